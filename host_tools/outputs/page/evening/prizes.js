// Prizes of the places, and deals between those who are left.
import { ask, asNumber, button, element, money, refused, say } from "./parts.js";

const at = (id) => document.getElementById(id);
const KINDS = ["icm", "chips", "lowest", "equal"];
let does = null, tell = null, state = null;

export function listen(command, sentence, now) {
  does = command;
  tell = sentence;
  state = now;
  at("set-shares").addEventListener("click", () => does({ do: "shares", shares: at("shares").value.split(/[\s,;/%]+/).filter(Boolean).map(Number) }));
  at("show-deal").addEventListener("click", showDeal);
}

export function drawPrizes(news) {
  at("prizes").textContent = news.prizes.map((prize, n) => `${n + 1}. ${money(prize)}`).join(" · ") || "–";
  const chosen = at("deal-kind").value || KINDS[0];
  at("deal-kind").replaceChildren(...KINDS.map((kind) => {
    const node = element("option", "", say(`deal_${kind}`));
    node.value = kind;
    return node;
  }));
  at("deal-kind").value = chosen;
  if (Object.keys(news.deal).length) drawAgreed(news);
}

const kept = () => Math.round(asNumber(at("kept").value) * 100);

async function showDeal() {
  const wish = new URLSearchParams({ kind: at("deal-kind").value, kept: kept() });
  const answer = await ask(`/evening/deal?${wish}`);
  tell(answer.ok ? "" : refused(answer));
  drawDeal(answer.ok ? answer : null);
}

// A deal is shown first; it is made by a second press, when all have agreed.
export function drawDeal(deal) {
  if (!deal) {
    at("deal").replaceChildren();
    if (Object.keys(state()?.deal ?? {}).length) drawAgreed(state());
    return;
  }
  const list = element("p", "", deal.shares.map(([name, share]) => `${name} ${money(share)}`).join(" · "));
  const parts = [list];
  if (deal.kept) parts.push(element("p", "", say("deal_kept_for", { money: money(deal.kept) })));
  if (deal.over_first.length) parts.push(element("p", "account wrong", say("over_first", { names: deal.over_first.join(", ") })));
  const agree = button(say("agree"), async () => { if (await does({ do: "deal", kind: at("deal-kind").value, kept: deal.kept })) drawDeal(null); }, "main");
  agree.id = "agree";
  at("deal").replaceChildren(...parts, agree);
}

function drawAgreed(news) {
  const shares = Object.entries(news.deal).map(([name, share]) => `${name} ${money(share)}`).join(" · ");
  at("deal").replaceChildren(element("p", "", say("agreed", { shares })));
}
