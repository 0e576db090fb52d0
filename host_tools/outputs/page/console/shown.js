// What everybody has to see: whose turn, the pot, the board, and what the table asks.
import { button, element, redraw } from "./dom.js";
import { chips, may, say, seatName, street } from "./words.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const byId = (id) => document.getElementById(id);

export const cardText = (name) => (name[0] === "T" ? "10" : name[0]) + SUITS[name[1]];

function card(name) {
  const node = element("span", { className: `card ${name[1]}`, textContent: cardText(name) });
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", cardText(name));
  return node;
}

function phase({ hand, seats, gather = [0, 0] }) {
  if (hand.actor !== null) return say("turn", { name: seatName(seats, hand.actor) });
  if (gather[0]) return say("gather", { left: gather[0], most: gather[1] });
  return hand.street ? say("hand", { number: hand.number }) : say("between");
}

function pot({ hand }) {
  const lies = hand.pot ? say("pot", { chips: chips(hand.pot) }) : "";
  return [hand.street && street(hand.street), lies].filter(Boolean).join(" · ");
}

function owed({ hand, seats }) {
  if (hand.actor === null) return "";
  const due = hand.to_call ? say("to_call", { chips: chips(hand.to_call) }) : say("nothing_to_call");
  return `${due} · ${say("stack", { chips: chips(seats[hand.actor].stack) })}`;
}

export function drawNow(table) {
  const board = element("p", { className: "board" }, ...table.board.filter(Boolean).map(card));
  redraw(byId("now"),
    element("p", { className: "who", textContent: phase(table) }),
    element("p", { className: "pot", textContent: pot(table) }),
    element("p", { className: "owed", textContent: owed(table) }), board);
}

let told = "";

// `decide(choice)` settles what is open; who may not is told who may.
export function drawDecision(decisions, decide) {
  const box = byId("decision"), [first] = decisions;
  box.hidden = !first;
  const now = JSON.stringify([document.documentElement.lang, first]);
  if (now === told) return;
  told = now;
  if (!first) return box.replaceChildren();
  const says = [say(`${first.who}_decides`), first.says, first.rule === "own" ? "" : first.rule].filter(Boolean).join(" ");
  const options = first.options.map((option, n) => button(`option-${n}`, option.name, () => decide(n + 1), {
    key: n ? String(n + 1) : "Enter", className: n ? "" : "default", note: n ? "" : say("default"), disabled: !may(first.who),
  }));
  box.replaceChildren(
    element("p", { className: "seen", textContent: first.sentence }),
    element("p", { className: "says", textContent: says }),
    element("div", { className: "options" }, ...options),
  );
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

