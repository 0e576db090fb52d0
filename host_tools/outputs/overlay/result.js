// Beside the board: who won with what, or the cards that turn a hand of two around.
import { ways } from "./amounts.js";
import { small } from "./cards.js";
import { byId, element, fit, rebuild, show } from "./dom.js";
import { handWays, say } from "./words.js";

const result = byId("result");
const MANY_OUTS = 10;

const nameOf = (seat) => seat.name || say("seat", { number: seat.seat + 1 });

function winnerTexts(table) {
  const { winner, seats, look } = table;
  const names = winner.seats.map((n) => nameOf(seats[n])).join(say("and"));
  const line = winner.seats.length > 1 ? "split" : "wins";
  const amounts = ways(winner.amount, look.amounts.board, table);
  const last = winner.seats.map((n) => nameOf(seats[n]).split(/\s+/).pop()).join(say("and"));
  return winner.seats.length > 1
    ? { line: amounts.map((amount) => say(line, { amount })), under: [names, last] }
    : { line: [...new Set([names, last])].flatMap((name) => amounts.map((amount) => say(line, { name, amount }))), under: [] };
}

function drawWinner(table) {
  const { line, under } = winnerTexts(table);
  const hand = handWays(table.winner);
  result.className = "result piece wins shown";
  rebuild(result, ["winner", line, under, hand], () => [
    element("b", "line"), ...(under.length ? [element("span", "names")] : []), ...(hand[0] ? [element("span", "hand-name")] : []),
  ]);
  fit(result.querySelector(".line"), line);
  if (under.length) fit(result.querySelector(".names"), under);
  if (hand[0]) fit(result.querySelector(".hand-name"), hand);
}

function drawOuts({ outs, look, seats }) {
  const all = [...outs.cards, ...outs.ties];
  result.className = "result piece outs shown";
  result.classList.toggle("many", all.length > MANY_OUTS);
  const name = nameOf(seats[outs.seat]).split(/\s+/).pop();
  const built = rebuild(result, ["outs", outs, look.language, name], () => [
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

export function drawResult(table) {
  const outs = table.outs && table.outs.cards.length + table.outs.ties.length > 0;
  if (table.winner) drawWinner(table);
  else if (outs) drawOuts(table);
  else show(result, false);
  byId("stage").classList.toggle("with-result", Boolean(table.winner || outs));
}
