// The band over everything: what the table asks, or that table or server are gone.  One thing at a
// time, the most urgent first; it covers the rows and moves nothing else, and nothing sounds or is read out twice.
import { byId, element, keep } from "./kit/element.js";
import { chime, toll } from "./sound.js";
import { ruleName, say } from "./words.js";

const FEW = 4; // options that stand in two columns

/**
 * `decide(choice)` makes the buttons live; without it they name the keys of the table.
 * @param {{ link: { state: string, text: string }, decisions: Page.Decision[] }} table
 * @param {((choice: number) => void) | null} decide
 */
export function drawBand({ link, decisions }, decide = null) {
  const lost = link.state !== "up";
  const asked = !lost && decisions.length > 0;
  const band = byId("band");
  band.hidden = !lost && !asked;
  band.dataset.state = lost ? link.state : "asks";
  document.body.classList.toggle("dead", lost);
  document.body.classList.toggle("asked", asked);
  const now = lost ? link : asked ? decisions : null;
  const news = keep(byId("told"), now, () => (lost ? losing(link) : asked ? asking(decisions) : []));
  keep(byId("choices"), now, () => (asked ? choosing(decisions[0], decide) : []));
  if (news && lost && link.state !== "waiting") toll();
  if (news && asked) chime();
}

function losing({ state, text }) {
  const told = [element("p", "seen", say(`lost_${state}`)), element("p", "says", say(`cure_${state}`))];
  return state === "down" ? [...told, element("p", "source", text)] : told;
}

function asking(/** @type {Page.Decision[]} */ [first, ...others]) {
  const then = `${say("then")} ${others.map((one) => one.sentence).join(" ")}`;
  const behind = others.length ? [element("p", "then", then)] : [];
  return [element("p", "seen", first.sentence), rule(first), ...counted(first), ...behind];
}

function rule(/** @type {Page.Decision} */ { says, rule: id, book, who }) {
  return element("p", "says", element("span", "who", say(`${who}_decides`)), ` ${says} `,
    id && element("span", "source", id === "own" ? book : `${ruleName(id)} · ${book}`));
}

// What the ruling was made of: a floor sees what the table counted, and what it missed.
const counted = (/** @type {Page.Decision} */ { facts }) => (facts.length
  ? [element("ul", "facts", ...facts.map((one) => element("li", "", one)))] : []);

function choosing(/** @type {Page.Decision} */ { options }, decide) {
  const className = options.length > FEW ? "options many" : "options", label = say(decide ? "decide" : "press");
  const choices = options.map((option, place) => choice(option, place, decide));
  const list = element("ol", { className, "aria-label": label }, ...choices);
  return decide ? [list] : [element("p", "press", say("press")), list];
}

function choice(/** @type {Page.Option} */ { keys, name }, place, decide) {
  const taken = keys === "ENTER";
  const press = element("span", "press-key", element("kbd", "", keys), taken && element("em", "", say("default")));
  const box = element(decide ? "button" : "div", "choice", element("span", "name", name), press);
  if (decide) box.onclick = () => decide(place + 1);
  return element("li", taken ? "default" : "", box);
}
