// What the page says by itself; sentences come from the server.
import { askTable, fill, language } from "./kit/words.js";

export { hear, language, nameAll, pick, spoken, switchLanguage } from "./kit/words.js";

let texts = null;
let rules = {};

export async function loadWords() {
  const [answer] = await Promise.all([fetch("/texts"), askTable()]);
  texts = await answer.json();
}

// What the rules say is wanted later than the first picture.
export async function loadRules() {
  rules = await (await fetch("/rules")).json();
}

const ours = () => texts[language()];

export const say = (name, values = {}) => fill(ours().page[name], values);
export const tell = (name, values = {}) => fill(ours().hands[name], values);
export const list = (name) => ours().page[name];
export const phase = (name) => ours().phases[name];
export const street = (name) => ours().page.streets[name] ?? name;
export const menu = () => texts.menu.map((entry) => ({ ...entry, text: ours().menu[entry.name] }));
// The id of a rule; "own" stands for a book that is silent.
export const ruleName = (id) => (id === "own" ? ours().words.silent : id);
export const ruleSays = (id) => rules[id]; // {book, title, says}, or nothing for one that is none
export const bookName = (id) => ours().words.books[id] ?? id;
export const seatName = (seat, n) => seat.name || say("seat", { number: n + 1 });
