// Playing cards: a card is "Ah", "Td"; backs carry the house weave.
import { rankOf, signOf } from "./kit/cards.js";
import { box, group, words } from "./svg.js";

const KINDS = { s: "black", h: "red", d: "blue", c: "green" };
const RATIO = 1.4;

export function face(card, x, y, width) {
  const height = width * RATIO;
  const small = words("rank", x - width * 0.44, y - height * 0.2, rankOf(card));
  const large = words("suit", x + width * 0.08, y + height * 0.4, signOf(card));
  small.setAttribute("font-size", width * 0.46);
  large.setAttribute("font-size", width * 0.8);
  const node = group(`card ${KINDS[card[1]]}`, body(x, y, width), small, large);
  node.dataset.card = card;
  return node;
}

export function back(x, y, width) {
  const inset = width * 0.18;
  return group("card back", body(x, y, width),
    box("weave", x, y, width - inset, width * RATIO - inset, width * 0.06));
}

// A card lies there face up, and nobody knows which.
export function unknown(x, y, width) {
  const mark = words("strange", x, y + width * 0.28, "?");
  mark.setAttribute("font-size", width * 0.8);
  return group("card unknown", body(x, y, width), mark);
}

const body = (x, y, width) => box("paper", x, y, width, width * RATIO, width * 0.1);
