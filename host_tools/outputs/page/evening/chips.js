// Values of the chips: a field each, and one more for the next.
import { byId, element } from "../kit/element.js";
import { asNumber, say } from "./parts.js";

const USUAL = [25, 100, 500, 1000, 5000, 25_000], MOST = 10;
const list = byId("chips");
const inputs = () => [...list.querySelectorAll("input")];
const written = () => inputs().map((input) => input.value.trim()).filter(Boolean);

export const chipValues = () => written().map(asNumber);

export function drawChips(/** @type {(number | string)[]} */ values = inputs().length ? written() : USUAL) {
  list.replaceChildren(...values.map(field));
  more();
}

// The field to look at when the chips are refused: the first that is no number, or else the first.
const isWrong = ({ value }) => value.trim() && !(asNumber(value) > 0);
export const chipField = () => (inputs().find(isWrong) ?? inputs()[0]).id;

function field(value, n) {
  const name = say("chip_value_n", { n: n + 1 });
  return element("input", { id: `chips-${n}`, inputMode: "numeric", value, "aria-label": name, oninput: more });
}

function more() {
  const there = inputs(), count = there.length;
  if (count < MOST && (!count || there[count - 1].value.trim())) list.append(field("", count));
}
