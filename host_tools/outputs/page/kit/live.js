// The socket to a live document: whole first, then the sections that differ.  It comes back by itself.
import { open } from "./carrier.js";

const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 3000;
const SILENCE_MS = 6000; // three beats
const SHUT = 4403; // this device may no longer connect
const KEPT_NOTES = 300; // as many as the server keeps

const deaf = () => {};

/**
 * `take(document, changed)` hears of the whole document, then of the sections in `changed`; `lost(why)` that the
 * socket is "gone", or that this device is "shut" out; `silent()` that nothing came for six seconds, `beat()` that
 * the server lives; `answered(message)` of whatever answers a command.  `language()` is asked what the texts shall
 * be in, where there are any.
 * @template T
 * @typedef {{ take: (document: T, changed: Partial<T>) => void, lost?: (why: string) => void, silent?: () => void,
 *   beat?: () => void, answered?: (message: any) => void, language?: () => string }} Hears
 */

/** @template T */
export class Live {
  /** @param {string} path @param {Hears<T>} hears */
  constructor(path, hears) {
    this.hears = { lost: deaf, silent: deaf, beat: deaf, answered: deaf, language: () => "", ...hears };
    this.path = path;
    this.document = null;
    this.heardAt = {};
    this.wait = FIRST_WAIT_MS;
    this.connect();
    this.listen();
  }

  connect() {
    const spoken = this.hears.language();
    const socket = this.socket = open(spoken ? `${this.path}?language=${spoken}` : this.path);
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.drop(code === SHUT ? "shut" : "gone");
  }

  // The document anew, in the language that counts now.
  again() {
    if (!this.socket) return; // it comes back so by itself
    this.socket.onclose = null;
    this.socket.close();
    this.connect();
  }

  // A socket whose server is gone may stay open for minutes: another one is opened.
  listen() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.hears.silent();
      this.socket?.close();
      if (this.socket) this.drop("gone");
      this.listen();
    }, SILENCE_MS);
  }

  drop(why) {
    this.socket = null;
    this.hears.lost(why);
    if (why === "shut") return clearTimeout(this.patience);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  hear(message) {
    this.wait = FIRST_WAIT_MS;
    this.listen();
    if (message.full) this.merge(this.document = message.full);
    else if (message.change && this.document) this.merge(message.change);
    else if ("answer" in message) this.hears.answered(message);
    else this.hears.beat();
  }

  merge(changed) {
    const { notes, ...sections } = changed;
    if (changed !== this.document) {
      Object.assign(this.document, sections);
      if (notes) this.document.notes = [...this.document.notes, ...notes].slice(-KEPT_NOTES);
    }
    for (const name of Object.keys(changed)) this.heardAt[name] = performance.now();
    this.hears.take(this.document, changed);
  }

  // Milliseconds since a section came.
  age(name) {
    return performance.now() - (this.heardAt[name] ?? performance.now());
  }

  // False where nobody is there to hear it.
  send(text) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }
}
