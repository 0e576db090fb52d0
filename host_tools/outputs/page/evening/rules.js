// The rules of the house: a book, three houses as examples, and what one may want otherwise.
import { ask, element, pick, say } from "./parts.js";

const at = (id) => document.getElementById(id);
let house = null, chosen = {}, example = null;

export async function loadHouse() {
  house = await ask("/evening/house");
  at("book").addEventListener("change", () => { chosen = {}; example = null; nameRules(); });
  at("book").replaceChildren(...house.books.map((one) => option(one.id, "")));
  nameRules();
}

export const book = () => at("book").value;

// What differs from the book.
export const changes = () => Object.fromEntries(Object.entries(chosen).filter(([id, value]) => value !== ofBook(id)));

const ofBook = (id) => house.rules.find((rule) => rule.id === id)?.books[book()];

function option(value, text) {
  const node = element("option", "", text);
  node.value = value;
  return node;
}

export function nameRules() {
  for (const [n, node] of [...at("book").options].entries()) node.textContent = pick(house.books[n].name);
  at("houses").replaceChildren(...house.houses.map(houseChoice));
  at("house-why").textContent = example ? pick(example.why) : "";
  at("rule-list").replaceChildren(...house.rules.map(ruleRow));
}

function houseChoice(one) {
  const label = element("label"), radio = element("input");
  radio.type = "radio";
  radio.name = "house";
  radio.value = one.id;
  radio.checked = example === one;
  radio.addEventListener("change", () => take(one));
  label.append(radio, element("span", "", pick(one.name)));
  return label;
}

export function takeRules(book, changes) {
  at("book").value = book;
  chosen = { ...changes };
  nameRules();
}

function take(one) {
  example = one;
  takeRules(one.book, Object.fromEntries(one.changes.map((change) => [change.id, change.value])));
  document.querySelector(`input[name=house][value=${one.id}]`).focus();
}

function ruleRow(rule) {
  const value = chosen[rule.id] ?? ofBook(rule.id), changed = value !== ofBook(rule.id);
  const row = element("div", changed ? "rule changed" : "rule"), label = element("label", "", pick(rule.text));
  const select = element("select");
  select.id = `rule-${rule.id}`;
  label.htmlFor = select.id;
  if (!rule.choices.some((choice) => choice.value === ofBook(rule.id))) select.append(option(ofBook(rule.id), say("as_book")));
  for (const choice of rule.choices) {
    const ours = choice.value === ofBook(rule.id);
    select.append(option(choice.value, ours ? `${pick(choice.text)} (${say("book")})` : pick(choice.text)));
  }
  select.value = value;
  select.addEventListener("change", () => { chosen[rule.id] = Number(select.value); nameRules(); at(select.id).focus(); });
  row.append(label, select);
  const why = example?.changes.find((change) => change.id === rule.id && change.value === value);
  if (why) row.append(element("p", "why", pick(why.why)));
  return row;
}
