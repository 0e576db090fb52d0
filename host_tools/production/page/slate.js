// The slate: counts down, then the whole screen turns white at the instant of the clap.
import { byId } from "/page/kit/element.js";
import { say } from "./words.js";

const WHITE_MS = 1000;

/** @type {number | null} */
let newest = null;

function show(text, white) {
  const slate = byId("slate");
  slate.hidden = false;
  slate.classList.toggle("now", white);
  slate.firstElementChild.textContent = text;
  slate.lastElementChild.textContent = white ? "" : say("film_this");
}

function run(count, at) {
  const left = at - performance.now();
  if (left > 0) {
    show(String(Math.ceil(left / 1000)), false);
    requestAnimationFrame(() => run(count, at));
  } else {
    show(String(count), true);
    setTimeout(() => { byId("slate").hidden = true; }, WHITE_MS);
  }
}

// The first document says which clap was the last; each later one is shown.
export function takeClap(/** @type {Production.Comes} */ { count, comes_in_ms: left }) {
  const known = newest;
  newest = count;
  if (known !== null && count > known && left > 0) run(count, performance.now() + left);
}
