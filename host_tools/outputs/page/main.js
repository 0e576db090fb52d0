// Has drawn anew what changed in the newest document.
import { drawBand } from "./band.js";
import { drawActions, drawFacts, drawLink, drawNow, drawReaders, drawTroubles } from "./desk.js";
import { drawFelt, forgetFelt } from "./felt.js";
import { Live } from "./kit/live.js";
import { drawRows } from "./led.js";
import { drawMenu, menuIsOpen, openMenu } from "./menu.js";
import { addNotes, hideRule, replaceNotes } from "./notes.js";
import { drawSeats } from "./seats.js";
import { sounds, switchSound } from "./sound.js";
import { hear, language, languageButton, list, loadRules, loadWords, nameAll, say, tell, whenSpoken } from "./words.js";

const SERVER_GONE = { state: "gone", text: "" };

let table = null;
let served = true;

const byId = (id) => document.getElementById(id);
const link = () => (served && table ? table.link : SERVER_GONE);

function draw(changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("rows")) drawRows(table.rows);
  if (has("hand", "seats", "board", "early", "zones", "chips", "unread", "health", "decisions")) drawFelt(table);
  drawBand({ link: link(), decisions: table.decisions });
  if (has("hand", "seats", "decisions")) drawNow(table);
  if (has("hand", "seats", "board", "early", "decisions")) drawSeats(table);
  if (has("hand", "seats", "setting")) drawFacts(table);
  if (has("actions", "decisions", "hand", "seats")) drawActions(table);
  if (has("undo", "seats") && !menuIsOpen()) drawMenu(table);
  if (has("link")) drawLink(table.link);
  if (has("health")) drawReaders(table.health);
  if (has("troubles", "parts")) drawTroubles([...table.parts.map((what) => ({ what })), ...table.troubles]);
}

// Everything there is, in the language that counts now.
function drawAll() {
  nameAll("say", say);
  document.querySelectorAll(".sign figcaption").forEach((node, n) => { node.textContent = list("rows")[n]; });
  byId("felt").setAttribute("aria-label", say("table_title"));
  byId("notes").setAttribute("aria-label", say("understood"));
  byId("to-hands").textContent = tell("title");
  drawSound();
  if (!table) return;
  forgetFelt();
  hideRule();
  replaceNotes(table.notes);
  drawMenu(table);
  draw(table);
}

function drawSound() {
  byId("sound").textContent = say(sounds() ? "sound_on" : "sound_off");
  byId("sound").setAttribute("aria-pressed", sounds());
}

function take(document, changed) {
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
}

byId("sound").onclick = () => {
  switchSound();
  drawSound();
};
byId("menu-name").onclick = () => {
  if (!menuIsOpen() && table) drawMenu(table);
  openMenu(!menuIsOpen());
};
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  hideRule();
  if (menuIsOpen()) openMenu(false);
});
await loadWords();
languageButton();
whenSpoken(drawAll);
drawAll();
new ResizeObserver(() => table && drawRows(table.rows)).observe(document.querySelector(".sign"));
const live = new Live("/ws", { take, lost, language });
whenSpoken(() => { live.again(); loadRules(); });
loadRules();
