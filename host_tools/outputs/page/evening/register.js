// Cards and chips are laid on the muck's reader one after the other; this page says which is next.
import { Live } from "../kit/live.js";
import { asNumber, chips, element, loadWords, refused, say, send, whenSpoken } from "./parts.js";

const at = (id) => document.getElementById(id);
const SUITS = ["s", "h", "d", "c"], SIGNS = "♣♦♥♠", RANKS = "23456789TJQKA", LAID = "A23456789TJQK";
const PROBLEMS = ["twice", "several", "known", "stranger", "long", "hand_runs", "pairing"];
let state = null, gone = false;

const rank = (one) => (one === "T" ? "10" : one);
const name = (card) => `${rank(RANKS[card >> 2])}${SIGNS[card & 3]}`;

async function does(command) {
  const answer = await send(command, "/register/do");
  tell(answer.ok ? "" : refused(answer));
}

function tell(sentence) {
  at("said").hidden = !sentence;
  at("said").textContent = sentence;
}

function take(news) {
  if (gone) tell("");
  gone = false;
  state = news;
  draw();
}

function lost() {
  gone = true;
  tell(say("no_server"));
}

function draw() {
  at("wanted").textContent = state.value ? say("register_chip", { value: chips(state.value) }) : state.wanted === null ? "✓" : name(state.wanted);
  at("told").textContent = sentence();
  at("told").classList.toggle("account", false);
  at("told").classList.toggle("wrong", PROBLEMS.includes(state.said));
  at("start").textContent = say(state.runs ? "register_stop" : "register_start");
  at("dealer").hidden = !state.dealer;
  at("dealer").textContent = say(state.lays ? "register_hands_off" : "register_dealer");
  at("missing-name").textContent = say("register_missing", { n: state.missing.length, deck: state.deck });
  at("counted").textContent = Object.entries(state.chips).map(([value, n]) => say("register_counted", { n, value: chips(Number(value)) })).join(" · ");
  at("file").textContent = say("register_file", { file: state.file });
  for (const deck of ["A", "B"]) at(`deck-${deck}`).classList.toggle("main", !state.value && state.deck === deck);
  at("chips").classList.toggle("main", state.value > 0);
  at("cards").replaceChildren(...SUITS.flatMap((suit) => [...LAID].map((one) => place(RANKS.indexOf(one) * 4 + "cdhs".indexOf(suit)))));
}

function sentence() {
  const values = { ...state.values };
  if (values.what) values.what = values.what.replace(/^([2-9TJQKA])([cdhs])/, (_, one, suit) => `${rank(one)}${SIGNS["cdhs".indexOf(suit)]}`);
  return say(state.value && state.said === "lay" ? "register_said_lay_chips" : `register_said_${state.said}`, values);
}

function place(card) {
  const missing = state.missing.includes(card), node = element("li", missing ? "missing" : "there", name(card));
  node.dataset.suit = "cdhs"[card & 3];
  if (card === state.wanted && state.runs) node.classList.add("wanted");
  node.setAttribute("aria-label", say(missing ? "register_is_missing" : "register_is_there", { card: name(card) }));
  return node;
}

await loadWords();
at("start").addEventListener("click", () => does({ do: state?.runs ? "stop" : "start" }));
at("skip").addEventListener("click", () => does({ do: "skip" }));
at("undo").addEventListener("click", () => does({ do: "undo" }));
at("dealer").addEventListener("click", () => does({ do: "dealer", lays: !state.lays }));
for (const deck of ["A", "B"]) at(`deck-${deck}`).addEventListener("click", () => does({ do: "deck", deck }));
at("chips").addEventListener("click", () => does({ do: "chips", value: Math.round(asNumber(at("value").value)) }));
whenSpoken(() => { if (state) draw(); });
new Live("/register/ws", { take, lost });
