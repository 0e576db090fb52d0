// What the page says by itself, in the language of the document.
import { fill } from "./kit/plain.js";

export { clock as time } from "./kit/plain.js";

let texts = {};
let spoken = "";

// {locale, currency_after, ...}: how the language writes numbers.
export let writes = /** @type {{ locale: string, currency_after: boolean }} */ ({});

export async function speak(language) {
  if (language === spoken) return;
  ({ texts, writes } = await (await fetch(`texts/${language}.json`)).json());
  document.documentElement.lang = spoken = language;
}

export const say = (name, values = {}) => fill(texts[name], values);

// Both halves of a high-low pot; where there is little room the kickers go first, then the dashes of the low.
export function handWays(/** @type {{ hand_name: string, low_name: string }} */ { hand_name: hand, low_name: low }) {
  if (!low) return [hand];
  const [bare] = hand.split(",");
  return [`${hand}, ${low}`, `${bare}, ${low}`, `${bare} / ${low.slice(low.lastIndexOf(" ") + 1).replaceAll("-", "")}`];
}
