// Who sits where, with how many chips, and what can be done for a seat.
import { asNumber, button, chips, element, say } from "./parts.js";

const list = document.getElementById("seats");
const NO_BUY = 0;

export function drawSeats(state, does) {
  const kept = written();
  list.replaceChildren(...state.seats.map((seat, n) => (seat ? taken(state, seat, n, does) : empty(state, n, does))).filter(Boolean));
  restore(kept);
}

// What somebody is typing stays, and so does the focus.
function written() {
  const inputs = [...list.querySelectorAll("input")];
  return { values: inputs.map((node) => [node.id, node.value]), focus: list.contains(document.activeElement) ? document.activeElement.id : "" };
}

function restore({ values, focus }) {
  for (const [id, value] of values) {
    const node = document.getElementById(id);
    if (node && value) node.value = value;
  }
  if (focus) document.getElementById(focus)?.focus();
}

function taken(state, seat, n, does) {
  const line = element("li", seat.out ? "out" : ""), who = element("span", "who", seat.name);
  who.append(element("small", "", about(state, seat)));
  line.append(element("span", "no", String(n + 1)), who, element("span", "stack", seat.out ? "–" : chips(seat.chips)));
  const buttons = element("span", "does");
  const offer = (id, text, command) => {
    const node = button(text, () => does(command));
    node.id = `${id}-${n}`;
    node.setAttribute("aria-label", `${seat.name}: ${text}`);
    buttons.append(node);
  };
  if (seat.can.includes("rebuy")) offer("rebuy", say("rebuy"), { do: "rebuy", seat: n });
  if (seat.can.includes("add_on")) offer("add-on", say("add_on"), { do: "add_on", seat: n });
  if (state.setup.kind === "cash" && state.phase !== "closed") buttons.append(...buys(seat, n, does));
  if (seat.can.includes("stand")) offer("stand", say(state.setup.kind === "cash" ? "cash_out" : "stand_up"), { do: "stand", seat: n });
  line.append(buttons);
  return line;
}

function about(state, seat) {
  const said = [];
  if (seat.out) said.push(say("out"));
  if (seat.due) said.push(say("due", { chips: chips(seat.due) }));
  if (seat.buy_ins > 1) said.push(say("n_buy_ins", { n: seat.buy_ins }));
  if (seat.add_ons) said.push(say("has_add_on"));
  return said.join(" · ");
}

function buys(seat, n, does) {
  const input = chipsInput(`top-${n}`, say("chips_for", { name: seat.name }));
  return [input, button(say("top_up"), () => sends(input, does, { do: "top_up", seat: n, chips: number(input) }))];
}

// The field is empty when the command is done, and as it was when it is refused.
async function sends(input, does, command) {
  const typed = input.value;
  input.value = "";
  if (!(await does(command))) document.getElementById(input.id).value = typed;
}

function chipsInput(id, label) {
  const input = element("input");
  input.id = id;
  input.inputMode = "numeric";
  input.placeholder = say("chips");
  input.setAttribute("aria-label", label);
  return input;
}

const number = (input) => Math.round(asNumber(input.value)) || NO_BUY;

function empty(state, n, does) {
  if (!state.setup || ["closed", "over"].includes(state.phase)) return null;
  const line = element("li"), name = element("input"), cash = state.setup.kind === "cash";
  name.id = `sit-${n}`;
  name.maxLength = 30;
  name.placeholder = say("name");
  name.setAttribute("aria-label", say("name_for_seat", { n: n + 1 }));
  const buy = cash ? [chipsInput(`buy-${n}`, say("chips_for_seat", { n: n + 1 }))] : [];
  const sits = button(say("sit"), () => sends(name, does, { do: "sit", seat: n, name: name.value, ...(cash ? { chips: number(buy[0]) } : {}) }));
  sits.setAttribute("aria-label", say("sit_at", { n: n + 1 }));
  line.append(element("span", "no", String(n + 1)), name, ...buy, sits);
  return line;
}
