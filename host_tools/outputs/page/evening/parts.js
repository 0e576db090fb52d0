// What the pages of an evening share: words, commands, small elements.
import { post } from "../kit/command.js";
import { Live } from "../kit/live.js";
import {
  chips, clock, languageButton, loadTexts, money, nameAll, structured, texts, whenSpoken, worded,
} from "../kit/words.js";

export { ask } from "../kit/command.js";
export { chips, hear, language, money, structured, texts, whenSpoken } from "../kit/words.js";

const ANTES = ["", "ante", "big_ante", "button_ante"]; // by who pays them

export async function loadWords(...others) {
  await loadTexts("evening", ...others);
  languageButton();
  whenSpoken(nameSelf);
  nameSelf();
}

function nameSelf() {
  nameAll("say", say);
  document.title = `Floorman · ${say(document.documentElement.dataset.title)}`;
}

export const say = (key, values) => (key in texts("evening") ? worded(texts("evening"), key, values) : key);

// Why a command was refused: `values.why` is a text, or a code with values and a field of its own.
export function refused({ refused: code, values }) {
  const { code: of = "", field = "", values: more = {} } = values.why ?? {};
  const why = of ? say(`why_${of}`, inWords({ ...more, name: called(field) })) : values.why;
  const name = code === "number" ? called(values.name) : values.name;
  return say(`refused_${code}`, inWords({ ...values, why, name }));
}

// The field that a refusal speaks of.
export const fieldOf = ({ refused: code, values }) => (code === "number" ? { field: values.name } : values.why ?? {});

const called = (field) => texts("evening")[`field_${field}`] ?? field;

function inWords(values) {
  const said = (name, value) => (typeof value !== "number" ? value : name === "money" ? money(value) : chips(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(name, value)]));
}

// A typed number; what stands before three digits groups thousands, in whatever language.
export const asNumber = (/** @type {string} */ text) =>
  Number(text.trim().replace(/[ .,'\u00a0\u202f](?=\d{3}(?!\d))/g, "").replace(",", "."));

export const spell = (milliseconds) => clock(milliseconds / 1000);

export function stepName(/** @type {Evening.Shown} */ { setup, step, level, table }) {
  if (!step?.big) return say("break");
  const name = setup?.kind === "cash" ? say("cash") : say("level_n", { n: level });
  return table.game ? `${name} · ${structured(...table.game.split(" "))}` : name;
}

export function blinds(/** @type {Evening.Period} */ step) {
  const ante = step.ante ? ` · ${say(ANTES[step.ante_mode])} ${chips(step.ante)}` : "";
  const [bring_in, bet] = [chips(step.bring_in), chips(step.bet)];
  const stud = step.bet ? ` · ${say("stud_level", { bring_in, bet, ante: chips(step.stud_ante) })}` : "";
  return `${chips(step.small)} / ${chips(step.big)}${ante}${stud}`;
}

// Numbers that stand in one field.
export const numbers = (text) => text.split(/[\s,;/%]+/).filter(Boolean).map(Number);

/**
 * A page's live document; that the server is gone is said by `tell`, until it is back.
 * @template T
 * @param {string} path
 * @param {{ take: (news: T, changed: Partial<T>) => void, tell: (sentence: string) => void }} page
 */
export function follow(path, { take, tell }) {
  let gone = false;
  const lost = () => { gone = true; tell(say("no_server")); };
  const heard = (/** @type {T} */ news, changed) => {
    if (gone) tell("");
    gone = false;
    take(news, changed);
  };
  return Object.assign(new Live(path, { take: heard, lost }), { isGone: () => gone });
}

// What a page says that is refused without a code.
const NOT_DONE = { 401: "role", 403: "role" };

// A command and what came of it; what is not done has a code that `refused` says.
export async function send(command, path = "/evening/do") {
  const answer = await post(path, command);
  return answer.ok || answer.refused ? answer : { ...answer, refused: NOT_DONE[answer.status] ?? "failed", values: {} };
}
