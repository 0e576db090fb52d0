// Small pieces that every part of the page uses.
import { isGerman } from "./words.js";

export function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export const chips = (n) => n.toLocaleString(isGerman() ? "de-DE" : "en-US");

// amounts in a sentence as the seats show them
export const grouped = (text) => text.replace(/\d{4,}/g, (digits) => chips(Number(digits)));
