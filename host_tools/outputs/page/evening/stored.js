// A set-up that stands already, back in the fields it was typed into.
import { money } from "./parts.js";
import { takeRules } from "./rules.js";
import { setSteps } from "./steps.js";

const AMOUNTS = { stack: "stack", rebuys: "rebuys", "rebuy-chips": "rebuy_chips", "add-on-chips": "add_on_chips", least: "least_buy", most: "most_buy" };
const PRICES = { "buy-in": "buy_in", fee: "fee", "rebuy-price": "rebuy_price", "add-on-price": "add_on_price" };
const at = (id) => document.getElementById(id);

export function showSetup(setup, seats) {
  document.querySelector(`input[name=kind][value=${setup.kind}]`).checked = true;
  for (const [id, name] of Object.entries(AMOUNTS)) at(id).value = setup[name];
  for (const [id, name] of Object.entries(PRICES)) at(id).value = money(setup[name]);
  for (const [seat, one] of seats.entries()) at(`name-${seat}`).value = one?.name ?? "";
  at("title").value = setup.title;
  at("led").value = setup.language;
  at("chips").value = setup.chips.join(" ");
  at("shares").value = setup.shares.join(" ");
  at("add-on").checked = setup.add_on;
  [at("small").value, at("big").value] = [setup.steps[0].small, setup.steps[0].big];
  setSteps(setup.steps);
  takeRules(setup.book, setup.changes);
}
