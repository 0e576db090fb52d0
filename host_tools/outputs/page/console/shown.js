// What everybody has to see: whose turn, the pot, the board, and what the table asks.
import { cardText } from "../kit/cards.js";
import { byId, element, keep, redraw, resting } from "../kit/element.js";
import { button } from "./dom.js";
import { chips, grouped, may, say, seatName, street } from "./words.js";

const card = (name) =>
  element("span", { className: `card ${name[1]}`, role: "img", "aria-label": cardText(name) }, cardText(name));

function phase(/** @type {Page.Table} */ { hand, seats, gather = [0, 0] }) {
  if (hand.actor !== null) return say("turn", { name: seatName(seats, hand.actor) });
  if (gather[0]) return say("gather", { left: gather[0], most: gather[1] });
  return hand.street ? say("hand", { number: hand.number }) : say("between");
}

function pot(/** @type {Page.Table} */ { hand }) {
  const lies = hand.pot ? say("pot", { chips: chips(hand.pot) }) : "";
  return [hand.street && street(hand.street), lies].filter(Boolean).join(" · ");
}

function owed(/** @type {Page.Table} */ { hand, seats }) {
  if (hand.actor === null) return "";
  const due = hand.to_call ? say("to_call", { chips: chips(hand.to_call) }) : say("nothing_to_call");
  return `${due} · ${say("stack", { chips: chips(seats[hand.actor].stack) })}`;
}

export function drawNow(/** @type {Page.Table} */ table) {
  redraw(byId("now"),
    element("p", "who", phase(table)), element("p", "pot", pot(table)), element("p", "owed", owed(table)),
    ...table.boards.map(({ cards }) => element("p", "board", ...cards.filter(Boolean).map(card))),
    element("p", "board", ...table.board.filter(Boolean).map(card)));
}

// `decide(choice)` settles what is open; who may not is told who may.
export function drawDecision(/** @type {Page.Decision[]} */ [first], decide) {
  byId("decision").hidden = !first;
  keep(byId("decision"), first, () => (first ? deciding(first, decide) : []));
}

function deciding(/** @type {Page.Decision} */ first, decide) {
  const rule = first.rule === "own" ? "" : first.rule;
  const says = [say(`${first.who}_decides`), first.says, rule].filter(Boolean).join(" ");
  const how = (keys, n) => (keys === "ENTER"
    ? { key: "Enter", className: "default", note: say("default") } : { key: String(n + 1) });
  const options = first.options.map(({ keys, name }, n) =>
    button(`option-${n}`, name, () => decide(n + 1), { disabled: !may(first.who), ...how(keys, n) }));
  return [element("p", "seen", first.sentence), element("p", "says", says), element("div", "options", ...options)];
}

// What waits for a second person: who asked may take it back, another one of the floor agrees.
export function drawSecond(/** @type {Console.Second | null} */ second, name, settle) {
  byId("second").hidden = !second;
  keep(byId("second"), second, () => (second ? waiting(second, second.by === name, settle) : []));
}

function waiting(/** @type {Console.Second} */ { id, says, acts }, own, settle) {
  const option = (verb, shut) => button(verb, say(verb), () => settle(verb, id), { disabled: shut });
  return [
    element("p", "seen", grouped(says)),
    element("ul", { className: "acts", hidden: !acts.length }, ...acts.map((one) => element("li", "", grouped(one)))),
    element("p", "says", say("second")),
    element("div", "options",
      resting(option("agree", own || !may("floor"))), option("disagree", !own && !may("floor"))),
  ];
}

let clearing = 0;
const SHOWN_MS = 8000;

// What became of the last command.
export function tell(text, fault = false) {
  const line = byId("said");
  clearTimeout(clearing);
  line.className = fault ? "fault" : "done";
  line.textContent = text;
  if (!fault) clearing = setTimeout(() => { line.textContent = ""; }, SHOWN_MS);
}

