// The felt as an SVG: what never changes is drawn once, the rest anew with every document.
import { back, face } from "./cards.js";
import { chips } from "./elements.js";
import { CENTRE, POD, atSeat, facing, oval, podPlace } from "./place.js";
import { group, shape, words } from "./svg.js";
import { unreadMark } from "./unread.js";
import { say, seatName } from "./words.js";

const BOARD_PITCH = 92, BOARD_Y = 410;
const BURN = { x: 650, y: 205 }, MUCK = { x: 850, y: 205 };
const POT = 27, BANK = 38, WHOLE_TABLE = 255; // zone numbers; bets come before the pot, racks after it
const LAMPS = 40, HOLE = 100, BET = 178; // from the rail inwards
const svg = document.getElementById("felt");
let moving = null;

export function drawFelt(table) {
  if (!moving) {
    svg.append(gradients(), furniture());
    moving = group("moving");
    svg.append(moving);
  }
  moving.replaceChildren(
    ...table.seats.map((seat, n) => drawSeat(seat, n, table)), ...table.chips.flatMap(drawDifference),
    drawBoard(table), pile(BURN, "burn", table.zones.burn), pile(MUCK, "muck", table.zones.muck),
    drawPot(table), drawBank(table.unread), ...drawButtons(table.hand),
  );
}

// Another language: what never changes is to be written anew, too.
export function forgetFelt() {
  svg.replaceChildren();
  moving = null;
}

// what never changes -----------------------------------------------------------------------

function gradients() {
  const holder = shape("defs");
  holder.innerHTML = `
    <radialGradient id="cloth" cx="50%" cy="44%" r="72%">
      <stop offset="0" stop-color="#1f7a6b"/><stop offset=".55" stop-color="#14574f"/><stop offset="1" stop-color="#0b3437"/>
    </radialGradient>
    <linearGradient id="rail" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#3b2a22"/><stop offset=".5" stop-color="#241914"/><stop offset="1" stop-color="#17100d"/>
    </linearGradient>
    <pattern id="weave" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" fill="#27406b"/><path d="M0 4.5h9M4.5 0v9" stroke="#1b2e50" stroke-width="1.6"/>
    </pattern>`;
  return holder;
}

function furniture() {
  const ring = (inset, attributes) => shape("rect", { ...oval(inset), ...attributes });
  return group("furniture",
    ring(-26, { fill: "#000", opacity: 0.35, transform: "translate(0 14)" }),
    ring(-24, { fill: "url(#rail)", stroke: "#000" }),
    ring(-22, { fill: "none", stroke: "#6d5140", "stroke-opacity": 0.5, "stroke-width": 2 }),
    ring(22, { fill: "#8a6a3d" }),
    ring(26, { fill: "url(#cloth)" }),
    ring(150, { fill: "none", stroke: "#ffffff", "stroke-opacity": 0.07, "stroke-width": 2 }),
    dealer(),
    ...[0, 1, 2, 3, 4].map((place) => outline(boardX(place), BOARD_Y, 80, 112)),
    words("zone-name", BURN.x, BURN.y + 62, say("burn")), words("zone-name", MUCK.x, MUCK.y + 62, say("muck")),
  );
}

function dealer() {
  const { x, y } = { x: CENTRE.x, y: 84 };
  return group("dealer",
    shape("rect", { x: x - 74, y: y - 19, width: 148, height: 38, rx: 19 }),
    words("dealer-name", x, y + 6, say("dealer")));
}

const boardX = (place) => CENTRE.x + (place - 2) * BOARD_PITCH;

const outline = (x, y, width, height) =>
  shape("rect", { class: "outline", x: x - width / 2, y: y - height / 2, width, height, rx: 8 });

// the middle ---------------------------------------------------------------------------------

function drawBoard({ board }) {
  return group("board", ...board.flatMap((card, place) => (card ? [face(card, boardX(place), BOARD_Y, 80)] : [])));
}

function pile({ x, y }, name, count) {
  const parts = [outline(x, y, 60, 84)];
  for (let n = 0; n < Math.min(count, 3); n++) parts.push(back(x + n * 3, y - n * 3, 54));
  if (count) parts.push(badge(x + 34, y - 42, count));
  return group(`pile ${name}`, ...parts);
}

const badge = (x, y, count) => group("badge",
  shape("rect", { x: x - 15, y: y - 13, width: 30, height: 26, rx: 13 }), words("", x, y + 6, String(count)));

function drawPot({ hand, zones, unread }) {
  if (!hand.pot) return group("pot");
  const side = hand.pots.length > 1 ? hand.pots.map(chips).join("  +  ") : "";
  const tags = zones.pot ? say("tray", { count: zones.pot }) : "";
  return group("pot",
    words("pot-label", CENTRE.x, 524, say("pot")),
    words("pot-amount", CENTRE.x, 569, chips(hand.pot)),
    words("pot-detail", CENTRE.x, 600, side || tags),
    ...unreadMark(unread.pot, CENTRE.x + 48, 518));
}

// The bank has no place on the felt: it is named beside the dealer only when there is a mark to show.
function drawBank({ bank }) {
  if (!bank) return group("bank");
  return group("bank", words("bank-name", 878, 90, say("bank")), ...unreadMark(bank, 924, 84));
}

function drawButtons({ button, small_seat: small, big_seat: big }) {
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

// Chips that were read where others belong: under the bet, the stack or the pot they are about.
function drawDifference({ place, seat, zone, seen, expected }) {
  if (zone === WHOLE_TABLE || zone === BANK) return [];
  const { x, y } = seat === null ? { x: CENTRE.x, y: 600 } : zone < POT ? atSeat(seat, BET) : podPlace(seat);
  const text = words("differs", x, y + (zone < POT ? 34 : zone === POT ? 24 : 54), say("read_of", { seen: chips(seen), expected: chips(expected) }));
  text.dataset.place = place.en;
  return [text];
}

// a seat -------------------------------------------------------------------------------------

function drawSeat(seat, n, { hand, unread }) {
  const names = ["seat", seat.state];
  if (hand.actor === n) names.push("turn");
  if (seat.won) names.push("won");
  const node = group(names.join(" "), lights(seat, n), cards(seat, n), pod(seat, n, hand, unread.rack[n]), bet(seat, n, unread.bet[n]));
  node.dataset.seat = n + 1;
  return node;
}

function pod(seat, n, hand, unread) {
  const { x, y } = podPlace(n);
  const left = x - POD.width / 2 + 16, top = y - POD.height / 2;
  const parts = [shape("rect", { class: "pod", x: left - 16, y: top, ...POD, rx: 16 })];
  parts.push(words("seat-number", left, y - 11, String(n + 1)));
  if (seat.state === "empty") return group("place", ...parts, words("seat-empty", x, y + 6, seat.place ? say("seat_place", seat) : say("empty")));
  parts.push(words("seat-name", left + 24, y - 11, seatName(seat, n)), words("seat-stack", left, y + 23, chips(seat.stack)));
  parts.push(...unreadMark(unread && seat.stack, x + POD.width / 2 - 20, y + 15));
  const tag = seatTag(seat, hand.actor === n);
  if (tag) parts.push(flag(x + POD.width / 2 - 14, top, tag));
  return group("place", ...parts);
}

// A small label on the upper edge of a pod, ending at `right`.
function flag(right, y, text) {
  const width = 22 + text.length * 8.6;
  return group("seat-tag",
    shape("rect", { x: right - width, y: y - 13, width, height: 26, rx: 13 }),
    words("", right - width / 2, y + 5, text));
}

function seatTag(seat, turn) {
  if (seat.won) return `+${chips(seat.won)}`;
  if (seat.penalty) return say("seat_penalty", { count: seat.penalty });
  if (seat.race) return say("seat_race");
  if (seat.waits) return say("seat_waits");
  if (turn) return say("seat_turn");
  return ["folded", "all_in", "out"].includes(seat.state) ? say(`seat_${seat.state}`) : "";
}

// Five LEDs in the rail before the seat, as many as on the table.
function lights(seat, n) {
  return group("lights", ...seat.lights.map((colour, place) => {
    const { x, y } = atSeat(n, LAMPS, (2 - place) * 21);
    const lit = colour !== "#000000";
    const lamp = shape("circle", { cx: x, cy: y, r: 5.5, fill: lit ? colour : "#1a1512", class: lit ? "lit" : "" });
    return lit ? group("lamp", shape("circle", { cx: x, cy: y, r: 12, fill: colour, class: "glow" }), lamp) : lamp;
  }));
}

function cards(seat, n) {
  const { x, y } = atSeat(n, HOLE);
  if (seat.cards.length) {
    return group("hole", ...seat.cards.map((card, place) => face(card, x + (place - 0.5) * 50, y, 46)));
  }
  const turned = group("hole");
  turned.setAttribute("transform", `translate(${x} ${y}) rotate(${facing(n)})`);
  if (seat.cards_seen === 0) turned.append(outline(0, 0, 62, 48));
  for (let card = 0; card < Math.min(seat.cards_seen, 2); card++) turned.append(back((card - 0.5) * (seat.cards_seen > 1 ? 26 : 0), 0, 40));
  if (seat.cards_seen > 2) turned.append(badge(0, 0, seat.cards_seen));
  return turned;
}

function bet(seat, n, unread) {
  if (!seat.bet) return group("bet");
  const { x, y } = atSeat(n, BET);
  const text = chips(seat.bet), width = 44 + text.length * 11;
  return group("bet",
    shape("rect", { x: x - width / 2, y: y - 17, width, height: 34, rx: 17 }),
    shape("circle", { class: "chip", cx: x - width / 2 + 17, cy: y, r: 10.5 }),
    shape("circle", { class: "chip-heart", cx: x - width / 2 + 17, cy: y, r: 5 }),
    words("bet-amount", x + 13, y + 6.5, text),
    ...unreadMark(unread, x, y + 31));
}
