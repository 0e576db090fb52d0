// A scenario or a recorded hand on the felt: the hand browser's replay with the things as they lay.
import { drawBand } from "/page/band.js";
import { askedOf } from "/page/felt.js";
import { post } from "/page/kit/command.js";
import { byId } from "/page/kit/element.js";
import { reach, stand } from "/page/kit/carrier.js";
import { drawRows } from "/page/led.js";
import { Replay } from "/page/replay.js";
import { inLanguage, languageButton, texts, whenSpoken } from "/page/kit/words.js";
import { list, loadWords, tell } from "/page/words.js";
import { drawThings } from "./things.js";
import { word } from "./words.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];
const UP = { state: "up", text: "" };
const MADE = "/film/made", NOT_FOUND = 404;
let shown = ""; // the film's address
const asked = new URLSearchParams(location.search);

class Film extends Replay {
  /** @type {Play.Lies[]} */
  lies = [];

  show(/** @type {Play.Film} */ film) {
    let lies = /** @type {Play.Lies} */ ({});
    this.lies = film.steps.map((step) => (lies = { ...lies, ...step.lies }));
    this.open(film.steps);
  }

  draw() {
    super.draw();
    /** @type {Page.Replayed & Partial<Page.Table>} */
    const table = this.steps[this.at].document;
    drawBand({ link: UP, decisions: table.decisions });
    drawRows(table.rows);
    const things = drawThings(this.lies[this.at], table, askedOf(table));
    for (const node of things.querySelectorAll("[tabindex]")) node.removeAttribute("tabindex");
    byId("felt").querySelector(".things")?.remove();
    byId("felt").append(things);
    if (!this.timer && this.at !== Number(asked.get("at"))) this.stand();
  }

  // The step at rest is part of the address.
  stand() {
    asked.set("at", String(this.at));
    stand(`?${asked}`);
  }

  rest() {
    return super.rest() / Number(byId("speed").value);
  }
}

async function fetched(path) {
  const answer = await reach(inLanguage(path));
  if (answer.status === NOT_FOUND) throw new Error(word("film_none")); // what a server says is in no language
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// A scenario in the address is played when it is asked for.
async function made() {
  const answer = await post(inLanguage(MADE), { text: asked.get("text") });
  if (!answer.ok) throw new Error(answer.error ?? `HTTP ${answer.status}`);
  return answer;
}

// A link may leave the book out.  Where only films are shown there is no gallery, and no such film.
async function ownBook(/** @type {string} */ piece) {
  const { pieces } = await fetched("/gallery/list").catch(() => ({ pieces: [] }));
  return pieces.find(({ name }) => name === piece)?.book ?? "";
}

async function open(path) {
  shown = path;
  byId("wait").textContent = word("film_wait");
  replay.close();
  try {
    /** @type {Play.Film} */
    const film = await (path === MADE ? made() : fetched(path));
    byId("wait").textContent = "";
    const { title, how } = texts("gallery")[film.piece ?? ""] ?? { title: film.title, how: film.note };
    byId("about").textContent = title;
    byId("note").textContent = how;
    replay.show(film);
    replay.translate();
  } catch (error) {
    byId("wait").textContent = error.message;
  }
}

function name() {
  document.querySelectorAll(".sign figcaption").forEach((node, n) => { node.textContent = list("rows")[n]; });
  byId("back").textContent = word("gallery");
  byId("speed").setAttribute("aria-label", word("speed"));
  byId("which").setAttribute("aria-label", word("film_which"));
  byId("replay").setAttribute("aria-label", tell("title"));
}

await loadWords("play", "gallery");
byId("about").textContent = word("film_title");
languageButton();
whenSpoken(async () => {
  name();
  const { at } = replay;
  await open(shown);
  replay.go(at);
});
name();
byId("speed").append(...SPEEDS.map((speed) => new Option(`${speed}×`, String(speed), false, speed === 1)));
const replay = new Film();
byId("back").hidden = !asked.has("piece");
const [piece, book, at] = ["piece", "book", "at"].map((name) => encodeURIComponent(asked.get(name) ?? ""));
if (asked.has("text")) {
  await open(MADE);
} else if (piece) {
  await open(`/gallery/film/${piece}/${book || await ownBook(piece)}`);
} else {
  const { films } = await fetched("/film/list");
  byId("which").append(...films.map((title, n) => new Option(title, String(n))));
  byId("which").hidden = films.length < 2;
  byId("which").onchange = async ({ target }) => {
    asked.set("number", target.value);
    await open(`/film/${target.value}`);
    replay.stand();
  };
  const wanted = asked.get("number") ?? "0", number = films[Number(wanted)] ? Number(wanted) : 0;
  byId("which").value = String(number);
  await open(`/film/${number}`);
  if (!films[Number(wanted)]) byId("wait").textContent = word("film_first", { number: wanted });
}
if (Number(at) < replay.steps.length) replay.go(Number(at));
