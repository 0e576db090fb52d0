// Undo and the floor menu: which keys to press, composed here and never in anybody's head.
import { element } from "./elements.js";
import { list, menu, say, seatName } from "./words.js";

const SUITS = ["♣", "♦", "♥", "♠"], RANKS = "23456789TJQKA";
const LOWEST = 2;
const byId = (id) => document.getElementById(id);

let chosen = { seat: 0, number: 0, card: 0, sought: "" };

export function drawMenu({ undo, seats }) {
  byId("menu-name").textContent = `${say("undo")} · ${say("menu")}`;
  const box = byId("menu"), scrolled = box.scrollTop;
  box.setAttribute("aria-label", say("menu"));
  box.replaceChildren(...undone(undo), form(seats), entries());
  box.scrollTop = scrolled;
}

export function openMenu(open) {
  byId("menu").hidden = !open;
  byId("menu-name").setAttribute("aria-expanded", open);
  (open ? byId("menu").querySelector("select") : byId("menu-name")).focus();
}

export const menuIsOpen = () => !byId("menu").hidden;

function undone({ count, redo, last }) {
  const lines = element("ol", "undone");
  for (const text of last) lines.append(element("li", "", text));
  const found = [element("p", "quiet", say("undo_how", { count })), lines];
  if (redo) found.splice(1, 0, element("p", "quiet", say("redo", { count: redo })));
  return found;
}

function form(seats) {
  const box = element("div", "compose");
  const number = element("input");
  Object.assign(number, { type: "number", min: 0, max: 999, value: chosen.number || "" });
  number.oninput = () => choose({ number: Number(number.value) });
  const search = element("input");
  Object.assign(search, { type: "search", value: chosen.sought });
  search.oninput = () => choose({ sought: search.value.toLowerCase() });
  box.append(
    labelled("menu_seat", picker("seat", [say("menu_actor"), ...seats.map((seat, n) => `${n + 1} · ${seatName(seat, n)}`)], (n) => n)),
    labelled("menu_number", number),
    labelled("menu_card", picker("card", [say("no_card"), ...cards()], (n) => (n ? cardNumber(n - 1) : 0))),
    labelled("menu_search", search), element("p", "quiet", say("menu_how")),
  );
  return box;
}

const cards = () => [...RANKS].flatMap((rank) => SUITS.map((suit) => (rank === "T" ? "10" : rank) + suit));
const cardNumber = (card) => 10 * (LOWEST + Math.floor(card / SUITS.length)) + card % SUITS.length + 1;

function labelled(name, field) {
  const label = element("label", "", say(name));
  label.append(field);
  return label;
}

function picker(name, texts, value) {
  const select = element("select");
  select.append(...texts.map((text, n) => new Option(text, value(n))));
  select.value = chosen[name];
  select.onchange = () => choose({ [name]: Number(select.value) });
  return select;
}

function choose(change) {
  chosen = { ...chosen, ...change };
  byId("menu").querySelector(".entries").replaceWith(entries());
}

function entries() {
  const box = element("div", "entries"), groups = list("menu_groups");
  const all = [{ number: 0, text: say("floor"), group: "people" }, ...menu()];
  for (const [group, title] of Object.entries(groups)) {
    const found = all.filter((entry) => entry.group === group && entry.text.toLowerCase().includes(chosen.sought));
    if (found.length) box.append(section(title, found));
  }
  return box;
}

function section(title, found) {
  const box = element("section"), lines = element("ol");
  lines.append(...found.map((entry) => {
    const item = element("li");
    item.append(element("kbd", "", `${keys(entry)} FLOOR`), element("span", "", entry.text));
    return item;
  }));
  box.append(element("h2", "", title), lines);
  return box;
}

// What is keyed before FLOOR, as menu_value() of rules/codes.py has it.
const menuValue = (entry, seat, number) => entry + 100 * seat + 10000 * number;
const keys = ({ number, card }) => menuValue(number, chosen.seat, card ? chosen.card : chosen.number);
