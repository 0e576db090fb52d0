// How much a drag of chips takes: one, an amount (what the seat to act owes, unless typed), or all.
import { element } from "/page/elements.js";
import { word } from "./words.js";

const WAYS = ["one", "amount", "all"];
let way = "amount", typed = "", neat = false;
const box = () => document.getElementById("chips");

export function drawTaking(table) {
  const state = document.documentElement.lang;
  if (box().dataset.state !== state) {
    box().dataset.state = state;
    box().replaceChildren(element("h2", "", word("chips_by")), ...WAYS.map(choice), amount(), neatly());
  }
  document.getElementById("amount").placeholder = String(due(table));
}

function labelled(input, text, className = "") {
  const label = element("label", className);
  label.append(input, ` ${text}`);
  return label;
}

function choice(name) {
  const input = element("input");
  Object.assign(input, { type: "radio", name: "way", value: name, checked: way === name });
  input.onchange = () => { way = name; };
  return labelled(input, word(name));
}

function amount() {
  const input = element("input");
  Object.assign(input, { type: "text", id: "amount", inputMode: "numeric", value: typed });
  input.setAttribute("aria-label", word("amount"));
  input.oninput = () => { typed = input.value.replace(/\D/g, ""); };
  return input;
}

function neatly() {
  const input = element("input");
  Object.assign(input, { type: "checkbox", id: "neat", checked: neat });
  input.onchange = () => { neat = input.checked; };
  return labelled(input, word("neat"), "neat quiet");
}

// What a call costs now; the big blind where nothing is to call.
const due = ({ hand }) => hand.to_call || hand.big || 100;

export const isNeat = () => neat;

// `chips` of a move; from bets and pot an amount is everything.
export function taking({ from, value, sum }, table) {
  if (way === "one") return ["one", value];
  if (way === "all" || !from.startsWith("rack")) return "all";
  return Math.min(Number(typed) || due(table), sum);
}

// An amount is typed for one drag.
export function taken() {
  typed = "";
  document.getElementById("amount").value = "";
}
