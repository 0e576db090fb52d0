// Who sits where, with how many chips, and what can be done for a seat.
import { button, byId, element, keep } from "../kit/element.js";
import { asNumber, chips, say } from "./parts.js";

const list = byId("seats");
const NO_BUY = 0;

export function drawSeats(/** @type {Evening.Shown} */ state, does) {
  const typed = [...list.querySelectorAll("input")].map(({ id, value }) => ({ id, value }));
  const line = (seat, n) => (seat ? taken(state, seat, n, does) : empty(state, n, does)) ?? [];
  keep(list, [state.seats, state.setup?.kind, state.phase], () => state.seats.flatMap(line));
  for (const { id, value } of typed) if (value && byId(id)) byId(id).value = value; // what somebody is typing stays
}

function taken(/** @type {Evening.Shown} */ state, /** @type {Evening.Sitting} */ seat, n, does) {
  const cash = state.setup?.kind === "cash";
  const over = ["over", "closed"].includes(state.phase);
  const offer = (id, what, text, seen = seat.can.includes(what) && !over) => seen
    && button(text, () => does({ do: what, seat: n, who: seat.name }),
      { id: `${id}-${n}`, "aria-label": `${seat.name}: ${text}` });
  return element("li", seat.out ? "out" : "",
    element("span", "no", n + 1), element("span", "who", seat.name, element("small", "", about(seat))),
    element("span", "stack", seat.out ? "–" : chips(seat.chips)),
    element("span", "does",
      offer("rebuy", "rebuy", say("rebuy")), offer("add-on", "add_on", say("add_on")),
      ...(cash && state.phase !== "closed" ? buys(seat, n, does) : []),
      offer("stand", "stand", say(cash ? "cash_out" : "stand_up"))));
}

function about(/** @type {Evening.Sitting} */ seat) {
  return [
    seat.out && say("out"), seat.due && say("due", { chips: chips(seat.due) }),
    seat.buy_ins > 1 && say("n_buy_ins", { n: seat.buy_ins }), seat.add_ons && say("has_add_on"),
  ].filter(Boolean).join(" · ");
}

function buys(/** @type {Evening.Sitting} */ seat, n, does) {
  const input = chipsInput(`top-${n}`, say("chips_for", { name: seat.name }));
  const asked = () => ({ do: "top_up", seat: n, who: seat.name, chips: number(input) });
  return [input, button(say("top_up"), () => sends(input, does, asked()))];
}

// The field is empty when the command is done, and as it was when it is refused.
async function sends(input, does, command) {
  const typed = input.value;
  input.value = "";
  if (!(await does(command))) byId(input.id).value = typed;
}

const chipsInput = (id, label) =>
  element("input", { id, inputMode: "numeric", placeholder: say("chips"), "aria-label": label });
const number = (input) => Math.round(asNumber(input.value)) || NO_BUY;

function empty(/** @type {Evening.Shown} */ state, n, does) {
  if (!state.setup || ["closed", "over"].includes(state.phase)) return null;
  const label = say("name_for_seat", { n: n + 1 });
  const name = element("input", { id: `sit-${n}`, maxLength: 30, placeholder: say("name"), "aria-label": label });
  const buy = state.setup.kind === "cash" && chipsInput(`buy-${n}`, say("chips_for_seat", { n: n + 1 }));
  const chips = () => (buy ? { chips: number(buy) } : {});
  const sits = () => sends(name, does, { do: "sit", seat: n, name: name.value, ...chips() });
  return element("li", "", element("span", "no", n + 1), name, buy,
    button(say("sit"), sits, { "aria-label": say("sit_at", { n: n + 1 }) }));
}
