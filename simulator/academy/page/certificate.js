// What somebody has learned, to be printed: a certificate once there is enough of it.
import { byId, element } from "/page/kit/element.js";
import { got, inLanguage, languageButton, loadTexts, moment, nameAll, texts, whenSpoken } from "/page/kit/words.js";
import { called, results, rightOf } from "/play/page/results.js";
import { levelName, say } from "./words.js";

const LEAST_POINTS = 3, LEAST_RIGHT = 30;
/** @type {Academy.All} */
let known = { levels: [], lessons: [], practice: { faults: {} }, real: false };

async function load() {
  known = await got(inLanguage("/academy/list"));
  draw();
}

function draw() {
  const done = results(), questions = known.levels.flatMap((level) => level.questions);
  const right = rightOf(questions, done);
  const dealt = known.lessons.filter(({ name }) => done.lessons[name]?.points >= LEAST_POINTS);
  const undealt = known.lessons.length - dealt.length, left = [
    ...(undealt ? [say("left_lessons", { n: undealt, least: LEAST_POINTS })] : []),
    ...(right < LEAST_RIGHT ? [say("left_answers", { n: LEAST_RIGHT - right })] : []),
  ];
  nameAll("word", say);
  document.title = `Floorman: ${say("certificate")}`;
  document.body.classList.toggle("earned", !left.length);
  byId("print").textContent = say("print");
  byId("heading").textContent = say(left.length ? "not_yet" : "certificate");
  byId("whose").textContent = done.name || say("no_name");
  byId("what").textContent = left.length ? "" : say("earned", { lessons: known.lessons.length, n: right });
  byId("left").replaceChildren(...left.map((one) => element("li", "", one)));
  byId("lessons").replaceChildren(
    ...known.lessons.map((one, n) => lessonRow(one, n, done)), practiceRow(done.practice));
  byId("levels").replaceChildren(...known.levels.map((one, n) => levelRow(one, n, done)));
  byId("books").textContent = byBook(questions, done);
  byId("dated").textContent = dated(done);
  byId("worth").textContent = say("worth");
}

const row = (name, text) => element("tr", "", element("th", { scope: "row" }, name), element("td", "", text));

function lessonRow(/** @type {Academy.Lesson} */ { name }, n, { lessons }) {
  const { title } = texts("academy").lessons[name], how = lessons[name];
  return row(say("lesson_number", { number: n + 1, title }), how ? say("lesson_points", how) : say("lesson_open"));
}

const practiceRow = ({ times, ...points }) =>
  row(say("practice_title"), say(times ? "practice_done" : "practice_open", { n: times, times, ...points }));

const levelRow = (/** @type {Academy.Listed} */ { name, questions }, n, done) =>
  row(levelName(name, n), say("progress", { right: rightOf(questions, done), n: questions.length }));

// Right answers of each rule book, in the order of the books.
function byBook(/** @type {Academy.Asked[]} */ questions, done) {
  const books = [...new Set(questions.map(({ book }) => book))];
  return books.map((book) => {
    const of = questions.filter((one) => one.book === book);
    return `${book}: ${say("progress", { right: rightOf(of, done), n: of.length })}`;
  }).join(" · ");
}

// The day of the last thing that counts.
function dated({ answers, lessons }) {
  const times = [...Object.values(answers), ...Object.values(lessons)].map(({ at }) => at).toSorted();
  return times.length ? moment(times[times.length - 1], { dateStyle: "long" }) : "";
}

byId("name").oninput = ({ target }) => {
  called(target.value.trim());
  draw();
};
byId("print").onclick = () => print();
await loadTexts("academy");
byId("name")["value"] = results().name;
languageButton();
whenSpoken(load);
await load();
