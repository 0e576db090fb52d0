// The colours of a page: chosen at this browser, else those that the device asks for.  The control is
// the page's #theme; a page that draws its tools itself asks for one.
import { byId, element } from "./element.js";
import { remember, remembered } from "./remembered.js";

const KEPT = "floorman.theme";
const THEMES = ["", "dark", "light", "contrast"];
const contrast = matchMedia("(prefers-contrast: more)"), light = matchMedia("(prefers-color-scheme: light)");
const root = document.documentElement;

let chosen = THEMES.find((name) => name === remembered(KEPT)) ?? "";
/** @type {() => Record<string, string>} */
let words; // once they are there
/** @type {HTMLSelectElement} */
let control;

const asked = () => (contrast.matches ? "contrast" : light.matches ? "light" : "dark");

function dress() {
  root.dataset.theme = chosen || asked();
}

function label() {
  if (!control || !words) return;
  const ours = words();
  control.setAttribute("aria-label", ours.control);
  control.title = ours.control;
  control.replaceChildren(...THEMES.map((name) => new Option(ours[name || "device"], name)));
  control.value = chosen;
}

export function themeControl(node = element("select")) {
  control = node;
  control.dataset.id = "theme";
  control.onchange = () => {
    chosen = control.value;
    remember(KEPT, chosen);
    dress();
  };
  label();
  return control;
}

dress();
contrast.onchange = light.onchange = dress;
document.addEventListener("DOMContentLoaded", () => {
  const placed = byId("theme");
  if (placed) themeControl(placed);
});
// Colours do not wait for texts.
async function speak() {
  const { loadTexts, texts, whenSpoken } = await import("./words.js");
  await loadTexts("themes");
  words = () => texts("themes");
  whenSpoken(label);
  label();
}
speak();
