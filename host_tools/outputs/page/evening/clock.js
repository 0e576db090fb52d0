// The clock on the wall.  It counts by itself between two answers of the host, so it never stutters.
import { byId } from "../kit/element.js";
import { Live } from "../kit/live.js";
import { chime, sounds, switchSound, toll } from "/page/sound.js";
import { blinds, brief, chips, hear, loadWords, money, say, spell, stepName, whenSpoken } from "./parts.js";

const SHORT_MS = 60_000, PAID_SHOWN = 3;
/** @type {Evening.Shown | null} */
let state = null;
let heard = "", warned = "";

function take(/** @type {Evening.Shown} */ news) {
  state = news;
  document.body.classList.remove("gone");
  const step = news.step;
  if (step) ring(`${news.clock.at}`);
  hear(news.language);
  draw();
}

// A new level or a break is heard, and so is its last minute.
function ring(now) {
  if (heard && heard !== now) (state.step.big ? chime : toll)();
  heard = now;
}

function lost() {
  document.body.classList.add("gone");
  byId("state").textContent = say("no_server");
}

function left() {
  const gone = state.clock.runs ? feed.age("clock") : 0;
  return Math.max(0, state.clock.left - gone);
}

function warn(rest) {
  const now = `${state.clock.at}`;
  if (rest <= SHORT_MS && rest > 0 && state.clock.runs && warned !== now) {
    if (warned || rest > SHORT_MS - 2000) chime();
    warned = now;
  }
}

function draw() {
  const step = state.step, cash = state.setup?.kind === "cash";
  byId("title").textContent = state.setup?.title || "Floorman";
  document.body.classList.toggle("rest", Boolean(step) && !step.big);
  byId("state").textContent = state.phase === "running" ? "" : say(`phase_${state.phase}`);
  document.body.classList.toggle("stands", state.phase !== "running");
  byId("left").textContent = cash ? String(state.left) : `${state.left} / ${state.entries}`;
  byId("average").textContent = state.average ? brief(state.average) : "–";
  drawPrizes();
  if (!step) return;
  const up = state.colour_up ? say("colour_up_to", { chip: chips(step.unit) }) : "";
  byId("level").textContent = stepName(state);
  byId("blinds").textContent = step.big ? blinds(step, brief) : up;
  byId("next").textContent = state.next ? say("next_blinds", { blinds: blinds(state.next, brief) }) : "";
  tick();
  for (const node of document.querySelectorAll("#level, #time, #blinds, #next, #prizes")) fit(node);
}

// Prizes, or what was agreed instead; as many as have room in the size of the other numbers.
function drawPrizes() {
  const agreed = Object.values(state.deal), node = byId("prizes");
  const prizes = (agreed.length ? agreed : state.prizes).map(money);
  for (let shown = PAID_SHOWN; shown > 0; shown--) {
    const more = prizes.length > shown ? " …" : "";
    node.textContent = prizes.length ? prizes.slice(0, shown).join(" · ") + more : "–";
    if (node.scrollWidth <= node.clientWidth) break;
  }
}

// A line that is too long is set smaller; no number is dropped.
function fit(node) {
  node.style.fontSize = "";
  const over = node.scrollWidth / node.clientWidth;
  if (over > 1) node.style.fontSize = `${parseFloat(getComputedStyle(node).fontSize) / over - 0.5}px`;
}

function tick() {
  if (!state?.clock) return;
  const rest = left();
  byId("time").textContent = spell(rest);
  const whole = state.step ? state.step.minutes * SHORT_MS : 0;
  byId("gone-by").style.transform = `scaleX(${whole ? Math.min(1, rest / whole) : 0})`;
  const gone = state.clock.left - rest;
  const breaks = state.until_break !== null && state.step.big;
  byId("break").textContent = breaks ? spell(Math.max(0, state.until_break - gone)) : "–";
  document.body.classList.toggle("short", rest <= SHORT_MS && state.step.big > 0 && state.phase === "running");
  warn(rest);
}

function nameSound() {
  byId("sound").setAttribute("aria-pressed", String(sounds()));
  byId("sound").textContent = say("sound");
}

await loadWords();
nameSound();
byId("sound").addEventListener("click", () => { switchSound(); nameSound(); });
whenSpoken(() => { nameSound(); if (state) draw(); });
const feed = new Live("/evening/ws", { take, lost });
setInterval(tick, 200);
addEventListener("resize", () => { if (state) draw(); });
