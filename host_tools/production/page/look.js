// The panel of every mode: a field each, made from what the server says the modes are.
import { element, field, heading, setValue } from "./dom.js";
import { act } from "./steering.js";
import { mode, say, value } from "./words.js";

const GROUPS = {
  group_look: "skin deck layout transition portrait language order".split(" "),
  group_amounts: ("amounts_player amounts_board amounts_blinds amounts_leaderboard amounts_ticker bb_below divide currency"
    + " currency_after").split(" "),
  group_reveal: ("reveal_cards reveal_players show_fold fold_s highlight winner_s clear_previous_action effective_stack"
    + " clock_from_s").split(" "),
  group_equity: "equity true_outs ignore_split_pots outs statistics".split(" "),
  group_game: "name entries blinds blinds_s level_banner".split(" "),
};

let inputs = {};

function switchFor(name) {
  const input = element("input", { type: "checkbox", onchange: () => act("set", name, input.checked ? "on" : "off") });
  return [input, element("label", { className: "tick" }, input, mode(name))];
}

function selectFor(name, words) {
  const input = element("select", { onchange: () => act("set", name, input.value) },
    ...words.map((word) => element("option", { value: word }, value(word))));
  return [input, field(mode(name), input)];
}

function numberFor(name, [min, max]) {
  const input = element("input", { type: "number", min, max, onchange: () => act("set", name, input.value) });
  return [input, field(mode(name), input)];
}

function textFor(name) {
  const input = element("input", { type: "text", maxLength: 300, onchange: () => act("set", name, input.value.trim()) });
  return [input, field(mode(name), input)];
}

function inputFor(name, { modes, settings }) {
  if (typeof settings[name] === "boolean") return switchFor(name);
  if (name in modes.choices) return selectFor(name, modes.choices[name]);
  return name in modes.ranges ? numberFor(name, modes.ranges[name]) : textFor(name);
}

export function buildLook(panel, desk) {
  inputs = {};
  const groups = Object.entries(GROUPS).flatMap(([title, names]) => {
    const fields = names.filter((name) => name in desk.settings).map((name) => {
      const [input, node] = inputFor(name, desk);
      inputs[name] = input;
      return node;
    });
    return [heading(say(title)), element("div", { className: "modes" }, ...fields)];
  });
  panel.replaceChildren(...groups);
}

export function drawLook({ settings }) {
  for (const [name, input] of Object.entries(inputs)) setValue(input, settings[name]);
}
