// What the pages of an evening share: words, requests, small elements.
import { keep, kept } from "/page/kept.js";

const KEPT = "floorman.language";
let texts = null;
let tongue = "en";

export async function loadWords() {
  texts = await (await fetch("/page/evening/texts.json")).json();
  tongue = kept(KEPT) === "de" ? "de" : "en";
  name();
}

export function switchLanguage() {
  tongue = tongue === "de" ? "en" : "de";
  keep(KEPT, tongue);
  name();
}

// Every element with data-say is called by its word.
function name() {
  document.documentElement.lang = tongue;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
}

export const language = () => tongue;
export const say = (key, values = {}) => (texts[tongue][key] ?? key).replace(/\{(\w+)\}/g, (_, at) => values[at]);
export const pick = (both) => both[tongue];
export const refused = (answer) => say(`refused_${answer.refused}`, answer.values);

const LOCALE = { en: "en-GB", de: "de-DE" };
export const chips = (n) => n.toLocaleString(LOCALE[tongue]);
export const money = (n) => (n / 100).toLocaleString(LOCALE[tongue], { minimumFractionDigits: n % 100 ? 2 : 0, maximumFractionDigits: 2 });

// A typed number; what stands before three digits groups thousands, in whatever language.
export const asNumber = (text) => Number(text.trim().replace(/[ .,'\u00a0\u202f](?=\d{3}(?!\d))/g, "").replace(",", "."));

export function spell(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000), two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ""}${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

// Thousands and millions by a letter, where they leave no rest that is lost.
export const brief = (n) => (n >= 1e6 && n % 1e4 === 0 ? `${chips(n / 1e6)}M` : n >= 1e4 && n % 100 === 0 ? `${chips(n / 1e3)}k` : chips(n));

export function blinds(step, amount = chips) {
  const ante = step.ante ? ` · ${say(step.ante_mode === 2 ? "big_ante" : "ante")} ${amount(step.ante)}` : "";
  return `${amount(step.small)} / ${amount(step.big)}${ante}`;
}

export function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export function button(text, press, className = "") {
  const node = element("button", className, text);
  node.type = "button";
  node.addEventListener("click", press);
  return node;
}

// A command is sent with an id of its own: one that was sent twice is done once.
export async function send(command) {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
  const answer = await fetch("/evening/do", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...command, id }),
  });
  return { done: answer.ok, ...(answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : { refused: "unknown", values: {} }) };
}

export async function ask(path) {
  const answer = await fetch(path);
  return { done: answer.ok, ...(await answer.json()) };
}

// Ask for the state again and again; `lost` hears when nobody answers.
export function follow(show, lost) {
  const once = async () => {
    try {
      show(await ask("/evening/state"));
    } catch {
      lost();
    }
    setTimeout(once, 700);
  };
  once();
}
