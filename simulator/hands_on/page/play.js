// The play table: two sockets (what the table understands, what lies there), one drawing, moves.
import { Commands, post } from "/page/kit/command.js";
import { drawBand } from "/page/band.js";
import { drawLink, drawNow } from "/page/desk.js";
import { askedOf, drawFelt } from "/page/felt.js";
import { follow, nameFrame } from "/page/frame.js";
import { button, byId, held, keep } from "/page/kit/element.js";
import { drawRows } from "/page/led.js";
import { addNotes, replaceNotes } from "/page/notes.js";
import { drawSeats } from "/page/seats.js";
import { hear, languageButton, loadWords, nameAll, whenSpoken } from "/page/words.js";
import { Coach } from "./coach.js";
import { drawGuide } from "./guide.js";
import { Drag } from "./drag.js";
import { hint, keysDue } from "./hint.js";
import { chosen, drawPanel, makePad, pick } from "./panel.js";
import { placeStop } from "./roving.js";
import { listen as listenToKeys } from "./shortcuts.js";
import { drawTaking, isNeat, takeFor, taken, taking } from "./taking.js";
import { drawThings } from "./things.js";
import { placeName, word } from "./words.js";

const GONE = { state: "gone", text: "" };
const felt = byId("felt");
/** @type {Page.Table} */
let table;
/** @type {Play.Handled} */
let lies;
let served = true;
/** @type {SVGElement} */
let things;
let laid = "";
/** @type {Play.What | null} */
let caused = null; // what of the gallery the table has asked about
const key = (choice) => moves.make({ do: "key", key: `${choice} enter` });
const coach = new Coach(key, () => drawAll());

// moves --------------------------------------------------------------------------------------------

let carried = ""; // what had the focus is in the hand: the felt has it again once that is put down
const moves = {
  async make(move) {
    const { error } = await hands.command(move);
    if (!error) return;
    drag.cancel();
    announce(error);
  },
};
const drag = new Drag(felt, {
  lift: (what) => {
    const piece = lies.what === caused ? {} : lies.what;
    const some = what.kind === "cards" ? { card: what.card } : { chips: taking(what, table, piece) };
    moves.make({ do: "lift", from: what.from, ...some });
  },
  put: (place, what) => {
    moves.make({ do: "put", to: place, neat: what.kind === "chips" && isNeat() });
    if (what.kind === "chips") taken();
  },
  back: () => moves.make({ do: "back" }),
  tap: (what, twice) => (what.from === "deck" && twice ? moves.make({ do: "pitch" }) : tapped(what.from)),
  tell: (_what, place) => { byId("spoken").textContent = place ? placeName(place, table) : ""; },
});

function tapped(place) {
  const seat = /^(?:hole|bet|rack|hand)(\d)$/.exec(place)?.[1];
  if (seat !== undefined) choose(Number(seat));
}

function choose(seat) {
  pick(seat);
  drawLies();
}

const markSeat = (node) => node.classList.toggle("chosen", Number(node.dataset.seat) - 1 === chosen());

// The dealer's own keys: the number of an option, then ENTER.
function decide(choice) {
  coach.decided(table.decisions[0], choice);
  key(choice);
}

const SAID_MS = 4000; // a refusal is read so long
let said = -SAID_MS;
function announce(sentence) {
  byId("hint").textContent = sentence;
  said = performance.now();
  setTimeout(drawLies, SAID_MS + 50);
}

// drawing --------------------------------------------------------------------------------------------

function drawAll() {
  if (!table) return;
  const shown = coach.shown(table);
  drawFelt(shown, false);
  drawNow(shown);
  drawSeats(shown);
  drawLink(served ? table.link : GONE);
  drawBand({ link: served ? table.link : GONE, decisions: shown.decisions }, decide);
  drawRows(shown.rows); // the band has some of its own
  byId("empty").hidden = true;
  drawLies();
}

function drawLies() {
  document.body.classList.toggle("loading", !lies?.ready);
  if (!table || !lies) return;
  const shown = coach.shown(table);
  if (performance.now() - said > SAID_MS) {
    byId("hint").textContent = coach.hides() ? "" : hint(table, lies, lies.what === caused);
  }
  if (!lies.ready) return;
  if (table.decisions.length) caused = lies.what; // the guide has done its work
  const asked = askedOf(shown);
  layThings(asked);
  drawGuide(felt, lies.what === caused ? {} : lies.what);
  byId("leave").hidden = !lies.what.name;
  drag.raise();
  drawPanel(lies, table, moves);
  drawTaking(table);
  takeFor(lies.what);
  felt.querySelectorAll(".seat").forEach(markSeat);
  const due = coach.hides() ? [] : keysDue(table, lies);
  for (const node of byId("pad").children) node.classList.toggle("due", due.includes(node.dataset.key));
  drawDue(due);
}

// The key that the hand waits for, beside the sentence that asks for it; the band has buttons of its own.
function drawDue(keys) {
  const due = table.decisions.length ? [] : keys, press = (key) => moves.make({ do: "key", key });
  keep(byId("due"), due, () =>
    due.map((key) => button(key.toUpperCase(), () => press(key), { className: "first", data: { id: `due-${key}` } })));
}

// Things are drawn anew only when they are others: a finger may be on its way to one.
function layThings(asked) {
  const fronts = table.seats.map(({ front, bet, name }) => [front || bet, name]);
  const { piles, cards, chips, old } = lies;
  const state = JSON.stringify([piles, cards, chips, old, [...asked], fronts, document.documentElement.lang]);
  if (things?.parentNode === felt && state === laid) return;
  const focused = held().dataset.key ?? (held() === document.body ? carried : "");
  const fresh = drawThings(lies, table, asked);
  if (things?.parentNode === felt) things.replaceWith(fresh);
  else felt.append(fresh);
  [things, laid] = [fresh, state];
  const stop = placeStop(fresh), same = focused && fresh.querySelector(`[data-key="${focused}"]`);
  carried = focused && !same && drag.held ? focused : "";
  if (focused && !carried) (same ?? stop)?.focus({ preventScroll: true });
}

function translate() {
  nameFrame();
  nameAll("word", word);
  byId("title").textContent = word("title");
  if (table) replaceNotes(table.notes);
  drawAll();
}

// what comes in --------------------------------------------------------------------------------------

function takeTable(/** @type {Page.Table} */ document, changed) {
  served = true;
  table = document;
  hear(table.language);
  if (changed === table) {
    watch();
    return translate();
  }
  addNotes(changed.notes ?? []);
  watch();
  drawAll();
}

function watch() {
  if (table && lies?.ready) coach.follow(table, lies.what.name ?? "");
}

function takeLies(/** @type {Play.Handled} */ document) {
  lies = document;
  watch();
  drawLies();
}

function lost() {
  served = false;
  drag.cancel();
  if (table) drawAll();
}

byId("leave").onclick = () => post("/gallery/leave");
// The felt may be drawn anew while a finger is down: then the click is the whole felt's.
felt.addEventListener("click", ({ target, clientX, clientY }) => {
  const seat = [target, document.elementFromPoint(clientX, clientY)].map((one) => one?.closest(".moving .seat"))
    .find(Boolean);
  if (seat) choose(Number(seat.dataset.seat) - 1);
});
await loadWords("play", "gallery", "academy");
languageButton();
whenSpoken(translate);
makePad(moves);
listenToKeys();
byId("whose").onchange = ({ target }) => choose(target.value === "" ? null : Number(target.value));
follow({ take: takeTable, lost, rows: () => table?.rows });
const hands = new Commands("/play/ws", { take: takeLies });
