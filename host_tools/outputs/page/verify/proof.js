// What does not fit in a day's lines, and which hands a table signed: as `floorman verify` says it, without a pairing.
import { Judge, KEY, asText, same, word } from "./hss.js";
import { Fault, OnceMore, RING, begins, isUndo } from "./lines.js";
import { sha256 } from "./sha256.js";
import { ReadersView, byTable, originOf, sessionsOf, toldBy } from "./tables.js";

const SIZES = { handkey: 72, sealed: 68, release: 52, end: 38 };
const TAG = 16, NUMBERS = 0xffff, FM1 = 0, FM2 = 2, LOST = 4, LEVELS = 3, HEIGHT = 5;
const HOLE = 1, UP_CARD = 40, FAULT = 14, UNREAD = [2, 11], TWO = 2; // seats: fewer play no hand
const SAYS = new TextEncoder().encode("fm2 end");

/** @typedef {{ hand: number | null, code: string, values: Record<string, any> }} Finding */
/** @typedef {{ hand: number, told: Uint8Array }} End */
/** @typedef {{ hand: number, word: string }} Verdict */
/** @typedef {import("./tables.js").ToldTable} ToldTable */

const number32 = (body, at) => new DataView(body.buffer, body.byteOffset).getUint32(at);
const isLost = (body) => (body[6] & 15) === LOST;
const number16 = (body, at) => (body[at] << 8) | body[at + 1];

function payload({ n, what, seat, value, ms, author }, protocol) {
  if (protocol === FM2 && author === null) throw new Fault("unread");
  const head = [...word(n).subarray(2), ...(protocol === FM2 ? [author] : []), what, seat];
  return Uint8Array.from([...head, ...word(value), ...word(ms)]);
}

// The chain of one table, line by line.
class Chain {
  /** @type {Uint8Array | null} */
  head = null;
  /** @type {Finding[]} */
  findings = [];
  /** @type {End[]} */
  ends = [];
  ended = new Set();
  loose = 0; // events that no head binds
  between = 0; // events since the last hand's end
  unsealed = 0; // hands that loose events begin
  dealt = 0; // likewise, since the last hand's end
  seats = new Set(); // to which cards came since
  begins = false; // an event begins a hand, unless the rules refused it
  over = false; // a hand has its end, and nothing goes back behind it
  /** @type {number[]} */
  lost = []; // hands whose key went with the table's power
  /** @type {number[]} */
  older = []; // hands of FM1, in which nobody signed
  /** @type {number | null} */
  hand = null;
  protocol = FM1;
  records = 0;
  counts = true; // the hand was there from its beginning
  boots = -1;
  index = -1; // of the last card
  /** @type {number | null} */
  first = null; // hand that begins here
  /** @type {number | null} */
  part = null; // a hand that had begun before the host came
  joins = false; // the host came to a table that played; no hand began since
  tellsAll = false; // the table said so, from its beginning on
  /** @type {number | null} */
  lastEnd = null;
  whole = true; // nothing is missing since the hand's beginning
  /** @type {number | null} */
  number = null;
  /** @type {{ number: number, head: Uint8Array } | null} */
  origin = null;
  isRestored = false; // readers take the state that this session begins with
  once = new OnceMore();
  how = "unsaid"; // the session began so, and nothing new came
  past = RING; // so many lines may be in the state that the session begins with

  /** @param {string} code @param {Record<string, any>} values */
  say(code, values = {}) {
    this.findings.push({ hand: this.hand, code, values });
  }

  /** @param {import("./tables.js").Spoken} one */
  take({ number, message, isRead }) {
    if (!isRead) this.say("unread", { n: number });
    else this.once.take(message).forEach((new_) => this.message(new_));
  }

  message(message) {
    try {
      if (message.kind === "lost") this.miss("dropped");
      else if (message.kind === "session") {
        Object.assign(this, { how: message.how, past: message.how === "restore" ? RING : 0 });
      } else if (message.kind === "kind" || message.kind === "record") {
        this.follow(message);
        if (message.kind === "kind") this.event(message);
        else this.record(message);
      }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      this.say(fault.message, { n: message.number, ...fault.values });
    }
  }

  follow({ n, past }) {
    if (past && !this.past) this.say("past");
    const how = this.how, goesOn = this.once.goesOn, anew = how === "replay" && !goesOn;
    this.how = "";
    if (how && !goesOn) this.join(how);
    if (anew && n) this.say("begins_late");
    const follows = this.number !== null && n === ((this.number + 1) & NUMBERS) && !anew;
    const begun = how && this.origin?.number === n ? this.origin?.head : null;
    if (begun && !(follows && this.head)) this.beginAnew(begun);
    else if (this.number !== null && !follows && !past) this.miss("gap", this.tellsAll && !how);
    this.number = n;
  }

  // A session does not go on from what these lines tell.
  /** @param {string} how */
  join(how) {
    const knows = this.head || this.hand !== null || this.lastEnd !== null;
    this.tellsAll = how === "replay";
    this.joins = (how === "restore" || how === "resume") && !knows;
  }

  // A chain from nothing between two hands is a new firmware's; any other head but the one of these lines lets go of
  // what they told.
  /** @param {Uint8Array} head */
  beginAnew(head) {
    if (this.head && !same(head, this.head)) {
      if (this.number !== null && (this.hand !== null || head.some(Boolean))) this.say("anew");
      this.letGo();
      this.whole = this.hand === null;
    }
    this.over = this.over && head.some(Boolean);
    Object.assign(this, { head, protocol: FM2 });
  }

  // No head binds what came since the last hand's end.
  letGo() {
    this.loose += this.between;
    this.unsealed += this.dealt;
    Object.assign(this, { between: 0, dealt: 0 });
  }

  miss(code, isSure = false) {
    if (this.head) this.whole = false;
    if (this.head || isSure) this.say(code);
    this.number = null;
  }

  event(event) {
    this.past = event.past ? Math.max(0, this.past - 1) : 0;
    if (this.over && isUndo(event)) this.say("taken_back");
    if (this.hand === null && !(event.past && this.isRestored)) this.lookForAHand(event);
    const told = payload(event, this.protocol);
    if (!this.head) this.loose += 1;
    else if (this.hand !== null || this.protocol !== FM1) this.link(told);
    if (this.head && this.hand === null) this.between += 1;
  }

  // An event begins one, and cards are dealt: its HANDKEY should stand between them.
  lookForAHand(event) {
    if (begins(event) && !this.begins) Object.assign(this, { begins: true, seats: new Set() });
    const isUnread = event.what === FAULT && UNREAD.includes(event.value);
    if (!this.begins || !(isUnread || event.what === HOLE || event.what === UP_CARD)) return;
    this.seats.add(event.seat);
    this.begins = this.seats.size < TWO;
    if (!this.begins) this.dealt += 1;
  }

  link(payload) {
    this.head = sha256(this.head ?? new Uint8Array(), payload);
  }

  record({ what, body }) {
    if (what === "gone") return this.miss("gone");
    const size = SIZES[what], tags = body.length - size;
    const tagged = what === "end" && tags % TAG === 0 && tags <= 2 * TAG;
    if (tags < 0 || (tags && !tagged)) throw new Fault("size", { what, size, n: body.length });
    const hand = number32(body, 0);
    if (what === "handkey") return this.begin(hand, body);
    if (what === "sealed") return this.card(hand, body);
    if (what === "end") return this.end(hand, body);
    if (!this.isHere(hand)) this.say("release", { hand });
  }

  // A hand whose key may be released: this one, one that ended, one before these lines.
  /** @param {number} hand */
  isHere(hand) {
    return hand === this.hand || this.ended.has(hand) || this.first === null || hand < this.first;
  }

  // Of the hand that ran when the host came the HANDKEY is not in these lines.
  /** @param {number} hand */
  hadBegun(hand) {
    if (this.joins && this.part === null) this.part = hand;
    return this.joins && this.part === hand;
  }

  /** @param {number} hand @param {Uint8Array} body */
  begin(hand, body) {
    const head = body.subarray(40), taken = isLost(body);
    if (taken) this.lost.push(hand);
    if (taken && hand === this.hand) {
      if (this.whole && !same(head, this.head)) this.say("changed");
      this.head = sha256(head, body);
      return;
    }
    if (this.hand !== null && this.hand !== hand) this.say("no_end");
    const before = this.lastEnd, isBound = this.head && same(head, this.head);
    this.hand = hand;
    this.first ??= hand;
    if (before !== null && hand !== before + 1) this.say("missing", { hand: before });
    else if (this.head && this.whole && !same(head, this.head)) this.say("not_on");
    if (!isBound) this.unsealed += this.dealt;
    Object.assign(this, { joins: false, over: false, begins: false, dealt: 0 });
    Object.assign(this, { origin: null, head, protocol: body[6] >> 4, records: 0, between: 0, whole: true });
    Object.assign(this, { counts: !taken, boots: number16(body, 4), index: -1 });
    if (this.protocol === FM1) this.older.push(hand);
    else this.link(body);
  }

  /** @param {number} hand @param {Uint8Array} body */
  card(hand, body) {
    if (hand !== this.hand) {
      if (!this.hadBegun(hand)) this.say("elsewhere", { hand });
      return;
    }
    this.link(body);
    this.records += 1;
    const boots = number16(body, 4), index = body[6];
    if (boots < this.boots || (boots === this.boots && index <= this.index)) this.say("before", { index });
    Object.assign(this, { boots, index });
  }

  /** @param {number} hand @param {Uint8Array} body */
  end(hand, body) {
    if (hand !== this.hand) return this.endPart(hand, body);
    const records = number16(body, 4), head = body.subarray(6, 38);
    const there = this.counts ? this.records : records;
    if (this.whole && records !== there) this.say("count", { sealed: records, there });
    if (this.whole && !same(head, this.head)) this.say("changed");
    this.ends.push({ hand, told: body.subarray(0, 38) });
    this.ended.add(hand);
    this.goOnFrom(hand, head);
  }

  /** @param {number} hand @param {Uint8Array} body */
  endPart(hand, body) {
    if (!this.hadBegun(hand)) return this.say("ends_elsewhere", { hand });
    this.letGo();
    Object.assign(this, { joins: false, begins: false, protocol: body.length > SIZES.end ? FM2 : FM1 });
    this.goOnFrom(hand, body.subarray(6, 38));
  }

  /** @param {number} hand @param {Uint8Array} head */
  goOnFrom(hand, head) {
    Object.assign(this, { head, lastEnd: hand, hand: null, over: true });
  }
}

function follow(sessions) {
  const day = new Chain();
  for (const session of sessions) {
    Object.assign(day, { origin: originOf(session), isRestored: session.isRestored });
    session.told.forEach((one) => day.take(one));
  }
  if (day.hand !== null) day.say("not_ended");
  day.letGo();
  return day;
}

// signatures -------------------------------------------------------------------------------------

/** @param {number | null} hand @param {string} code @returns {Finding} */
const named = (hand, code, values = {}) => ({ hand, code, values });

/** @param {ToldTable} table */
function signatures(table) {
  /** @type {Finding[]} */
  const findings = [];
  const found = { of: new Map(), above: new Map(), named: new Map(), table: table.id, findings };
  for (const { message } of toldBy(table)) {
    const { kind, hand, index, body, level, leaf, key, table: id } = message ?? {};
    if (kind === "signature") found.of.set(hand, [...(found.of.get(hand) ?? []), { index, body }]);
    else if (kind === "signed_key") found.above.set(`${level}/${leaf}`, body);
    else if (kind === "paired" && !same(id, table.id)) findings.push(named(null, "two_tables"));
    else if (kind === "signer" && key.length === KEY) found.named.set(asText(key), key);
    else if (kind === "signer") findings.push(named(null, "unread_signature"));
  }
  return found;
}

// Keys that were given and that the records name, else all given, else the records' own.
function judgesOf(made, keys) {
  const mine = keys.filter((key) => made.named.has(asText(key)));
  if (keys.length) return mine.length ? mine : keys;
  return made.named.size === 1 ? [...made.named.values()] : [];
}

/** @param {number} hand @param {number | null} first */
const isBefore = (hand, first) => first === null || hand < first;

function verdicts(made, day, keys) {
  const judges = keys.map((key) => new Judge(key)), texts = keys.map(asText);
  const told = new Set(day.ends.map((end) => end.hand)), faults = new Map();
  if ([...made.named.keys()].some((one) => !texts.includes(one))) made.findings.push(named(null, "other_key"));
  for (const hand of [...made.of.keys()].sort((a, b) => a - b)) {
    if (!told.has(hand) && !isBefore(hand, day.first)) made.findings.push(named(hand, "end_gone"));
  }
  for (const fault of day.findings) if (!faults.has(fault.hand)) faults.set(fault.hand, fault);
  return day.ends.map((end) => {
    if (faults.has(end.hand)) return { hand: end.hand, word: "wrong" };
    const message = Uint8Array.from([...SAYS, ...made.table, ...end.told]);
    const its = made.of.get(end.hand) ?? [];
    const takes = ({ index, body }) => {
      const names = [3, 2, 1].map((n) => `${LEVELS + 1 - n}/${index >> (HEIGHT * n)}`);
      const above = names.map((name) => made.above.get(name) ?? new Uint8Array());
      return judges.some((judge) => judge.takes(message, above, body));
    };
    if (its.some(takes)) return { hand: end.hand, word: "signed" };
    return { hand: end.hand, word: its.length ? "wrong" : "not_signed" };
  });
}

/** @param {ToldTable} table */
function sealedIn(table) {
  const begun = toldBy(table).filter(({ message }) => message?.what === "handkey");
  return new Set(begun.map(({ message }) => String(message.body.subarray(0, 4)))).size;
}

/**
 * All that can be said of a day's lines by tables' keys; by the records' own where none is given.
 * @param {Record<string, any>[]} lines
 * @param {Uint8Array[]} given
 */
export function judge(lines, given) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Verdict[]} */
  const hands = [];
  /** @type {Uint8Array[]} */
  const keys = [];
  const said = { sealed: 0, findings, hands, keys, loose: 0, unsealed: 0, stated: 0, others: 0 };
  const found = { ...said, lost: [], parts: [], begins: [] };
  const sessions = sessionsOf(lines), view = new ReadersView();
  sessions.forEach((session) => view.take(session));
  const tables = byTable(sessions).map((one) => ({ one, made: signatures(one) }));
  const isGiven = ({ made }) => given.some((key) => made.named.has(asText(key)));
  const isOneGiven = tables.some(isGiven);
  for (const table of tables) { // behind a power cut a hand has two records with its number
    found.sealed += sealedIn(table.one);
    add(found, table, isGiven(table) || !isOneGiven, given);
  }
  found.stated = view.stated;
  for (let hands = view.twice; hands; hands -= 1) findings.push(named(null, "twice"));
  findings.push(...view.mixed.map((n) => named(null, "mixed", { n })));
  return found;
}

function add(found, { one, made }, isAsked, given) {
  const day = follow(one.sessions), judges = judgesOf(made, given);
  for (const hand of day.older) if (made.of.has(hand)) day.findings.push(named(hand, "denied"));
  found.findings.push(...day.findings);
  found.loose += day.loose;
  found.lost.push(...day.lost);
  if (!isAsked) {
    found.others += day.ends.length + day.unsealed;
    return;
  }
  found.unsealed += day.unsealed;
  found.hands.push(...verdicts(made, day, judges));
  found.findings.push(...made.findings);
  const isKnown = (key) => found.keys.some((known) => same(key, known));
  found.keys.push(...judges.filter((key) => !isKnown(key)));
  const before = [...made.of.keys()].filter((hand) => isBefore(hand, day.first));
  const parts = new Set(day.part === null ? before : [day.part, ...before]);
  found.parts.push(...[...parts].sort((a, b) => a - b));
  if (day.first !== null && day.first > 1) found.begins.push(day.first);
}
