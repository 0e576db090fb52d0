// Prizes of the places, and deals between those who are left.
import { button, byId, element, keep } from "../kit/element.js";
import { ask, asNumber, chips, money, numbers, refused, say } from "./parts.js";

const KINDS = ["icm", "chips", "lowest", "equal"];
/** @type {(command: object) => Promise<boolean>} */
let does;
/** @type {(sentence: string) => void} */
let tell;
/** @type {() => Evening.Shown} */
let state;

export function listen(command, sentence, now) {
  does = command;
  tell = sentence;
  state = now;
  byId("set-shares").addEventListener("click", () => does({ do: "shares", shares: numbers(byId("shares").value) }));
  byId("show-deal").addEventListener("click", showDeal);
  byId("off-wall").addEventListener("click", () => does({ do: "offer" }));
}

export function drawPrizes(/** @type {Evening.Shown} */ news) {
  byId("prizes").textContent = news.prizes.map((prize, n) => `${n + 1}. ${money(prize)}`).join(" · ") || "–";
  const kinds = byId("deal-kind"), chosen = kinds.value || KINDS[0];
  keep(kinds, KINDS, () => KINDS.map((kind) => new Option(say(`deal_${kind}`), kind)));
  kinds.value = chosen;
  byId("off-wall").hidden = !Object.keys(news.offer).length;
  if (Object.keys(news.deal).length) drawAgreed(news);
}

const kept = () => Math.round(asNumber(byId("kept").value) * 100);

async function showDeal() {
  const kind = byId("deal-kind").value;
  const answer = await ask(`/evening/deal?kind=${kind}&kept=${kept()}`);
  tell(answer.ok ? "" : refused(answer));
  drawDeal(answer.ok ? answer : null, kind);
}

// Who gets what of a deal, beside the chips that it is made of.
/** @param {[string, number][]} shares @param {(Evening.Sitting | null)[]} seats */
export function sharing(shares, seats = state().seats) {
  const stacks = Object.fromEntries(seats.flatMap((seat) => (seat ? [[seat.name, seat.chips]] : [])));
  const cell = (tag, text, name = "number") => element(tag, name, text);
  const held = (name) => (stacks[name] ? chips(stacks[name]) : "–");
  const line = ([name, share]) =>
    element("tr", "", cell("td", name, ""), cell("td", held(name)), cell("td", money(share)));
  const columns = ["name", "chips", "deal_share"];
  const head = element("tr", "", ...columns.map((what, n) => cell("th", say(what), n ? "number" : "")));
  return element("table", "list", element("thead", "", head), element("tbody", "", ...shares.map(line)));
}

// A deal is shown first, here and on the wall; it is made by another press, when all have agreed.
export function drawDeal(/** @type {Evening.OfferedDeal | null} */ deal, kind = "") {
  if (!deal) {
    byId("deal").replaceChildren();
    if (Object.keys(state()?.deal ?? {}).length) drawAgreed(state());
    return;
  }
  const { kept: first, over_first: over } = deal;
  const shown = { kind, kept: first, amounts: Object.fromEntries(deal.shares) };
  const agreed = async () => {
    if (await does({ do: "deal", ...shown })) drawDeal(null);
  };
  const offer = () => does({ do: "offer", ...shown });
  byId("deal").replaceChildren(...[
    sharing(deal.shares),
    first && element("p", "", say("deal_kept_for", { money: money(first) })),
    over.length && element("p", "account wrong", say("over_first", { names: over.join(", ") })),
    element("div", "fields row", button(say("on_wall"), offer, { id: "on-wall" }),
      button(say("agree"), agreed, { id: "agree", className: "main" })),
  ].filter(Boolean));
}

function drawAgreed(/** @type {Evening.Shown} */ news) {
  byId("deal").replaceChildren(element("p", "", say("agreed")), sharing(Object.entries(news.deal)));
}
