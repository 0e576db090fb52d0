// Playing cards: code = rank * 4 + suit, rank 0..12 is 2..A, suit 0..3 is c d h s; -1 is a back.
import { cardAt, rankOf } from "./kit/cards.js";
import { element, suitSign } from "./dom.js";

function drawn(code) {
  if (code < 0) return element("span", { className: "card back", data: { card: code } });
  const card = cardAt(code), [rank, suit] = card;
  const className = `card face suit-${suit}${rank === "T" ? " ten" : ""}`;
  return element("span", { className, data: { card: code } }, element("b", "rank", rankOf(card)), suitSign(suit));
}

// A place for a card: empty, or a card that came, left or was turned over since; how it came.
function change(place, code) {
  const before = place.firstElementChild;
  const known = before ? Number(before.dataset.card) : null;
  if (known === code || (known === null && code === undefined)) return "";
  if (code === undefined) place.replaceChildren();
  else place.replaceChildren(drawn(code));
  if (code === undefined) return "left";
  return known === -1 ? "turned" : "dealt";
}

export function lay(place, code) {
  const how = change(place, code);
  if (how) place.firstElementChild?.classList.add(how);
}

// Two cards that are dealt together move as one: a layer for the mixer's browser instead of two.
export function layHand(box, places, codes) {
  const came = places.map((place, n) => change(place, codes[n]));
  const together = came.every((how) => how === "dealt");
  box.classList.toggle("dealt", together);
  if (together) box.parentNode.insertBefore(box, box.nextSibling); // its motion begins anew
  else places.forEach((place, n) => { if (came[n]) place.firstElementChild?.classList.add(came[n]); });
}

// The cards that win stand out, the others step back.
export function mark(places, isWinner) {
  const winners = places.map((place, n) => isWinner(n, place.firstElementChild));
  const any = winners.some(Boolean);
  places.forEach((place, n) => {
    place.classList.toggle("winner", winners[n]);
    place.classList.toggle("loser", any && !winners[n] && place.firstElementChild !== null);
  });
}

export const places = (count) => Array.from({ length: count }, () => element("li", "place"));
export const small = (code) => element("span", "place", drawn(code));
