// A text that fits its room, shortened where it does not.
import { element } from "./kit/element.js";

const family = getComputedStyle(document.documentElement).getPropertyValue("--font");
await document.fonts.load(`16px ${family}`).catch(() => []); // or every width would be another font's
const measure = /** @type {CanvasRenderingContext2D} */ (element("canvas").getContext("2d"));
const known = new Map();

export function fitted(text, room, size) {
  const key = `${text}|${room}|${size}`;
  if (!known.has(key)) known.set(key, shortened(text, room, size));
  return known.get(key);
}

// How wide a line of text is; `weight` as CSS has it.
export function wide(text, size, weight = 400) {
  measure.font = `${weight} ${size}px ${family}`;
  return measure.measureText(text).width;
}

function shortened(text, room, size) {
  if (wide(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length && measure.measureText(`${letters.join("").trimEnd()}…`).width > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
