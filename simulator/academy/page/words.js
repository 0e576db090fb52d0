// The academy's own words, in the language of the page.
import { texts, worded } from "/page/kit/words.js";

export const say = (name, values = {}) => worded(texts("academy"), name, values);
export const levelName = (name, n) => say("level", { number: n + 1, name: texts("academy").levels[name] });
// A piece of the gallery, or a situation of the academy.
export const caseName = (name) => texts("gallery")[name]?.title ?? texts("academy").cases[name];
