// The panel of what comes and goes on the picture: banner, ticker, leaderboard.
import { button, byId, element, redraw } from "/page/kit/element.js";
import { choice, field, heading, row } from "./dom.js";
import { act } from "./steering.js";
import { say, value } from "./words.js";

const KINDS = ["lower_third", "text", "sponsor", "level"];

let kind = "lower_third";
/** @type {Record<string, any>} */
let parts;

const textInput = (enter, oninput = () => {}) => element("input",
  { type: "text", maxLength: 300, oninput, onkeydown: (event) => { if (event.key === "Enter") enter(); } });

// What a press of TAKE would put on the picture stands on it.
export function drawTake() {
  const { text, sub } = parts, written = [text.value.trim(), sub.value.trim()].filter(Boolean).join(" · ");
  const ready = kind === "level" || Boolean(text.value.trim());
  byId("take").disabled = !ready;
  byId("take").firstElementChild.textContent = say("take");
  const whole = [value(kind), written].filter(Boolean).join(" · ");
  byId("take").lastElementChild.textContent = ready ? whole : say("take_none");
}

export function showBanner() {
  const { text, sub } = parts;
  if (kind !== "level" && !text.value.trim()) return text.focus();
  if (!text.value.trim()) act("banner", kind);
  else act("banner", kind, text.value, sub.value);
}

function choose(name) {
  kind = name;
  parts.kinds.paint(kind);
  drawTake();
}

// A player's name into the lower third with one touch.
function nameButton(/** @type {Production.Known} */ person, seat) {
  const name = person.name || person.known;
  return button(name, () => {
    choose("lower_third");
    parts.text.value = name;
    drawTake();
    parts.sub.focus();
  }, { "aria-label": say("name_to_banner", { name, seat: seat + 1 }) });
}

export function buildShow(panel) {
  const text = textInput(showBanner, drawTake), sub = textInput(showBanner, drawTake);
  const ticker = textInput(() => act("ticker", ticker.value));
  const kinds = choice(say("banner_kind"), KINDS, value, choose);
  const names = element("div", "choice");
  const onAir = () => element("p", "on-air");
  const board = choice(say("leaderboard"), ["off", "stack", "bb", "winnings"], value,
    (metric) => act("leaderboard", metric));
  parts = { text, sub, ticker, kinds, names, board, bannerNow: onAir(), tickerNow: onAir() };
  const runTicker = () => (ticker.value.trim() ? act("ticker", ticker.value) : ticker.focus());
  panel.replaceChildren(
    heading(say("banner")), parts.bannerNow, kinds.node, names,
    row(field(say("text"), text, "wide"), field(say("second_line"), sub, "wide")),
    row(button(say("show"), showBanner, "go"),
      button(say("banner_off"), () => act("banner", "off"), { className: "stop", "aria-keyshortcuts": "b" })),
    heading(say("ticker")), parts.tickerNow,
    row(field(say("text"), ticker, "wide"), button(say("show"), runTicker, "go"),
      button(say("off"), () => act("ticker", "off"), "stop")),
    heading(say("leaderboard")), board.node,
  );
  kinds.paint(kind);
}

function paintNow(node, text) {
  node.textContent = text || say("nothing_shown");
  node.classList.toggle("is", Boolean(text));
}

export function drawShow(/** @type {Production.Shown} */ { settings, people }) {
  const { banner, banner_text: text, banner_sub: sub, ticker, leaderboard } = settings;
  const shown = banner === "off" ? "" : [value(banner), text, sub].filter(Boolean).join(" · ");
  paintNow(parts.bannerNow, shown);
  paintNow(parts.tickerNow, ticker);
  parts.board.paint(leaderboard);
  const named = people.flatMap((person, seat) => (person.name || person.known ? [nameButton(person, seat)] : []));
  redraw(parts.names, ...named);
}

