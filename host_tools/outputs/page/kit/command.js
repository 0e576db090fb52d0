// Commands {id, do, ...fields}: each has one effect and one answer {ok, ...}, however often it is sent.
import { reach } from "./carrier.js";
import { Live } from "./live.js";

const AGAIN_MS = 1500, PATIENCE_MS = 9000;
const JSON_TYPE = "application/json";

const hex = (byte) => byte.toString(16).padStart(2, "0");
const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map(hex).join("");
const written = (fields) => JSON.stringify({ id: newId(), ...fields });

/**
 * What a server says: its JSON with `ok` and `status`, which is 0 where nobody answers.
 * @returns {Promise<any>}
 */
export async function ask(path, asked) {
  try {
    const answer = await reach(path, asked);
    const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : {};
    return { ...said, ok: answer.ok, status: answer.status };
  } catch {
    return { ok: false, status: 0 };
  }
}

export const post = (path, fields = {}) =>
  ask(path, { method: "POST", headers: { "Content-Type": JSON_TYPE }, body: written(fields) });

// Commands over the socket of a live document; {ok: false} without an error when nothing comes.
export class Commands {
  constructor(path, hears) {
    this.open = new Map(); // id -> {text, settle, since, timer}
    this.live = new Live(path, { ...hears, answered: (message) => this.finish(message.answer, message) });
  }

  command(fields) {
    const text = written(fields), { id } = JSON.parse(text);
    return new Promise((settle) => {
      this.open.set(id, { text, settle, since: Date.now() });
      this.send(id);
    });
  }

  send(id) {
    const one = this.open.get(id);
    if (!one) return;
    if (Date.now() - one.since > PATIENCE_MS) return this.finish(id, { ok: false });
    this.live.send(one.text);
    one.timer = setTimeout(() => this.send(id), AGAIN_MS);
  }

  finish(id, answer) {
    const one = this.open.get(id);
    clearTimeout(one?.timer);
    this.open.delete(id);
    one?.settle(answer);
  }
}
