// The console's texts, and who this device is.
import { fill, got, loadTexts, texts, worded } from "../kit/words.js";

export {
  chips, grouped, hear, language, noted, otherLanguage, structured, switchLanguage, whenSpoken,
} from "../kit/words.js";

/** @type {[Console.Known, void]} */
const [known] = await Promise.all([got("/console/known"), loadTexts("console", "page", "table")]);

export const { who, menu, games, devices } = known;
export const may = (role) => who.may.includes(role);

export const list = (name) => texts("console").page[name];
export const say = (name, values) => worded(texts("console").page, name, values);
export const street = (name) => texts("page").streets[name] ?? name;
export const verb = (name) => texts("console").verbs[name];
export const from = (section, name, values = {}) => fill(texts("console")[section][name], values);
export const gameName = (name) => texts("table").games[name];
export const seatName = (/** @type {Page.Seat[]} */ seats, n) => seats[n].name || say("seat_name", { number: n + 1 });
