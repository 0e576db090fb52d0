// The keyboard: every key stands on its button, digits key amounts, Enter takes the default.
import { held } from "../kit/element.js";

const FIELDS = ["INPUT", "SELECT", "TEXTAREA"];

const shown = (node) => node.offsetParent !== null && !node.disabled;
const find = (selector) => [...document.querySelectorAll(selector)].find(shown);

// `others(key)` says whether it did something with a key that stands on no button.
export function listen(others) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (FIELDS.includes(held().tagName)) return;
    if (event.key.startsWith("Arrow")) return move(event);
    const onButton = ["BUTTON", "A"].includes(held().tagName);
    if (onButton && (event.key === "Enter" || event.key === " ")) return; // the button's own
    if (event.repeat && !/^[0-9]$|^Backspace$/.test(event.key)) return; // held down is pressed once
    const node = keyed(event.key);
    if (node || others(event.key)) event.preventDefault();
    node?.click();
  });
}

function keyed(key) {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const ways = /^[0-9]$/.test(name) ? ["#decision", "#floor.chosen"] : ["#decision", "#floor.chosen", "body"];
  return ways.map((box) => find(`${box} [data-key="${name}"]`)).find(Boolean);
}

// Arrow keys go from button to button in their section.
function move(event) {
  const box = event.target.closest("section, nav");
  if (!box || event.target.tagName !== "BUTTON") return;
  const nodes = [...box.querySelectorAll("button")].filter(shown);
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  nodes[(nodes.indexOf(event.target) + step + nodes.length) % nodes.length]?.focus();
  event.preventDefault();
}
