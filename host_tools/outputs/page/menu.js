// Undo and the floor menu: which keys to press, composed here and never in anybody's head.
import { RANKS, SUITS, cardText } from "./kit/cards.js";
import { byId, element } from "./kit/element.js";
import { list, menu, say, seatName } from "./words.js";

const LOWEST = 2;
let chosen = { seat: 0, number: 0, card: 0, sought: "" };

export function drawMenu(/** @type {Page.Table} */ { undo, seats }) {
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

function undone(/** @type {Page.Undo} */ { count, redo, last }) {
  return [
    element("p", "quiet", say("undo_how", { count })),
    ...(redo ? [element("p", "quiet", say("redo", { count: redo }))] : []),
    element("ol", "undone", ...last.map((text) => element("li", "", text))),
  ];
}

function form(/** @type {Page.Seat[]} */ seats) {
  const seated = seats.map((seat, n) => `${n + 1} · ${seatName(seat, n)}`);
  const number = element("input", { type: "number", min: 0, max: 999, value: chosen.number || "" });
  number.oninput = () => choose({ number: Number(number.value) });
  const search = element("input", { type: "search", value: chosen.sought });
  search.oninput = () => choose({ sought: search.value.toLowerCase() });
  return element("div", "compose",
    labelled("menu_seat", picker("seat", [say("menu_actor"), ...seated], (n) => n)),
    labelled("menu_number", number),
    labelled("menu_card", picker("card", [say("no_card"), ...cards()], (n) => (n ? cardNumber(n - 1) : 0))),
    labelled("menu_search", search),
    element("p", "quiet", say("menu_how")));
}

const cards = () => [...RANKS].flatMap((rank) => [...SUITS].map((suit) => cardText(rank + suit)));
const cardNumber = (card) => 10 * (LOWEST + Math.floor(card / SUITS.length)) + card % SUITS.length + 1;

const labelled = (name, field) => element("label", "", say(name), field);

function picker(name, texts, value) {
  const select = element("select", "", ...texts.map((text, n) => new Option(text, value(n))));
  select.value = chosen[name];
  select.onchange = () => choose({ [name]: Number(select.value) });
  return select;
}

function choose(change) {
  chosen = { ...chosen, ...change };
  byId("menu").querySelector(".entries").replaceWith(entries());
}

function entries() {
  const all = [{ number: 0, name: "", text: say("floor"), group: "people", card: false }, ...menu()];
  return element("div", "entries", ...Object.entries(list("menu_groups")).map(([group, title]) => {
    const found = all.filter((one) => one.group === group && one.text.toLowerCase().includes(chosen.sought));
    return found.length > 0 && element("section", "", element("h2", "", title), element("ol", "", ...found.map(line)));
  }));
}

const line = (/** @type {Page.MenuEntry & { text: string }} */ entry) =>
  element("li", "", element("kbd", "", `${keys(entry)} FLOOR`), element("span", "", entry.text));

// What is keyed before FLOOR, as menu_value() of rules/codes.py has it.
const menuValue = (entry, seat, number) => entry + 100 * seat + 10000 * number;
const keys = (/** @type {Page.MenuEntry} */ { number, card }) =>
  menuValue(number, chosen.seat, card ? chosen.card : chosen.number);
