// What the table understood: newest on top, folded by hand, filtered, searched.
import { button, byId, element } from "./kit/element.js";
import { noted } from "./kit/words.js";

const MOST_NOTES = 300;
const FILTERS = ["less", "all", "alerts"];
const folded = new Set(), opened = new Set(); // hands that somebody folded or opened

/** @type {(name: string, values?: object) => string} */
let say;
/** @type {(rule: string) => Node | null | false} */
let mark;
let newest = 0; // id of the newest note on the page
let hand = null; // the one that goes on

/**
 * The texts of the page, and how it shows a rule's id beside a note, if it does.
 * @param {(name: string, values?: object) => string} texts
 * @param {(rule: string) => Node | null | false} rule
 */
export function makeNotes(texts, rule) {
  say = texts;
  mark = rule;
}

export function replaceNotes(/** @type {Page.Note[]} */ notes) {
  byId("notes").replaceChildren();
  newest = 0;
  hand = null;
  drawFilters();
  addNotes(notes);
}

export function addNotes(/** @type {Page.Note[]} */ notes) {
  const list = byId("notes");
  for (const note of notes) {
    if (note.id <= newest) continue;
    newest = note.id;
    if (note.hand !== hand) begin(note.hand);
    list.querySelector(".of-hand").prepend(line(note));
  }
  while (list.querySelectorAll(".note").length > MOST_NOTES) forgetOldest(list);
  sift();
}

const line = (/** @type {Page.Note} */ note) =>
  element("li", `note ${note.tone}`, element("span", "said", noted(note)),
    note.by && element("span", "by", note.by), note.rule && mark(note.rule));

function forgetOldest(list) {
  const last = list.lastElementChild.querySelector(".of-hand");
  last.lastElementChild.remove();
  if (!last.childElementCount) list.lastElementChild.remove();
}

function begin(number) {
  hand = number;
  const name = number ? say("hand_fold", { number }) : say("before");
  byId("notes").prepend(element("div", { className: "hand-notes", data: { hand: number } },
    button(name, () => turn(number), { className: "fold", data: { id: `fold-${number}` } }), element("ol", "of-hand")));
}

const isOpen = (number) => (number === hand ? !folded.has(number) : opened.has(number));

function turn(number) {
  const wasOpen = isOpen(number);
  folded[wasOpen ? "add" : "delete"](number);
  opened[wasOpen ? "delete" : "add"](number);
  sift();
}

// Who is to act is news only as long as it is the newest.
function sift() {
  const sought = byId("search").value.toLowerCase(), filter = byId("filter").value;
  let first = true;
  for (const item of byId("notes").children) {
    const open = sought !== "" || filter === "alerts" || isOpen(Number(item.dataset.hand));
    item.querySelector(".fold").setAttribute("aria-expanded", open);
    item.querySelector(".of-hand").hidden = !open;
  }
  for (const note of byId("notes").querySelectorAll(".note")) {
    const is = (...tones) => tones.some((tone) => note.classList.contains(tone));
    const noise = is("console") || (is("turn") && !first);
    note.hidden = (filter === "less" && noise) || (filter === "alerts" && !is("alert", "trouble"))
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
  filter.onchange = search.oninput = sift;
}
