// The language of a page, and what is written otherwise in each: texts, amounts, money, dates.
// One rule for every page: chosen at this browser, else the table's, else the browser's own.
import { keep, kept } from "./kept.js";

const KEPT = "floorman.language";
const LOCALES = { en: "en-GB", de: "de-DE" };
const known = (name) => Object.hasOwn(LOCALES, name);
const own = navigator.languages.map((name) => name.slice(0, 2)).find(known) ?? "en";

let chosen = kept(KEPT);
let table = "";
let tongue = "";

// Whether the page speaks another language than before.
function settle() {
  const before = tongue;
  tongue = [chosen, table, own].find(known);
  document.documentElement.lang = tongue;
  return tongue !== before;
}
settle();

// The table speaks this language, as a document of it says; one that does not know says nothing.
export function hear(name) {
  table = name || table;
  return settle();
}

// The same of a page without a document of the table.
export async function askTable() {
  try {
    hear((await (await fetch("/language")).json()).language);
  } catch { /* the page says itself that nobody answers */ }
}

export function switchLanguage() {
  chosen = tongue === "de" ? "en" : "de";
  keep(KEPT, chosen);
  settle();
}

export const language = () => tongue;
export const isGerman = () => tongue === "de";

// texts -----------------------------------------------------------------------------------------

// A text of the server in both languages, and a note, whose German stands beside it.
export const pick = (both) => both[tongue] ?? both.en;
export const spoken = (said) => (isGerman() && said.german) || said.text;

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// Every element with the attribute data-KEY is called by the word it names.
export function nameAll(key, word) {
  for (const node of document.querySelectorAll(`[data-${key}]`)) node.textContent = word(node.dataset[key]);
}

// numbers ---------------------------------------------------------------------------------------

const NUMBERS = Object.fromEntries(Object.entries(LOCALES).map(([name, locale]) => [name, new Intl.NumberFormat(locale)]));
const COIN = 100;

export const chips = (n) => NUMBERS[tongue].format(n);

// Coins as money: a whole amount has no digits behind it.
export const money = (n) =>
  (n / COIN).toLocaleString(LOCALES[tongue], { minimumFractionDigits: n % COIN ? 2 : 0, maximumFractionDigits: 2 });

// Amounts in a sentence as the seats show them; a number that is part of a word is none.
export const grouped = (text) => text.replace(/(?<![\p{L}\d.,])\d{4,}(?![\p{L}\d])/gu, (digits) => chips(Number(digits)));

// A note of the log.
export const noted = (note) => grouped(spoken(note));

// time ------------------------------------------------------------------------------------------

const two = (n) => String(n).padStart(2, "0");

export const moment = (date, style = { dateStyle: "short", timeStyle: "short" }) =>
  new Intl.DateTimeFormat(LOCALES[tongue], style).format(new Date(date));

// What is left of something, in minutes or hours.
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
