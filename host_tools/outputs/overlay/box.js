// One player's box, filled from a seat of the document.
import { ways } from "./amounts.js";
import { layHand, mark, places } from "./cards.js";
import { classes, element, fit, shorterNames, show, write } from "./dom.js";
import { drawFlag } from "./flags.js";
import { options } from "./look.js";
import { countDown } from "./ticking.js";
import { handWays, say } from "./words.js";

const HOLE = 2, A_WIDE = 4, WHOLE = 10_000, A_HUNDREDTH = 100;
const parts = new WeakMap();

export function makeBox() {
  const span = (name) => [name, element("span", name)], cards = places(HOLE), fill = element("i", "fill");
  const part = {
    ...Object.fromEntries(["photo", "flag", "name", "stack", "odds", "pos", "act"].map(span)),
    hand: element("ol", "hand", ...cards), cards, fill, bar: element("span", "equity", fill),
  };
  const lines = element("div", "lines",
    element("div", "who", part.flag, part.name),
    element("div", "money", part.stack, part.odds),
    element("div", "doing", part.pos, part.act));
  const plate = element("div", "plate", part.photo, part.hand, lines, part.bar);
  const box = element("li", "seat absent", plate);
  parts.set(box, part);
  return box;
}

const amountsOf = (chips, /** @type {Overlay.OnAir} */ table) => ways(chips, table.look.amounts.player, table);
const withAmounts = (text, chips, /** @type {Overlay.OnAir} */ table) =>
  amountsOf(chips, table).map((amount) => say(text, { amount }));

// What the third line says, the longest way first, and the class of it.
function doing(/** @type {Overlay.Box} */ seat, /** @type {Overlay.OnAir} */ table) {
  const { kind, amount } = seat.action;
  if (seat.state === "away" || seat.state === "out") return ["", [""]];
  if (seat.state === "allin" && !seat.hand_name && !seat.won) return ["all_in", amountsOf(amount || seat.bet, table)];
  if (seat.won > 0) return ["wins", withAmounts("won", seat.won, table)];
  if (seat.hand_name) return ["named", handWays(seat)];
  if (seat.state === "folded") return ["fold", [say("fold")]];
  const said = (text, chips) => [...withAmounts(text, chips, table), amountsOf(chips, table).at(-1)];
  if (seat.turn) return ["asked", seat.to_call > 0 ? said("to_call", seat.to_call) : [say("to_act")]];
  if (kind === "check" || kind === "fold") return [kind, [say(kind)]];
  if (kind) return [kind, said(kind, amount)];
  if (seat.bet > 0) return ["bet", amountsOf(seat.bet, table)];
  if (seat.stats) return ["stats", [say("stats", seat.stats), say("stats_short", seat.stats)]];
  return ["", [""]];
}

function stackTexts(/** @type {Overlay.Box} */ seat, /** @type {Overlay.OnAir} */ table) {
  if (seat.state === "out" || seat.state === "away") return [say(seat.state)];
  if (seat.state === "allin" && !seat.stack) return [say("allin")];
  return amountsOf(seat.stack, table);
}

// Whole per cent; who may still win never has 0, who may still lose never 100.
function percent(share) {
  if (share > 0 && share < A_HUNDREDTH) return "<1%";
  if (share < WHOLE && share > WHOLE - A_HUNDREDTH) return "99%";
  return `${Math.round(share / A_HUNDREDTH)}%`;
}

function drawOdds(part, /** @type {Overlay.Chance | null} */ equity) {
  classes(part.bar, { shown: equity });
  if (!equity) return write(part.odds, "");
  write(part.odds, (equity.sure ? "" : "≈") + percent(equity.share));
  part.fill.style.transform = `scaleX(${equity.share / WHOLE})`;
}

// A photo that cannot be had is as none; then the first letters of the name.
function drawPhoto(photo, /** @type {Overlay.Box} */ seat) {
  const initials = seat.name.split(/\s+/).map((word) => word[0] ?? "").slice(0, 2).join("").toUpperCase();
  const key = `${seat.photo} ${initials}`;
  if (photo.dataset.of === key) return;
  photo.dataset.of = key;
  photo.replaceChildren(initials || String(seat.seat + 1));
  if (!seat.photo) return;
  const image = element("img", { alt: "" });
  image.onload = () => { if (photo.dataset.of === key) photo.replaceChildren(image); };
  image.src = seat.photo;
}

// A hand has as many places as its game deals cards; those that stay keep what lies there.
function makePlaces(part, count) {
  if (part.cards.length === count) return;
  part.cards = [...part.cards, ...places(count)].slice(0, count);
  part.hand.replaceChildren(...part.cards);
  part.hand.dataset.cards = count;
}

function drawCards(part, /** @type {Overlay.Box} */ seat, /** @type {Overlay.Winner | null} */ winner) {
  const winning = new Set(winner?.seats.includes(seat.seat) ? winner.cards : []);
  makePlaces(part, Math.max(HOLE, seat.cards.length));
  layHand(part.hand, part.cards, seat.cards);
  mark(part.cards, (n, card) => seat.highlight.includes(n) || winning.has(Number(card?.dataset.card ?? -1)));
}

function drawPlace(part, /** @type {Overlay.Box} */ seat, kind) {
  const clock = seat.turn && seat.clock_s !== null;
  countDown(part.pos, "seats", seat.turn ? seat.clock_s : null, (left) => String(Math.ceil(left)));
  if (!clock) write(part.pos, seat.pos.replace(/^UTG\+/, "+"));
  const late = seat.turn && seat.clock_s !== null && seat.clock_s <= 10;
  classes(part.pos, { clock, late, button: seat.pos === "BTN" });
  show(part.pos, clock || (seat.pos && kind !== "named"));
}

export function fillBox(box, /** @type {Overlay.Box} */ seat, /** @type {Overlay.OnAir} */ table) {
  const part = parts.get(box);
  const [kind, texts] = doing(seat, table);
  classes(box, {
    "action-on": seat.turn, folded: seat.state === "folded", allin: seat.state === "allin",
    "odds-on": seat.equity, wide: seat.cards.length > A_WIDE, away: seat.state === "away", out: seat.state === "out",
    winner: seat.won > 0 || Boolean(table.winner?.seats.includes(seat.seat)),
    beaten: table.winner && !table.winner.seats.includes(seat.seat),
  });
  box.dataset.seat = seat.seat;
  drawPhoto(part.photo, seat);
  drawFlag(part.flag, options().flags === false ? "" : seat.flag);
  drawCards(part, seat, table.winner);
  drawOdds(part, seat.equity);
  drawPlace(part, seat, kind);
  part.act.className = `act ${kind}`;
  fit(part.name, shorterNames(seat.name || say("seat", { number: seat.seat + 1 })));
  fit(part.stack, stackTexts(seat, table));
  fit(part.act, texts);
}
