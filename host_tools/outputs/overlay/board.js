// Board cards and pots.
import { amount, ways } from "./amounts.js";
import { byId, element, fit, keep, show } from "./dom.js";
import { lay, mark, places, small } from "./cards.js";
import { say } from "./words.js";

const board = byId("board"), pots = byId("pots");
const aside = element("li", "others");
let cards = [];
board.append(aside);

const code = (place) => Number(place.firstElementChild?.dataset.card ?? -1);

// A game without a board has no places for it.
function makePlaces(/** @type {Overlay.Board} */ { places: count }) {
  byId("middle").classList.toggle("boardless", count === 0);
  if (cards.length === count) return;
  cards = places(count);
  board.replaceChildren(...cards, aside);
}

function drawCards(/** @type {Overlay.OnAir} */ { board: { cards: codes, highlight }, winner }) {
  cards.forEach((place, n) => lay(place, codes[n]));
  const winning = new Set(winner?.cards ?? []);
  mark(cards, (n) => highlight.includes(n) || winning.has(code(cards[n])));
}

// Boards beside it share its room.
function drawOthers(/** @type {Overlay.OnAir} */ { board: { others } }) {
  const lie = others.filter((cards) => cards.length);
  board.classList.toggle("more", lie.length > 0);
  board.style.setProperty("--boards", String(1 + lie.length));
  keep(aside, lie, () => lie.map((cards) => element("span", "run", ...cards.map(small))));
}

function potParts(list, write) {
  const [main, ...sides] = list;
  const label = say(sides.length ? "main_pot" : "pot");
  const parts = [element("span", "label", label), element("span", "amount")];
  if (sides.length) {
    parts.push(element("span", "sides", element("i", "label", say("side_pot")),
      element("span", "", sides.map(write).join(" · "))));
  }
  return [parts, main];
}

function drawPots(/** @type {Overlay.OnAir} */ table) {
  const { board: { pots: list }, look, game } = table;
  show(pots, list.length && list[0] > 0);
  if (!list.length || list[0] <= 0) return;
  const write = (chips) => amount(chips, look.amounts.board, table);
  const [parts, main] = potParts(list, write);
  keep(pots, [list, look, game.bb], () => parts);
  fit(pots.querySelector(".amount"), ways(main, look.amounts.board, table));
  const sides = pots.querySelector(".sides span");
  if (sides) fit(sides, [list.slice(1).map(write).join(" · "), shortSides(list, table)]);
}

const shortSides = (list, /** @type {Overlay.OnAir} */ table) =>
  list.slice(1).map((chips) => amount(chips, "k", table)).join(" · ");

// The board comes with the first card or wager, and goes with the hand.
export function drawBoard(/** @type {Overlay.OnAir} */ table) {
  const { board: { cards: codes, pots: list } } = table;
  const shown = codes.length > 0 || list.some((chips) => chips > 0);
  show(board, shown);
  if (shown) makePlaces(table.board);
  drawCards(table);
  drawOthers(table);
  drawPots(table);
}
