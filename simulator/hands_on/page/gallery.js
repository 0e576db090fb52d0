// The gallery's page: every piece with its way to be caused and what each book makes of it.
import { address } from "/page/kit/carrier.js";
import { post } from "/page/kit/command.js";
import { button, byId, element } from "/page/kit/element.js";
import { got, inLanguage, texts } from "/page/kit/words.js";
import { languageButton, loadWords, nameAll, ruleName, whenSpoken } from "/page/words.js";
import { begin } from "./results.js";
import { word } from "./words.js";

/** @type {Play.Listed[]} */
let pieces = [];

async function load() {
  ({ pieces } = await got(inLanguage("/gallery/list")));
  draw();
}

function draw() {
  nameAll("word", word);
  byId("pieces").replaceChildren(...pieces.map(drawPiece));
}

function drawPiece(/** @type {Play.Listed} */ piece, n) {
  const { title, how } = texts("gallery")[piece.name];
  return element("article", { className: "piece", data: { name: piece.name } },
    element("h2", "", element("span", "", n + 1), title), element("p", "how", how), acts(piece, title),
    books(piece.verdicts), element("p", "quiet", piece.file));
}

function acts(/** @type {Play.Listed} */ { name, book }, title) {
  const called = (what) => `${word(what)}: ${title}`;
  const causing = async () => {
    cause.disabled = true;
    begin(null); // no lesson
    await post(`/gallery/cause/${name}`);
    location.assign(address("/play"));
  };
  const cause = button(word("cause"), causing, { className: "first", "aria-label": called("cause") });
  const film = address(`/film?piece=${name}&book=${book}`);
  const watching = { className: "button", href: film, "aria-label": called("watch") };
  return element("p", "acts", element("a", watching, word("watch")), cause);
}

// A row for each book: what its default is, its rule and what that says.
const books = (/** @type {Play.Verdict[]} */ verdicts) =>
  element("table", { className: "books", "aria-label": word("the_books") },
    ...verdicts.map((verdict) =>
      element("tr", "", element("th", { scope: "row" }, verdict.book), decided(verdict))));

function decided(/** @type {Play.Verdict} */ { decision, unasked }) {
  const why = decision ?? /** @type {Play.Unasked} */ (unasked);
  const option = decision
    ? word("default", { option: decision.options[0].name })
    : `${word("no_question")}: ${unasked?.effect}`;
  return element("td", "", element("span", "default", option), source(why));
}

const source = (/** @type {{ rule: string, says: string }} */ { rule, says }) =>
  element("span", "says", rule && rule !== "own" && element("span", "rule", ruleName(rule)), says);

await loadWords("play", "gallery");
languageButton();
whenSpoken(load);
await load();
