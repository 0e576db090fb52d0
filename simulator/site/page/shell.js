// The site: a page in a frame, and the table in a worker beside it.  The address says which page it is, and what is
// played: #gallery, #film?piece=twice&book=tda2024, #play?game=omaha&players=4.
import { byId } from "/page/kit/element.js";
import { fill, got, language, loadTexts, texts, whenSpoken } from "/page/kit/words.js";
import { caused, wished, written } from "./links.js";

const CALM_MS = 4000;
const OF_THE_TABLE = ["play", "table", "console", "window"];
const { bytes, archives } = await got("/site");
/** @type {any} */
const frame = byId("page");
/** @type {Worker | null} */
let worker = null;
let said = { name: "", values: {} };

const say = (name, values = {}) => fill(texts("site")[name], values);

// the table ----------------------------------------------------------------------------------------

function begin(wish) {
  if (worker || !globalThis.WebAssembly) return;
  tell("load", { percent: 0 });
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => tell("failed", { why: message });
  worker.postMessage({ begin: { archives, wish: { language: language(), ...wish } } });
}

function hear({ got, stage, failed }) {
  if (failed) return tell("failed", { why: failed });
  if (stage === "ready") {
    keepAll();
    return tell("");
  }
  if (stage) return tell(stage);
  const part = Math.min(1, got / bytes);
  byId("progress").setAttribute("value", String(part));
  tell(part < 1 ? "load" : "start", { percent: Math.floor(100 * part) });
}

function tell(name, values = {}) {
  said = { name, values };
  byId("loading").hidden = name === "";
  byId("progress").hidden = name !== "load";
  byId("says").textContent = name && say(name, values);
  document.documentElement.dataset.table = name || "ready";
}

// Files are kept for a time without a network, once nothing more urgent is loaded.
function keepAll() {
  navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url)).catch(() => {});
}

// What the page in the frame wants of it.
addEventListener("message", ({ data, ports: [port], source, origin }) => {
  if (origin !== location.origin || source !== frame.contentWindow) return;
  const { query, open, ask, body } = data;
  if (typeof query === "string") stand(query);
  if (!port || typeof (open ?? ask) !== "string") return;
  begin(here.wish);
  here.wish = caused(here.wish, ask ?? "");
  worker?.postMessage({ open, ask, body }, [port]);
});

// the address ----------------------------------------------------------------------------------------

let here = wished(location.hash);

function show() {
  nameUnknown();
  frame.src = new URL(`../${here.page}/${here.query}`, import.meta.url).href;
  if (OF_THE_TABLE.includes(here.page)) begin(here.wish);
}

function nameUnknown() {
  byId("unknown").hidden = !here.unknown;
  byId("unknown").textContent = here.unknown && say("unknown", { what: here.unknown });
}

// Another page of the same table; another game is another table.
addEventListener("hashchange", () => {
  const next = wished(location.hash);
  if (JSON.stringify(next) === JSON.stringify(here)) return;
  if (worker && OF_THE_TABLE.includes(next.page) && JSON.stringify(next.wish) !== JSON.stringify(here.wish)) {
    return location.reload();
  }
  here = next;
  show();
});

function stand(query) {
  here = { ...here, query };
  history.replaceState(null, "", written(here));
}

// The page went on by itself.
frame.onload = () => {
  const { pathname, search } = frame.contentWindow.location;
  const page = pathname.split("/").at(-2);
  document.title = frame.contentDocument.title || document.title;
  if (parent === window) frame.contentWindow.focus(); // its keys are the keyboard's
  here = { ...here, page, unknown: page === here.page ? here.unknown : "" };
  nameUnknown();
  stand(search);
  setTimeout(() => worker || keepAll(), CALM_MS);
};

await loadTexts("site");
whenSpoken(() => { tell(said.name, said.values); nameUnknown(); });
tell(globalThis.WebAssembly ? "" : "old");
show();
