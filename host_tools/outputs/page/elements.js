// Small pieces that every part of the page uses.
export { chips, grouped } from "./kit/words.js";

export function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}
