// A question of the quiz: a situation on the felt, three rulings, and what becomes of each.
import { address, reach, stand } from "/page/kit/carrier.js";
import { button, byId, element } from "/page/kit/element.js";
import { got, inLanguage, languageButton, texts, whenSpoken } from "/page/kit/words.js";
import { Replay } from "/page/replay.js";
import { loadWords, ruleName, tell } from "/page/words.js";
import { answered, results, rightOf } from "/play/page/results.js";
import { caseName, levelName, say } from "./words.js";

const wanted = new URLSearchParams(location.search);
/** @type {Academy.Listed} */
let level = { name: "", questions: [] };
/** @type {Academy.Question} */
let asked;
let number = 0, at = 0, chosen = -1;

// what is asked -------------------------------------------------------------------------------------

async function begin() {
  const { levels } = await got(inLanguage("/academy/list"));
  const of = wanted.get("question");
  level = wanted.has("about") ? about(levels) : levels.find(wantedOf(of)) ?? levels[0];
  number = levels.indexOf(level);
  const named = level.questions.findIndex(({ id }) => id === of); // a link may be older than the questions
  at = named < 0 ? firstOpen() : named;
  await ask();
}

const wantedOf = (of) => (/** @type {Academy.Listed} */ { name, questions }) =>
  (of ? questions.some(({ id }) => id === of) : name === wanted.get("level"));

// All books about one situation.
function about(/** @type {Academy.Listed[]} */ levels) {
  const questions = levels.flatMap((one) => one.questions).filter(({ case: name }) => name === wanted.get("about"));
  return questions.length ? { name: "", questions } : levels[0];
}

// The first that was not yet answered rightly; the first of all where none is left.
function firstOpen() {
  const { answers } = results();
  return Math.max(0, level.questions.findIndex(({ id }) => !answers[id]?.right));
}

async function ask() {
  chosen = -1;
  await load();
  if (number >= 0) stand(`?${new URLSearchParams({ question: asked.id })}`);
  byId("situation").focus();
}

async function load() {
  asked = await (await reach(inLanguage(`/academy/question/${level.questions[at].id}`))).json();
  show(chosen, false);
  draw();
}

// what is shown -------------------------------------------------------------------------------------

function show(/** @type {number} */ ruling, play) {
  const after = asked.rulings[ruling];
  replay.open([...asked.steps, ...(after?.steps ?? [])]);
  replay.translate();
  byId("played").textContent = after ? say(asked.counts ? "counted" : "played", { ruling: after.name }) : "";
  replay.go(asked.steps.length - 1);
  if (play) replay.play();
}

function draw() {
  const of = level.questions.length;
  byId("about").textContent = number < 0 ? say("about", { what: caseName(asked.case) }) : levelName(level.name, number);
  byId("count").textContent = say("question", { number: at + 1, n: of });
  byId("book").textContent = say("by_book", { book: asked.book });
  byId("situation").textContent = caseName(asked.case);
  byId("seen").textContent = asked.sentence;
  byId("rule-now").textContent = say(asked.counts ? "count_now" : "rule_now");
  byId("keys").textContent = say("choose");
  byId("rulings").replaceChildren(...asked.rulings.map(ruling));
  byId("verdict").hidden = chosen < 0;
  byId("verdict").replaceChildren(...(chosen < 0 ? [] : verdict()));
}

function ruling(/** @type {Academy.Ruling} */ { name, right }, n) {
  const how = chosen < 0 ? "ruling" : right ? "ruling right" : n === chosen ? "ruling wrong" : "ruling";
  const text = chosen < 0 || asked.counts ? name : say("see", { ruling: name });
  const one = button("", () => choose(n), { className: how, "aria-pressed": String(n === chosen) });
  one.append(element("kbd", { "aria-hidden": "true" }, n + 1), element("span", "", text));
  return element("li", "", one);
}

function verdict() {
  const { right } = asked.rulings[chosen];
  const ruled = asked.rulings.find((one) => one.right)?.name;
  const last = at === level.questions.length - 1;
  return [
    element("h3", right ? "good" : "bad", right ? say("was_right") : say("was_wrong", { book: asked.book })),
    !right && element("p", "", say(asked.counts ? "the_answer" : "the_ruling", { ruling: ruled })),
    element("p", "", asked.rule && element("b", "", ruleName(asked.rule)), " ", asked.says),
    last && element("p", "quiet", levelOver()),
    element("p", "", last
      ? element("a", { className: "button first", id: "next", href: address("/academy") }, say("finish"))
      : button(say("next"), next, { className: "first", id: "next" })),
  ].filter((one) => one !== false);
}

const levelOver = () =>
  say("level_over", { right: rightOf(level.questions, results()), n: level.questions.length });

// what somebody does --------------------------------------------------------------------------------

// The first choice is the answer; afterwards each ruling can be looked at.
function choose(/** @type {number} */ n) {
  const first = chosen < 0;
  if (first) {
    chosen = n;
    answered(asked.id, asked.rulings[n].right);
  }
  show(n, true);
  if (!first) return;
  draw();
  byId("verdict").focus();
}

async function next() {
  at += 1;
  await ask();
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !asked) return;
  const n = Number(event.key) - 1;
  if (asked.rulings[n]) choose(n);
  else if (event.key.toLowerCase() === "n" && chosen >= 0) byId("next").click();
});

await loadWords("academy", "gallery");
byId("replay").setAttribute("aria-label", tell("title"));
const replay = new Replay();
languageButton();
whenSpoken(load);
await begin();
document.title = `Floorman: ${texts("academy").quiz_title}`;
