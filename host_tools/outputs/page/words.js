// What the page says by itself; sentences come from the server.
import { cardText } from "./kit/cards.js";
import { got, inLanguage, loadTexts, texts, worded } from "./kit/words.js";

export { hear, language, languageButton, nameAll, whenSpoken } from "./kit/words.js";

/** @type {Record<string, Page.RuleText>} */
let rules = {};

export async function loadWords(...others) {
  await loadTexts("page", "hands", "rules", "table", ...others);
}

// What the rules say is wanted later than the first picture.
export async function loadRules() {
  rules = await got(inLanguage("/rules"));
}

export const say = (name, values) => worded(texts("page"), name, values);
// Boards beside the one that is dealt.
export const boardsText = (/** @type {Page.Table["boards"]} */ boards) => boards
  .map(({ number, cards }) => [say("board_aside", { number }), ...cards.filter(Boolean).map(cardText)].join(" "))
  .join(" · ");
export const tell = (name, values) => worded(texts("hands"), name, values);
export const list = (name) => texts("page")[name];
export const phase = (name) => texts("rules").phases[name];
export const street = (name) => list("streets")[name] ?? name;
// The id of a rule; "own" stands for a book that is silent.
export const ruleName = (id) => (id === "own" ? texts("table").words.silent : id);
export const ruleSays = (id) => rules[id]; // nothing for one that is none
export const bookName = (id) => texts("table").words.books[id] ?? id;
export const seatName = (/** @type {{ name: string }} */ seat, n) => seat.name || say("seat", { number: n + 1 });
