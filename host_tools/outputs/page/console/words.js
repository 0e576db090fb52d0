// The console's texts in the language somebody chose, its colours, and who this device is.
const LANGUAGE = "floorman.language", THEME = "floorman.theme";
export const THEMES = ["dark", "light", "contrast"];

const known = await (await fetch("/console/texts")).json();
let tongue = "en";

function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { /* not kept */ }
}

export const { who, menu, devices } = known;
export const may = (role) => who.may.includes(role);
export const language = () => tongue;

export function speak(fallback, chosen) {
  if (chosen) keep(LANGUAGE, chosen);
  tongue = kept(LANGUAGE) ?? fallback ?? "en";
  document.documentElement.lang = tongue;
}

export const theme = () => kept(THEME) ?? "dark";
export function dress(name = theme()) {
  keep(THEME, name);
  document.documentElement.dataset.theme = name;
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const list = (name) => known.texts[tongue].page[name];
export const say = (name, values = {}) => fill(list(name), values);
export const street = (name) => known.streets[tongue][name] ?? name;
export const verb = (name) => known.texts[tongue].verbs[name];
export const from = (section, name, values = {}) => fill(known.texts[tongue][section][name], values);
export const pick = (both) => both[tongue] ?? both.en;
export const chips = (n) => n.toLocaleString(tongue === "de" ? "de-DE" : "en-US");
export const grouped = (text) => text.replace(/(?<![\p{L}\d.,])\d{4,}(?![\p{L}\d])/gu, (digits) => chips(Number(digits)));
export const seatName = (seats, n) => seats[n].name || say("seat_name", { number: n + 1 });
