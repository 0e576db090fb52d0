// Small pieces that every part of the page uses.
import { isGerman } from "./words.js";

export function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

const ENGLISH = new Intl.NumberFormat("en-US"), GERMAN = new Intl.NumberFormat("de-DE");
export const chips = (n) => (isGerman() ? GERMAN : ENGLISH).format(n);

// Amounts in a sentence as the seats show them; a number that is part of a word is none.
export const grouped = (text) => text.replace(/(?<![\p{L}\d.,])\d{4,}(?![\p{L}\d])/gu, (digits) => chips(Number(digits)));
