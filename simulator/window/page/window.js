// A look at the simulated table: rows and lights as they shine, what no other page shows included.
import { byId } from "/page/kit/element.js";
import { Live } from "/page/kit/live.js";
import { hear, languageButton, loadTexts, nameAll, texts, whenSpoken } from "/page/kit/words.js";
import { drawRows } from "/page/led.js";
import { atSeat, facing, oval } from "/page/place.js";
import { group, shape, words } from "/page/svg.js";

const DARK = "#000000", INWARDS = 70, NUMBER = 130, APART = 30;
/** @type {Window.Looks} */
let looks = { rows: [], lights: [], language: "" };

const say = (name) => texts("home")[name];

function name() {
  nameAll("home", say);
  document.title = say("window_title");
  document.querySelectorAll("canvas").forEach((row, n) => row.setAttribute("aria-label", texts("page").rows[n]));
  byId("lights").setAttribute("aria-label", say("window_title"));
}

function draw() {
  if (looks.rows.length) drawRows(looks.rows);
  byId("lights").replaceChildren(shape("rect", { class: "cloth", ...oval(0) }), ...looks.lights.map(seat));
}

function seat(/** @type {string[]} */ colours, n) {
  const { x, y } = atSeat(n, INWARDS), away = atSeat(n, NUMBER);
  const leds = colours.map((fill, place) => shape("circle", {
    class: fill === DARK ? "led dark" : "led", cx: (place - 2) * APART, cy: 0, r: 11, fill,
  }));
  const row = group("", ...leds);
  row.setAttribute("transform", `translate(${x} ${y}) rotate(${facing(n) + 180})`);
  return group("", row, words("", away.x, away.y, String(n + 1)));
}

await loadTexts("home", "page");
languageButton();
whenSpoken(name);
name();
new Live("/window/ws", {
  take: (/** @type {Window.Looks} */ document) => {
    looks = document;
    hear(document.language);
    byId("gone").textContent = "";
    draw();
  },
  lost: () => { byId("gone").textContent = say("window_gone"); },
});
new ResizeObserver(draw).observe(byId("rows"));
