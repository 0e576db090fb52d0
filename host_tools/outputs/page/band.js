// The band over everything: what the table asks, or that table or server are gone.  One thing at a
// time, the most urgent first; it covers the rows and moves nothing else.
import { element } from "./elements.js";
import { chime, toll } from "./sound.js";
import { ruleName, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const FEW = 4; // options that stand in two columns
let shown = ""; // what the band said last, so that nothing sounds or is read out twice

// `decide(choice)` makes the buttons live; without it they name the keys of the table.
export function drawBand({ link, decisions }, decide = null) {
  const lost = link.state !== "up";
  const asked = !lost && decisions.length > 0;
  const band = byId("band");
  band.hidden = !lost && !asked;
  band.dataset.state = lost ? link.state : "asks";
  document.body.classList.toggle("dead", lost);
  document.body.classList.toggle("asked", asked);
  const what = lost ? losing(link) : asked ? asking(decisions, decide) : { text: "" };
  if (what.text === shown) return;
  if (lost && link.state !== "waiting") toll();
  if (asked) chime();
  shown = what.text;
  byId("told").replaceChildren(...(what.told ?? []));
  byId("choices").replaceChildren(...(what.choices ?? []));
}

function losing(link) {
  const told = [element("p", "seen", say(`lost_${link.state}`)), element("p", "says", say(`cure_${link.state}`))];
  const why = link.text;
  if (link.state === "down") told.push(element("p", "source", why));
  return { text: link.state + why + document.documentElement.lang, told };
}

function asking(decisions, decide) {
  const [first, ...others] = decisions;
  const told = [element("p", "seen", first.sentence), rule(first), ...(others.length ? [queue(others)] : [])];
  return { text: JSON.stringify([document.documentElement.lang, decisions]), told, choices: choosing(first, decide) };
}

function rule({ says, rule: id, book, who }) {
  const line = element("p", "says");
  line.append(element("span", "who", say(`${who}_decides`)), ` ${says} `);
  if (id) line.append(element("span", "source", id === "own" ? book : `${ruleName(id)} · ${book}`));
  return line;
}

function queue(others) {
  return element("p", "then", `${say("then")} ${others.map((one) => one.sentence).join(" ")}`);
}

function choosing({ options }, decide) {
  const list = element("ol", options.length > FEW ? "options many" : "options");
  list.append(...options.map((option, place) => choice(option, place, decide)));
  list.setAttribute("aria-label", say(decide ? "decide" : "press"));
  return [...(decide ? [] : [element("p", "press", say("press"))]), list];
}

function choice({ keys, name }, place, decide) {
  const item = element("li", place ? "" : "default");
  const box = element(decide ? "button" : "div", "choice");
  const press = element("span", "press-key");
  press.append(element("kbd", "", keys), ...(place ? [] : [element("em", "", say("default"))]));
  box.append(element("span", "name", name), press);
  if (decide) box.onclick = () => decide(place + 1);
  item.append(box);
  return item;
}
