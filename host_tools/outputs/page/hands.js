// The hand browser: the list, what is asked of it, and the hand in the address.
import { chips, element } from "./elements.js";
import { Replay, written } from "./replay.js";
import { inLanguage, moment } from "./kit/words.js";
import { languageButton, loadWords, nameAll, say, tell, whenSpoken } from "./words.js";

const AT_ONCE = 50; // hands the server sends in one go
const AGAIN_MS = 10000; // until the list is asked for new hands

const byId = (id) => document.getElementById(id);
const wish = byId("wish");
const replay = new Replay();

let listed = [];
let formats = [];
let asked = 0; // the newest question to the list

async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

// the list ---------------------------------------------------------------------------------

async function list(before = 0) {
  const question = ++asked;
  const query = new URLSearchParams([...new FormData(wish)].filter(([, value]) => value));
  if (before) query.set("before", before);
  try {
    const { hands } = await get(`/hands/list?${query}`);
    if (question !== asked) return;
    listed = before ? [...listed, ...hands] : hands;
    byId("more").hidden = hands.length < AT_ONCE;
    byId("trouble").textContent = listed.length ? "" : tell("none");
  } catch {
    byId("trouble").textContent = tell("no_server");
  }
  drawList();
}

function drawList() {
  const held = document.activeElement?.closest("#hands a")?.hash;
  byId("hands").replaceChildren(...listed.map(entry));
  mark();
  if (held) byId("hands").querySelector(`a[href="${held}"]`)?.focus();
}

function entry(hand) {
  const item = element("li", hand.ended === "done" ? "" : "misdealt");
  const link = element("a");
  link.href = `#${hand.first}`;
  const above = element("span", "above");
  above.append(element("b", "", tell("hand", hand)), element("time", "quiet", when(hand)));
  const below = element("span", "below");
  below.append(element("span", "", outcome(hand)), element("span", "board", hand.board.map(written).join(" ")));
  link.append(above, below);
  item.append(link);
  return item;
}

const when = ({ started }) => (started ? moment(started) : "");

function outcome({ ended, won, players }) {
  if (ended !== "done") return tell(ended === "void" ? "void_hand" : "misdealt_hand");
  const names = new Map(players);
  return won.map(([seat, amount]) => {
    const name = names.get(seat) || say("seat", { number: seat + 1 });
    return tell("wins", { name, chips: chips(amount) });
  }).join(", ");
}

function mark() {
  for (const link of byId("hands").querySelectorAll("a")) {
    if (link.hash === location.hash) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// one player ---------------------------------------------------------------------------------

async function players() {
  const found = await get("/hands/players");
  formats = found.formats;
  const chosen = wish.player.value;
  wish.player.replaceChildren(new Option(tell("everybody"), ""), ...found.players.map((name) => new Option(name, name)));
  wish.player.value = chosen;
}

async function statistics() {
  const box = byId("statistics"), player = wish.player.value;
  box.hidden = !player;
  if (!player) return;
  const { hands, numbers } = await get(inLanguage(`/hands/statistics?player=${encodeURIComponent(player)}`));
  box.querySelector("summary").textContent = `${tell("statistics", { player })} · ${tell("of_hands", { count: chips(hands) })}`;
  const rows = element("dl");
  for (const { label, meaning, value } of numbers) {
    const asked = element("button", "", label);
    asked.type = "button";
    asked.onclick = () => { byId("meaning").textContent = meaning; };
    const name = element("dt");
    name.append(asked);
    rows.append(name, element("dd", "", value));
  }
  box.querySelector("dl").replaceWith(rows);
  byId("meaning").textContent = "";
}

// the hand in the address ----------------------------------------------------------------------

async function open() {
  const id = location.hash.slice(1);
  document.body.classList.toggle("reading", Boolean(id));
  mark();
  replay.close();
  byId("pick").hidden = Boolean(id);
  if (!id) return;
  try {
    const { hand, steps } = await get(inLanguage(`/hands/${encodeURIComponent(id)}`));
    if (id !== location.hash.slice(1)) return;
    drawHand(id, hand);
    replay.open(steps);
  } catch (error) {
    byId("pick").hidden = false;
    byId("pick").textContent = tell(error.message === "404" ? "gone" : "no_server");
  }
}

let shown = null; // id and summary of the hand that is open

function drawHand(id, hand) {
  shown = { id, hand };
  byId("unsaid").textContent = "";
  byId("about").textContent = `${tell("hand", hand)} · ${outcome(hand)}`;
  const facts = [when(hand), `${chips(hand.small)} / ${chips(hand.big)}`, tell("level", hand)];
  byId("facts").textContent = facts.filter(Boolean).join(" · ");
  byId("exports").replaceChildren(...formats.map((format) => {
    const link = element("a", "button", `${tell("save")} ${format}`);
    link.href = `/hands/${id}/${format}`;
    link.onclick = (event) => {
      event.preventDefault();
      save(link.href);
    };
    return link;
  }));
}

// Not every format can say every hand.
async function save(address) {
  const answer = await fetch(address);
  if (answer.ok) location.assign(address);
  else byId("unsaid").textContent = await answer.text();
}

// everything in the language that counts now ------------------------------------------------------

async function drawAll() {
  document.title = `Floorman · ${tell("title")}`;
  nameAll("tell", tell);
  nameAll("say", say);
  drawList();
  replay.translate();
  await players();
  await statistics();
}

byId("more").onclick = () => list(listed[listed.length - 1].first);
byId("all").onclick = () => { location.hash = ""; };
byId("link").onclick = async () => {
  await navigator.clipboard.writeText(location.href);
  byId("link").textContent = tell("copied");
  setTimeout(() => { byId("link").textContent = tell("link"); }, 2000);
};
wish.onsubmit = (event) => event.preventDefault();
wish.oninput = () => {
  list();
  statistics();
};
addEventListener("hashchange", open);

await loadWords();
languageButton();
whenSpoken(async () => {
  const { at } = replay;
  await Promise.all([drawAll(), open()]);
  if (shown) replay.go(at);
});
await drawAll();
await list();
await open();
setInterval(() => {
  if (!document.hidden && listed.length <= AT_ONCE) list();
}, AGAIN_MS);
