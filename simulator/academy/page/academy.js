// Where the academy begins: lessons, levels of the quiz, and how far somebody is.
import { address } from "/page/kit/carrier.js";
import { post } from "/page/kit/command.js";
import { button, byId, element } from "/page/kit/element.js";
import { got, inLanguage, languageButton, loadTexts, nameAll, texts, whenSpoken } from "/page/kit/words.js";
import { begin, forget, results, rightOf, streak } from "/play/page/results.js";
import { levelName, say } from "./words.js";

const PRACTICE = "practice";
/** @type {Academy.All} */
let known = { levels: [], lessons: [], practice: { faults: {} }, real: false };
let sure = false;

async function load() {
  known = await got(inLanguage("/academy/list"));
  draw();
}

function draw() {
  const done = results(), questions = known.levels.flatMap((level) => level.questions);
  nameAll("word", say);
  const best = done.best > done.row ? ` (${say("best", { n: done.best })})` : "";
  byId("streaks").replaceChildren(element("span", "", say("streak", { n: streak(done) })),
    element("span", "", say("right_now", { n: done.row }) + best));
  byId("quiz-says").textContent = say("quiz_says", { n: questions.length, levels: known.levels.length });
  byId("levels").replaceChildren(...known.levels.map((level, n) => box(level, n, done)));
  byId("lessons-says").textContent = say("lessons_says", { n: known.lessons.length });
  byId("lessons").replaceChildren(...known.lessons.map((lesson, n) => lessonBox(lesson, n, done)));
  byId("practised").textContent = practised(done.practice);
  byId("reset").textContent = say("reset");
}

const practised = ({ times, ...points }) =>
  say(times ? "practice_done" : "practice_open", { n: times, times, ...points });

function box(/** @type {Academy.Listed} */ { name, questions }, n, done) {
  const of = questions.length, right = rightOf(questions, done), title = levelName(name, n);
  const begun = questions.some(({ id }) => done.answers[id]);
  const what = right === of ? "again" : begun ? "go_on" : "begin";
  return element("li", "box", element("h3", "", title), element("p", "", texts("academy").levels_say[name]),
    element("progress", { max: of, value: right, "aria-label": title }),
    element("p", "quiet", say("progress", { right, n: of })),
    element("a", {
      className: right === of ? "button" : "button first", href: address(`/quiz?level=${name}`),
      "aria-label": `${say(what)}: ${title}`,
    }, say(what)));
}

function lessonBox(/** @type {Academy.Lesson} */ lesson, n, done) {
  const { title: about, look } = texts("academy").lessons[lesson.name], learned = done.lessons[lesson.name];
  const title = say("lesson_number", { number: n + 1, title: about }), what = say(learned ? "again" : "begin");
  const how = { className: learned ? "" : "first", "aria-label": `${what}: ${title}` };
  return element("li", "box", element("h3", "", title), element("p", "", look),
    element("p", "quiet", learned ? say("lesson_points", learned) : say("lesson_open")),
    button(what, () => deal(lesson), how));
}

// A simulated table is set up to the moment before.
async function deal(/** @type {Academy.Lesson} */ lesson) {
  begin(lesson);
  if (!known.real) await post(`/gallery/cause/${lesson.piece}`);
  go();
}

const go = () => location.assign(address(known.real ? "/academy/table" : "/play"));

// Players sit down, and nobody says what will go wrong.
byId("practise").onclick = async () => {
  begin({ name: PRACTICE, piece: PRACTICE, others: [], faults: known.practice.faults });
  if (!known.real) await post("/academy/practice");
  go();
};

// What took weeks is not forgotten by one press.
byId("reset").onclick = () => {
  if (sure) forget();
  byId("told").textContent = say(sure ? "forgotten" : "reset_sure");
  sure = !sure;
  draw();
};

await loadTexts("academy");
languageButton();
whenSpoken(load);
await load();
