// Beside the board: who won with what, or the cards that turn a hand of two around.
import { ways } from "./amounts.js";
import { small } from "./cards.js";
import { byId, element, fit, keep, show } from "./dom.js";
import { handWays, say } from "./words.js";

const result = byId("result");
const MANY_OUTS = 10;

const nameOf = (/** @type {Overlay.Box} */ seat) => seat.name || say("seat", { number: seat.seat + 1 });

function winnerTexts(/** @type {Overlay.Winner} */ winner, /** @type {Overlay.OnAir} */ table) {
  const { seats, look } = table, all = winner.seats.map((n) => nameOf(seats[n]));
  const names = all.join(say("and")), last = all.map((name) => name.split(/\s+/).pop()).join(say("and"));
  const amounts = ways(winner.amount, look.amounts.board, table);
  if (all.length > 1) return { line: amounts.map((amount) => say("split", { amount })), under: [names, last] };
  const wins = (name) => amounts.map((amount) => say("wins", { name, amount }));
  return { line: [...new Set([names, last])].flatMap(wins), under: [] };
}

function drawWinner(/** @type {Overlay.Winner} */ winner, /** @type {Overlay.OnAir} */ table) {
  const { line, under } = winnerTexts(winner, table);
  const hand = handWays(winner);
  result.className = "result piece wins shown";
  keep(result, ["winner", line, under, hand], () => [
    element("b", "line"), ...(under.length ? [element("span", "names")] : []),
    ...(hand[0] ? [element("span", "hand-name")] : []),
  ]);
  fit(result.querySelector(".line"), line);
  if (under.length) fit(result.querySelector(".names"), under);
  if (hand[0]) fit(result.querySelector(".hand-name"), hand);
}

function drawOuts(/** @type {Overlay.Outs} */ outs, /** @type {Overlay.OnAir} */ { look, seats }) {
  const all = [...outs.cards, ...outs.ties];
  result.className = "result piece outs shown";
  result.classList.toggle("many", all.length > MANY_OUTS);
  const name = nameOf(seats[outs.seat]).split(/\s+/).pop();
  const built = keep(result, ["outs", outs, look.language, name], () => [
    element("b", "line", element("span", "count", String(outs.cards.length)), ` ${say("outs")} · ${name}`),
    element("span", "cards", ...outs.cards.map(small), ...outs.ties.map(tie)),
  ]);
  if (built) result.style.setProperty("--outs", String(Math.max(1, all.length)));
}

function tie(code) {
  const node = small(code);
  node.classList.add("tie");
  return node;
}

export function drawResult(/** @type {Overlay.OnAir} */ table) {
  const { winner, outs } = table, open = outs && outs.cards.length + outs.ties.length > 0;
  if (winner) drawWinner(winner, table);
  else if (open) drawOuts(outs, table);
  else show(result, false);
  byId("stage").classList.toggle("with-result", Boolean(winner || open));
}
