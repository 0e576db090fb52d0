// What comes now and then: leaderboard, banners, lower third, the page before the start.
import { amount } from "./amounts.js";
import { stakes } from "./bar.js";
import { byId, element, fit, keep, shorterNames, show } from "./dom.js";
import { drawFlag } from "./flags.js";
import { countDown } from "./ticking.js";
import { say } from "./words.js";

const ROWS = 10;

function row(/** @type {Overlay.Standing} */ { place, value, flag, out }, write) {
  const sign = element("span", "flag");
  drawFlag(sign, flag);
  const node = element("li", "row", element("span", "rank", String(place)), sign,
    element("span", "name"), element("span", "value", write(value)));
  node.classList.toggle("out", Boolean(out));
  return node;
}

export function drawLeaderboard(/** @type {Overlay.OnAir} */ { leaderboard, look, game }) {
  const node = byId("leaderboard");
  show(node, leaderboard);
  byId("stage").classList.toggle("with-leaderboard", Boolean(leaderboard));
  if (!leaderboard) return;
  const { metric, rows } = leaderboard;
  const chips = (count) => amount(count, look.amounts.leaderboard, { look, game });
  const write = metric === "bb" ? (count) => `${count}\u00a0BB` : chips;
  const shown = rows.slice(0, ROWS);
  keep(node, [leaderboard, look, game.bb], () => [
    element("h2", "", say(metric)), element("ol", "", ...shown.map((one) => row(one, write)))]);
  node.querySelectorAll(".name").forEach((name, n) => fit(name, shorterNames(shown[n].name)));
}

function drawTwoLines(node, /** @type {Overlay.Banner | null} */ banner, text, sub) {
  show(node, banner);
  if (!banner) return;
  node.dataset.kind = banner.kind;
  keep(node, [banner, Boolean(sub)], () => [element("b", "text"), ...(sub ? [element("span", "sub")] : [])]);
  fit(node.querySelector(".text"), [text]);
  if (sub) fit(node.querySelector(".sub"), [sub]);
}

// A level's banner without a text names the level that is played and its stakes.
function textsOf(/** @type {Overlay.Banner} */ banner, /** @type {Overlay.OnAir} */ { game, look }) {
  if (banner.kind !== "level" || banner.text) return [banner.text, banner.sub];
  const write = (chips) => amount(chips, look.amounts.blinds, { look, game });
  return [`${say("level")} ${game.level}`, `${say("blinds")} ${stakes(game, write)}`];
}

export function drawBanner(/** @type {Overlay.OnAir} */ table) {
  const { banner } = table;
  const low = banner?.kind === "lower_third";
  const [text, sub] = banner ? textsOf(banner, table) : ["", ""];
  drawTwoLines(byId("lower-third"), low ? banner : null, text, sub);
  drawTwoLines(byId("banner"), low ? null : banner, text, sub);
}

// Before anything is drawn: what stands beside what decides how much room each has.
export function noteBanner(/** @type {Overlay.OnAir} */ { banner }) {
  byId("stage").classList.toggle("with-banner", Boolean(banner));
}

export function drawCountdown(/** @type {Overlay.OnAir} */ { feed, game }) {
  const node = byId("countdown");
  const counting = feed.state === "countdown";
  show(node, counting);
  if (!counting) return;
  keep(node, [game.name, say("starts_in")], () => [
    element("h1", "", game.name || "Floorman"), element("p", "label", say("starts_in")),
    element("p", "time"), element("p", "note", say("delay"))]);
  countDown(node.querySelector(".time"), "feed", feed.starts_in_s);
}

// There or not from one frame to the next: it is measured by.
export function drawClap(/** @type {Overlay.OnAir} */ { clap }) {
  byId("clap").classList.toggle("absent", !clap);
  byId("clap").textContent = clap ?? "";
}
