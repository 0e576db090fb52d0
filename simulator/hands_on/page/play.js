// The play table: two sockets (what the table understands, what lies there), one drawing, moves.
import { Commands, post } from "/page/kit/command.js";
import { Live } from "/page/kit/live.js";
import { drawBand } from "/page/band.js";
import { drawLink, drawNow } from "/page/desk.js";
import { drawFelt, forgetFelt } from "/page/felt.js";
import { drawRows } from "/page/led.js";
import { addNotes, hideRule, replaceNotes } from "/page/notes.js";
import { drawSeats } from "/page/seats.js";
import { sounds, switchSound } from "/page/sound.js";
import { hear, language, languageButton, list, loadRules, loadWords, nameAll, say, whenSpoken } from "/page/words.js";
import { drawGuide } from "./guide.js";
import { Drag } from "./drag.js";
import { hint, keysDue } from "./hint.js";
import { chosen, drawPanel, makePad, pick } from "./panel.js";
import { placeStop } from "./roving.js";
import { listen as listenToKeys } from "./shortcuts.js";
import { drawTaking, isNeat, taken, taking } from "./taking.js";
import { drawThings } from "./things.js";
import { placeName, word } from "./words.js";

const GONE = { state: "gone", text: "" };
const byId = (id) => document.getElementById(id);
const felt = byId("felt");
let table = null, lies = null, served = true;
let things = null, laid = "";

// moves --------------------------------------------------------------------------------------------

const moves = {
  async make(move) {
    const { error } = await hands.command(move);
    if (!error) return;
    drag.cancel();
    announce(error);
  },
};
const drag = new Drag(felt, {
  lift: (what) => moves.make({ do: "lift", from: what.from, ...(what.kind === "cards" ? { card: what.card } : { chips: taking(what, table) }) }),
  put: (place, what) => {
    moves.make({ do: "put", to: place, neat: what.kind === "chips" && isNeat() });
    if (what.kind === "chips") taken();
  },
  back: () => moves.make({ do: "back" }),
  tap: (what, twice) => (what.from === "deck" && twice ? moves.make({ do: "pitch" }) : tapped(what.from)),
  tell: (what, place) => { byId("spoken").textContent = place ? placeName(place, table) : ""; },
});

function tapped(place) {
  const seat = /^(?:hole|bet|rack|hand)(\d)$/.exec(place)?.[1];
  if (seat !== undefined) choose(Number(seat));
}

function choose(seat) {
  pick(seat);
  drawLies();
}

const mark = () => felt.querySelectorAll(".seat").forEach((node) => node.classList.toggle("chosen", Number(node.dataset.seat) - 1 === chosen()));

// The dealer's own keys: the number of an option, then ENTER.
const decide = (choice) => moves.make({ do: "key", key: choice > 1 ? `${choice} enter` : "enter" });

const SAID_MS = 4000; // a refusal is read so long
let said = -SAID_MS;
function announce(sentence) {
  byId("hint").textContent = sentence;
  said = performance.now();
  setTimeout(drawLies, SAID_MS + 50);
}

// drawing --------------------------------------------------------------------------------------------

const named = ({ what, at }) => (at === null ? what : `${what}:${at}`);

function drawAll() {
  if (!table) return;
  drawRows(table.rows);
  drawFelt(table, false);
  drawNow(table);
  drawSeats(table);
  drawLink(served ? table.link : GONE);
  drawBand({ link: served ? table.link : GONE, decisions: table.decisions }, decide);
  byId("empty").hidden = true;
  drawLies();
}

function drawLies() {
  document.body.classList.toggle("loading", !lies?.ready);
  if (!table || !lies) return;
  if (performance.now() - said > SAID_MS) byId("hint").textContent = hint(table, lies);
  if (!lies.ready) return;
  if (table.decisions.length) lies.what.asked = true; // it was caused: the guide has done its work
  const asked = new Set(table.decisions.slice(0, 1).flatMap(({ places }) => places).map(named));
  layThings(asked);
  drawGuide(felt, lies.what);
  byId("leave").hidden = !lies.what.name;
  drag.raise();
  drawPanel(lies, table, moves);
  drawTaking(table);
  mark();
  const due = keysDue(table, lies);
  byId("pad").querySelectorAll("button").forEach((node) => node.classList.toggle("due", due.includes(node.dataset.key)));
}

// Things are drawn anew only when they are others: a finger may be on its way to one.
function layThings(asked) {
  const fronts = table.seats.map(({ front, bet, name }) => [front || bet, name]);
  const state = JSON.stringify([lies.piles, lies.cards, lies.chips, lies.old, [...asked], fronts, document.documentElement.lang]);
  if (things?.parentNode === felt && state === laid) return;
  const focused = document.activeElement?.dataset?.key;
  const fresh = drawThings(lies, table, asked);
  if (things?.parentNode === felt) things.replaceWith(fresh);
  else felt.append(fresh);
  [things, laid] = [fresh, state];
  placeStop(fresh);
  if (focused) fresh.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

function translate() {
  nameAll("say", say);
  nameAll("word", word);
  document.querySelectorAll(".sign figcaption").forEach((node, n) => { node.textContent = list("rows")[n]; });
  felt.setAttribute("aria-label", say("table_title"));
  byId("notes").setAttribute("aria-label", say("understood"));
  byId("title").textContent = word("title");
  byId("sound").textContent = say(sounds() ? "sound_on" : "sound_off");
  byId("sound").setAttribute("aria-pressed", sounds());
  forgetFelt();
  hideRule();
  if (table) replaceNotes(table.notes);
  drawAll();
}

// what comes in --------------------------------------------------------------------------------------

function takeTable(document, changed) {
  served = true;
  table = document;
  hear(table.language);
  if (changed === table) return translate();
  addNotes(changed.notes ?? []);
  drawAll();
}

function takeLies(document) {
  lies = document;
  drawLies();
}

function lost() {
  served = false;
  drag.cancel();
  if (table) drawAll();
}

byId("leave").onclick = () => post("/gallery/leave");
byId("sound").onclick = () => {
  switchSound();
  translate();
};
felt.addEventListener("click", (event) => {
  const seat = event.target.closest(".moving .seat");
  if (seat) choose(Number(seat.dataset.seat) - 1);
});
await loadWords("play", "gallery");
languageButton();
whenSpoken(translate);
makePad(moves);
listenToKeys();
byId("whose").onchange = ({ target }) => choose(target.value === "" ? null : Number(target.value));
new ResizeObserver(() => table && drawRows(table.rows)).observe(document.querySelector(".sign"));
const live = new Live("/ws", { take: takeTable, lost, language });
whenSpoken(() => { live.again(); loadRules(); });
const hands = new Commands("/play/ws", { take: takeLies });
loadRules();
