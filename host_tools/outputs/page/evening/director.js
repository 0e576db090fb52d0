// The director's page: the clock, the seats, the chip race, prizes and deals.
import { button, byId } from "../kit/element.js";
import { drawDeal, drawPrizes, listen } from "./prizes.js";
import { drawRace } from "./race.js";
import { drawResults } from "./results.js";
import { drawSeats } from "./seats.js";
import { drawSecond } from "./second.js";
import { blinds, chips, follow, hear, loadWords, refused, say, send, spell, stepName, whenSpoken } from "./parts.js";
/** @type {Evening.Shown} */
let state;
let quiet = 0;

// Whether a command was done; the sentence why not, if it was not.
export async function does(command) {
  const answer = await send(command);
  tell(answer.ok ? "" : refused(answer));
  return answer.ok;
}

export function tell(sentence) {
  byId("said").textContent = sentence;
  byId("said").hidden = !sentence;
  clearTimeout(quiet);
  if (sentence) quiet = setTimeout(() => tell(""), 12_000);
}

const TIME = ["now", "clock", "until_break"];

function take(/** @type {Evening.Shown} */ news, changed) {
  state = news;
  hear(news.language);
  if (Object.keys(changed).every((name) => TIME.includes(name))) drawTime();
  else draw();
}

// The clock counts by itself between two words of the host.
function drawTime() {
  if (!state?.clock) return;
  const { left, runs } = state.clock;
  byId("time").textContent = spell(left - (runs && !feed.isGone() ? feed.age("clock") : 0));
}

function draw() {
  const cash = state.setup?.kind === "cash";
  for (const node of document.querySelectorAll(".of-tournament")) node.hidden = cash;
  const over = ["over", "closed"].includes(state.phase);
  document.body.classList.toggle("over", over);
  byId("dealing").hidden = byId("paying").hidden = over;
  byId("title").textContent = state.setup?.title || say("director_title");
  byId("phase").textContent = state.table.up ? say(`phase_${state.phase}`) : say("no_table");
  byId("clock-name").textContent = state.step ? stepName(state) : say("clock_title");
  byId("blinds").textContent = state.step?.big ? blinds(state.step) : "";
  byId("next").textContent = state.next && !over ? say("next_blinds", { blinds: blinds(state.next) }) : "";
  drawTime();
  drawClockSet(state.stepped);
  drawClockDoes(cash);
  drawSecond(state.second, does);
  drawRace(state, does);
  drawSeats(state, does);
  drawResults(state);
  drawPrizes(state);
}

const MINUTE_MS = 60_000, SECOND_MS = 1000;

// Somebody set the computer's clock; the level clock does not follow it.
function drawClockSet(/** @type {Evening.Stepped | null} */ stepped) {
  byId("clock-set").hidden = !stepped;
  if (!stepped) return;
  const sign = stepped.by < 0 ? "−" : "+", by = Math.abs(stepped.by);
  const far = by < MINUTE_MS ? `${Math.round(by / SECOND_MS)} s` : `${chips(Math.round(by / MINUTE_MS))} min`;
  byId("clock-set").textContent = say("clock_set", { by: `${sign}${far}` });
}

// The same buttons stay, so that a finger or the focus never loses one.
/** @type {[string, (state: Evening.Shown) => boolean, object][]} */
const CLOCK = [
  ["begin", (s) => s.phase === "seating", { do: "begin" }],
  ["pause", (s) => s.phase === "running", { do: "pause" }],
  ["go_on", (s) => s.phase === "paused", { do: "go_on" }],
  ["level_back", (s) => live(s), { do: "move", by: -1 }],
  ["level_on", (s) => live(s), { do: "move", by: 1 }],
  ["minute_less", (s) => live(s), { do: "give", minutes: -1 }],
  ["minute_more", (s) => live(s), { do: "give", minutes: 1 }],
];
const live = (/** @type {Evening.Shown} */ s) =>
  s.setup?.kind === "tournament" && ["running", "paused"].includes(s.phase);
/** @type {HTMLButtonElement[]} */
let clockButtons;

function drawClockDoes(cash) {
  clockButtons ??= CLOCK.map(([name, , command]) => button("", () => does(command),
    { className: ["begin", "pause", "go_on"].includes(name) ? "main" : "", data: { does: name } }));
  if (!byId("clock-does").children.length) byId("clock-does").append(...clockButtons, closing);
  clockButtons.forEach((node, n) => {
    node.textContent = say(CLOCK[n][0]);
    node.hidden = !CLOCK[n][1](state);
  });
  closing.textContent = sure ? say("close_sure") : say(cash ? "close_cash" : "close");
  closing.hidden = !["running", "paused", "over"].includes(state.phase);
}

// An evening is closed by two presses; the second one is asked for.
let sure = false;
const closing = button("", async () => {
  if (!sure) {
    sure = true;
    setTimeout(() => { sure = false; draw(); }, 5000);
  } else {
    sure = false;
    await does({ do: "close" });
  }
  draw();
}, "grave");

await loadWords("table");
listen(does, tell, () => state);
whenSpoken(() => { if (state) { draw(); drawDeal(null); } });
const feed = follow("/evening/ws", { take, tell });
setInterval(drawTime, 200);
