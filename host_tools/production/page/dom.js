// Small pieces that every panel uses.
import { button, element, held } from "/page/kit/element.js";

export const heading = (text) => element("h2", "", text);
export const hint = (text) => element("p", "hint", text);
export const row = (...children) => element("div", "row", ...children);

// A field with its name above it; the name of a label would have the options of a list in it.
export function field(name, input, className = "") {
  input.setAttribute("aria-label", name);
  return element("label", className, element("span", "", name), input);
}

// A value that somebody is writing is not written over.
export function setValue(input, value) {
  if (input.type === "checkbox") input.checked = value;
  else if (held() !== input) input.value = value;
}

// One of several, as buttons; `paint(value)` presses the one that counts.
export function choice(label, values, nameOf, pick) {
  const buttons = values.map((value) =>
    button(nameOf(value), () => pick(value), { role: "radio", value }));
  const node = element("div", { className: "choice", role: "radiogroup", "aria-label": label }, ...buttons);
  node.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = buttons.indexOf(held());
    if (!step || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  const paint = (value) => {
    const known = buttons.some((one) => one.value === value);
    buttons.forEach((one, n) => {
      const is = one.value === value;
      one.setAttribute("aria-checked", String(is));
      one.tabIndex = is || (!known && n === 0) ? 0 : -1;
    });
  };
  return { node, paint };
}
