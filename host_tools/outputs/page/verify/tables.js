// Lines of several tables, each by itself, and what readers make of them: as seal/tables.py and readers.py have it.
import { Fault, OnceMore, begins, contents, messageOf } from "./lines.js";

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @typedef {{ number: number, message: any, isRead: boolean }} Spoken */
/** @typedef {{ port: string, told: Spoken[], table: string, id: Uint8Array, isRestored: boolean }} Session */
/** @typedef {{ id: Uint8Array, sessions: Session[] }} ToldTable */

/** What a line says. @returns {Spoken} */
function spoken(line, number) {
  try {
    return { number, message: { ...messageOf(line), number }, isRead: true };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { number, message: null, isRead: false };
  }
}

const signerOf = (session) => session.told.find(({ message }) => message?.kind === "signer")?.message;

/** Whom the session names first, and where its chain begins. */
export function originOf(session) {
  const signer = signerOf(session);
  return signer ? { number: signer.n, head: signer.head } : null;
}

/** What the lines tell, session by session. @returns {Session[]} */
export function sessionsOf(lines) {
  const empty = () => ({ port: "", told: [], table: "", id: new Uint8Array(), isRestored: false });
  /** @type {Session} */
  let session = empty();
  const found = [session];
  lines.forEach((line, at) => {
    if ("session" in line) {
      if (session.told.length) found.push(session = empty());
      session.port = typeof line.port === "string" ? line.port : "";
    }
    const one = spoken(line, at + 1);
    if (one.message?.kind === "paired" && !session.id.length) name(session, one.message.table);
    session.told.push(one);
  });
  nameAll(found);
  return found;
}

function name(session, id) {
  Object.assign(session, { table: hex(id), id });
}

function nameAll(found) {
  const byKey = new Map();
  for (const one of found) if (one.table && signerOf(one)) byKey.set(hex(signerOf(one).key), one.id);
  for (const one of found) {
    const id = !one.table && signerOf(one) ? byKey.get(hex(signerOf(one).key)) : null;
    if (id) name(one, id);
  }
  for (const order of [found, [...found].reverse()]) {
    const at = new Map();
    for (const one of order) {
      if (!one.table) name(one, at.get(one.port) ?? new Uint8Array());
      at.set(one.port, one.id);
    }
  }
}

/** The tables of sessions, in the order in which they came. @param {Session[]} found @returns {ToldTable[]} */
export function byTable(found) {
  const tables = new Map();
  for (const session of found) {
    const key = session.table ? `table ${session.table}` : `port ${session.port}`;
    if (!tables.has(key)) tables.set(key, { id: session.id, sessions: [] });
    tables.get(key).sessions.push(session);
  }
  return [...tables.values()];
}

/** All that a table told. @param {ToldTable} table @returns {Spoken[]} */
export const toldBy = (table) => table.sessions.flatMap((session) => session.told);

// what readers make of it, who follow port by port ------------------------------------------------

class Plug {
  once = new OnceMore();
  how = "restore"; // the session began so, and nothing new came
  /** @type {string | null} */
  table = null; // of the newest line
}

/** Which states readers take, which lines they take for another table's, and which hands are told twice. */
export class ReadersView {
  stated = 0;
  /** @type {number[]} */
  mixed = [];
  begun = new Map(); // a hand's first event -> ports
  ports = new Map();

  /** @param {Session} session */
  take(session) {
    if (!this.ports.has(session.port)) this.ports.set(session.port, new Plug());
    const port = this.ports.get(session.port);
    for (const { message } of session.told) {
      if (message) port.once.take(message).forEach((one) => this.message(port, session, one));
    }
  }

  message(port, session, message) {
    if (message.kind === "session") port.how = message.how;
    if (message.kind !== "kind" && message.kind !== "record") return;
    this.follow(port, session, message.number);
    if (message.kind !== "kind" || !begins(message) || (message.past && session.isRestored)) return;
    const event = `${session.table} ${message.n} ${contents(message)}`;
    this.begun.set(event, (this.begun.get(event) ?? new Set()).add(session.port));
  }

  follow(port, session, number) {
    const how = port.how;
    port.how = "";
    if (how && !port.once.goesOn) {
      session.isRestored = how === "restore";
      this.stated += how === "replay" ? 0 : 1;
    } else if (how && port.table !== null && port.table !== session.table) this.mixed.push(number);
    port.table = session.table;
  }

  /** How many hands are told at more than one port. */
  get twice() {
    return [...this.begun.values()].filter((at) => at.size > 1).length;
  }
}
