// The hand browser: the list, what is asked of it, and the hand in the address.
import { reach } from "./kit/carrier.js";
import { copy } from "./kit/copied.js";
import { cardText } from "./kit/cards.js";
import { ask } from "./kit/command.js";
import { button, byId, element, held, keep } from "./kit/element.js";
import { chips, got, inLanguage, moment } from "./kit/words.js";
import { Replay } from "./replay.js";
import { languageButton, loadWords, nameAll, say, tell, whenSpoken } from "./words.js";

const AT_ONCE = 50; // hands the server sends in one go
const AGAIN_MS = 10000; // until the list is asked for new hands

const wish = byId("wish");
const replay = new Replay();

/** @type {Hands.HandEntry[]} */
let listed = [];
let formats = [];
let asked = 0; // the newest question to the list

// the list ---------------------------------------------------------------------------------

async function list(/** @type {Hands.HandEntry | undefined} */ last = undefined) {
  const question = ++asked;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(wish)) if (value) query.set(name, String(value));
  if (last) {
    query.set("before", String(last.first));
    query.set("redeals", String(last.redeals));
  }
  const { ok, hands } = await ask(`/hands/list?${query}`);
  if (question !== asked) return;
  if (ok) {
    listed = last ? [...listed, ...hands] : hands;
    byId("more").hidden = hands.length < AT_ONCE;
  }
  byId("trouble").textContent = !ok ? tell("no_server") : listed.length ? "" : tell("none");
  drawList();
}

function drawList() {
  const { hash } = held().closest("#hands a") ?? {};
  keep(byId("hands"), listed, () => listed.map(entry));
  mark();
  if (hash) byId("hands").querySelector(`a[href="${hash}"]`)?.focus();
}

function entry(/** @type {Hands.HandEntry} */ hand) {
  return element("li", hand.ended === "done" ? "" : "misdealt", element("a", { href: `#${hand.first}` },
    element("span", "above", element("b", "", tell("hand", hand)), element("time", "quiet", when(hand))),
    element("span", "below", element("span", "", outcome(hand)),
      element("span", "board", hand.board.map(cardText).join(" ")))));
}

const when = (/** @type {Hands.HandEntry} */ { started }) => (started ? moment(started) : "");

function outcome(/** @type {Hands.HandEntry} */ { ended, won, players }) {
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
  const found = await got("/hands/players");
  formats = found.formats;
  const chosen = wish.player.value;
  const names = found.players.map((name) => new Option(name, name));
  wish.player.replaceChildren(new Option(tell("everybody"), ""), ...names);
  wish.player.value = chosen;
}

async function statistics() {
  const box = byId("statistics"), player = wish.player.value;
  box.hidden = !player;
  if (!player) return;
  /** @type {Hands.Statistics} */
  const { hands, numbers } = await got(inLanguage(`/hands/statistics?player=${encodeURIComponent(player)}`));
  const count = tell("of_hands", { count: chips(hands) });
  box.querySelector("summary").textContent = `${tell("statistics", { player })} · ${count}`;
  box.querySelector("dl").replaceWith(element("dl", "", ...numbers.flatMap(({ label, meaning, value }) => [
    element("dt", "", button(label, () => mean(meaning))), element("dd", "", value)])));
  byId("meaning").textContent = "";
}

function mean(/** @type {string} */ meaning) {
  byId("meaning").textContent = meaning;
  byId("meaning").scrollIntoView({ block: "nearest" });
}

// the hand in the address ----------------------------------------------------------------------

async function open() {
  const id = location.hash.slice(1);
  document.body.classList.toggle("reading", Boolean(id));
  mark();
  replay.close();
  byId("pick").hidden = Boolean(id);
  if (!id) return;
  /** @type {Hands.Played & { ok: boolean, status: number }} */
  const { ok, status, hand, steps } = await ask(inLanguage(`/hands/${encodeURIComponent(id)}`));
  if (id !== location.hash.slice(1)) return;
  byId("pick").hidden = ok;
  if (!ok) byId("pick").textContent = tell(status === 404 ? "gone" : "no_server");
  else {
    drawHand(id, hand);
    replay.open(steps, hand.number);
  }
}

/** @type {{ id: string, hand: Hands.HandEntry } | null} */
let shown = null; // the hand that is open

function drawHand(id, /** @type {Hands.HandEntry} */ hand) {
  shown = { id, hand };
  byId("unsaid").textContent = "";
  byId("about").textContent = `${tell("hand", hand)} · ${outcome(hand)}`;
  const facts = [when(hand), `${chips(hand.small)} / ${chips(hand.big)}`, tell("level", hand)];
  byId("facts").textContent = facts.filter(Boolean).join(" · ");
  byId("exports").replaceChildren(...formats.map((format) => {
    const href = `/hands/${id}/${format}`;
    const onclick = (event) => {
      event.preventDefault();
      save(href);
    };
    return element("a", { className: "button", href, onclick }, `${tell("save")} ${format}`);
  }));
}

// Not every format can say every hand.
async function save(address) {
  const answer = await reach(address);
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

byId("more").onclick = () => list(listed[listed.length - 1]);
byId("all").onclick = () => { location.hash = ""; };
byId("link").onclick = async () => {
  await copy(location.href);
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
