// Colour-up and chip race: which chip leaves play, and the card of each seat with odd chips.
import { cardText, placeOf } from "../kit/cards.js";
import { button, byId, element, keep } from "../kit/element.js";
import { chips, say } from "./parts.js";

const RANKS = "AKQJT98765432", SUITS = "shdc";

export function drawRace(/** @type {Evening.Shown} */ state, does) {
  const seat = state.race.racing[0], open = seat !== undefined;
  byId("race-card").hidden = !open && !state.colour_up;
  if (open) {
    const name = state.seats[seat]?.name ?? say("seat_n", { n: seat + 1 });
    byId("race-why").textContent = say("race_card", { name, odd: chips((state.seats[seat]?.chips ?? 0) % state.unit) });
    keep(byId("race"), [seat, name], () => [picker(seat, name, does)]);
  } else if (state.colour_up) {
    const unit = state.colour_up, chip = chips(unit), disabled = !state.table.idle;
    byId("race-why").textContent = say("colour_up_why", { old: chips(state.unit), chip });
    keep(byId("race"), [unit, disabled], () => [button(say("colour_up_now", { chip }), () => does({ do: "unit", unit }),
      { id: "colour-up", className: "main", disabled })]);
  }
}

// Pictures of all cards; the rules refuse one that another seat has.
function picker(seat, name, does) {
  return element("div", "suits", ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => {
    const card = placeOf(rank + suit), called = cardText(rank + suit);
    const how = { data: { suit, card }, "aria-label": say("card_of", { name, card: called }) };
    return button(called, () => does({ do: "card", seat, card }), how);
  })));
}
