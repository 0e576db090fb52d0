// Has drawn anew what changed in the newest document.
import { drawBand } from "./band.js";
import { drawActions, drawFacts, drawLink, drawNow, drawReaders, drawTroubles } from "./desk.js";
import { drawFelt } from "./felt.js";
import { follow, nameFrame } from "./frame.js";
import { byId } from "./kit/element.js";
import { drawRows } from "./led.js";
import { addNotes, replaceNotes } from "./notes.js";
import { hideRule } from "./rule.js";
import { drawSeats } from "./seats.js";
import { hear, languageButton, loadWords, say, tell, whenSpoken } from "./words.js";

const SERVER_GONE = { state: "gone", text: "" };

/** @type {Page.Table} */
let table;
let served = true;

const link = () => (served && table ? table.link : SERVER_GONE);

function draw(changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("hand", "seats", "board", "boards", "early", "zones", "chips", "unread", "health", "decisions")) {
    drawFelt(table);
  }
  drawBand({ link: link(), decisions: table.decisions });
  if (has("rows", "link", "decisions")) drawRows(table.rows); // the band has some of its own
  if (has("hand", "seats", "decisions")) drawNow(table);
  if (has("hand", "seats", "board", "boards", "early", "decisions")) drawSeats(table);
  if (has("hand", "seats", "setting")) drawFacts(table);
  if (has("actions", "decisions", "hand", "seats")) drawActions(table);
  if (has("link")) drawLink(table.link);
  if (has("health", "link")) drawReaders(table.health, served && table.link.state === "up");
  if (has("troubles", "parts")) drawTroubles([...table.parts.map((what) => ({ what })), ...table.troubles]);
}

// Everything there is, in the language that counts now.
function drawAll() {
  nameFrame();
  byId("to-hands").textContent = tell("title");
  if (!table) return;
  replaceNotes(table.notes);
  draw(table);
}

function take(/** @type {Page.Table} */ document, changed) {
  served = true;
  table = document;
  hear(table.language);
  if (changed === table) return drawAll();
  addNotes(changed.notes ?? []);
  draw(changed);
}

function lost() {
  served = false;
  drawLink({ state: "gone", text: say("no_server") });
  drawBand({ link: SERVER_GONE, decisions: [] });
  if (table) drawReaders(table.health, false);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideRule();
});
await loadWords();
languageButton();
whenSpoken(drawAll);
drawAll();
follow({ take, lost, rows: () => table?.rows });
