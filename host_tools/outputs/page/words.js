// What the page says by itself, in the language somebody chose; sentences come from the server.
const KEPT = "floorman.language";

let texts = null;
let current = "";

export async function loadWords() {
  texts = await (await fetch("/texts")).json();
  try {
    current = localStorage.getItem(KEPT) ?? "";
  } catch { /* a browser that keeps nothing */ }
}

// The language of the table counts until somebody at this page chooses.
export const language = (fallback = "en") => current || fallback;

export function switchLanguage(fallback) {
  current = language(fallback) === "de" ? "en" : "de";
  try {
    localStorage.setItem(KEPT, current);
  } catch { /* it lasts until the page is closed */ }
}

let spoken = "en";
export const speak = (name) => { spoken = name; };
export const isGerman = () => spoken === "de";

// A text of the server in both languages.
export const pick = (both) => both[spoken];

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const say = (name, values = {}) => fill(texts[spoken].page[name], values);
export const tell = (name, values = {}) => fill(texts[spoken].hands[name], values);
export const list = (name) => texts[spoken].page[name];
export const phase = (name) => texts[spoken].phases[name];
export const street = (name) => texts[spoken].page.streets[name] ?? name;
export const menu = () => texts.menu.map(([number, name]) => [number, texts[spoken].menu[name]]);
// The id of a rule; "own" stands for a book that is silent.
export const ruleName = (id) => (id === "own" ? texts[spoken].words.silent : id);
export const seatName = (seat, n) => seat.name || say("seat", { number: n + 1 });
