// The desk of the play table: who plays, time, hands, the 25 keys, plugs.
import { button as plain, byId, element, keep } from "/page/kit/element.js";
import { fill, language, texts } from "/page/kit/words.js";
import { seatName } from "/page/words.js";
import { word } from "./words.js";

const PAD = [
  "7", "8", "9", "check", "call", "4", "5", "6", "raise", "allin", "1", "2", "3", "fold", "show",
  "clear", "0", "thousand", "enter", "next", "exposed", "floor", "clock", "undo", "misdeal",
];
const NAMED = { thousand: "000" };
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const HELD_MS = 700; // a key pressed so long is held down at the table
const DEALER = { pitch: "P", sweep: "S", gather: "G" };
const WHO = ["everybody", "players", "nobody"];
const NAMES = { no_limit: "no-limit", pot_limit: "pot-limit", fixed_limit: "limit" };
let picked = null; // the seat whose player acts

export const chosen = () => picked;

export function pick(seat) {
  picked = seat;
}

// A key that presses it (shortcuts.js) stands on it.
function button(text, press, how = {}) {
  const node = plain(text, press, how), key = how["aria-keyshortcuts"];
  if (key) node.append(" ", element("kbd", { "aria-hidden": true }, key));
  return node;
}

export function drawPanel(/** @type {Play.Handled} */ lies, /** @type {Page.Table} */ table, moves) {
  const { people, time } = lies;
  keep(byId("who"), people, () => WHO.map((who) => button(word(who), () => moves.make({ do: "people", who }),
    { "aria-pressed": people.who === who, disabled: who !== "nobody" && !people.can })));
  byId("who").setAttribute("aria-label", word("who"));
  byId("who-says").textContent = people.stuck ? word("stuck", { why: people.stuck }) : word(`${people.who}_says`);
  const press = (id, move, key = "", text = word(id)) =>
    button(text, () => moves.make(move), { id, ...(key && { "aria-keyshortcuts": key }) });
  keep(byId("time"), time, () => [
    press("pause", { do: "pause", paused: !time.paused }, ".", word(time.paused ? "go_on" : "pause")),
    press("step", { do: "step" }), speeds(time.speed, moves), press("next", { do: "next" }, "N"),
  ]);
  byId("time").setAttribute("aria-label", word("time"));
  keep(byId("dealer"), 0, () => Object.entries(DEALER).map(([what, key]) => press(what, { do: what }, key)));
  drawGames(moves);
  drawSeatPanel(lies, table, moves);
  drawBroken(lies.faults, table, moves);
}

function speeds(now, moves) {
  const options = SPEEDS.map((speed) => new Option(`${speed}×`, String(speed), false, speed === now));
  const node = element("select", { "aria-label": word("speed") }, ...options);
  node.onchange = () => moves.make({ do: "speed", speed: Number(node.value) });
  return node;
}

// Games of the next hand, in each structure.
function drawGames(moves) {
  const node = byId("game"), { games, structures } = texts("table");
  keep(node, [language()], () => [new Option(word("game"), ""), ...Object.entries(games).map(([game, name]) =>
    element("optgroup", { label: name }, ...Object.entries(structures).map(([structure, of]) =>
      new Option(fill(of, { game: name }), `${NAMES[structure]} ${game}`))))]);
  node.setAttribute("aria-label", word("game"));
  node.onchange = () => {
    if (node.value) moves.make({ do: "game", game: node.value });
    node.value = "";
  };
}

function drawSeatPanel(/** @type {Play.Handled} */ lies, /** @type {Page.Table} */ table, moves) {
  drawWhose(table);
  byId("seat-title").textContent = picked === null ? word("choose_seat") : seatName(table.seats[picked], picked);
  if (picked === null) return keep(byId("seat"), null, () => []);
  const has = (place) => Boolean(lies.cards[`${place}${picked}`]);
  const hole = has("hole"), hand = has("hand");
  const on = { knock: true, peek: hole, hide: hole, lay: hand, turn: hole, muck: hole || hand };
  keep(byId("seat"), [picked, on], () => Object.entries(on).map(([what, can]) => {
    const move = what === "turn" ? { do: "turn", at: `hole${picked}` } : { do: what, seat: picked };
    return button(word(what), () => moves.make(move), { id: what, disabled: !can });
  }));
}

function drawWhose(/** @type {Page.Table} */ { seats }) {
  const whose = (seat, n) => new Option(`${n + 1} ${seatName(seat, n)}`, String(n));
  keep(byId("whose"), seats.map(({ name }) => name), () => [new Option(word("nobodys"), ""), ...seats.map(whose)]);
  byId("whose").setAttribute("aria-label", word("choose_seat"));
  byId("whose").value = picked ?? "";
}

// the pad ------------------------------------------------------------------------------------------

export function makePad(moves) {
  byId("pad").replaceChildren(...PAD.map((key) => {
    const node = button((NAMED[key] ?? key).toUpperCase(), null, { data: { key } });
    let since = 0;
    node.onpointerdown = (event) => { since = event.timeStamp; };
    node.onclick = (event) => {
      moves.make({ do: "key", key, long: since > 0 && event.timeStamp - since > HELD_MS });
      since = 0;
    };
    return node;
  }));
}

// plugs ----------------------------------------------------------------------------------------------

const reader = (zone) => zone.replace(" ", "");

function drawBroken(/** @type {string[]} */ faults, /** @type {Page.Table} */ { health }, moves) {
  const cable = faults.includes("cable");
  keep(byId("broken"), [health.map(({ zone }) => zone), cable], () => {
    const options = health.map(({ zone }) => new Option(zone, reader(zone)));
    const node = element("select", { id: "reader", "aria-label": word("reader") }, ...options);
    const press = (id, what, fault, how = {}) =>
      button(word(id), () => moves.make({ do: what, fault: fault() }), { id, ...how });
    return [
      node, press("pull", "fault", () => `unplug@${node.value}`), press("plug", "heal", () => `unplug@${node.value}`),
      press("cable", cable ? "heal" : "fault", () => "cable", { "aria-pressed": cable }),
      press("power", "fault", () => "power"),
    ];
  });
  byId("off").textContent = faults.map((what) => word("off", { what: what.replace("unplug@", "") })).join(", ");
}
