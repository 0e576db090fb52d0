// What the console says.
import { fill, language } from "/page/kit/words.js";

export { chips as number, clock, hear, switchLanguage } from "/page/kit/words.js";

let texts = null;

export async function loadWords() {
  texts = await (await fetch("texts.json")).json();
}

const of = (section, name) => texts[language()][section][name];

export const say = (name, values = {}) => fill(of("page", name), values);
export const warning = (name, values) => fill(of("warnings", name), values);
// A setting or one of its values by the words of people; what has none keeps its own.
export const mode = (name) => of("modes", name) ?? name;
export const value = (name) => of("values", name) ?? name;
