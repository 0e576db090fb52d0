// A lesson, or practice, at the table that is served here: cards that really lie there, and the dealer's own keys.
import { drawBand } from "/page/band.js";
import { drawFelt, forgetFelt } from "/page/felt.js";
import { byId } from "/page/kit/element.js";
import { Live } from "/page/kit/live.js";
import { language } from "/page/kit/words.js";
import { hear, languageButton, loadWords, phase, say as tell, whenSpoken } from "/page/words.js";
import { Coach } from "/play/page/coach.js";
import { begun } from "/play/page/results.js";
import { say } from "./words.js";

const GONE = { state: "gone", text: "" };
/** @type {Page.Table | null} */
let table = null;
let served = true;
// The ruling is keyed at the table, where the dealer is.
const coach = new Coach(() => {}, () => draw(), "title_deal");

function draw() {
  byId("title").textContent = say("at_table");
  byId("felt").setAttribute("aria-label", tell("table_title"));
  if (!table) return;
  const shown = coach.shown(table), link = served ? table.link : GONE;
  drawFelt(shown, false);
  drawBand({ link, decisions: shown.decisions });
  byId("in-words").textContent = phase(shown.hand.phase);
}

function take(/** @type {Page.Table} */ document) {
  served = true;
  table = document;
  hear(document.language);
  coach.follow(document, begun()?.piece ?? "");
  draw();
}

function lost() {
  served = false;
  draw();
}

await loadWords("academy", "gallery");
languageButton();
draw();
const live = new Live("/ws", { take, lost, language });
whenSpoken(() => {
  forgetFelt();
  draw();
  live.again();
});
