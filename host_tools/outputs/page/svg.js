// Short ways to make SVG elements.
import { shape } from "./kit/element.js";

export { shape };

// Nothing stands for nothing among the children.
export function group(className, ...children) {
  const node = shape("g", { class: className });
  node.append(...children.filter(Boolean));
  return node;
}

// A rectangle by its middle.
export const box = (className, x, y, width, height, rx) =>
  shape("rect", { class: className, x: x - width / 2, y: y - height / 2, width, height, rx });

export function words(className, x, y, text) {
  const node = shape("text", { class: className, x, y });
  node.textContent = text;
  return node;
}

// Where something may lie; what lies there covers it whole.
export const outline = (x, y, width, height) =>
  box("outline", x, y, width - 4, height - 4, 8);

// A number in a dark pill.
export const badge = (x, y, count) =>
  group("badge", box("", x, y, 30, 26, 13), words("", x, y + 6, String(count)));

// Names a place on the felt, so that a decision finds it.
export function spot(name, node) {
  node.classList.add("spot");
  node.dataset.spot = name;
  return node;
}
