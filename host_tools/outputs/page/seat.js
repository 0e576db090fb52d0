// A seat on the felt: pod, lights, cards, chips in front.
import { back, face } from "./cards.js";
import { fitted, wide } from "./fitted.js";
import { chips } from "./kit/words.js";
import { POD, atSeat, beyond, facing, podPlace, roomAtSeat } from "./place.js";
import { badge, box, group, outline, shape, spot, words } from "./svg.js";
import { blindMark, unreadMark } from "./unread.js";
import { say, seatName } from "./words.js";

export const HOLE = 100, BET = 178; // from the rail inwards
// Where things are moved the player's own chips lie beside the number, and those in front are a heap.
const MOVED = document.body.classList.contains("play");
const CHIPS_ROOM = MOVED ? 76 : 0, TRAY = 34, HEAP = 84;
const OPEN = [98, 66], LABEL = 16, HAND_NAME = 22; // two cards face up; sizes of the words
const LAMPS = 40, MOST_BACKS = 4, NAME_SIZE = 22, NUMBER_ROOM = 12, STACK_SIZE = 30, STACK_WEIGHT = 600;

const BESIDE_PILES = { 0: [890, 1112], 9: [388, 610] }; // from the burn or the muck to the next seat's disc

// `asked` are the spots a decision is about: something is drawn there whatever the readers see.
export function drawSeat(/** @type {Page.Seat} */ seat, n, /** @type {Page.Replayed} */ { hand, unread }, asked) {
  const names = ["seat", seat.state], turn = hand.actor === n && !asked.size;
  if (turn) names.push("turn");
  if (seat.won) names.push("won");
  const node = group(names.join(" "), lights(seat, n), spot(`cards:${n}`, cards(seat, n, asked.has(`cards:${n}`))),
    spot(`seat:${n}`, pod(seat, n, turn, unread.rack[n])), handName(seat, n),
    spot(`chips:${n}`, bet(seat, n, unread.bet[n], asked.has(`chips:${n}`))));
  node.dataset.seat = n + 1;
  return node;
}

function pod(/** @type {Page.Seat} */ seat, n, turn, unread) {
  const { x, y } = podPlace(n);
  const left = x - POD.width / 2 + 16, top = y - POD.height / 2, right = x + POD.width / 2 - 14;
  const number = String(n + 1), after = left + number.length * 9 + NUMBER_ROOM;
  const ground = [box("pod", x, y, POD.width, POD.height, 16), words("seat-number", left, y - 9, number)];
  const out = seat.place ? say("seat_place", seat) : say("empty"), tag = seatTag(seat, turn);
  if (seat.state === "empty") return group("place", ...ground, words("seat-empty", x, y + 6, out));
  return group("place", ...ground, name(seatName(seat, n), after, y - 9, right - after),
    stack(chips(seat.stack), left, y + 27, right - left - CHIPS_ROOM),
    ...unreadMark(unread && seat.stack, x + POD.width / 2 - 20, y + 17), tag && flag(right, top - 6, tag));
}

function name(text, x, y, room) {
  const short = fitted(text, room, NAME_SIZE);
  const node = words("seat-name", x, y, short);
  node.setAttribute("font-size", NAME_SIZE);
  if (short === text) return node;
  const whole = shape("title");
  whole.textContent = text;
  node.append(whole);
  return node;
}

// A number that is too wide is set smaller: no digit is dropped.
function stack(text, x, y, room) {
  const node = words("seat-stack", x, y, text), over = wide(text, STACK_SIZE, STACK_WEIGHT) / room;
  if (over > 1) node.style.fontSize = `${STACK_SIZE / over}px`;
  return node;
}

// A small label on the upper edge of a pod, ending at `right`.
function flag(right, y, text) {
  const width = 22 + text.length * 8.6;
  const x = right - width / 2;
  return group("seat-tag", box("", x, y, width, 26, 13), words("", x, y + 5, text));
}

function seatTag(/** @type {Page.Seat} */ seat, turn) {
  if (seat.won) return `+${chips(seat.won)}`;
  if (seat.penalty) return say("seat_penalty", { count: seat.penalty });
  if (seat.race) return say("seat_race");
  if (seat.waits) return say("seat_waits");
  if (turn) return say("seat_turn");
  return ["folded", "all_in", "out"].includes(seat.state) ? say(`seat_${seat.state}`) : "";
}

// Five LEDs in the rail before the seat, as many as on the table.
function lights(/** @type {Page.Seat} */ seat, n) {
  return group("lights", ...seat.lights.map((colour, place) => {
    const { x, y } = atSeat(n, LAMPS, (2 - place) * 21);
    const lit = colour !== "#000000", fill = lit ? colour : "var(--lamp-off)";
    const lamp = shape("circle", { cx: x, cy: y, r: 5.5, fill, class: lit ? "lit" : "" });
    return lit ? group("lamp", shape("circle", { cx: x, cy: y, r: 12, fill: colour, class: "glow" }), lamp) : lamp;
  }));
}

function cards(/** @type {Page.Seat} */ seat, n, asked) {
  const { x, y } = atSeat(n, HOLE);
  if (seat.cards.length) {
    return group("hole", ...seat.cards.map((card, place) => face(card, x + (place - 0.5) * 50, y, 46)));
  }
  const turned = group("hole");
  turned.setAttribute("transform", `translate(${x} ${y}) rotate(${facing(n)})`);
  const lie = Math.max(seat.cards_seen, asked && seat.state === "empty" ? 1 : 0);
  if (!lie) turned.append(outline(0, 0, 62, 48));
  backs(turned, Math.min(lie, MOST_BACKS));
  if (seat.cards_seen > 2) turned.append(group("upright", badge(0, 0, seat.cards_seen)));
  turned.querySelector(".upright")?.setAttribute("transform", `rotate(${-facing(n)})`);
  if (seat.silent) turned.append(blindMark(0, 0, 62, 48, facing(n)));
  return turned;
}

function backs(turned, count) {
  for (let card = 0; card < count; card++) turned.append(back((card - (count - 1) / 2) * 26, 0, 40));
}

function handName(/** @type {Page.Seat} */ seat, n) {
  if (!seat.hand_name) return group("hand-name");
  const [least, most] = BESIDE_PILES[n] ?? [-Infinity, Infinity], width = wide(seat.hand_name, HAND_NAME, STACK_WEIGHT);
  const part = Math.min(1, (most - least) / width), half = part * width / 2;
  const { x, y } = beyond(n, HOLE, OPEN, [2 * half, HAND_NAME]);
  const text = words("", Math.min(Math.max(x, least + half), most - half), y + 7, seat.hand_name);
  text.style.fontSize = `${part * HAND_NAME}px`;
  return group("hand-name", text);
}

// The chips that lie there, which need not be what counts.
function bet(/** @type {Page.Seat} */ seat, n, unread, asked) {
  const lies = seat.front || seat.bet;
  const text = chips(lies), width = 44 + text.length * 11, { x, y } = roomAtSeat(n, BET, lies ? width : 0);
  const shift = 2 * Math.abs(x - atSeat(n, BET).x); // it has moved inwards already
  if (!lies) return group("bet", asked && outline(x, y, 60, 34));
  const label = seat.owes ? say("owes", { chips: chips(seat.owes) }) : seat.early ? say("early") : "";
  const aside = beyond(n, BET, [width + shift, MOVED ? HEAP : TRAY], [wide(label, LABEL, STACK_WEIGHT), LABEL]);
  return group(label ? "bet marked" : "bet",
    box("", x, y, width, 34, 17),
    shape("circle", { class: "chip", cx: x - width / 2 + 17, cy: y, r: 10.5 }),
    shape("circle", { class: "chip-heart", cx: x - width / 2 + 17, cy: y, r: 5 }),
    words("bet-amount", x + 13, y + 6.5, text),
    label && words("owes", aside.x, aside.y + 6, label),
    ...unreadMark(unread, x, y + 31));
}
