// Keys that stand on buttons press them, unless somebody types or has something in the hand.
import { held } from "/page/kit/element.js";

const FIELDS = ["INPUT", "SELECT"];

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
    if (FIELDS.includes(held().tagName)) return;
    const node = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`);
    if (!node || node.disabled) return;
    event.preventDefault();
    node.click();
  });
}
