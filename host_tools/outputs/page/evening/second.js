// One person asked for chips or money; another one reads what it is and agrees at another device, or nobody gives them.
import { button, byId, element, keep, resting } from "../kit/element.js";
import { chips, money, say } from "./parts.js";
import { sharing } from "./prizes.js";

export function drawSecond(/** @type {Evening.ForTwo | null} */ second, does) {
  byId("second-card").hidden = !second;
  if (!second) return;
  byId("second-name").textContent = say("second_asks", { by: second.by, what: what(second) });
  keep(byId("second-what"), second, () => (second.do === "deal" ? dividing(second) : []));
  keep(byId("second-does"), second.id, () => answers(second.id, does));
}

function what(/** @type {Evening.ForTwo} */ { do: asked, name, seat, numbers, money: price, kind }) {
  if (asked === "deal") return `${say("deal")}: ${say(`deal_${kind}`)}`;
  const whole = asked === "sit" && seat !== null ? `${say("sit_at", { n: seat + 1 })}:` : say(asked);
  const paid = price ? [`(${money(price)})`] : [];
  return [name && `${name}:`, whole, ...numbers.map(chips), ...paid].filter(Boolean).join(" ");
}

function dividing(/** @type {Evening.ForTwo} */ { amounts, kept, other_offer: other }) {
  return [
    sharing(amounts),
    ...(kept ? [element("p", "", say("deal_kept_for", { money: money(kept) }))] : []),
    ...(other ? [element("p", "account wrong", say("second_other_offer"))] : []),
  ];
}

const answers = (id, does) => [
  resting(button(say("second_agree"), () => does({ do: "agree", code: id }),
    { className: "main", data: { does: "agree" } })),
  button(say("second_not"), () => does({ do: "disagree", code: id }), { data: { does: "disagree" } }),
];
