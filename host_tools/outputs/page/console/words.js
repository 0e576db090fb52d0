// The console's texts, its colours, and who this device is.
import { keep, kept } from "../kit/kept.js";
import { askTable, fill, language } from "../kit/words.js";

export { chips, grouped, hear, language, noted, pick, switchLanguage } from "../kit/words.js";

const THEME = "floorman.theme";
export const THEMES = ["dark", "light", "contrast"];

const [known] = await Promise.all([fetch("/console/texts").then((answer) => answer.json()), askTable()]);

export const { who, menu, devices } = known;
export const may = (role) => who.may.includes(role);

export const theme = () => kept(THEME) || "dark";
export function dress(name = theme()) {
  keep(THEME, name);
  document.documentElement.dataset.theme = name;
}

const ours = () => known.texts[language()];
export const list = (name) => ours().page[name];
export const say = (name, values = {}) => fill(list(name), values);
export const street = (name) => known.streets[language()][name] ?? name;
export const verb = (name) => ours().verbs[name];
export const from = (section, name, values = {}) => fill(ours()[section][name], values);
export const seatName = (seats, n) => seats[n].name || say("seat_name", { number: n + 1 });
