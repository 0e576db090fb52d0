// A refusal stands beside the field that it speaks of, in sight, and is heard with it.
import { byId, element } from "../kit/element.js";
import { idOf } from "./fields.js";

const SAID = "refused";
const node = byId(SAID);
const home = node.parentElement;
/** @type {HTMLElement | null} */
let marked = null;

// What somebody can write the field into, if it is in sight; a cash game has no lines.
function inputOf({ field = "", line }) {
  const cell = byId("steps").rows[line - 1]?.querySelector(`[name=${field}]`);
  const input = cell?.offsetParent ? cell : byId(line ? field : idOf(field));
  return input?.offsetParent && input.matches("input, select") ? input : null;
}

// In a table the line below, for a cell is narrow.
function place(input) {
  const line = input.closest("tr");
  if (!line) return (input.closest("label") ?? input).after(node);
  return line.after(element("tr", SAID, element("td", { colSpan: line.cells.length }, node)));
}

export function hush() {
  const below = node.closest(`tr.${SAID}`);
  node.textContent = "";
  home.append(node);
  below?.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) marked?.removeAttribute(name);
  marked = null;
}

// `pressed` is the button that was refused; it counts where there is no such field.
export function tell(sentence, about, pressed) {
  hush();
  marked = inputOf(about);
  if (marked) {
    place(marked);
    marked.setAttribute("aria-invalid", "true");
    marked.setAttribute("aria-describedby", SAID);
    marked.focus({ preventScroll: true });
  } else pressed.after(node);
  node.textContent = sentence;
  (marked ?? node).scrollIntoView({ block: "center" });
}
