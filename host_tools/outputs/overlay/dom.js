// Small pieces that every part of the overlay uses.
import { shape } from "./kit/element.js";

export { byId, element, keep } from "./kit/element.js";

export function suitSign(suit) {
  const node = shape("svg", { class: "sign", viewBox: "0 0 100 100" });
  node.append(shape("use", { href: `#suit-${suit}` }));
  return node;
}

// A node keeps its text, and whatever moves in it, until the text is another one.
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// What goes away keeps its content: it fades with it.
export const show = (node, shown) => node.classList.toggle("shown", Boolean(shown));

export function classes(node, flags) {
  for (const [name, on] of Object.entries(flags)) node.classList.toggle(name, Boolean(on));
}

// To the fraction of a pixel: scrollWidth is rounded, and a hair too much costs two letters.
function hasRoom(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  node.style.textOverflow = "clip";
  const fits = range.getBoundingClientRect().width <= node.getBoundingClientRect().width;
  node.style.textOverflow = "";
  return fits;
}

// Behind them all that was changed before has been painted.
export const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

// The first of the texts that has room in the node; the last one is cut off with an ellipsis.
export function fit(node, texts) {
  const key = `${texts.join("\n")}\n${node.clientWidth}`;
  if (node.dataset.fits === key) return;
  for (const text of texts) {
    node.textContent = text;
    if (hasRoom(node)) break;
  }
  node.dataset.fits = `${texts.join("\n")}\n${node.clientWidth}`;
}

// "Maximilian Oberhuber", "M. Oberhuber", "Oberhuber".
export function shorterNames(name) {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return [name];
  const last = words[words.length - 1];
  return [name, `${words[0][0]}. ${last}`, last];
}
