// The desk of the play table: who plays, time, hands, the 25 keys, plugs.
import { element } from "/page/elements.js";
import { seatName } from "/page/words.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
const PAD = [
  "7", "8", "9", "check", "call", "4", "5", "6", "raise", "allin", "1", "2", "3", "fold", "show",
  "clear", "0", "thousand", "enter", "next", "exposed", "floor", "clock", "undo", "misdeal",
];
const NAMED = { thousand: "000" };
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const HELD_MS = 700; // a key pressed so long is held down at the table
const DEALER = { pitch: "P", sweep: "S", gather: "G" };
const WHO = ["everybody", "players", "nobody"];
let picked = null; // the seat whose player acts

export const chosen = () => picked;

export function pick(seat) {
  picked = seat;
}

// `more` are attributes; a key that presses it (shortcuts.js) stands on it.
function button(text, press, more = {}) {
  const node = element("button", "", text);
  node.type = "button";
  node.onclick = press;
  if (more["aria-keyshortcuts"]) {
    const key = element("kbd", "", more["aria-keyshortcuts"]);
    key.setAttribute("aria-hidden", "true");
    node.append(" ", key);
  }
  for (const [name, value] of Object.entries(more)) node.setAttribute(name, value);
  return node;
}

// Draws nodes only when they are others: what has the focus keeps it.
function replace(id, state, nodes) {
  const box = byId(id), text = JSON.stringify([state, document.documentElement.lang]);
  if (box.dataset.state === text) return;
  const at = [...box.children].indexOf(document.activeElement);
  box.dataset.state = text;
  box.replaceChildren(...nodes());
  if (at >= 0) box.children[at]?.focus();
}

export function drawPanel(lies, table, moves) {
  const { people, time } = lies;
  replace("who", people, () => WHO.map((who) => {
    const node = button(word(who), () => moves.make({ do: "people", who }), { "aria-pressed": people.who === who });
    node.disabled = who !== "nobody" && !people.can;
    return node;
  }));
  byId("who").setAttribute("aria-label", word("who"));
  byId("who-says").textContent = people.stuck ? word("stuck", { why: people.stuck }) : word(`${people.who}_says`);
  replace("time", time, () => [
    button(word(time.paused ? "go_on" : "pause"), () => moves.make({ do: "pause", paused: !time.paused }), { id: "pause", "aria-keyshortcuts": "." }),
    button(word("step"), () => moves.make({ do: "step" }), { id: "step" }), speeds(time.speed, moves),
    button(word("next"), () => moves.make({ do: "next" }), { id: "next", "aria-keyshortcuts": "N" }),
  ]);
  byId("time").setAttribute("aria-label", word("time"));
  replace("dealer", 0, () => Object.entries(DEALER).map(([what, key]) => button(word(what), () => moves.make({ do: what }), { id: what, "aria-keyshortcuts": key })));
  drawSeatPanel(lies, table, moves);
  drawBroken(lies.faults, table, moves);
}

function speeds(now, moves) {
  const node = element("select");
  node.setAttribute("aria-label", word("speed"));
  node.append(...SPEEDS.map((speed) => new Option(`${speed}×`, speed, false, speed === now)));
  node.onchange = () => moves.make({ do: "speed", speed: Number(node.value) });
  return node;
}

function drawSeatPanel(lies, table, moves) {
  drawWhose(table);
  byId("seat-title").textContent = picked === null ? word("choose_seat") : seatName(table.seats[picked], picked);
  if (picked === null) return byId("seat").replaceChildren();
  const has = (place) => Boolean(lies.cards[`${place}${picked}`]);
  const on = { knock: true, peek: has("hole"), hide: has("hole"), lay: has("hand"), turn: has("hole"), muck: has("hole") || has("hand") };
  replace("seat", [picked, on], () => Object.entries(on).map(([what, can]) => {
    const move = what === "turn" ? { do: "turn", at: `hole${picked}` } : { do: what, seat: picked };
    const node = button(word(what), () => moves.make(move), { id: what });
    node.disabled = !can;
    return node;
  }));
}

function drawWhose({ seats }) {
  replace("whose", seats.map(({ name }) => name), () => [new Option(word("nobodys"), ""), ...seats.map((seat, n) => new Option(`${n + 1} ${seatName(seat, n)}`, n))]);
  byId("whose").setAttribute("aria-label", word("choose_seat"));
  byId("whose").value = picked ?? "";
}

// the pad ------------------------------------------------------------------------------------------

export function makePad(moves) {
  byId("pad").replaceChildren(...PAD.map((key) => {
    const node = button((NAMED[key] ?? key).toUpperCase(), null);
    node.dataset.key = key;
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

function drawBroken(faults, table, moves) {
  const cable = faults.includes("cable");
  replace("broken", [table.health.map(({ zone }) => zone), cable], () => {
    const node = element("select");
    node.id = "reader";
    node.setAttribute("aria-label", word("reader"));
    node.append(...table.health.map(({ zone }) => new Option(zone, reader(zone))));
    return [
      node, button(word("pull"), () => moves.make({ do: "fault", fault: `unplug@${node.value}` }), { id: "pull" }),
      button(word("plug"), () => moves.make({ do: "heal", fault: `unplug@${node.value}` }), { id: "plug" }),
      button(word("cable"), () => moves.make({ do: cable ? "heal" : "fault", fault: "cable" }), { id: "cable", "aria-pressed": cable }),
      button(word("power"), () => moves.make({ do: "fault", fault: "power" }), { id: "power" }),
    ];
  });
  byId("off").textContent = faults.map((what) => word("off", { what: what.replace("unplug@", "") })).join(", ");
}
