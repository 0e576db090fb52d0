// Holds the newest document, keeps the socket to the server up, and has everything drawn anew.
import { drawFelt, forgetFelt } from "./felt.js";
import { drawActions, drawDecisions, drawMenu } from "./floor.js";
import { drawRows } from "./led.js";
import { addNotes, drawFacts, drawLink, drawNotice, drawReaders, replaceNotes } from "./desk.js";
import { language, list, loadWords, say, speak, switchLanguage, tell } from "./words.js";

const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 5000;
const KEPT_NOTES = 300; // as many as the server keeps

let table = null;
let wait = FIRST_WAIT_MS;

function draw(changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("rows")) drawRows(table.rows);
  if (has("hand", "seats", "board", "zones", "chips", "unread", "lights")) drawFelt(table);
  if (has("hand", "seats", "setting")) drawFacts(table);
  if (has("decisions", "seats")) drawDecisions(table);
  if (has("actions")) drawActions(table);
  if (has("undo")) drawMenu(table);
  if (has("link")) drawLink(table.link);
  if (has("health", "parts")) drawReaders(table.health, table.parts);
  drawNotice(table.link);
}

// Everything there is, in the language that counts now.
function drawAll() {
  speak(language(table?.language));
  document.documentElement.lang = language(table?.language);
  document.querySelectorAll("[data-say]").forEach((node) => { node.textContent = say(node.dataset.say); });
  document.getElementById("to-hands").textContent = tell("title");
  document.querySelectorAll(".sign figcaption").forEach((node, n) => { node.textContent = list("rows")[n]; });
  if (!table) return;
  forgetFelt();
  replaceNotes(table.notes);
  draw(table);
}

function take(message) {
  if (message.full) {
    table = message.full;
    drawAll();
  } else if (table) {
    const { notes = [], ...sections } = message.change;
    Object.assign(table, sections);
    table.notes = [...table.notes, ...notes].slice(-KEPT_NOTES);
    addNotes(notes);
    draw(sections);
  }
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  socket.onmessage = (event) => {
    wait = FIRST_WAIT_MS;
    take(JSON.parse(event.data));
  };
  socket.onclose = () => {
    drawLink({ state: "gone", text: say("no_server") });
    drawNotice({ state: "gone", text: say("comes_back") });
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
}

document.getElementById("language").onclick = () => {
  switchLanguage(table?.language);
  drawAll();
};
await loadWords();
drawAll();
new ResizeObserver(() => table && drawRows(table.rows)).observe(document.querySelector(".sign"));
connect();
