// What the table understood: newest on top, folded by hand, filtered, each with its rule.
import { element } from "./elements.js";
import { noted } from "./kit/words.js";
import { ruleName, ruleSays, say } from "./words.js";

const MOST_NOTES = 300;
const FILTERS = ["less", "all", "alerts"];
const byId = (id) => document.getElementById(id);

let newest = 0; // id of the newest note on the page
let hand = null; // the one that goes on
const folded = new Set(), opened = new Set(); // hands that somebody folded or opened

export function replaceNotes(notes) {
  byId("notes").replaceChildren();
  newest = 0;
  hand = null;
  drawFilters();
  addNotes(notes);
}

export function addNotes(notes) {
  const list = byId("notes");
  for (const note of notes) {
    if (note.id <= newest) continue;
    newest = note.id;
    if (note.hand !== hand) begin(note.hand);
    list.querySelector(".of-hand").prepend(line(note));
  }
  while (list.querySelectorAll(".note").length > MOST_NOTES) forgetOldest(list);
  fold();
  sift();
}

function forgetOldest(list) {
  const last = list.lastElementChild.querySelector(".of-hand");
  last.lastElementChild.remove();
  if (!last.childElementCount) list.lastElementChild.remove();
}

function begin(number) {
  hand = number;
  const item = element("div", "hand-notes"), button = element("button", "fold"), lines = element("ol", "of-hand");
  item.dataset.hand = number;
  button.append(element("span", "", number ? say("hand_fold", { number }) : say("before")));
  button.onclick = () => turn(number);
  item.append(button, lines);
  byId("notes").prepend(item);
}

const isOpen = (number) => (number === hand ? !folded.has(number) : opened.has(number));

function turn(number) {
  const wasOpen = isOpen(number);
  folded[wasOpen ? "add" : "delete"](number);
  opened[wasOpen ? "delete" : "add"](number);
  fold();
}

function fold() {
  const sought = byId("search").value !== "" || byId("filter").value === "alerts";
  for (const item of byId("notes").children) {
    const open = sought || isOpen(Number(item.dataset.hand));
    item.querySelector(".fold").setAttribute("aria-expanded", open);
    item.querySelector(".of-hand").hidden = !open;
  }
}

// Who is to act is news only as long as it is the newest.
function sift() {
  const sought = byId("search").value.toLowerCase(), filter = byId("filter").value;
  let first = true;
  for (const note of byId("notes").querySelectorAll(".note")) {
    const passing = note.classList.contains("turn") && !first;
    const alert = note.classList.contains("alert") || note.classList.contains("trouble");
    note.hidden = (filter === "less" && (passing || note.classList.contains("console"))) || (filter === "alerts" && !alert)
      || !note.textContent.toLowerCase().includes(sought);
    first = false;
  }
}

function drawFilters() {
  const filter = byId("filter"), search = byId("search"), chosen = filter.value || FILTERS[0];
  filter.replaceChildren(...FILTERS.map((name) => new Option(say(`filter_${name}`), name)));
  filter.value = chosen;
  filter.setAttribute("aria-label", say("filter"));
  search.placeholder = say("search");
  search.setAttribute("aria-label", say("search"));
  filter.onchange = search.oninput = () => { fold(); sift(); };
}

function line(note) {
  const item = element("li", `note ${note.tone}`);
  item.append(element("span", "said", noted(note)));
  if (note.rule) item.append(badge(note.rule));
  return item;
}

function badge(id) {
  const button = element("button", "rule", ruleName(id));
  button.type = "button";
  button.onpointerenter = () => { button.title = ruleSays(id) ? ruleSays(id).title : ""; };
  button.onclick = () => showRule(id);
  return button;
}

function showRule(id) {
  const box = byId("rule"), rule = ruleSays(id);
  if (!rule) return;
  const close = element("button", "close", "×");
  close.setAttribute("aria-label", say("close"));
  close.onclick = hideRule;
  box.replaceChildren(close, element("h3", "", `${id} · ${rule.title}`), element("p", "", rule.says), element("p", "quiet", rule.book));
  box.hidden = false;
}

export const hideRule = () => { byId("rule").hidden = true; };
