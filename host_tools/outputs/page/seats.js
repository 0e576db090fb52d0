// The table in words: what the felt shows, for ears, and for screens too small for a felt.
import { chips, element } from "./elements.js";
import { say, seatName, street } from "./words.js";

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function drawSeats({ seats, hand, board, decisions }) {
  const box = document.getElementById("in-words");
  const table = element("table");
  table.append(element("caption", "", middle(hand, board)), head(), element("tbody"));
  const asked = decisions.length ? decisions[0].seat : null;
  seats.forEach((seat, n) => {
    if (seat.state !== "empty" || seat.cards_seen || n === asked) table.tBodies[0].append(row(seat, n, hand.actor === n && !decisions.length, asked === n));
  });
  box.replaceChildren(table);
}

const named = (card) => (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];

function middle(hand, board) {
  const cards = board.filter(Boolean).map(named).join(" ");
  return [street(hand.street), cards, `${say("pot")} ${chips(hand.pot)}`].filter(Boolean).join(" · ");
}

function head() {
  const line = element("tr");
  line.append(...["position", "stack", "in_front", "standing"].map((name) => {
    const cell = element("th", "", say(name));
    cell.scope = "col";
    return cell;
  }));
  const part = element("thead");
  part.append(line);
  return part;
}

function row(seat, n, turn, asked) {
  const line = element("tr", [seat.state, turn && "turn", asked && "culprit"].filter(Boolean).join(" "));
  const name = element("th", "", `${n + 1} ${seatName(seat, n)}`);
  name.scope = "row";
  const front = seat.front || seat.bet;
  line.append(name, element("td", "", chips(seat.stack)),
    element("td", "", [front ? chips(front) : "", seat.owes ? say("owes", { chips: chips(seat.owes) }) : ""].filter(Boolean).join(" · ")),
    element("td", "", standing(seat, turn)));
  return line;
}

function standing(seat, turn) {
  const parts = [];
  if (seat.won) parts.push(`+${chips(seat.won)}`);
  if (turn) parts.push(say("seat_turn"));
  else parts.push(seat.state === "empty" ? say("empty") : say(`seat_${seat.state}`));
  if (seat.cards.length) parts.push(seat.cards.map(named).join(" "));
  if (seat.hand_name) parts.push(seat.hand_name);
  if (seat.silent) parts.push(say("blind_seat"));
  return parts.join(" · ");
}
