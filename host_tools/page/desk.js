// The desk beside the felt: link, facts of the hand, what the table understood, readers.
const MOST_NOTES = 200;
const NOTICES = {
  waiting: "Waiting for the table",
  down: "No link to the table. Trying again.",
  gone: "This page has lost its server. Trying again.",
};

let newest = 0; // id of the newest note on the page

const byId = (id) => document.getElementById(id);

export function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export const chips = (n) => n.toLocaleString("en-US");

export function drawLink(link) {
  byId("link").dataset.state = link.state;
  byId("link").querySelector(".text").textContent = link.text;
}

export function drawNotice(link) {
  const notice = byId("notice");
  const dead = link.state !== "up";
  notice.hidden = !dead;
  notice.textContent = dead ? `${NOTICES[link.state]}\n${link.text}` : "";
  document.body.classList.toggle("dead", dead);
}

export function drawFacts({ hand, seats }) {
  const facts = [["Hand", hand.number || "–"], ["Street", hand.street || "–"], ["Blinds", blinds(hand)]];
  if (hand.actor !== null) facts.push(["To act", `${seats[hand.actor].name} · ${duty(hand)}`]);
  else facts.push(["Now", hand.phase]);
  const list = element("dl");
  for (const [name, value] of facts) list.append(element("dt", "", name), element("dd", "", String(value)));
  byId("facts").replaceChildren(list);
}

function blinds(hand) {
  if (!hand.big) return "–";
  return `${chips(hand.small)} / ${chips(hand.big)}${hand.ante ? ` · ante ${chips(hand.ante)}` : ""}`;
}

const duty = (hand) => (hand.to_call ? `${chips(hand.to_call)} to call` : "may check");

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
  item.append(element("span", "said", grouped(note.text)));
  if (note.rule) item.append(element("span", "rule", note.rule));
  return item;
}

// amounts as the seats show them
const grouped = (text) => text.replace(/\d{4,}/g, (digits) => chips(Number(digits)));

export function drawReaders(health) {
  const faulty = health.filter((reader) => reader.state !== 0);
  byId("readers-text").textContent = faulty.length
    ? faulty.map((reader) => `${reader.zone} is silent`).join(", ")
    : `all ${health.length} answer`;
  byId("readers-text").className = faulty.length ? "faulty" : "";
  byId("readers").replaceChildren(...health.map((reader) => {
    const dot = element("i", reader.state ? "faulty" : "");
    dot.title = `${reader.zone}: ${reader.state ? "does not answer" : "answers"}`;
    return dot;
  }));
}
