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
