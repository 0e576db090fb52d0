// What the page says by itself, in the language of the document.
let texts = {};
let spoken = "";

// {locale, currency_after, ...}: how the language writes numbers.
export let writes = {};

export async function speak(language) {
  if (language === spoken) return;
  ({ texts, writes } = await (await fetch(`texts/${language}.json`)).json());
  document.documentElement.lang = spoken = language;
}

export const say = (name, values = {}) =>
  texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

// Both halves of a high-low pot; where there is little room the kickers go first, then the dashes of the low.
export function handWays({ hand_name: hand, low_name: low }) {
  if (!low) return [hand];
  return [`${hand}, ${low}`, `${hand.split(",")[0]}, ${low}`, `${hand.split(",")[0]} / ${low.split(" ").pop().replaceAll("-", "")}`];
}

export function time(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
