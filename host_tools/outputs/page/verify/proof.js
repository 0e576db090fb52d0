// What does not fit in a day's lines, and which hands a table signed: as `floorman verify` says it, without a pairing.
import { Judge, KEY, asText, same, word } from "./hss.js";
import { Fault, OnceMore, RING, messageOf } from "./lines.js";
import { sha256 } from "./sha256.js";

const SIZES = { handkey: 72, sealed: 68, release: 52, end: 38 };
const TAG = 16, NUMBERS = 0xffff, FM1 = 0, FM2 = 2, LOST = 4, LEVELS = 3, HEIGHT = 5;
const SAYS = new TextEncoder().encode("fm2 end");

/** @typedef {{ hand: number | null, code: string, values: Record<string, any> }} Finding */
/** @typedef {{ hand: number, told: Uint8Array }} End */
/** @typedef {{ hand: number, word: string }} Verdict */

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
  lastEnd = null;
  whole = true; // nothing is missing since the hand's beginning
  /** @type {number | null} */
  number = null;
  /** @type {{ number: number, head: Uint8Array } | null} */
  origin = null;
  stated = 0; // sessions that begin with a state that these lines do not lead to
  once = new OnceMore();
  how = "restore"; // the session began so, and nothing new came
  past = RING; // so many lines may be in the state that the session begins with

  /** @param {string} code @param {Record<string, any>} values */
  say(code, values = {}) {
    this.findings.push({ hand: this.hand, code, values });
  }

  take(line) {
    try {
      this.once.take(messageOf(line)).forEach((message) => this.message(message));
    } catch {
      this.say("unread");
    }
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
      this.say(fault.message, fault.values);
    }
  }

  follow({ n, past }) {
    if (past && !this.past) this.say("past");
    const how = this.how, goesOn = this.once.goesOn, anew = how === "replay" && !goesOn;
    this.how = "";
    if (["restore", "resume"].includes(how) && !goesOn) this.stated += 1;
    if (anew && n) this.say("begins_late");
    const begins = how && this.origin?.number === n ? this.origin?.head : null;
    const isNext = this.number !== null && this.head && n === ((this.number + 1) & NUMBERS);
    if (!isNext || anew) {
      if (begins) this.beginAnew(begins);
      else if (this.number !== null && !past) this.miss("gap");
    }
    this.number = n;
  }

  // A chain from nothing between two hands is a new firmware's; any other head but the one of these lines lets go of
  // what they told.
  /** @param {Uint8Array} head */
  beginAnew(head) {
    if (this.head && !same(head, this.head)) {
      if (this.number !== null && (this.hand !== null || head.some(Boolean))) this.say("anew");
      this.loose += this.between;
      this.between = 0;
      this.whole = this.hand === null;
    }
    Object.assign(this, { head, protocol: FM2 });
  }

  miss(code) {
    if (this.head) {
      this.whole = false;
      this.say(code);
    }
    this.number = null;
  }

  event(event) {
    this.past = event.past ? Math.max(0, this.past - 1) : 0;
    const told = payload(event, this.protocol);
    if (!this.head) this.loose += 1;
    else if (this.hand !== null || this.protocol !== FM1) this.link(told);
    if (this.head && this.hand === null) this.between += 1;
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
    if (hand !== this.hand && !this.ended.has(hand)) this.say("release", { hand });
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
    const before = this.lastEnd;
    this.hand = hand;
    if (before !== null && hand !== before + 1) this.say("missing", { hand: before });
    else if (this.head && this.whole && !same(head, this.head)) this.say("not_on");
    Object.assign(this, { origin: null, head, protocol: body[6] >> 4, records: 0, between: 0, whole: true });
    Object.assign(this, { counts: !taken, boots: number16(body, 4), index: -1 });
    if (this.protocol === FM1) this.older.push(hand);
    else this.link(body);
  }

  /** @param {number} hand @param {Uint8Array} body */
  card(hand, body) {
    if (hand !== this.hand) return this.say("elsewhere", { hand });
    this.link(body);
    this.records += 1;
    const boots = number16(body, 4), index = body[6];
    if (boots < this.boots || (boots === this.boots && index <= this.index)) this.say("before", { index });
    Object.assign(this, { boots, index });
  }

  /** @param {number} hand @param {Uint8Array} body */
  end(hand, body) {
    if (hand !== this.hand) return this.say("ends_elsewhere", { hand });
    const records = number16(body, 4), head = body.subarray(6, 38);
    const there = this.counts ? this.records : records;
    if (this.whole && records !== there) this.say("count", { sealed: records, there });
    if (this.whole && !same(head, this.head)) this.say("changed");
    this.ends.push({ hand, told: body.subarray(0, 38) });
    this.ended.add(hand);
    Object.assign(this, { head, lastEnd: hand, hand: null });
  }
}

function sessions(lines) {
  let session = [];
  const found = [session];
  for (const line of lines) {
    if ("session" in line && session.length) found.push(session = []);
    session.push(line);
  }
  return found;
}

function originOf(session) {
  const line = session.find((one) => "signer" in one);
  try {
    const signer = line && messageOf(line);
    return signer?.head ? { number: signer.n, head: signer.head } : null;
  } catch {
    return null;
  }
}

function follow(lines) {
  const day = new Chain();
  for (const session of sessions(lines)) {
    day.origin = originOf(session);
    session.forEach((line) => day.take(line));
  }
  if (day.hand !== null) day.say("not_ended");
  day.loose += day.between;
  return day;
}

// signatures -------------------------------------------------------------------------------------

function signatures(lines) {
  /** @type {Finding[]} */
  const findings = [];
  const found = { of: new Map(), above: new Map(), named: new Map(), table: new Uint8Array(), findings };
  for (const { kind, hand, index, body, level, leaf, key, table } of readable(lines)) {
    if (kind === "signature") found.of.set(hand, [...(found.of.get(hand) ?? []), { index, body }]);
    else if (kind === "signed_key") found.above.set(`${level}/${leaf}`, body);
    else if (kind === "paired") found.table = table;
    else if (kind === "signer" && key.length === KEY) found.named.set(asText(key), key);
    else if (kind === "signer") findings.push({ hand: null, code: "unread_signature", values: {} });
  }
  return found;
}

function readable(lines) {
  return lines.flatMap((line) => {
    try {
      return [messageOf(line)];
    } catch {
      return []; // the chain of the lines says so
    }
  });
}

function verdicts(made, ends, faults, key) {
  const judge = new Judge(key);
  const told = new Set(ends.map((end) => end.hand)), first = new Map();
  const others = [...made.named.values()].some((one) => !same(one, key));
  if (others) made.findings.push({ hand: null, code: "other_key", values: {} });
  for (const hand of [...made.of.keys()].sort((a, b) => a - b)) {
    if (!told.has(hand)) made.findings.push({ hand, code: "end_gone", values: {} });
  }
  for (const fault of faults) if (!first.has(fault.hand)) first.set(fault.hand, fault);
  return ends.map((end) => {
    if (first.has(end.hand)) return { hand: end.hand, word: "wrong" };
    const message = Uint8Array.from([...SAYS, ...made.table, ...end.told]);
    const its = made.of.get(end.hand) ?? [];
    const takes = ({ index, body }) => {
      const names = [3, 2, 1].map((n) => `${LEVELS + 1 - n}/${index >> (HEIGHT * n)}`);
      const above = names.map((name) => made.above.get(name) ?? new Uint8Array());
      return judge.takes(message, above, body);
    };
    if (its.some(takes)) return { hand: end.hand, word: "signed" };
    return { hand: end.hand, word: its.length ? "wrong" : "not_signed" };
  });
}

function byTable(lines) {
  const tables = new Map();
  let port = "";
  for (const line of lines) {
    if ("session" in line) port = String(line.port ?? "");
    if (!tables.has(port)) tables.set(port, []);
    tables.get(port).push(line);
  }
  return [...tables.values()];
}

/**
 * All that can be said of a day's lines by a table's key; by the records' own where that is null.
 * @param {Record<string, any>[]} lines
 * @param {Uint8Array | null} key
 */
export function judge(lines, key) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Verdict[]} */
  const hands = [];
  /** @type {number[]} */
  const lost = [];
  const said = { sealed: 0, findings, hands, lost, loose: 0, stated: 0, others: 0, key };
  for (const one of byTable(lines)) { // behind a power cut a hand has two records with its number
    const begun = readable(one).filter(({ what }) => what === "handkey");
    said.sealed += new Set(begun.map(({ body }) => String(body.subarray(0, 4)))).size;
  }
  const tables = byTable(lines).map((one) => ({ lines: one, made: signatures(one) }));
  const named = ({ made }) => key && made.named.has(asText(key));
  const known = tables.filter(named);
  for (const table of tables) {
    const day = follow(table.lines);
    for (const hand of day.older) if (table.made.of.has(hand)) day.findings.push({ hand, code: "denied", values: {} });
    said.findings.push(...day.findings);
    said.loose += day.loose;
    said.stated += day.stated;
    lost.push(...day.lost);
    if (known.length && !known.includes(table)) {
      said.others += day.ends.length;
      continue;
    }
    const own = table.made.named.size === 1 ? [...table.made.named.values()][0] : null;
    said.key ??= own;
    said.hands.push(...verdicts(table.made, day.ends, day.findings, key ?? own ?? new Uint8Array()));
    said.findings.push(...table.made.findings);
  }
  return said;
}
