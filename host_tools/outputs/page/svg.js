// Short ways to make SVG elements.
const SVG = "http://www.w3.org/2000/svg";

export function shape(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

export function group(className, ...children) {
  const node = shape("g", { class: className });
  node.append(...children);
  return node;
}

export function words(className, x, y, text) {
  const node = shape("text", { class: className, x, y });
  node.textContent = text;
  return node;
}

// Where something may lie; what lies there covers it whole.
export const outline = (x, y, width, height) =>
  shape("rect", { class: "outline", x: x - width / 2 + 2, y: y - height / 2 + 2, width: width - 4, height: height - 4, rx: 8 });

// A number in a dark pill.
export const badge = (x, y, count) => group("badge",
  shape("rect", { x: x - 15, y: y - 13, width: 30, height: 26, rx: 13 }), words("", x, y + 6, String(count)));

// Names a place on the felt, so that a decision finds it.
export function spot(name, node) {
  node.classList.add("spot");
  node.dataset.spot = name;
  return node;
}
