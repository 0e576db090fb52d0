// Holds the newest document, sends commands, and has everything drawn anew.
import { address } from "../kit/carrier.js";
import { Commands } from "../kit/command.js";
import { Act } from "./act.js";
import { byId, element, keep, redraw } from "../kit/element.js";
import { themeControl } from "../kit/theme.js";
import { addNotes, makeNotes, replaceNotes } from "../notes.js";
import { keepAwake } from "./awake.js";
import { button } from "./dom.js";
import { Floor } from "./floor.js";
import { listen } from "./keys.js";
import { drawDecision, drawNow, drawSecond, tell } from "./shown.js";
import {
  devices, hear, language, list, may, otherLanguage, say, switchLanguage, verb, whenSpoken, who,
} from "./words.js";

const TABS = { act: "", floor: "M", log: "L" };

/** @type {Console.ConsoleTable} */
let table;
let tab = may("dealer") ? "act" : "log";
let link = "waiting";

async function send(name, fields, done = say("done", { what: verb(name) })) {
  const { hand, count } = table.console;
  const seat = table.hand.actor;
  const sent = { do: name, hand, count, ...(seat !== null && { seat }), ...fields };
  const answer = await commands.command(sent);
  if (answer.ok) tell(answer.waits ? say("waits") : name === "show" ? say("asked_show") : done);
  else tell(answer.error ? `${answer.error} ${answer.rule ?? ""}` : say("link_gone"), true);
  return answer.ok;
}

const act = new Act(send), floor = new Floor(send);

function decide(choice) {
  const [first] = table.decisions;
  const decided = say("decided", { what: first.options[choice - 1].name });
  send("decide", { choice, code: first.code, seat: first.seat, shown: table.console.deciding }, decided);
}

function draw() {
  document.title = `Floorman · ${say("title")}`;
  byId("title").textContent = say("title");
  byId("log-title").textContent = say("log");
  byId("notes").setAttribute("aria-label", say("log"));
  drawTools();
  drawTabs();
  drawLink();
  if (!table) return;
  drawNow(table);
  drawDecision(table.decisions, decide);
  drawSecond(table.second, who.name, (name, code) => send(name, { code }));
  act.take(table);
  floor.take(table);
}

function drawTools() {
  const link = (href, name) => element("a", { className: "button", href: address(href) }, say(name));
  keep(byId("tools"), "", () => [
    link("/", "the_table"), ...(devices && may("floor") ? [link("/devices", "devices")] : []), themeControl(),
    button("language", otherLanguage(), switchLanguage),
    button("keys", say("keys"), () => tell(say("keys_how")), { key: "?" }),
  ]);
}

function drawTabs() {
  redraw(byId("tabs"), ...Object.entries(TABS).map(([name, key]) => {
    const how = { key, role: "tab", "aria-selected": name === tab, "aria-controls": name };
    return button(`tab-${name}`, say(name), () => choose(name), how);
  }));
  for (const name of Object.keys(TABS)) {
    byId(name).setAttribute("aria-label", say(name));
    byId(name).classList.toggle("chosen", name === tab);
  }
}

// On a wide screen all three are seen; the chosen one has the number keys.
function choose(name) {
  tab = name;
  drawTabs();
  byId(name).querySelector("button:not(:disabled), input")?.focus();
}

function drawLink() {
  const up = link === "up" && table?.link.state === "up";
  const state = link === "up" ? table.link.state : link;
  byId("link").className = up ? "" : "lost";
  const role = list("roles")[who.role], ours = who.role === "house" ? role : say("role", { name: who.name, role });
  byId("link").textContent = up ? ours : say(`link_${state}`);
}

function take(/** @type {Console.ConsoleTable} */ document, changed) {
  link = "up";
  table = document;
  hear(table.language);
  if (changed === table) replaceNotes(table.notes);
  else addNotes(changed.notes ?? []);
  draw();
}

function lost(why) {
  link = why;
  drawLink();
}

// Keys that stand on no button: digits key the amount of whoever asks for one.
function others(key) {
  const named = Object.keys(TABS).find((name) => TABS[name] === key.toUpperCase());
  if (named) choose(named);
  else if (key !== "Escape") return digit(key);
  else if (tab !== "floor" || !floor.back()) choose("act");
  return true;
}

function digit(key) {
  const pad = tab === "floor" && byId("floor").querySelector(".pad") ? floor.pad : act.pad;
  if (/^[0-9]$/.test(key)) pad.digit(key);
  else if (key === "Backspace") pad.back();
  else return false;
  return true;
}

document.body.classList.toggle("tv", new URLSearchParams(location.search).has("tv"));
makeNotes(say, (rule) => rule !== "own" && element("span", "rule", rule));
listen(others);
whenSpoken(draw);
keepAwake();
draw();
const commands = new Commands("/console/ws", { take, lost, language });
whenSpoken(() => commands.live.again()); // the notes come with it
