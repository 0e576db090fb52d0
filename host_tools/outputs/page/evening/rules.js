// The rules of the house: a book, three houses as examples, and what one may want otherwise.
import { byId, element } from "../kit/element.js";
import { ask, say, texts } from "./parts.js";

/** @type {Evening.HouseRules} */
let house;
let chosen = {};
/** @type {Evening.Example | null} */
let example = null;

export async function loadHouse() {
  house = await ask("/evening/house");
  byId("book").addEventListener("change", () => { chosen = {}; example = null; nameRules(); });
  byId("book").replaceChildren(...house.books.map((id) => new Option("", id)));
  nameRules();
}

export const book = () => byId("book").value;

// What differs from the book.
export const changes = () => Object.fromEntries(Object.entries(chosen).filter(([id, value]) => value !== ofBook(id)));

const of = (/** @type {Evening.Example} */ { id }) => texts("houses").houses[id];
const ofBook = (id) => house.rules.find((rule) => rule.id === id)?.books[book()];

export function nameRules() {
  const { books, editions } = texts("table").words;
  for (const node of byId("book").options) node.textContent = editions[node.value] ?? books[node.value];
  byId("houses").replaceChildren(...house.houses.map(houseChoice));
  byId("house-why").textContent = example ? of(example).why : "";
  byId("rule-list").replaceChildren(...house.rules.map(ruleRow));
}

function houseChoice(/** @type {Evening.Example} */ one) {
  const how = { type: "radio", name: "house", value: one.id, checked: example === one, onchange: () => take(one) };
  return element("label", "", element("input", how), element("span", "", of(one).name));
}

export function takeRules(book, changes) {
  byId("book").value = book;
  chosen = { ...changes };
  nameRules();
  byId("rule-list").closest("details").open ||= Object.keys(chosen).length > 0;
}

function take(/** @type {Evening.Example} */ one) {
  example = one;
  takeRules(one.book, one.changes);
  document.querySelector(`input[name=house][value=${one.id}]`).focus();
}

function ruleRow(/** @type {Evening.Rule} */ { id, choices }) {
  const words = texts("houses").rules[id], ours = ofBook(id), value = chosen[id] ?? ours;
  const name = (choice) => (choice === ours ? `${words[choice]} (${say("book")})` : words[choice]);
  const select = element("select", { id: `rule-${id}` },
    ours !== undefined && !choices.includes(ours) && element("option", { value: ours }, say("as_book")),
    ...choices.map((one) => element("option", { value: one }, name(one))));
  select.value = value;
  select.onchange = () => { chosen[id] = Number(select.value); nameRules(); byId(select.id).focus(); };
  return element("div", value === ours ? "rule" : "rule changed",
    element("label", { htmlFor: select.id }, words.asks), select,
    example && example.changes[id] === value && element("p", "why", of(example)[id]));
}
