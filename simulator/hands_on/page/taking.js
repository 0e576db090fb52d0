// How much a drag of chips takes: one, an amount (what the seat to act owes, unless typed), or all.
import { byId, element, keep } from "/page/kit/element.js";
import { word } from "./words.js";

const WAYS = ["one", "amount", "all"];
let way = "amount", typed = "", neat = false, piece = "";

export function drawTaking(/** @type {Page.Table} */ table) {
  keep(byId("chips"), "", () => [element("h2", "", word("chips_by")), ...WAYS.map(choice), amount(), neatly()]);
  byId("amount").placeholder = String(due(table));
}

// A piece of the gallery says what its drags take when it is opened.
export function takeFor(/** @type {Play.What} */ { name = "", one = 0 }) {
  if (name === piece) return;
  piece = name;
  way = one ? "one" : "amount";
  document.querySelectorAll("#chips [name=way]").forEach((input) => { input.checked = input.value === way; });
}

function choice(name) {
  const onchange = () => { way = name; };
  const input = element("input", { type: "radio", name: "way", value: name, checked: way === name, onchange });
  return element("label", "", input, ` ${word(name)}`);
}

function amount() {
  const how = { type: "text", id: "amount", inputMode: "numeric", value: typed, "aria-label": word("amount") };
  const input = element("input", how);
  input.oninput = () => { typed = input.value.replace(/\D/g, ""); };
  return input;
}

function neatly() {
  const input = element("input", { type: "checkbox", id: "neat", checked: neat });
  input.onchange = () => { neat = input.checked; };
  return element("label", "neat quiet", input, ` ${word("neat")}`);
}

// What a call costs now; the big blind where nothing is to call.
const due = (/** @type {Page.Table} */ { hand }) => hand.to_call || hand.big || 100;

export const isNeat = () => neat;

// `chips` of a move; from bets and pot an amount is everything.  What a piece asks for is taken
// from wherever the stack is caught: its chips are smaller than a finger.
export function taking({ from, value, sum }, /** @type {Page.Table} */ table, /** @type {Partial<Play.What>} */ piece) {
  const asks = piece.one && piece.ways?.some(([start]) => start === from);
  if (way === "one") return ["one", asks ? piece.one : value];
  if (way === "all" || !from.startsWith("rack")) return "all";
  return Math.min(Number(typed) || due(table), sum);
}

// An amount is typed for one drag.
export function taken() {
  typed = "";
  byId("amount").value = "";
}
