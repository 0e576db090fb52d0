// What the console says, in the language that its operator chose.
const KEPT = "floorman.language";

let texts = null;
let current = "en";

export async function loadWords() {
  texts = await (await fetch("texts.json")).json();
  let kept = "";
  try {
    kept = localStorage.getItem(KEPT) ?? "";
  } catch { /* a browser that keeps nothing */ }
  current = kept in texts ? kept : navigator.language.startsWith("de") ? "de" : "en";
  document.documentElement.lang = current;
}

export function switchLanguage() {
  current = current === "de" ? "en" : "de";
  document.documentElement.lang = current;
  try {
    localStorage.setItem(KEPT, current);
  } catch { /* it lasts until the page is closed */ }
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const of = (section, name) => texts[current][section][name];

export const say = (name, values = {}) => fill(of("page", name), values);
export const warning = (name, values) => fill(of("warnings", name), values);
// A setting or one of its values by the words of people; what has none keeps its own.
export const mode = (name) => of("modes", name) ?? name;
export const value = (name) => of("values", name) ?? name;
export const number = (n) => Number(n).toLocaleString(current === "de" ? "de-DE" : "en-US");

export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
