// What is always in sight: the state of the feed, its figures, warnings, the button that hides all.
import { byId, element, redraw } from "/page/kit/element.js";
import { clock, number, say, warning } from "./words.js";

const GRAVE = new Set(["live_cards", "obs_broken", "obs_delay_differs"]);

export function drawAir(/** @type {Production.Shown} */ { status }) {
  const air = byId("air");
  air.dataset.state = status.feed;
  air.firstElementChild.textContent = say(status.feed);
  const starts = status.feed === "countdown" && status.starts_in_s !== null;
  air.lastElementChild.textContent = starts ? say("starts_in", { time: clock(status.starts_in_s) }) : "";
}

export function drawGone() {
  const air = byId("air");
  air.dataset.state = "gone";
  air.firstElementChild.textContent = say("gone");
  air.lastElementChild.textContent = say("comes_back");
}

export function drawFacts(/** @type {Production.Shown} */ { status }) {
  const left = status.level_left === null ? "" : ` · ${clock(status.level_left)}`;
  const facts = [
    ["delay", clock(status.delay_s)], ["waiting", number(status.waiting)], ["hand", status.hand || "–"],
    ["level", `${status.level}${left}`], ["viewers", status.clients], ["head", status.head || "–"],
  ];
  byId("facts").replaceChildren(...facts.map(([name, text]) =>
    element("div", "", element("dt", "", say(name)), element("dd", "", String(text)))));
}

export function drawNow(/** @type {Production.Shown} */ { status }) {
  const turn = status.turn_seat === null ? say("nobody_acts")
    : say(status.to_call ? "acts_call" : "acts_check", { seat: status.turn_seat + 1, chips: number(status.to_call) });
  byId("now").textContent = `${say("on_picture")} ${turn} · ${say("pot", { chips: number(status.pot) })}`;
}

export function drawWarnings(/** @type {Production.Shown} */ { status, warnings }) {
  const lines = warnings.map(({ what, values }) =>
    element("li", GRAVE.has(what) ? "grave" : "", warning(what, values)));
  if (status.alert) lines.unshift(element("li", "grave", status.alert));
  if (!lines.length) lines.push(element("li", "well", say("all_well")));
  redraw(byId("warnings"), ...lines); // a reader of the screen hears only news
}

export function drawHide(/** @type {Production.Shown} */ { settings }) {
  const hide = byId("hide");
  hide.setAttribute("aria-pressed", String(settings.hidden));
  hide.firstElementChild.textContent = say(settings.hidden ? "all_hidden" : "hide_all");
  hide.lastElementChild.textContent = say(settings.hidden ? "press_to_show" : "press_to_hide");
}
