// The gallery's page: every piece with its way to be caused and what three books make of it.
import { post } from "/page/kit/command.js";
import { element } from "/page/elements.js";
import { languageButton, loadWords, nameAll, ruleName, whenSpoken } from "/page/words.js";
import { inLanguage, texts } from "/page/kit/words.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
let pieces = [];

async function load() {
  pieces = (await (await fetch(inLanguage("/gallery/list"))).json()).pieces;
  draw();
}

function draw() {
  nameAll("word", word);
  byId("pieces").replaceChildren(...pieces.map(drawPiece));
}

function drawPiece(piece, n) {
  const box = element("article", "piece"), title = element("h2");
  const { title: name, how } = texts("gallery")[piece.name];
  title.append(element("span", "", String(n + 1)), name);
  box.dataset.name = piece.name;
  box.append(title, element("p", "how", how), acts(piece), books(piece.verdicts), element("p", "quiet", piece.file));
  return box;
}

function acts({ name, book }) {
  const row = element("p", "acts"), watch = element("a", "button", word("watch")), cause = element("button", "first", word("cause"));
  watch.href = `/film?piece=${name}&book=${book}`;
  watch.setAttribute("aria-label", `${word("watch")}: ${texts("gallery")[name].title}`);
  cause.type = "button";
  cause.setAttribute("aria-label", `${word("cause")}: ${texts("gallery")[name].title}`);
  cause.onclick = async () => {
    cause.disabled = true;
    await post(`/gallery/cause/${name}`);
    location.assign("/play");
  };
  row.append(watch, cause);
  return row;
}

// Three columns: what the book's default is, its rule and what that says.
function books(verdicts) {
  const table = element("table", "books"), head = element("tr"), body = element("tr");
  table.setAttribute("aria-label", word("three_books"));
  for (const verdict of verdicts) {
    const cell = element("th", "", verdict.book);
    cell.scope = "col";
    head.append(cell);
    body.append(decided(verdict));
  }
  table.append(head, body);
  return table;
}

function decided({ decision, said }) {
  const cell = element("td");
  if (decision) {
    cell.append(element("span", "default", word("default", { option: decision.options[0].name })), source(decision));
    return cell;
  }
  cell.append(element("span", "default", said.length ? `${word("no_question")}: ${said.map((note) => note.texts).join("; ")}` : word("no_question")));
  const found = said.find((note) => note.rule);
  if (found) cell.append(source(found));
  return cell;
}

function source({ rule, says }) {
  const text = element("span", "says", says);
  if (rule && rule !== "own") text.prepend(element("span", "rule", ruleName(rule)));
  return text;
}

await loadWords("play", "gallery");
languageButton();
whenSpoken(load);
await load();
