// Holds the newest document, keeps the socket to the server up, and has everything drawn anew.
import { drawBand } from "./band.js";
import { drawActions, drawFacts, drawLink, drawNow, drawReaders, drawTroubles } from "./desk.js";
import { drawFelt, forgetFelt } from "./felt.js";
import { drawRows } from "./led.js";
import { drawMenu, menuIsOpen, openMenu } from "./menu.js";
import { addNotes, hideRule, replaceNotes } from "./notes.js";
import { drawSeats } from "./seats.js";
import { sounds, switchSound } from "./sound.js";
import { hear, languageButton, list, loadRules, loadWords, nameAll, say, tell, whenSpoken } from "./words.js";

const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 5000;
const KEPT_NOTES = 300; // as many as the server keeps
const SERVER_GONE = { state: "gone", text: "" };

let table = null;
let served = true;
let wait = FIRST_WAIT_MS;

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

function take(message) {
  served = true;
  if (message.full) {
    table = message.full;
    hear(table.language);
    drawAll();
  } else if (table) {
    const { notes = [], ...sections } = message.change;
    Object.assign(table, sections);
    table.notes = [...table.notes, ...notes].slice(-KEPT_NOTES);
    hear(table.language);
    addNotes(notes);
    draw(sections);
  }
}

function connect() {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  socket.onmessage = (event) => {
    wait = FIRST_WAIT_MS;
    take(JSON.parse(event.data));
  };
  socket.onclose = () => {
    served = false;
    drawLink({ state: "gone", text: say("no_server") });
    drawBand({ link: SERVER_GONE, decisions: [] });
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
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
connect();
loadRules();
