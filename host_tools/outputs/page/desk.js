// The desk beside the felt: link, facts of the hand, legal actions, what is wrong with the table.
import { chips, element } from "./elements.js";
import { bookName, phase, say, seatName, street } from "./words.js";

const MOST_TROUBLES = 3;
const byId = (id) => document.getElementById(id);

export function drawLink(link) {
  byId("link").dataset.state = link.state;
  byId("link").querySelector(".text").textContent = link.text;
}

// One line for the whole room: where the hand is and who is to act.
export function drawNow({ hand, seats, decisions, gather = [0, 0] }) {
  const parts = hand.number ? [`${say("hand")} ${hand.number}`] : [];
  if (hand.street) parts.push(street(hand.street));
  if (decisions.length) parts.push(say("decide"));
  else if (gather[0]) parts.push(say("gather", { left: gather[0], most: gather[1] }));
  else if (hand.actor === null) parts.push(phase(hand.phase));
  else parts.push(`${say("turn")}: ${seatName(seats[hand.actor], hand.actor)}, ${duty(hand)}`);
  byId("now").textContent = parts.join(" · ");
  byId("empty").textContent = say("nothing_yet");
  byId("empty").hidden = seats.some((seat) => seat.state !== "empty" || seat.cards_seen);
}

const duty = (hand) => (hand.to_call ? say("to_call", { chips: chips(hand.to_call) }) : say("may_check"));

export function drawFacts({ hand, seats, setting }) {
  const facts = [
    [say("blinds"), blinds(hand)], [say("book"), book(setting)],
  ];
  if (setting.next_big) facts.push([say("next_level"), `${chips(setting.next_small)} / ${chips(setting.next_big)}`]);
  if (setting.h4h) facts.push([say("now"), say(setting.held ? "held" : setting.waits ? "waits" : "h4h")]);
  if (setting.field) facts.push([say("field"), field(setting)]);
  if (setting.carried) facts.push([say("carried"), chips(setting.carried)]);
  if (setting.redeals) facts.push([say("redeals"), setting.redeals]);
  if (setting.clock_seat !== null) facts.push([say("clock"), name(seats, setting.clock_seat)]);
  const list = element("dl");
  for (const [title, value] of facts) list.append(element("dt", "", title), element("dd", "", String(value)));
  byId("facts").replaceChildren(list);
}

const name = (seats, n) => seatName(seats[n], n);

function book({ book: title, changes }) {
  const count = Object.keys(changes).length;
  return count ? `${bookName(title)} · ${say("changed", { count })}` : bookName(title);
}

function field({ field: left, places }) {
  return places ? `${left} · ${say("paid", { count: places })}` : left;
}

function blinds(hand) {
  if (!hand.big) return "–";
  return `${chips(hand.small)} / ${chips(hand.big)}${hand.ante ? ` · ${say("ante")} ${chips(hand.ante)}` : ""}`;
}

export function drawActions({ actions, decisions, hand, seats }) {
  const box = byId("may");
  if (decisions.length) return; // it keeps its room, or all below it would move
  box.hidden = !actions.length;
  if (!actions.length) return;
  const title = element("h2", "", say("may", { name: name(seats, hand.actor) }));
  title.append(element("span", "", say("at_table")));
  box.replaceChildren(title, ...actions.map(action));
}

function action({ do: name, keys, amount, least, most }) {
  const item = element("p", "");
  const text = say(name, { chips: chips(amount), least: chips(least), most: chips(most) });
  item.append(element("span", "", text), element("kbd", "", keys));
  return item;
}

// What is wrong stays as long as it lasts, and says what helps until then.
export function drawTroubles(troubles) {
  const box = byId("troubles");
  box.hidden = !troubles.length;
  const more = troubles.length - MOST_TROUBLES;
  box.replaceChildren(...troubles.slice(0, MOST_TROUBLES).map(trouble));
  if (more > 0) box.append(element("p", "quiet", say("more_trouble", { count: more })));
}

function trouble(one) {
  const item = element("p", "trouble");
  item.append(element("b", "", one.what), one.do ? ` ${one.do}` : "");
  return item;
}

function answering({ length: count }, faulty) {
  if (!faulty.length) return say("all_answer", { count });
  if (faulty.length === count) return say("none_answers", { count });
  return faulty.map((reader) => say("silent", reader)).join(", ");
}

export function drawReaders(health) {
  const faulty = health.filter((reader) => reader.state !== 0);
  byId("readers-text").textContent = answering(health, faulty);
  byId("readers-text").className = faulty.length ? "faulty" : "";
  byId("readers").replaceChildren(...health.map((reader) => {
    const dot = element("i", reader.state ? "faulty" : "");
    dot.title = say(reader.state ? "no_answer" : "answers", reader);
    return dot;
  }));
}
