// What the console says.
import { texts, worded } from "/page/kit/words.js";

export { chips as number, clock, hear, language, languageButton, loadTexts, whenSpoken } from "/page/kit/words.js";

const of = (section) => texts("production")[section];

export const say = (name, values) => worded(of("page"), name, values);
export const warning = (name, values) => worded(of("warnings"), name, values);
// A setting or one of its values by the words of people; what has none keeps its own.
export const mode = (name) => of("modes")[name] ?? name;
export const value = (name) => of("values")[name] ?? name;
