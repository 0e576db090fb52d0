// The table in words: what the felt shows, for ears, and for screens too small for a felt.
import { cardText } from "./kit/cards.js";
import { byId, element } from "./kit/element.js";
import { chips } from "./kit/words.js";
import { boardsText, say, seatName, street } from "./words.js";

const COLUMNS = ["position", "stack", "in_front", "standing"];

export function drawSeats(/** @type {Page.Table} */ { seats, hand, board, boards, decisions }) {
  const asked = decisions.length ? decisions[0].seat : null;
  const rows = seats.map((seat, n) => (seat.state !== "empty" || seat.cards_seen || n === asked)
    && row(seat, n, hand.actor === n && !decisions.length, asked === n));
  byId("in-words").replaceChildren(element("table", "", element("caption", "", middle(hand, board, boards)),
    element("thead", "", element("tr", "", ...COLUMNS.map((name) => element("th", { scope: "col" }, say(name))))),
    element("tbody", "", ...rows)));
}

/** @param {Page.Hand} hand @param {Page.Table["board"]} board @param {Page.Table["boards"]} boards */
function middle(hand, board, boards) {
  const cards = board.filter(Boolean).map(cardText).join(" ");
  const others = boardsText(boards), pot = `${say("pot")} ${chips(hand.pot)}`;
  return [others, street(hand.street), cards, pot].filter(Boolean).join(" · ");
}

function row(/** @type {Page.Seat} */ seat, n, turn, asked) {
  const front = seat.front || seat.bet, owes = seat.owes && say("owes", { chips: chips(seat.owes) });
  return element("tr", [seat.state, turn && "turn", asked && "culprit"].filter(Boolean).join(" "),
    element("th", { scope: "row" }, `${n + 1} ${seatName(seat, n)}`), element("td", "", chips(seat.stack)),
    element("td", "", [front && chips(front), owes].filter(Boolean).join(" · ")),
    element("td", "", standing(seat, turn)));
}

function standing(/** @type {Page.Seat} */ seat, turn) {
  return [
    seat.won && `+${chips(seat.won)}`,
    turn ? say("seat_turn") : seat.state === "empty" ? say("empty") : say(`seat_${seat.state}`),
    seat.cards.map(cardText).join(" "), seat.hand_name, seat.silent && say("blind_seat"),
  ].filter(Boolean).join(" · ");
}
