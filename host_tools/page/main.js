// Holds the newest document, keeps the socket to the server up, and has everything drawn anew.
import { drawFelt } from "./felt.js";
import { drawRows } from "./led.js";
import { addNotes, drawFacts, drawLink, drawNotice, drawReaders, replaceNotes } from "./desk.js";

const FIRST_WAIT_MS = 300, LONGEST_WAIT_MS = 5000;

let table = null;
let wait = FIRST_WAIT_MS;

function draw(changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("rows")) drawRows(table.rows);
  if (has("hand", "seats", "board", "zones", "lights")) drawFelt(table);
  if (has("hand", "seats")) drawFacts(table);
  if (has("link")) drawLink(table.link);
  if (has("health")) drawReaders(table.health);
  drawNotice(table.link);
}

function take(message) {
  if (message.full) {
    table = message.full;
    replaceNotes(table.notes);
    draw(table);
  } else if (table) {
    const { notes = [], ...sections } = message.change;
    Object.assign(table, sections);
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
    drawLink({ state: "gone", text: "no server" });
    drawNotice({ state: "gone", text: "It comes back by itself when floorman runs again." });
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
}

new ResizeObserver(() => table && drawRows(table.rows)).observe(document.querySelector(".sign"));
connect();
