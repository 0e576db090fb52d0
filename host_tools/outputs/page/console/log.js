// The log: newest on top, by the players' names, folded by hand, filtered and searched.
import { element } from "./dom.js";
import { language, noted, say } from "./words.js";

const FILTERS = ["less", "all", "alerts"];
const byId = (id) => document.getElementById(id);
const folded = new Map(); // hand -> whether somebody opened it

let filter = FILTERS[0], sought = "";
let notes = [];

export function drawLog(given) {
  notes = given;
  const box = byId("log");
  if (!box.childElementCount || box.dataset.lang !== language()) frame(box);
  drawNotes();
}

function frame(box) {
  box.dataset.lang = language();
  const choice = element("select", { aria: { label: say("filter") } }, ...FILTERS.map((name) => new Option(say(`filter_${name}`), name)));
  choice.value = filter;
  choice.onchange = () => { filter = choice.value; drawNotes(); };
  const search = element("input", { type: "search", placeholder: say("search"), value: sought, aria: { label: say("search") } });
  search.oninput = () => { sought = search.value.toLowerCase(); drawNotes(); };
  const list = element("div", { id: "notes", tabIndex: 0, aria: { label: say("log") } });
  list.setAttribute("role", "log");
  box.replaceChildren(element("h2", { textContent: say("log") }), element("div", { className: "sift" }, choice, search), list);
}

function passes(note, n) {
  if (filter === "alerts" && !["alert", "trouble"].includes(note.tone)) return false;
  if (filter === "less" && (note.tone === "console" || (note.tone === "turn" && n))) return false; // noise
  return noted(note).toLowerCase().includes(sought);
}

function drawNotes() {
  const hands = new Map();
  [...notes].reverse().filter(passes).forEach((note) => hands.set(note.hand, [...(hands.get(note.hand) ?? []), note]));
  const newest = notes.at(-1)?.hand, all = sought !== "" || filter === "alerts";
  const focused = document.activeElement?.dataset.id;
  byId("notes").replaceChildren(...[...hands].map(([number, lines]) => hand(number, lines, all || (folded.get(number) ?? number === newest))));
  if (focused?.startsWith("fold-")) byId("notes").querySelector(`[data-id="${focused}"]`)?.focus();
}

function hand(number, lines, open) {
  const head = element("button", { type: "button", className: "of-hand", textContent: number ? say("fold", { number }) : say("before"), data: { id: `fold-${number}` }, aria: { expanded: open } });
  head.onclick = () => { folded.set(number, !open); drawNotes(); };
  return element("section", {}, head, ...(open ? [element("ol", {}, ...lines.map(line))] : []));
}

function line(note) {
  const item = element("li", { className: `note ${note.tone}` }, element("span", { textContent: noted(note) }));
  if (note.rule && note.rule !== "own") item.append(element("span", { className: "rule", textContent: note.rule }));
  return item;
}
