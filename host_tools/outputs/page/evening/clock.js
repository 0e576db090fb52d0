// The clock on the wall.  It counts by itself between two answers of the host, so it never stutters.
import { byId, element, keep } from "../kit/element.js";
import { sharing } from "./prizes.js";
import { Live } from "../kit/live.js";
import { chime, sounds, switchSound, toll } from "/page/sound.js";
import { blinds, chips, hear, loadWords, money, say, spell, stepName, whenSpoken } from "./parts.js";

const SHORT_MS = 60_000, PAID_SHOWN = 3;
/** @type {Evening.Shown} */
let state;
let heard = "", warned = "";

function take(/** @type {Evening.Shown} */ news) {
  state = news;
  document.body.classList.remove("gone");
  if (news.step && news.clock) ring(news.step, `${news.clock.at}`);
  hear(news.language);
  draw();
}

// A new level or a break is heard, and so is its last minute.
function ring(/** @type {Evening.Period} */ step, now) {
  if (heard && heard !== now) (step.big ? chime : toll)();
  heard = now;
}

function lost() {
  document.body.classList.add("gone");
  byId("state").textContent = say("no_server");
}

const left = (/** @type {Evening.Clock} */ { runs, left }) => Math.max(0, left - (runs ? feed.age("clock") : 0));

function warn(/** @type {Evening.Clock} */ { at, runs }, rest) {
  const now = `${at}`;
  if (rest <= SHORT_MS && rest > 0 && runs && warned !== now) {
    if (warned || rest > SHORT_MS - 2000) chime();
    warned = now;
  }
}

function draw() {
  const step = state.step, cash = state.setup?.kind === "cash";
  byId("title").textContent = state.setup?.title || "Floorman";
  document.body.classList.toggle("rest", step?.big === 0);
  byId("state").textContent = state.phase === "running" ? "" : say(`phase_${state.phase}`);
  document.body.classList.toggle("stands", state.phase !== "running");
  byId("left").textContent = cash ? String(state.left) : `${state.left} / ${state.entries}`;
  byId("average").textContent = state.average ? chips(state.average) : "–";
  byId("break-name").textContent = nextBreak();
  drawPrizes(); // in the room that the others leave
  drawDeal();
  if (!step) return;
  const up = state.colour_up ? say("colour_up_to", { chip: chips(step.unit) }) : "";
  byId("level").textContent = stepName(state);
  byId("blinds").textContent = step.big ? blinds(step) : up;
  byId("next").textContent = state.next ? say("next_blinds", { blinds: blinds(state.next) }) : "";
  tick();
  for (const node of document.querySelectorAll("#level, #time, #blinds, #next, #prizes")) fit(node);
}

// Who gets what is read by everybody, before they agree and after, beside the chips it is made of.
function drawDeal() {
  const offered = Object.entries(state.offer), node = byId("deal");
  const shares = offered.length ? offered : Object.entries(state.deal);
  const kept = offered.length ? state.offer_kept : state.kept;
  node.hidden = !shares.length;
  document.body.classList.toggle("dealt", shares.length > 0);
  node.style.setProperty("--lines", String(shares.length + (kept ? 3 : 2)));
  keep(node, [offered, shares, kept, state.seats], () => (shares.length ? [
    element("p", "how", say(offered.length ? "offered" : "agreed")), sharing(shares, state.seats),
    element("p", "", kept ? say("deal_kept_for", { money: money(kept) }) : ""),
  ] : []));
}

// The break is called by the level before it.
function nextBreak() {
  const { setup, clock, level, step, until_break: until } = state;
  if (!setup || !clock || until === null || !step?.big) return say("break_in");
  return say("break_after", { n: level - 1 + setup.steps.slice(clock.at).findIndex((one) => !one.big) });
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
  const { clock, step, until_break: until } = state, rest = left(clock);
  byId("time").textContent = spell(rest);
  const whole = step ? step.minutes * SHORT_MS : 0;
  byId("gone-by").style.transform = `scaleX(${whole ? Math.min(1, rest / whole) : 0})`;
  const gone = clock.left - rest, plays = Boolean(step?.big);
  byId("break").textContent = plays && until !== null ? spell(Math.max(0, until - gone)) : "–";
  document.body.classList.toggle("short", rest <= SHORT_MS && plays && state.phase === "running");
  warn(clock, rest);
}

function nameSound() {
  byId("sound").setAttribute("aria-pressed", String(sounds()));
  byId("sound").textContent = say("sound");
}

await loadWords("table");
nameSound();
byId("sound").addEventListener("click", () => { switchSound(); nameSound(); });
whenSpoken(() => { nameSound(); if (state) draw(); });
const feed = new Live("/evening/ws", { take, lost });
setInterval(tick, 200);
const again = () => { if (state) draw(); };
addEventListener("resize", again);
document.fonts.addEventListener("loadingdone", again); // lines were fitted in another font
