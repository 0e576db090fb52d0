// Cards and chips are laid on the muck's reader one after the other; this page says which is next.
import { RANKS, SUITS, cardAt, cardText, placeOf } from "../kit/cards.js";
import { byId, element } from "../kit/element.js";
import { asNumber, chips, follow, loadWords, refused, say, send, whenSpoken } from "./parts.js";

const DECK = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => placeOf(rank + suit))); // as one lays it
const CARD = new RegExp(`^[${RANKS}][${SUITS}]`);
const PROBLEMS = ["twice", "several", "known", "stranger", "long", "hand_runs", "pairing"];
/** @type {Register.Registered} */
let state;

const name = (card) => cardText(cardAt(card));

async function does(command) {
  const answer = await send(command, "/register/do");
  tell(answer.ok ? "" : refused(answer));
}

function tell(sentence) {
  byId("said").hidden = !sentence;
  byId("said").textContent = sentence;
}

function take(/** @type {Register.Registered} */ news) {
  state = news;
  draw();
}

function draw() {
  const card = state.wanted === null ? "✓" : name(state.wanted);
  byId("wanted").textContent = state.value ? say("register_chip", { value: chips(state.value) }) : card;
  byId("told").textContent = sentence();
  byId("told").classList.toggle("account", false);
  byId("told").classList.toggle("wrong", PROBLEMS.includes(state.said));
  byId("start").textContent = say(state.runs ? "register_stop" : "register_start");
  byId("dealer").hidden = !state.dealer;
  byId("dealer").textContent = say(state.lays ? "register_hands_off" : "register_dealer");
  byId("missing-name").textContent = say("register_missing", { n: state.missing.length, deck: state.deck });
  const counted = ([value, n]) => say("register_counted", { n, value: chips(Number(value)) });
  byId("counted").textContent = Object.entries(state.chips).map(counted).join(" · ");
  byId("file").textContent = say("register_file", { file: state.file });
  for (const deck of ["A", "B"]) byId(`deck-${deck}`).classList.toggle("main", !state.value && state.deck === deck);
  byId("chips").classList.toggle("main", state.value > 0);
  byId("cards").replaceChildren(...DECK.map(place));
}

function sentence() {
  const values = { ...state.values };
  if (values.what) values.what = values.what.replace(CARD, cardText);
  return say(state.value && state.said === "lay" ? "register_said_lay_chips" : `register_said_${state.said}`, values);
}

function place(card) {
  const missing = state.missing.includes(card), wanted = card === state.wanted && state.runs;
  return element("li", {
    className: `${missing ? "missing" : "there"}${wanted ? " wanted" : ""}`, data: { suit: SUITS[card & 3] },
    "aria-label": say(missing ? "register_is_missing" : "register_is_there", { card: name(card) }),
  }, name(card));
}

await loadWords();
byId("start").addEventListener("click", () => does({ do: state?.runs ? "stop" : "start" }));
byId("skip").addEventListener("click", () => does({ do: "skip" }));
byId("undo").addEventListener("click", () => does({ do: "undo" }));
byId("dealer").addEventListener("click", () => does({ do: "dealer", lays: !state.lays }));
for (const deck of ["A", "B"]) byId(`deck-${deck}`).addEventListener("click", () => does({ do: "deck", deck }));
byId("chips").addEventListener("click", () => does({ do: "chips", value: Math.round(asNumber(byId("value").value)) }));
whenSpoken(() => { if (state) draw(); });
follow("/register/ws", { take, tell });
