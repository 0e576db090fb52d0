// A day's lines as messages, and which of them a table told once more: as table/lines.py and once_more.py have it.

const NAMES = {
  session: "port build how state table boot", names: "", kind: "n seat value ms past author", record: "n body",
  paired: "count", signer: "from head", signature: "index body", signed_key: "leaf body", lost: "", started: "",
  readers: "", reader: "fault", part: "fault", failed: "", command: "role name id", clock: "off_ms", trouble: "",
  chips: "expected seen",
};
const HOW = ["replay", "restore", "resume"], RECORDS = ["handkey", "sealed", "release", "end", "gone"];
const NUMBERS = 0xffff, LONGEST = 114, HEAD = 32;

/** So many events and records a table keeps. */
export const RING = 256;

/** @typedef {{ kind: string, [name: string]: any }} Message */

export class Fault extends Error {
  /** @param {string} code @param {Record<string, any>} values */
  constructor(code, values = {}) {
    super(code);
    this.values = values;
  }
}

function hex(text, most = Infinity) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/i.test(text)) throw new Fault("unread");
  const found = Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
  if (found.length > most) throw new Fault("unread");
  return found;
}

function head(text) {
  const found = hex(text);
  if (found.length !== HEAD) throw new Fault("unread");
  return found;
}

function whole(value, bits) {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) throw new Fault("unread");
  return value;
}

function oneOf(values, value) {
  if (!values.includes(value)) throw new Fault("unread");
  return value;
}

const has = (line, name) => Object.hasOwn(line, name);
const optional = (line, name, bits) => (has(line, name) ? whole(line[name], bits) : null);

/** The name that no other kind has; empty for a line of none. */
export function kindOf(line) {
  const kind = Object.keys(NAMES).filter((name) => has(line, name)).sort()[0];
  if (!kind) return "";
  const names = [kind, ...NAMES[kind].split(" ")];
  if (Object.keys(line).some((name) => !names.includes(name))) throw new Fault("unread");
  return kind;
}

const MAKES = {
  kind: (line) => ({
    n: whole(line.n, 16), what: whole(line.kind, 8), seat: whole(line.seat, 8), value: whole(line.value, 32),
    ms: whole(line.ms, 32), author: optional(line, "author", 2),
    past: oneOf([false, true], has(line, "past") ? line.past : false),
  }),
  record: (line) => ({
    n: whole(line.n, 16), what: oneOf(RECORDS, line.record), body: hex(line.body, LONGEST), past: false,
  }),
  session(line) {
    if (!has(line, "build")) throw new Fault("unread");
    hex(line.state);
    return { how: oneOf(HOW, line.how), boot: optional(line, "boot", 16) };
  },
  lost: (line) => ({ events: whole(line.lost, 16) }),
  paired: (line) => ({ table: hex(line.paired), count: whole(line.count, 16) }),
  signer: (line) => ({ n: whole(line.from, 16), head: head(line.head), key: hex(line.signer) }),
  signature: (line) => ({ hand: whole(line.signature, 32), index: whole(line.index, 32), body: hex(line.body) }),
  signed_key: (line) => ({ level: whole(line.signed_key, 8), leaf: whole(line.leaf, 32), body: hex(line.body) }),
};

/** What a line says; a Fault where it is not what it calls itself. @returns {Message} */
export function messageOf(line) {
  const kind = kindOf(line);
  return { kind, ...(MAKES[kind]?.(line) ?? {}) };
}

const NUMBERED = ["kind", "record"];

function isTold(message, known) {
  if (message.kind !== known.kind || message.n !== known.n) return false;
  return message.what === "gone" || contents(message) === contents(known);
}

/** What an event or a record says, beside its number. */
export function contents({ what, seat, value, ms, author, body }) {
  return JSON.stringify([what, seat, value, ms, author, String(body)]);
}

const UNKNOWN = 0, IN_STATE = 1, FOLLOWED = 2;
const KEY = 8, START = 22, K_FLOOR = 20, K_UNDO = 22, K_NEXT = 24, MENU = 100, REDO = 99;

/** An event begins a hand, if the rules let it. */
export const begins = ({ what, seat }) => what === START || (what === KEY && seat === K_NEXT);

/** Events are taken back. */
export const isUndo = ({ what, seat }) => what === KEY && seat === K_UNDO;

function movesBack({ what, seat, value }) {
  return isUndo({ what, seat }) || (what === KEY && seat === K_FLOOR && value % MENU === REDO);
}

/** Takes the messages of one table in their order; gives those that are new. */
export class OnceMore {
  goesOn = false; // what is new in this session follows on what was known before it
  /** @type {Message[]} */
  known = [];
  first = 0; // of the known ones, the table's first; negative when it is out of the ring
  how = ""; // of a session of which nothing was new so far
  again = false; // what comes in it may be told once more
  /** @type {number | null} */
  boot = null;
  table = ""; // its id, once somebody is paired
  stands = UNKNOWN; // how the game of who follows these lines stands
  onState = false; // no hand began since it was taken from a state
  /** @type {Message[]} */
  held = [];
  next = 0; // of the known ones, behind those that are held

  /** @param {Message} message */
  take(message) {
    if (message.kind === "session") this.begin(message);
    if (message.kind === "paired") this.meet(String(message.table));
    if (NUMBERED.includes(message.kind)) return this.numbered(message);
    if (message.kind === "lost") Object.assign(this, { stands: UNKNOWN, again: false, held: [] });
    return [message];
  }

  /** @param {Message} began */
  begin({ how, boot }) {
    const isKnown = this.boot !== null && boot !== null;
    const same = isKnown ? this.boot === boot : how === "restore";
    const resumes = how === "resume", goesOn = resumes && this.stands === FOLLOWED;
    Object.assign(this, { boot, held: [], goesOn, how: resumes ? "" : how, again: same && !resumes });
  }

  // Another table was plugged in here, which says so before it tells anything.
  /** @param {string} table */
  meet(table) {
    if (this.table && this.table !== table && this.how && !this.held.length) {
      Object.assign(this, { known: [], first: 0, stands: UNKNOWN, again: false });
    }
    this.table = table;
  }

  numbered(message) {
    const at = this.place(message);
    if (at < 0) return [...this.release(), this.know(message)];
    this.held.push(message);
    this.next = at + 1;
    if (this.next === this.known.length) {
      Object.assign(this, { again: false, held: [] });
      this.goesOnIf(true);
    }
    return [];
  }

  place(message) {
    if (!this.again) return -1;
    if (!this.held.length && this.how !== "replay") return this.known.findLastIndex((one) => isTold(message, one));
    const at = this.held.length ? this.next : this.first;
    return at >= 0 && at < this.known.length && isTold(message, this.known[at]) ? at : -1;
  }

  release() {
    const held = this.held;
    Object.assign(this, { held: [], again: false });
    return held.map((message) => this.know(message));
  }

  know(message) {
    const newest = this.known.at(-1)?.n;
    if (this.how === "replay") {
      Object.assign(this, { first: this.known.length, how: "", stands: FOLLOWED, onState: false });
    } else if (this.how) this.goesOnIf(newest !== undefined && message.n === ((newest + 1) & NUMBERS));
    if (message.kind === "kind") this.follow(message);
    this.known.push(message);
    if (this.known.length > RING) {
      this.known.shift();
      this.first -= 1;
    }
    return message;
  }

  goesOnIf(follows) {
    this.how = "";
    this.goesOn = follows && this.stands === FOLLOWED;
    if (!this.goesOn) Object.assign(this, { stands: IN_STATE, onState: true });
  }

  follow(event) {
    if (this.stands === IN_STATE && !event.past) this.stands = FOLLOWED;
    if (begins(event)) this.onState = false;
    else if (movesBack(event) && this.onState) this.stands = UNKNOWN;
  }
}
