// The levels of a structure as a table that one can change.
import { asNumber, button, element, say } from "./parts.js";

const body = document.getElementById("steps");
const BIG_ANTE = 2;
let steps = [];

export function setSteps(news) {
  steps = news;
  drawSteps();
}

export function addStep(isBreak) {
  steps = readSteps();
  const last = steps.findLast((step) => step.big) ?? { minutes: 20, small: 25, big: 50 };
  steps.push(isBreak ? { minutes: 10, small: 0, big: 0 } : { ...last, small: last.big, big: 2 * last.big });
  drawSteps();
}

// A break has minutes and a colour-up, a level has the rest; an ante is the big blind's.
export function readSteps() {
  return [...body.rows].filter((row) => row.cells.length > 1).map((row) => {
    const value = (name) => Math.round(asNumber(row.querySelector(`[name=${name}]`)?.value ?? ""));
    const ante = value("ante");
    return { minutes: value("minutes"), small: value("small"), big: value("big"), ante, ante_mode: ante ? BIG_ANTE : 0, unit: value("unit") };
  });
}

export function drawSteps() {
  let level = 0;
  body.replaceChildren(...steps.map((step, n) => row(step, n, step.big ? ++level : 0)));
}

function row(step, n, level) {
  const line = element("tr", level ? "" : "break"), called = level ? say("level_n", { n: level }) : say("break");
  line.append(element("td", "", called), cell("minutes", step, called));
  for (const name of ["small", "big", "ante"]) line.append(level ? cell(name, step, called) : element("td"));
  line.append(level ? element("td") : cell("unit", step, called));
  const away = button("×", () => { steps = readSteps(); steps.splice(n, 1); drawSteps(); });
  away.setAttribute("aria-label", say("remove", { what: called }));
  const last = element("td");
  last.append(away);
  line.append(last);
  return line;
}

const NAMES = { minutes: "minutes", small: "small_blind", big: "big_blind", ante: "big_ante", unit: "colour_up" };

function cell(name, step, called) {
  const node = element("td"), input = element("input");
  input.name = name;
  input.inputMode = "numeric";
  input.value = step[name] || "";
  input.setAttribute("aria-label", `${called}: ${say(NAMES[name])}`);
  node.append(input);
  return node;
}
