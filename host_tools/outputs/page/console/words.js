// The console's texts, its colours, and who this device is.
import { keep, kept } from "../kit/kept.js";
import { fill, loadTexts, texts, worded } from "../kit/words.js";

export { chips, grouped, hear, language, noted, otherLanguage, pick, switchLanguage, whenSpoken } from "../kit/words.js";

const THEME = "floorman.theme";
export const THEMES = ["dark", "light", "contrast"];

const [known] = await Promise.all([fetch("/console/known").then((answer) => answer.json()), loadTexts("console", "page")]);

export const { who, menu, devices } = known;
export const may = (role) => who.may.includes(role);

export const theme = () => kept(THEME) || "dark";
export function dress(name = theme()) {
  keep(THEME, name);
  document.documentElement.dataset.theme = name;
}

export const list = (name) => texts("console").page[name];
export const say = (name, values) => worded(texts("console").page, name, values);
export const street = (name) => texts("page").streets[name] ?? name;
export const verb = (name) => texts("console").verbs[name];
export const from = (section, name, values = {}) => fill(texts("console")[section][name], values);
export const seatName = (seats, n) => seats[n].name || say("seat_name", { number: n + 1 });
