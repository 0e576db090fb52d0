// The start page: pages of the part that is served here, and buttons that have another one served.
import { address } from "../kit/carrier.js";
import { post } from "../kit/command.js";
import { button, byId, element, keep } from "../kit/element.js";
import { fill, got, languageButton, loadTexts, texts, whenSpoken } from "../kit/words.js";

const LOOK_MS = 1000, PATIENCE_MS = 60_000;
/** @type {Home.Known} */
let known = { parts: [], turn: 0, real: false, failed: "" };
let wanted = "", since = 0, news = "";

const say = (name, values = {}) => fill(texts("home")[name], values);

function draw() {
  byId("says").textContent = say("says");
  byId("news").textContent = news || (known.failed && say("failed", { why: known.failed }));
  keep(byId("parts"), [known, wanted], () => known.parts.filter(shown).map(part));
}

// A film has no place here unless it is what is served.
const shown = (/** @type {Home.Part} */ { name, links }) => name !== "film" || links.length;

function part(/** @type {Home.Part} */ { name, links, opens }) {
  const said = texts("home").parts[name];
  const pages = links.map(({ name: page, href }, n) =>
    element("a", { className: n ? "button" : "button first", href: address(href) }, texts("home").pages[page]));
  const open = opens && button(said.open, () => start(name), { disabled: wanted !== "", data: { id: name } });
  const off = !links.length && !opens && element("p", "off", say(known.real ? "not_real" : "not_here"));
  return element("section", links.length ? "part here" : "part",
    element("h2", "", said.title, links.length > 0 && element("small", "", say("here"))),
    element("p", "", said.says), element("nav", { "aria-label": said.title }, ...pages, open), off);
}

async function start(name) {
  const before = known.turn;
  const { ok } = await post("/home/open", { part: name });
  if (!ok) return told(say("refused"));
  [wanted, since] = [name, performance.now()];
  told(say("starting", { part: texts("home").parts[name].title }));
  await there(before);
  const links = pagesOf(name);
  wanted = "";
  if (links.length && !known.failed) location.assign(address(links[0].href));
  else told("");
}

// None while a part is on its way.
const pagesOf = (name) => known.parts.find((one) => one.name === name)?.links ?? [];

function told(sentence) {
  news = sentence;
  draw();
}

// Another part answers, or nothing does for a minute.
async function there(before) {
  while (known.turn === before || !(known.failed || pagesOf(wanted).length)) {
    await new Promise((done) => setTimeout(done, LOOK_MS / 2));
    if (performance.now() - since > PATIENCE_MS) return told(say("silent"));
    await look();
  }
}

async function look() {
  try {
    known = await got("/home/known");
  } catch { /* one part has ended, the next one has not begun */ }
  draw();
}

await loadTexts("home");
languageButton();
whenSpoken(draw);
await look();
setInterval(() => wanted || look(), LOOK_MS);
