// Has drawn anew what changed in the newest document.
import { Live } from "/page/kit/live.js";
import { buildChain, drawChain } from "./chain.js";
import { button, byId, held } from "/page/kit/element.js";
import { buildLook, drawLook } from "./look.js";
import { buildPeople, drawPeople } from "./people.js";
import { buildShow, drawShow, drawTake, showBanner } from "./show.js";
import { takeClap } from "./slate.js";
import { act } from "./steering.js";
import { drawAir, drawFacts, drawGone, drawHide, drawNow, drawWarnings } from "./top.js";
import { hear, languageButton, loadTexts, say, whenSpoken } from "./words.js";

const TABS = ["show", "people", "look", "chain"];
const KEYS = {
  h: () => act("hide", "toggle"), b: () => act("banner", "off"), c: () => act("clap"), t: () => byId("take").click(),
};

/** @type {Production.Shown} */
let desk;

function draw(changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("status")) [drawAir, drawFacts, drawNow].forEach((one) => one(desk));
  if (has("status", "warnings")) drawWarnings(desk);
  if (has("settings")) [drawHide, drawLook, drawChain].forEach((one) => one(desk));
  if (has("settings", "people")) drawShow(desk);
  if (has("people")) drawPeople(desk);
  if (has("beside")) drawChain(desk);
  if (has("clap")) takeClap(desk.clap);
  if (has("settings")) byId("preview").closest(".frames").classList.toggle("tall", desk.settings.portrait);
}

// Everything there is, in the language that counts now.
function build() {
  byId("seen").textContent = say("seen");
  byId("on-air").textContent = say("seen_on_air");
  byId("air-now").title = say("seen_on_air");
  byId("preview").title = say("preview");
  document.querySelector(".watch").setAttribute("aria-label", say("preview"));
  buildTabs();
  if (!desk) return drawGone();
  buildShow(byId("panel-show"));
  drawTake();
  buildPeople(byId("panel-people"));
  buildLook(byId("panel-look"), desk);
  buildChain(byId("panel-chain"), desk);
  draw(desk);
}

// tabs --------------------------------------------------------------------

let tab = TABS[0];

function buildTabs() {
  byId("tabs").setAttribute("aria-label", say("panels"));
  byId("tabs").replaceChildren(...TABS.map((name, n) => button(say(`tab_${name}`), () => open(name),
    { id: `tab-${name}`, role: "tab", "aria-controls": `panel-${name}`, "aria-keyshortcuts": String(n + 1) })));
  open(tab);
}

function open(name) {
  tab = name;
  for (const one of TABS) {
    byId(`panel-${one}`).hidden = one !== name;
    byId(`tab-${one}`).setAttribute("aria-selected", String(one === name));
    byId(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
}

byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  open(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]);
  byId(`tab-${tab}`).focus();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (held().closest("input, select")) return;
  const key = event.key.toLowerCase();
  if (key in KEYS) KEYS[key]();
  else if (TABS[Number(key) - 1]) open(TABS[Number(key) - 1]);
});

// the document ------------------------------------------------------------

function take(/** @type {Production.Shown} */ document, changed) {
  const first = !desk;
  desk = document;
  hear(desk.language);
  if (first) build();
  else draw(changed);
}

byId("take").onclick = showBanner;
byId("hide").onclick = () => act("hide", desk?.settings.hidden ? "off" : "on");
await loadTexts("production");
languageButton();
whenSpoken(build);
build();
new Live("ws", { take, lost: drawGone });
