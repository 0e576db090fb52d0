// The desk beside the felt: link, facts of the hand, what the table understood, readers.
import { chips, element, grouped } from "./elements.js";
import { isGerman, phase, pick, ruleName, say, seatName, street } from "./words.js";

const MOST_NOTES = 200;

let newest = 0; // id of the newest note on the page

// what the server wrote in both languages
const spoken = (said) => (isGerman() && said.german) || said.text;

const byId = (id) => document.getElementById(id);

export function drawLink(link) {
  byId("link").dataset.state = link.state;
  byId("link").querySelector(".text").textContent = spoken(link);
}

export function drawNotice(link) {
  const notice = byId("notice");
  const dead = link.state !== "up";
  notice.hidden = !dead;
  notice.textContent = dead ? `${say(link.state)}\n${spoken(link)}` : "";
  document.body.classList.toggle("dead", dead);
}

export function drawFacts({ hand, seats, setting }) {
  const facts = [
    [say("hand"), hand.number || "–"], [say("street"), street(hand.street) || "–"],
    [say("blinds"), blinds(hand)], [say("book"), book(setting)],
  ];
  if (setting.next_big) facts.push([say("next_level"), `${chips(setting.next_small)} / ${chips(setting.next_big)}`]);
  if (setting.h4h) facts.push([say("now"), say(setting.held ? "held" : setting.waits ? "waits" : "h4h")]);
  if (setting.field) facts.push([say("field"), field(setting)]);
  if (setting.carried) facts.push([say("carried"), chips(setting.carried)]);
  if (setting.redeals) facts.push([say("redeals"), setting.redeals]);
  if (setting.clock_seat !== null) facts.push([say("clock"), name(seats, setting.clock_seat)]);
  if (hand.actor !== null) facts.push([say("turn"), `${name(seats, hand.actor)} · ${duty(hand)}`]);
  else facts.push([say("now"), phase(hand.phase)]);
  const list = element("dl");
  for (const [title, value] of facts) list.append(element("dt", "", title), element("dd", "", String(value)));
  byId("facts").replaceChildren(list);
}

const name = (seats, n) => seatName(seats[n], n);

function book({ book: title, changes }) {
  const count = Object.keys(changes).length;
  return count ? `${title} · ${say("changed", { count })}` : title;
}

function field({ field: left, places }) {
  return places ? `${left} · ${say("paid", { count: places })}` : left;
}

function blinds(hand) {
  if (!hand.big) return "–";
  return `${chips(hand.small)} / ${chips(hand.big)}${hand.ante ? ` · ${say("ante")} ${chips(hand.ante)}` : ""}`;
}

const duty = (hand) => (hand.to_call ? say("to_call", { chips: chips(hand.to_call) }) : say("may_check"));

export function replaceNotes(notes) {
  byId("notes").replaceChildren();
  newest = 0;
  addNotes(notes);
}

export function addNotes(notes) {
  const list = byId("notes");
  for (const note of notes) {
    if (note.id <= newest) continue;
    newest = note.id;
    list.prepend(line(note));
  }
  while (list.childElementCount > MOST_NOTES) list.lastElementChild.remove();
}

function line(note) {
  const item = element("li", note.tone);
  item.append(element("span", "said", grouped(spoken(note))));
  if (note.rule) item.append(element("span", "rule", ruleName(note.rule)));
  return item;
}

function answering({ length: count }, faulty) {
  if (!faulty.length) return say("all_answer", { count });
  if (faulty.length === count) return say("none_answers", { count });
  return faulty.map((reader) => say("silent", reader)).join(", ");
}

export function drawReaders(health, parts) {
  const faulty = health.filter((reader) => reader.state !== 0);
  byId("readers-text").textContent = answering(health, faulty);
  byId("readers-text").className = faulty.length ? "faulty" : "";
  byId("parts").replaceChildren(...parts.map((texts) => element("p", "faulty", pick(texts))));
  byId("readers").replaceChildren(...health.map((reader) => {
    const dot = element("i", reader.state ? "faulty" : "");
    dot.title = say(reader.state ? "no_answer" : "answers", reader);
    return dot;
  }));
}
