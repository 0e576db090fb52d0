// Cards fly from the dealer, chips slide to the pot and out of it.  Only what is new moves, never
// while something is to decide, and not at all where somebody asked for less motion.
import { DEALER, POT, atSeat, boardPlace, facing } from "./place.js";
import { BET, HOLE } from "./seat.js";
import { group } from "./svg.js";

const CARD_MS = 420, CHIPS_MS = 700;
const AT_REST = ["IDLE", "DEAL", "DONE"]; // chips that leave a seat's front then go to its stack
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const flights = new Map(); // a card on its way -> {started, dx, dy}; redrawing must not stop it
/** @type {Pick<Page.Replayed, "hand" | "seats" | "board"> | null} */
let last = null;
/** @type {SVGElement} */
let sliding;

// Before the felt is drawn anew: chips whose place will be empty leave from where they lie.
export function leave(svg, /** @type {Page.Replayed | null} */ table, lively = false) {
  const before = last;
  last = table && { hand: table.hand, seats: table.seats, board: table.board };
  const goesOn = before && table && !table.decisions.length && before.hand.number === table.hand.number;
  if (!lively || !goesOn || calm.matches) {
    flights.clear();
    return;
  }
  const playing = !AT_REST.includes(before.hand.phase);
  table.seats.forEach((seat, n) => {
    if (playing && lying(before.seats[n]) && !lying(seat)) slide(svg, `chips:${n}`, atSeat(n, BET), POT);
    if (!before.seats[n].won && seat.won) slide(svg, "pot", POT, atSeat(n, BET));
    for (let card = before.seats[n].cards_seen; card < Math.min(seat.cards_seen, 2); card++) toSeat(n, card);
  });
  table.board.forEach((card, place) => card && !before.board[place] && toBoard(place));
}

const lying = (/** @type {Page.Seat} */ seat) => seat.front || seat.bet;

function slide(svg, spot, from, to) {
  const chips = svg.querySelector(`[data-spot="${spot}"]`)?.cloneNode(true);
  if (!chips) return;
  chips.removeAttribute("data-spot");
  sliding ??= group("sliding");
  if (sliding.parentNode !== svg) svg.append(sliding);
  sliding.append(chips);
  const way = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  const last = { transform: way, opacity: 0 };
  const frames = [{ transform: "none", opacity: 1 }, { ...last, opacity: 0.9, offset: 0.9 }, last];
  chips.animate(frames, { duration: CHIPS_MS, easing: EASE }).onfinish = () => chips.remove();
}

function toSeat(n, card) {
  const { x, y } = atSeat(n, HOLE), turned = -facing(n) * Math.PI / 180;
  const dx = DEALER.x - x, dy = DEALER.y - y; // in the seat's own, turned directions
  start(`[data-spot="cards:${n}"] > .back:nth-of-type(${card + 1})`,
    dx * Math.cos(turned) - dy * Math.sin(turned), dx * Math.sin(turned) + dy * Math.cos(turned));
}

function toBoard(place) {
  const { x, y } = boardPlace(place);
  start(`[data-spot="board:${place}"] > .card`, DEALER.x - x, DEALER.y - y);
}

const start = (card, dx, dy) => flights.set(card, { started: performance.now(), dx, dy });

// After the felt was drawn: cards on their way are where they were.
export function fly(svg) {
  for (const [card, { started, dx, dy }] of flights) {
    const flown = performance.now() - started;
    if (flown >= CARD_MS) flights.delete(card);
    else move(svg.querySelector(card), dx, dy, flown);
  }
}

function move(node, dx, dy, flown) {
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }];
  const flight = node?.animate(frames, { duration: CARD_MS, easing: EASE });
  if (flight) flight.currentTime = flown;
}
