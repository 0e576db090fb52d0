// The set-up page: what is played, by whom, with which chips, levels, money and rules.
import { hush, tell } from "./beside.js";
import { ask, asNumber, fieldOf, language, loadWords, refused, say, send, whenSpoken } from "./parts.js";
import { changes, loadHouse, nameRules, book } from "./rules.js";
import { readSteps, addStep, setSteps } from "./steps.js";
import { showSetup } from "./stored.js";

const at = (id) => document.getElementById(id);
const OF_CHIPS = ["number", "unit"]; // why somebody cannot buy so many
const SEATS = 10, COINS = 100, ALL_NIGHT = 600;

const kind = () => document.querySelector("input[name=kind]:checked").value;
const whole = (id) => Math.round(asNumber(at(id).value));
const coins = (id) => Math.round(asNumber(at(id).value) * COINS);
const numbers = (id) => at(id).value.split(/[\s,;/%]+/).filter(Boolean).map(Number);

function drawNames() {
  at("names").replaceChildren(...Array.from({ length: SEATS }, (_, seat) => {
    const label = document.createElement("label"), said = document.createElement("span"), input = document.createElement("input");
    said.textContent = say("seat_n", { n: seat + 1 });
    input.id = `name-${seat}`;
    input.maxLength = 30;
    input.value = at(`name-${seat}`)?.value ?? "";
    label.append(said, input);
    return label;
  }));
}

const seated = () => Array.from({ length: SEATS }, (_, seat) => ({ seat, name: at(`name-${seat}`).value.trim() })).filter((one) => one.name);

function showKind() {
  for (const node of document.querySelectorAll(".of-tournament")) node.hidden = kind() !== "tournament";
  for (const node of document.querySelectorAll(".of-cash")) node.hidden = kind() !== "cash";
}

async function suggest() {
  const players = Math.max(2, seated().length || 8);
  const wish = new URLSearchParams({
    players, stack: whole("stack"), minutes: Math.round(asNumber(at("hours").value) * 60),
    level: whole("minutes"), chips: numbers("chips").join(","), antes: at("antes").checked ? 1 : 0,
  });
  const answer = await ask(`/evening/suggest?${wish}`);
  hush();
  if (answer.ok) setSteps(answer.steps);
  else tell(refused(answer), fieldOf(answer), at("suggest"));
}

function common() {
  return { kind: kind(), title: at("title").value.trim(), chips: numbers("chips"), book: book(), changes: changes(), language: at("led").value };
}

function tournament() {
  return {
    ...common(), stack: whole("stack"), steps: readSteps(), buy_in: coins("buy-in"), fee: coins("fee"), rebuys: whole("rebuys"),
    rebuy_chips: whole("rebuy-chips"), rebuy_price: coins("rebuy-price"), add_on: at("add-on").checked,
    add_on_chips: whole("add-on-chips"), add_on_price: coins("add-on-price"), shares: numbers("shares"),
  };
}

function cash() {
  return { ...common(), steps: [{ minutes: ALL_NIGHT, small: whole("small"), big: whole("big") }], least_buy: whole("least"), most_buy: whole("most") };
}

async function start() {
  at("start").disabled = true;
  hush();
  const no = await sitDown();
  at("start").disabled = false;
  if (no) tell(refused(no.answer), no.about, at("start"));
  else location.assign("/director");
}

// The first refusal, and the field it is about; nothing when everybody sits.
async function sitDown() {
  const set = await send({ do: "set_up", setup: kind() === "cash" ? cash() : tournament() });
  if (!set.ok) return { answer: set, about: fieldOf(set) };
  for (const one of seated()) {
    if (set.seats[one.seat]?.name === one.name) continue;
    const answer = await send({ do: "sit", ...one, ...(kind() === "cash" ? { chips: whole("buy") } : {}) });
    if (!answer.ok) return { answer, about: { field: OF_CHIPS.includes(answer.refused) ? "buy" : `name-${one.seat}` } };
  }
  return null;
}

await loadWords("houses", "table");
drawNames();
await loadHouse();
const stands = await ask("/evening/state");
if (stands.setup) showSetup(stands.setup, stands.seats);
else at("led").value = language();
showKind();
for (const radio of document.querySelectorAll("input[name=kind]")) radio.addEventListener("change", showKind);
at("suggest").addEventListener("click", suggest);
at("more-level").addEventListener("click", () => addStep(false));
at("more-break").addEventListener("click", () => addStep(true));
at("start").addEventListener("click", start);
whenSpoken(() => { hush(); drawNames(); nameRules(); setSteps(readSteps()); });
if (!stands.setup) await suggest();
at("fields").disabled = false; // before, what somebody wrote would be written over
