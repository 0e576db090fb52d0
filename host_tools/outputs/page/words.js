// What the page says by itself, in the language somebody chose; sentences come from the server.
import { keep, kept } from "./kept.js";

const KEPT = "floorman.language";

let texts = null;
let rules = {};
let current = "";

export async function loadWords() {
  texts = await (await fetch("/texts")).json();
  current = kept(KEPT);
}

// What the rules say is wanted later than the first picture.
export async function loadRules() {
  rules = await (await fetch("/rules")).json();
}

// The language of the table counts until somebody at this page chooses.
export const language = (fallback = "en") => current || fallback;

export function switchLanguage(fallback) {
  current = language(fallback) === "de" ? "en" : "de";
  keep(KEPT, current);
}

let tongue = "en";
export const speak = (name) => { tongue = name; };
export const isGerman = () => tongue === "de";

// A text of the server in both languages.
export const pick = (both) => both[tongue];
export const spoken = (said) => (isGerman() && said.german) || said.text;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const say = (name, values = {}) => fill(texts[tongue].page[name], values);
export const tell = (name, values = {}) => fill(texts[tongue].hands[name], values);
export const list = (name) => texts[tongue].page[name];
export const phase = (name) => texts[tongue].phases[name];
export const street = (name) => texts[tongue].page.streets[name] ?? name;
export const menu = () => texts.menu.map((entry) => ({ ...entry, text: texts[tongue].menu[entry.name] }));
// The id of a rule; "own" stands for a book that is silent.
export const ruleName = (id) => (id === "own" ? texts[tongue].words.silent : id);
export const ruleSays = (id) => rules[id]; // {book, title, says}, or nothing for one that is none
export const bookName = (id) => texts[tongue].words.books[id] ?? id;
export const seatName = (seat, n) => seat.name || say("seat", { number: n + 1 });
