// The fields of the set-up: what is written in them as the host has it, and what stands already back in them.
import { byId } from "../kit/element.js";
import { chipField, chipValues, drawChips } from "./chips.js";
import { drawGames } from "./games.js";
import { asNumber, money, numbers } from "./parts.js";
import { book, changes, takeRules } from "./rules.js";
import { readSteps, setSteps } from "./steps.js";

const AMOUNTS = ["stack", "rebuys", "rebuy_chips", "add_on_chips"], BUYS = ["least_buy", "most_buy"];
const PRICES = ["buy_in", "fee", "rebuy_price", "add_on_price"];
const COINS = 100, ALL_NIGHT = 600, BIG_ANTE = 2;

// Fields that have another name on the page.
const IDS = {
  least_buy: "least", most_buy: "most", language: "led", level: "minutes", minutes: "hours", players: "name-0",
};
export const idOf = (name) => (name === "chips" ? chipField() : IDS[name] ?? name.replaceAll("_", "-"));

export const kind = () => document.querySelector("input[name=kind]:checked").value;
export const whole = (id) => Math.round(asNumber(byId(id).value));
const coins = (id) => Math.round(asNumber(byId(id).value) * COINS);
const listed = (id) => numbers(byId(id).value);
const read = (names, number) => Object.fromEntries(names.map((name) => [name, number(idOf(name))]));

export function written() {
  const currency = byId("currency").value.trim().toUpperCase();
  const ours = { kind: kind(), title: byId("title").value.trim(), currency, language: byId("led").value,
    game: byId("game").value, every: byId("every").value };
  const common = { ...ours, chips: chipValues(), book: book(), changes: changes() };
  const step = { minutes: ALL_NIGHT, small: whole("small"), big: whole("big") };
  if (kind() === "cash") return { ...common, steps: [step], ...read(BUYS, whole) };
  const more = { steps: readSteps(), add_on: byId("add-on").checked, shares: listed("shares") };
  return { ...common, ...more, ...read(AMOUNTS, whole), ...read(PRICES, coins) };
}

export function showSetup(/** @type {Evening.Setup} */ setup, /** @type {(Evening.Sitting | null)[]} */ seats) {
  document.querySelector(`input[name=kind][value=${setup.kind}]`).checked = true;
  for (const name of [...AMOUNTS, ...BUYS, "title", "language", "currency"]) byId(idOf(name)).value = setup[name];
  for (const name of PRICES) byId(idOf(name)).value = money(setup[name]);
  for (const [seat, one] of seats.entries()) byId(`name-${seat}`).value = one?.name ?? "";
  drawChips(setup.chips);
  byId("shares").value = setup.shares.join(" ");
  byId("add-on").checked = setup.add_on;
  [byId("small").value, byId("big").value] = [setup.steps[0].small, setup.steps[0].big];
  drawGames(setup.game, setup.every);
  byId("ante-by").value = String(setup.steps.find(({ ante }) => ante)?.ante_mode ?? BIG_ANTE);
  setSteps(setup.steps);
  takeRules(setup.book, setup.changes);
}
