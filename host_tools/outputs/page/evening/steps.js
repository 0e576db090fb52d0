// The levels of a structure as a table that one can change.
import { button, byId, element } from "../kit/element.js";
import { offerGames } from "./games.js";
import { asNumber, say } from "./parts.js";

const body = byId("steps");
const STUD = ["stud_ante", "bring_in", "bet"];

/** @typedef {Partial<Evening.Period>} Step */

export function setSteps(/** @type {Step[]} */ steps) {
  let level = 0;
  body.replaceChildren(...steps.map((step, n) => row(step, n, step.big ? ++level : 0)));
}

export function addStep(isBreak) {
  const now = readSteps(), last = now.findLast((step) => step.big) ?? { minutes: 20, small: 25, big: 50 };
  setSteps([...now, isBreak ? { minutes: 10, small: 0, big: 0 } : { ...last, small: last.big, big: 2 * last.big }]);
}

// A break has minutes and a colour-up, a level has the rest; one field says who pays the antes of all.
export function readSteps() {
  return [...body.rows].filter((row) => row.cells.length > 1).map((row) => {
    const value = (name) => Math.round(asNumber(row.querySelector(`[name=${name}]`)?.value ?? ""));
    const [minutes, small, big, ante, unit] = ["minutes", "small", "big", "ante", "unit"].map(value);
    const mixed = Object.fromEntries(STUD.map((name) => [name, value(name)]));
    const game = row.querySelector("[name=game]")?.value ?? "", payer = Number(byId("ante-by").value);
    return { minutes, small, big, ante, ante_mode: ante ? payer : 0, unit, ...mixed, game };
  });
}

function row(/** @type {Step} */ step, n, level) {
  const called = level ? say("level_n", { n: level }) : say("break");
  const cells = ["small", "big", "ante"].map((name) => (level ? cell(name, step, called) : element("td")));
  cells.push(level ? element("td") : cell("unit", step, called));
  cells.push(...STUD.map((name) => ofMixed(level ? cell(name, step, called) : element("td"))));
  cells.push(ofMixed(element("td", "", level ? gameSelect(step.game, called) : "")));
  const away = () => setSteps(readSteps().filter((_, at) => at !== n));
  return element("tr", level ? "" : "break", element("td", "", called), cell("minutes", step, called), ...cells,
    element("td", "", button("×", away, { "aria-label": say("remove", { what: called }) })));
}

function ofMixed(/** @type {HTMLTableCellElement} */ cell) {
  cell.classList.add("of-mixed");
  return cell;
}

function gameSelect(game, called) {
  const node = element("select", { name: "game", "aria-label": `${called}: ${say("game")}` });
  offerGames(node, say("game_of_evening"), game);
  return node;
}

const NAMES = {
  stud_ante: "stud_ante", bring_in: "bring_in", bet: "stud_bet",
  minutes: "minutes", small: "small_blind", big: "big_blind", ante: "ante", unit: "colour_up",
};

const cell = (name, /** @type {Step} */ step, called) => element("td", "", element("input",
  { name, inputMode: "numeric", value: step[name] || "", "aria-label": `${called}: ${say(NAMES[name])}` }));
