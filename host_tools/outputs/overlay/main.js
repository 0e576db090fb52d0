// Holds the newest document and has drawn what changed in it; hides all when the server is silent.
import { drawBar } from "./bar.js";
import { drawBoard } from "./board.js";
import { byId, twoFrames } from "./dom.js";
import { Live } from "./kit/live.js";
import { putOn, resize } from "./look.js";
import { drawBanner, drawClap, drawCountdown, drawLeaderboard, noteBanner } from "./panels.js";
import { drawResult } from "./result.js";
import { drawSeats, seatsShown } from "./seats.js";
import { hears, seen } from "./suspense.js";
import { drawTicker } from "./ticker.js";
import { heardNow, tick } from "./ticking.js";

const ON_AIR = new Set(["countdown", "live"]);
const stage = byId("stage");

/** @type {Overlay.OnAir} */
let table;
let heard = false; // within the last six seconds
let queue = Promise.resolve(); // a skin takes a moment to load; messages keep their order

let again = 0; // the timer of what is held back

function draw() {
  const { shown, again: wait } = seen(table);
  clearTimeout(again);
  if (wait) again = setTimeout(draw, wait);
  noteBanner(table);
  drawBar(table);
  drawBoard(shown);
  drawResult(shown);
  drawSeats(shown);
  drawLeaderboard(table);
  drawBanner(table);
  drawTicker(table);
  drawCountdown(table);
  drawClap(table);
  tick();
}

function showOrHide() {
  stage.classList.toggle("off", !heard || !table || !ON_AIR.has(table.feed.state));
  stage.classList.toggle("counting", table?.feed.state === "countdown");
}

// The first picture stands at once: nobody sees that the page was loaded anew.
async function standStill(work) {
  stage.classList.add("still");
  work();
  await twoFrames();
  stage.classList.remove("still");
}

async function take(/** @type {Overlay.OnAir} */ document, changed) {
  const first = !table;
  table = document;
  hears(document);
  heardNow(Object.keys(changed));
  const another = await putOn(table.look, seatsShown(table));
  if (first || another) {
    standStill(() => {
      draw();
      showOrHide();
    });
  } else {
    draw();
    showOrHide();
  }
}

function hear(/** @type {Overlay.OnAir} */ document, changed) {
  heard = true;
  queue = queue.then(() => take(document, changed)).catch((error) => console.error(error));
}

function beat() {
  heard = true;
  queue = queue.then(showOrHide);
}

function silent() {
  heard = false;
  showOrHide();
}

// A layer keeps the sharpness it was painted with: it is painted anew for another size.
async function reshape() {
  standStill(resize);
  if (table && (await putOn(table.look, seatsShown(table)))) draw();
}

addEventListener("resize", () => { queue = queue.then(reshape); });
new Live("ws", { take: hear, beat, silent });
