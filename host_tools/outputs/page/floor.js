// What can be done now: decisions with the keys that make them, legal actions, undo, floor menu.
import { chips, element } from "./elements.js";
import { menu, pick, ruleName, say, seatName } from "./words.js";

const byId = (id) => document.getElementById(id);

export function drawDecisions({ decisions, seats }) {
  const box = byId("decide");
  box.hidden = !decisions.length;
  if (!decisions.length) return;
  const [first, ...others] = decisions;
  const who = first.seat === null ? say("table") : seatName(seats[first.seat], first.seat);
  const what = element("p", "what", `${who}: ${pick(first.what)}`);
  what.append(element("span", "rule", ruleName(first.rule)));
  const options = element("ul", "options");
  first.options.forEach((option, place) => options.append(choice(option, place)));
  box.replaceChildren(element("h2", "", say("decide")), what, options);
  if (others.length) box.append(element("p", "quiet", say("more", { count: others.length })));
}

function choice({ keys, name }, place) {
  const item = element("li", place ? "" : "default");
  item.append(element("kbd", "", keys), element("span", "", pick(name)));
  if (!place) item.append(element("em", "", say("default")));
  return item;
}

export function drawActions({ actions }) {
  const box = byId("may");
  box.hidden = !actions.length;
  box.replaceChildren(element("h2", "", say("may")), ...actions.map(action));
}

function action({ do: name, keys, amount, least, most }) {
  const item = element("p", "");
  const text = say(name, { chips: chips(amount), least: chips(least), most: chips(most) });
  item.append(element("kbd", "", keys), element("span", "", text));
  return item;
}

export function drawMenu({ undo }) {
  const entries = element("ol", "entries");
  for (const [number, name] of [[0, say("floor")], ...menu()]) {
    const item = element("li", "");
    item.append(element("kbd", "", String(number)), element("span", "", name));
    entries.append(item);
  }
  const last = element("ol", "undone");
  for (const text of undo.last) last.append(element("li", "", pick(text)));
  byId("menu-name").textContent = `${say("undo")} · ${say("menu")}`;
  const box = byId("menu"), scrolled = box.scrollTop;
  box.replaceChildren(
    element("p", "quiet", say("undo_how", { count: undo.count })),
    ...(undo.redo ? [element("p", "quiet", say("redo", { count: undo.redo }))] : []),
    last, element("p", "quiet", say("menu_how")), entries,
  );
  box.scrollTop = scrolled;
}
