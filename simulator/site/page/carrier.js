// The way to the table that plays in this browser, in place of the file of this name that reaches a server
// (host_tools/outputs/page/kit).  A page lies in a frame; the page around it has the table in a worker.
const ROOT = new URL("../../", import.meta.url); // of the site
const BEAT_MS = 2000;
const CONNECTING = 0, OPEN = 1, CLOSED = 3; // as a WebSocket says it
const around = parent === window ? null : parent;

// "/film?piece=twice" is a folder of the site, "/" that of the table.
export function address(path) {
  const [, name, rest] = /^\/([^?]*)(.*)$/.exec(path) ?? [];
  return new URL(`${name || "table"}/${rest}`, ROOT).href;
}

// What does not depend on a table is a file, for each language one.
function file(path) {
  const { pathname, searchParams } = new URL(path, "http://table");
  const language = searchParams.get("language");
  return new URL(`answers${pathname}${language ? `.${language}` : ""}.json`, ROOT);
}

// The address is that of the page around.
export const stand = (query) => around?.postMessage({ query }, location.origin);

// A page that was opened by itself has no table: it is led to the one place where one is.
if (!around && document.documentElement.dataset.site === undefined) {
  const [name] = location.pathname.slice(ROOT.pathname.length).split("/");
  location.replace(new URL(`#${name}${location.search}`, ROOT));
}

/** @param {string} path @param {any} [asked] @returns {Promise<Response>} */
export async function reach(path, asked = {}) {
  if (!asked.method) return fetch(file(path));
  const { port1, port2 } = new MessageChannel();
  around?.postMessage({ ask: path, body: asked.body ?? "" }, location.origin, [port2]);
  const { status, text } = await new Promise((settle) => { port1.onmessage = ({ data }) => settle(data); });
  return new Response(text, { status, headers: { "Content-Type": "application/json" } });
}

/** @type {Set<Wire>} */
const wires = new Set();
export const open = (path) => new Wire(path);
// A page that is left lets go of what it held.
addEventListener("pagehide", () => wires.forEach((wire) => wire.close()));

class Wire {
  readyState = CONNECTING;
  onmessage = (_event) => {};
  onclose = (_event) => {};

  constructor(path) {
    const { port1, port2 } = new MessageChannel();
    wires.add(this);
    this.port = port1;
    this.port.onmessage = ({ data }) => this.hear(data);
    around?.postMessage({ open: path }, location.origin, [port2]);
    this.waiting = setInterval(() => this.onmessage({ data: '{"beat":0}' }), BEAT_MS); // the table is loading
  }

  hear({ text, code }) {
    clearInterval(this.waiting);
    if (code) {
      this.end();
      this.onclose({ code });
    } else {
      this.readyState = OPEN;
      this.onmessage({ data: text });
    }
  }

  send(text) {
    this.port.postMessage({ text });
  }

  close() {
    this.end();
    this.port.postMessage({ gone: true });
  }

  end() {
    clearInterval(this.waiting);
    wires.delete(this);
    this.readyState = CLOSED;
  }
}
