// Colour-up and chip race: which chip leaves play, and the card of each seat with odd chips.
import { button, chips, element, say } from "./parts.js";

const at = (id) => document.getElementById(id);
const RANKS = "AKQJT98765432", ORDER = "23456789TJQKA", SUITS = ["s", "h", "d", "c"], SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function drawRace(state, does) {
  const seat = state.race.racing[0], open = seat !== undefined;
  at("race-card").hidden = !open && !state.colour_up;
  if (open) {
    const name = state.seats[seat]?.name ?? say("seat_n", { n: seat + 1 });
    at("race-why").textContent = say("race_card", { name, odd: chips(state.seats[seat]?.chips % state.unit) });
    at("race").replaceChildren(picker(seat, name, does));
  } else if (state.colour_up) {
    at("race-why").textContent = say("colour_up_why", { old: chips(state.unit), chip: chips(state.colour_up) });
    const node = button(say("colour_up_now", { chip: chips(state.colour_up) }), () => does({ do: "unit", unit: state.colour_up }), "main");
    node.id = "colour-up";
    node.disabled = !state.table.idle;
    at("race").replaceChildren(node);
  }
}

// Pictures of all cards; the rules refuse one that another seat has.
function picker(seat, name, does) {
  const box = element("div", "suits");
  for (const suit of SUITS) {
    for (const rank of RANKS) {
      const card = ORDER.indexOf(rank) * 4 + "cdhs".indexOf(suit);
      const called = `${rank === "T" ? "10" : rank}${SIGNS[suit]}`, node = button(called, () => does({ do: "card", seat, card }));
      node.dataset.suit = suit;
      node.dataset.card = card;
      node.setAttribute("aria-label", say("card_of", { name, card: called }));
      box.append(node);
    }
  }
  return box;
}
