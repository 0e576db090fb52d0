// The desk beside the felt: link, facts of the hand, legal actions, what is wrong with the table.
import { byId, element } from "./kit/element.js";
import { chips } from "./kit/words.js";
import { bookName, phase, say, seatName, street } from "./words.js";

const MOST_TROUBLES = 3;

export function drawLink(/** @type {{ state: string, text: string }} */ link) {
  byId("link").dataset.state = link.state;
  byId("link").querySelector(".text").textContent = link.text;
}

// One line for the whole room: where the hand is and who is to act.
export function drawNow(/** @type {Page.Table} */ { hand, seats, decisions, gather = [0, 0] }) {
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

const duty = ({ to_call: due }) => (due ? say("to_call", { chips: chips(due) }) : say("may_check"));

export function drawFacts(/** @type {Page.Table} */ { hand, seats, setting }) {
  const { next_small: small, next_big: big, clock_seat: clock, field, places } = setting;
  const facts = /** @type {[string, any][]} */ ([
    [say("blinds"), blinds(hand)], setting.game && [say("game"), setting.game], [say("book"), book(setting)],
    big && [say("next_level"), `${chips(small)} / ${chips(big)}`],
    setting.h4h && [say("now"), say(setting.held ? "held" : setting.waits ? "waits" : "h4h")],
    field && [say("field"), places ? `${field} · ${say("paid", { count: places })}` : field],
    setting.carried && [say("carried"), chips(setting.carried)],
    setting.redeals && [say("redeals"), setting.redeals],
    clock !== null && [say("clock"), seatName(seats[clock], clock)],
  ].filter(Boolean));
  byId("facts").replaceChildren(element("dl", "",
    ...facts.flatMap(([title, value]) => [element("dt", "", title), element("dd", "", value)])));
}

function book(/** @type {Page.Setting} */ { book: title, changes }) {
  const count = Object.keys(changes).length;
  return count ? `${bookName(title)} · ${say("changed", { count })}` : bookName(title);
}

function blinds(/** @type {Page.Hand} */ { small, big, ante }) {
  if (!big) return "–";
  return `${chips(small)} / ${chips(big)}${ante ? ` · ${say("ante")} ${chips(ante)}` : ""}`;
}

export function drawActions(/** @type {Page.Table} */ { actions, decisions, hand, seats }) {
  const box = byId("may");
  if (decisions.length) return; // it keeps its room, or all below it would move
  box.hidden = !actions.length;
  if (!actions.length || hand.actor === null) return;
  const says = say("may", { name: seatName(seats[hand.actor], hand.actor) });
  box.replaceChildren(element("h2", "", says, element("span", "", say("at_table"))), ...actions.map(action));
}

function action(/** @type {Page.Action} */ { do: name, keys, amount, least, most }) {
  const text = say(name, { chips: chips(amount), least: chips(least), most: chips(most) });
  return element("p", "", element("span", "", text), element("kbd", "", keys));
}

// What is wrong stays as long as it lasts, and says what helps until then.
export function drawTroubles(/** @type {{ what: string, do?: string }[]} */ troubles) {
  const box = byId("troubles"), more = troubles.length - MOST_TROUBLES;
  box.hidden = !troubles.length;
  box.replaceChildren(...troubles.slice(0, MOST_TROUBLES).map((one) =>
    element("p", "trouble", element("b", "", one.what), one.do && ` ${one.do}`)));
  if (more > 0) box.append(element("p", "quiet", say("more_trouble", { count: more })));
}

function answering({ length: count }, faulty) {
  if (!faulty.length) return say("all_answer", { count });
  if (faulty.length === count) return say("none_answers", { count });
  return faulty.map((reader) => say("silent", reader)).join(", ");
}

// While the link is lost nobody knows what answers.
export function drawReaders(/** @type {Page.Reader[]} */ health, known = true) {
  const faulty = health.filter((reader) => reader.state);
  byId("readers-text").textContent = known ? answering(health, faulty) : say("not_known");
  byId("readers-text").className = faulty.length && known ? "faulty" : "";
  byId("readers").replaceChildren(...health.map((reader) => element("i",
    { className: reader.state ? "faulty" : "", title: say(reader.state ? "no_answer" : "answers", reader) })));
}
