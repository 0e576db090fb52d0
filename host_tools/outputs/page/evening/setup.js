// The set-up page: what is played, by whom, with which chips, levels, money and rules.
import { byId, element } from "../kit/element.js";
import { hush, tell } from "./beside.js";
import { chipValues, drawChips } from "./chips.js";
import { kind, showSetup, whole, written } from "./fields.js";
import { drawGames, showMixed } from "./games.js";
import { ask, asNumber, fieldOf, language, loadWords, refused, say, send, whenSpoken } from "./parts.js";
import { loadHouse, nameRules } from "./rules.js";
import { readSteps, addStep, setSteps } from "./steps.js";

const OF_CHIPS = ["number", "unit"]; // why somebody cannot buy so many
const SEATS = 10;

function drawNames() {
  byId("names").replaceChildren(...Array.from({ length: SEATS }, (_, seat) => {
    const id = `name-${seat}`, value = byId(id)?.value ?? "";
    const input = element("input", { id, maxLength: 30, value });
    return element("label", "", element("span", "", say("seat_n", { n: seat + 1 })), input);
  }));
}

const nameAt = (_, seat) => ({ seat, name: byId(`name-${seat}`).value.trim() });
const seated = () => Array.from({ length: SEATS }, nameAt).filter((one) => one.name);

function showKind() {
  for (const node of document.querySelectorAll(".of-tournament")) node.hidden = kind() !== "tournament";
  for (const node of document.querySelectorAll(".of-cash")) node.hidden = kind() !== "cash";
}

async function suggest() {
  const players = Math.max(2, seated().length || 8);
  const minutes = Math.round(asNumber(byId("hours").value) * 60), antes = Number(byId("antes").checked);
  const answer = await ask(`/evening/suggest?players=${players}&stack=${whole("stack")}&minutes=${minutes}`
    + `&level=${whole("minutes")}&chips=${chipValues()}&antes=${antes}`);
  hush();
  if (answer.ok) setSteps(answer.steps);
  if (answer.steep) tell(say(answer.steep.minutes ? "steep" : "steep_always", answer.steep), {}, byId("suggest"));
  if (!answer.ok) tell(refused(answer), fieldOf(answer), byId("suggest"));
}

async function start() {
  byId("start").disabled = true;
  hush();
  const no = await sitDown();
  byId("start").disabled = false;
  if (no) tell(refused(no.answer), no.about, byId("start"));
  else location.assign("/director");
}

// The first refusal, and the field it is about; nothing when everybody sits.
async function sitDown() {
  const set = await send({ do: "set_up", setup: written() });
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
drawChips();
drawGames();
byId("game").addEventListener("change", showMixed);
await loadHouse();
/** @type {Evening.Shown} */
const stands = await ask("/evening/state");
if (stands.setup) showSetup(stands.setup, stands.seats);
else byId("led").value = language();
showKind();
for (const radio of document.querySelectorAll("input[name=kind]")) radio.addEventListener("change", showKind);
byId("suggest").addEventListener("click", suggest);
byId("more-level").addEventListener("click", () => addStep(false));
byId("more-break").addEventListener("click", () => addStep(true));
byId("start").addEventListener("click", start);
whenSpoken(() => { hush(); drawNames(); drawChips(); drawGames(); nameRules(); setSteps(readSteps()); });
if (!stands.setup) await suggest();
byId("fields").disabled = false; // before, what somebody wrote would be written over
