// The line that goes by at the bottom: the operator's text, and what the table has for its fields.
import { amount } from "./amounts.js";
import { stakes } from "./bar.js";
import { byId, element, show } from "./dom.js";
import { say } from "./words.js";

const PIXELS_A_SECOND = 110, SHORTEST_S = 10;
const SEPARATOR = " · ";
const node = byId("ticker");
const line = node.firstElementChild;
let due = ""; // the text that comes when this one has gone by

/** @type {Record<string, (table: Overlay.OnAir, write: (chips: number) => string) => string>} */
const FIELDS = {
  blinds: ({ game }, write) => stakes(game, write),
  average: ({ game }, write) => write(game.average),
  players: ({ game }) => String(game.players_left),
  level: ({ game }) => String(game.level),
  stacks: ({ seats }, write) => seats.filter((seat) => seat.stack > 0)
    .sort((one, other) => other.stack - one.stack)
    .map((seat) => `${seat.name || say("seat", { number: seat.seat + 1 })} ${write(seat.stack)}`).join(SEPARATOR),
};

function whole(text, /** @type {Overlay.OnAir} */ table) {
  const write = (chips) => amount(chips, table.look.amounts.ticker, table);
  return text.replace(/\{(\w+)\}/g, (said, name) => (FIELDS[name] ? FIELDS[name](table, write) : said));
}

// The text twice, one behind the other: when the first has gone by, the second stands where it began.
function put() {
  if (line.dataset.text === due) return;
  line.dataset.text = due;
  line.replaceChildren(element("span", "", due), element("span", "", due));
  const seconds = line.firstElementChild.getBoundingClientRect().width / PIXELS_A_SECOND;
  line.style.setProperty("--ticker-time", `${Math.max(SHORTEST_S, Math.round(seconds))}s`);
}

// Another text of the operator comes at once, other figures when the line begins anew.
export function drawTicker(/** @type {Overlay.OnAir} */ table) {
  const { ticker } = table;
  show(node, ticker);
  if (!ticker) return;
  due = whole(ticker.text, table);
  const text = JSON.stringify([ticker.text, table.look.language]);
  if (line.dataset.of !== text) put();
  line.dataset.of = text;
}

line.addEventListener("animationiteration", put);
