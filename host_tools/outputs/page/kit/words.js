// The language of a page, and what is written otherwise in each: texts, amounts, money, dates.
// One rule for every page: chosen at this browser, else the table's, else the browser's own.
import { reach } from "./carrier.js";
import { cardText } from "./cards.js";
import { byId } from "./element.js";
import { remember, remembered } from "./remembered.js";
import { fill } from "./plain.js";

export { clock, fill } from "./plain.js";

const KEPT = "floorman.language";
export const got = async (path) => (await reach(path)).json();
const { table: first, languages } = await got("/texts"); // id -> { name, locale }
const known = (id) => Object.hasOwn(languages, id);
const own = navigator.languages.map((id) => id.slice(0, 2)).find(known) ?? Object.keys(languages)[0];

let chosen = remembered(KEPT);
let table = first;
let tongue = "";
let files = {}; // texts of the language by file
const wanted = new Set(), drawn = [];

const ruled = () => [chosen, table, own].find(known);
tongue = document.documentElement.lang = ruled();

// The page speaks what the rule says, once the texts are there.
async function settle(also = []) {
  const next = ruled();
  also.forEach((file) => wanted.add(file));
  const names = [...wanted], found = await Promise.all(names.map((file) => got(`/texts/${next}/${file}`)));
  if (next !== ruled()) return settle();
  const other = next !== tongue;
  files = { ...files, ...Object.fromEntries(names.map((file, n) => [file, found[n]])) };
  tongue = document.documentElement.lang = next;
  if (other) drawn.forEach((draw) => draw());
}

// The files of texts that the page is made of; whoever draws them draws again in another language.
export const loadTexts = (...names) => settle(names);
export const whenSpoken = (draw) => drawn.push(draw);
export const texts = (file) => files[file];

// The table speaks this language, as a document of it says; one that does not know says nothing.
export function hear(id) {
  table = id || table;
  if (ruled() !== tongue) settle().catch(() => {}); // a page says itself that its server is gone
}

export const language = () => tongue;
const ids = Object.keys(languages);
const nextOne = () => ids[(ids.indexOf(tongue) + 1) % ids.length];
export const otherLanguage = () => languages[nextOne()].name;

export function switchLanguage() {
  chosen = nextOne();
  remember(KEPT, chosen);
  settle().catch(() => {});
}

// The button that takes the page to the next language: it is called as that one calls itself.
export function languageButton() {
  const button = byId("language");
  const name = () => { button.textContent = otherLanguage(); };
  button.onclick = switchLanguage;
  whenSpoken(name);
  name();
}

// texts -----------------------------------------------------------------------------------------

// The address of what comes with texts, in the language of the page.
export const inLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}language=${tongue}`;

// NAME_0 and NAME_1 of a section are said when `count`, or `n`, is 0 or 1.
/** @param {Record<string, string>} section @param {string} name @param {Record<string, any>} values */
export const worded = (section, name, values = {}) =>
  fill(section[`${name}_${values.count ?? values.n}`] ?? section[name], values);

// A game with its structure, of the table's texts: Pot-Limit Omaha.
export const structured = (structure, game) =>
  fill(texts("table").structures[structure], { game: texts("table").games[game] });

// Every element with the attribute data-KEY is called by the word it names.
export function nameAll(key, word) {
  for (const node of document.querySelectorAll(`[data-${key}]`)) node.textContent = word(node.dataset[key]);
}

// numbers ---------------------------------------------------------------------------------------

const locale = () => languages[tongue].locale;
const NUMBERS = Object.fromEntries(ids.map((id) => [id, new Intl.NumberFormat(languages[id].locale)]));
const COIN = 100;

export const chips = (/** @type {number} */ n) => NUMBERS[tongue].format(n);

// Coins as money: a whole amount has no digits behind it.
export const money = (n) =>
  (n / COIN).toLocaleString(locale(), { minimumFractionDigits: n % COIN ? 2 : 0, maximumFractionDigits: 2 });

// Amounts in a sentence as the seats show them; a number that is part of a word is none.
const GROUPED = /(?<![\p{L}\d.,])\d{4,}(?![\p{L}\d])/gu;
export const grouped = (/** @type {string} */ text) => text.replace(GROUPED, (digits) => chips(Number(digits)));

// A note of the log; the cards of a hand in it as they are written everywhere.
const HAND = /\b([2-9TJQKA][cdhs]) ([2-9TJQKA][cdhs])\b/g;
export const noted = (/** @type {Page.Note} */ note) =>
  grouped(note.text).replace(HAND, (_, one, other) => `${cardText(one)} ${cardText(other)}`);

// time ------------------------------------------------------------------------------------------

/** @param {string} date @param {Intl.DateTimeFormatOptions} style */
export const moment = (date, style = { dateStyle: "short", timeStyle: "short" }) =>
  new Intl.DateTimeFormat(locale(), style).format(new Date(date));
