// Playing cards: a card is "Ah", "Td"; backs carry the house weave.
import { group, shape, words } from "./svg.js";

const SUITS = {
  s: { sign: "♠", kind: "black" },
  h: { sign: "♥", kind: "red" },
  d: { sign: "♦", kind: "blue" },
  c: { sign: "♣", kind: "green" },
};
const RATIO = 1.4;

export function face(card, x, y, width) {
  const height = width * RATIO;
  const { sign, kind } = SUITS[card[1]];
  const rank = card[0] === "T" ? "10" : card[0];
  const small = words("rank", x - width * 0.44, y - height * 0.2, rank);
  const large = words("suit", x + width * 0.08, y + height * 0.4, sign);
  small.setAttribute("font-size", width * 0.46);
  large.setAttribute("font-size", width * 0.8);
  const node = group(`card ${kind}`, body(x, y, width), small, large);
  node.dataset.card = card;
  return node;
}

export function back(x, y, width) {
  const inset = width * 0.09;
  const pattern = shape("rect", {
    class: "weave", x: x - width / 2 + inset, y: y - width * RATIO / 2 + inset,
    width: width - 2 * inset, height: width * RATIO - 2 * inset, rx: width * 0.06,
  });
  return group("card back", body(x, y, width), pattern);
}

// A card lies there face up, and nobody knows which.
export function unknown(x, y, width) {
  const mark = words("strange", x, y + width * 0.28, "?");
  mark.setAttribute("font-size", width * 0.8);
  return group("card unknown", body(x, y, width), mark);
}

const body = (x, y, width) => shape("rect", {
  class: "paper", x: x - width / 2, y: y - width * RATIO / 2, width, height: width * RATIO, rx: width * 0.1,
});
