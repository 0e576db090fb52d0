// The felt as an SVG: what never changes is drawn once, the rest anew with every document.
import { back, face, unknown } from "./cards.js";
import { wide } from "./fitted.js";
import { glow } from "./glow.js";
import { byId } from "./kit/element.js";
import { chips } from "./kit/words.js";
import { fly, leave } from "./life.js";
import { CENTRE, DEALER, atSeat, boardPlace, oval, podPlace, roomAtSeat } from "./place.js";
import { BET, HOLE, drawSeat } from "./seat.js";
import { badge, box, group, outline, shape, spot, words } from "./svg.js";
import { blindMark, unreadMark } from "./unread.js";
import { boardsText, say, street } from "./words.js";

const PLACES = [0, 1, 2, 3, 4];
const BURN = { x: 650, y: 205 }, MUCK = { x: 850, y: 205 };
const POT = 27, BANK = 38, WHOLE_TABLE = 255; // zone numbers; bets come before the pot, racks after it
const BOARD_DUE = ["BOARD", "RUNOUT"]; // phases in which a card may be seen before it is named
const WIDTH = 1500, DIFFERS_SIZE = 15, DIFFERS_ROOM = 170;
const svg = byId("felt");
/** @type {any} */
let moving = null;

// `lively`: what is new comes moving.
export function drawFelt(/** @type {Page.Replayed & Partial<Page.Table>} */ table, lively = true) {
  if (!moving) svg.append(gradients(), furniture(), moving = group("moving"));
  leave(svg, table, lively);
  const asked = askedOf(table);
  moving.replaceChildren(
    ...table.seats.map((seat, n) => drawSeat(seat, n, table, asked)), ...table.chips.flatMap(drawDifference),
    streetName(table.hand), boardsAside(table.boards), ...drawBoard(table, asked), ...drawBlind(table.health ?? []),
    spot("burn", pile(BURN, "burn", table.zones.burn)), spot("muck", pile(MUCK, "muck", table.zones.muck)),
    spot("pot", drawPot(table)), drawBank(table.unread), ...drawButtons(table.hand), spot("dealer", dealer()),
  );
  glow(svg, asked);
  fly(svg);
}

/**
 * The spots that the first decision is about.
 * @param {{ decisions: Page.Decision[] }} table
 */
export const askedOf = ({ decisions: [first] }) =>
  new Set(first?.places.map(({ what, at }) => (at === null ? what : `${what}:${at}`)));

// Another language: what never changes is to be written anew, too.
export function forgetFelt() {
  svg.replaceChildren();
  moving = null;
  leave(svg, null);
}

// what never changes -----------------------------------------------------------------------

function gradients() {
  const holder = shape("defs");
  holder.innerHTML = `
    <radialGradient id="cloth" cx="50%" cy="44%" r="72%">
      <stop class="cloth-heart" offset="0"/><stop class="cloth" offset=".55"/><stop class="cloth-edge" offset="1"/>
    </radialGradient>
    <linearGradient id="rail" x1="0" y1="0" x2="0" y2="1">
      <stop class="rail-top" offset="0"/><stop class="rail" offset=".5"/><stop class="rail-foot" offset="1"/>
    </linearGradient>
    <pattern id="weave" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="weave-ground" width="9" height="9"/>
      <path class="weave-line" d="M0 4.5h9M4.5 0v9" stroke-width="1.6"/>
    </pattern>`;
  return holder;
}

function furniture() {
  const ring = (inset, attributes) => shape("rect", { ...oval(inset), ...attributes });
  return group("furniture",
    ring(-26, { class: "rail-shade", transform: "translate(0 14)" }),
    ring(-24, { class: "rail-ring", fill: "url(#rail)" }),
    ring(-22, { class: "rail-line" }),
    ring(22, { class: "rail-inlay" }),
    ring(26, { fill: "url(#cloth)" }),
    ring(150, { class: "cloth-rule" }),
    ...PLACES.map((place) => outline(boardPlace(place).x, boardPlace(place).y, 80, 112)),
    words("zone-name", BURN.x, BURN.y + 62, say("burn")), words("zone-name", MUCK.x, MUCK.y + 62, say("muck")),
  );
}

function dealer() {
  const { x, y } = DEALER;
  return group("dealer", box("", x, y, 148, 38, 19), words("dealer-name", x, y + 6, say("dealer")));
}

// the middle ---------------------------------------------------------------------------------

const streetName = (/** @type {Page.Hand} */ { street: name }) =>
  group("street", name && words("street-name", CENTRE.x, 318, street(name)));

const boardsAside = (/** @type {Page.Replayed["boards"]} */ boards) =>
  group("aside", boards.length && words("boards-aside", CENTRE.x, 344, boardsText(boards)));

// Also cards that do not count: too early, one too many, or one that no deck knows.
function drawBoard(/** @type {Page.Replayed} */ { board, early, zones, hand }, asked) {
  return board.map((card, place) => {
    const { x, y } = boardPlace(place), lies = card ?? early[place];
    const strange = !lies && zones.board[place] && !BOARD_DUE.includes(hand.phase);
    const cards = lies ? [face(lies, x, y, 80)] : strange || asked.has(`board:${place}`) ? [unknown(x, y, 80)] : [];
    return spot(`board:${place}`, group(card ? "board" : "board early", ...cards));
  });
}

const BLIND = {
  burn: { ...BURN, width: 60, height: 84 },
  muck: { ...MUCK, width: 60, height: 84 },
  ...Object.fromEntries(PLACES.map((n) => [`board ${n + 1}`, { ...boardPlace(n), width: 80, height: 112 }])),
};

// Places in the middle whose reader is silent; the seats mark theirs.
const isBlind = (/** @type {Page.Reader} */ { state, zone }) => state && BLIND[zone];
const drawBlind = (/** @type {Page.Reader[]} */ health) => health.filter(isBlind).map(({ zone }) => {
  const { x, y, width, height } = BLIND[zone];
  return blindMark(x, y, width, height);
});

function pile({ x, y }, name, count) {
  const parts = [outline(x, y, 60, 84)];
  for (let n = 0; n < Math.min(count, 3); n++) parts.push(back(x + n * 3, y - n * 3, 54));
  if (count) parts.push(badge(x + 34, y - 42, count));
  return group(`pile ${name}`, ...parts);
}

function drawPot(/** @type {Page.Replayed} */ { hand, zones, unread }) {
  if (!hand.pot) return group("pot");
  const side = hand.pots.length > 1 ? hand.pots.map(chips).join("  +  ") : "";
  const tags = zones.pot ? say("tray", { count: zones.pot }) : "";
  return group("pot",
    words("pot-label", CENTRE.x, 524, say("pot")),
    words("pot-amount", CENTRE.x, 569, chips(hand.pot)),
    words("pot-detail", CENTRE.x, 600, side || tags),
    ...unreadMark(unread.pot, CENTRE.x + 48, 508));
}

// The bank has no place on the felt: it is named beside the dealer only when there is a mark to show.
function drawBank(/** @type {Page.Unread} */ { bank }) {
  if (!bank) return group("bank");
  return group("bank", words("bank-name", 878, 90, say("bank")), ...unreadMark(bank, 924, 84));
}

function drawButtons(/** @type {Page.Hand} */ { button, small_seat: small, big_seat: big }) {
  const disc = (seat, name, aside, kind) => {
    const { x, y } = atSeat(seat, HOLE, aside);
    return group(`disc ${kind}`, shape("circle", { cx: x, cy: y, r: 17 }), words("", x, y + 5, name));
  };
  const discs = [];
  if (button !== null) discs.push(disc(button, "D", -62, "button"));
  if (small !== null) discs.push(disc(small, "SB", small === button ? 62 : -62, "blind"));
  if (big !== null) discs.push(disc(big, "BB", -62, "blind"));
  return discs;
}

// On the side of the bet that is turned away from the player's cards.
function besideBet(seat, width) {
  const { x, y } = roomAtSeat(seat, BET, width);
  return { x, y: y + (atSeat(seat, HOLE).y > y ? -24 : 34) };
}

// Chips that were read where others belong: under the bet, the stack or the pot they are about.
function drawDifference(/** @type {Page.Difference} */ { place, seat, zone, seen, expected }) {
  if (zone === WHOLE_TABLE || zone === BANK) return [];
  const whole = say("read_of", { seen: chips(seen), expected: chips(expected) });
  const short = say(seen < expected ? "less_read" : "more_read", { chips: chips(Math.abs(expected - seen)) });
  const said = zone !== POT && wide(whole, DIFFERS_SIZE) > DIFFERS_ROOM ? short : whole;
  const width = wide(said, DIFFERS_SIZE);
  const { x, y } = seat === null ? { x: CENTRE.x, y: 624 } : zone < POT ? besideBet(seat, width) : podPlace(seat);
  const inside = Math.min(Math.max(x, width / 2), WIDTH - width / 2);
  const text = words("differs", inside, y + (zone > POT ? 54 : 0), said);
  text.dataset.place = place;
  return [text];
}
