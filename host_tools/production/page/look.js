// The panel of every mode: a field each, made from what the server says the modes are.
import { element } from "/page/kit/element.js";
import { field, heading, setValue } from "./dom.js";
import { act } from "./steering.js";
import { mode, say, value } from "./words.js";

const GROUPS = {
  group_look: "skin deck layout transition portrait language order".split(" "),
  group_amounts: ("amounts_player amounts_board amounts_blinds amounts_leaderboard amounts_ticker bb_below divide"
    + " currency currency_after").split(" "),
  group_reveal: ("reveal_cards reveal_players show_fold fold_s highlight winner_s clear_previous_action"
    + " effective_stack clock_from_s").split(" "),
  group_equity: "equity true_outs ignore_split_pots outs statistics".split(" "),
  group_game: "name entries blinds blinds_s level_banner".split(" "),
};

let inputs = {};

function switchFor(name) {
  const input = element("input", { type: "checkbox", onchange: () => act("set", name, input.checked ? "on" : "off") });
  return [input, element("label", "tick", input, mode(name))];
}

const inField = (name, input) => [input, field(mode(name), input)];

function selectFor(name, words) {
  const input = element("select", { onchange: () => act("set", name, input.value) },
    ...words.map((word) => new Option(value(word), word)));
  return inField(name, input);
}

function writtenFor(name, how) {
  const input = element("input", { ...how, onchange: () => act("set", name, input.value.trim()) });
  return inField(name, input);
}

function inputFor(name, /** @type {Production.Shown} */ { modes, settings }) {
  if (typeof settings[name] === "boolean") return switchFor(name);
  if (name in modes.choices) return selectFor(name, modes.choices[name]);
  const [min, max] = modes.ranges[name] ?? [];
  return writtenFor(name, max === undefined ? { type: "text", maxLength: 300 } : { type: "number", min, max });
}

export function buildLook(panel, /** @type {Production.Shown} */ desk) {
  inputs = {};
  const groups = Object.entries(GROUPS).flatMap(([title, names]) => {
    const fields = names.filter((name) => name in desk.settings).map((name) => {
      const [input, node] = inputFor(name, desk);
      inputs[name] = input;
      return node;
    });
    return [heading(say(title)), element("div", "modes", ...fields)];
  });
  panel.replaceChildren(...groups);
}

export function drawLook(/** @type {Production.Shown} */ { settings }) {
  for (const [name, input] of Object.entries(inputs)) setValue(input, settings[name]);
}
