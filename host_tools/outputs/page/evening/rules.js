// The rules of the house: a book, three houses as examples, and what one may want otherwise.
import { ask, element, say, texts } from "./parts.js";

const at = (id) => document.getElementById(id);
let house = null, chosen = {}, example = null;

export async function loadHouse() {
  house = await ask("/evening/house");
  at("book").addEventListener("change", () => { chosen = {}; example = null; nameRules(); });
  at("book").replaceChildren(...house.books.map((id) => option(id, "")));
  nameRules();
}

export const book = () => at("book").value;

// What differs from the book.
export const changes = () => Object.fromEntries(Object.entries(chosen).filter(([id, value]) => value !== ofBook(id)));

const of = ({ id }) => texts("houses").houses[id];
const ofBook = (id) => house.rules.find((rule) => rule.id === id)?.books[book()];

function option(value, text) {
  const node = element("option", "", text);
  node.value = value;
  return node;
}

export function nameRules() {
  for (const node of at("book").options) node.textContent = texts("table").words.books[node.value];
  at("houses").replaceChildren(...house.houses.map(houseChoice));
  at("house-why").textContent = example ? of(example).why : "";
  at("rule-list").replaceChildren(...house.rules.map(ruleRow));
}

function houseChoice(one) {
  const label = element("label"), radio = element("input");
  radio.type = "radio";
  radio.name = "house";
  radio.value = one.id;
  radio.checked = example === one;
  radio.addEventListener("change", () => take(one));
  label.append(radio, element("span", "", of(one).name));
  return label;
}

export function takeRules(book, changes) {
  at("book").value = book;
  chosen = { ...changes };
  nameRules();
}

function take(one) {
  example = one;
  takeRules(one.book, one.changes);
  document.querySelector(`input[name=house][value=${one.id}]`).focus();
}

function ruleRow(rule) {
  const words = texts("houses").rules[rule.id], value = chosen[rule.id] ?? ofBook(rule.id), changed = value !== ofBook(rule.id);
  const row = element("div", changed ? "rule changed" : "rule"), label = element("label", "", words.asks);
  const select = element("select");
  select.id = `rule-${rule.id}`;
  label.htmlFor = select.id;
  if (!rule.choices.includes(ofBook(rule.id))) select.append(option(ofBook(rule.id), say("as_book")));
  for (const choice of rule.choices) {
    const ours = choice === ofBook(rule.id);
    select.append(option(choice, ours ? `${words[choice]} (${say("book")})` : words[choice]));
  }
  select.value = value;
  select.addEventListener("change", () => { chosen[rule.id] = Number(select.value); nameRules(); at(select.id).focus(); });
  row.append(label, select);
  if (example?.changes[rule.id] === value) row.append(element("p", "why", of(example)[rule.id]));
  return row;
}
