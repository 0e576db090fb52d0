// What comes now and then: leaderboard, banners, lower third, ticker, the page before the start.
import { amount } from "./amounts.js";
import { byId, element, fit, rebuild, shorterNames, show } from "./dom.js";
import { drawFlag } from "./flags.js";
import { countDown } from "./ticking.js";
import { pick, say } from "./words.js";

const ROWS = 10, PIXELS_A_SECOND = 110;

function row({ place, name, value, flag, out }, write) {
  const sign = element("span", "flag");
  drawFlag(sign, flag);
  const node = element("li", "row", element("span", "rank", String(place)), sign,
    element("span", "name"), element("span", "value", write(value)));
  node.classList.toggle("out", Boolean(out));
  return node;
}

export function drawLeaderboard({ leaderboard, look, game }) {
  const node = byId("leaderboard");
  show(node, leaderboard);
  byId("stage").classList.toggle("with-leaderboard", Boolean(leaderboard));
  if (!leaderboard) return;
  const { metric, rows } = leaderboard;
  const mode = metric === "bb" ? "bb" : look.amounts.board;
  const write = (value) => (typeof value === "number" ? amount(value, mode, game, look.currency) : String(value));
  const shown = rows.slice(0, ROWS);
  rebuild(node, [leaderboard, look, game.bb], () => [
    element("h2", "", say(metric)), element("ol", "", ...shown.map((one) => row(one, write)))]);
  node.querySelectorAll(".name").forEach((name, n) => fit(name, shorterNames(shown[n].name)));
}

function drawTwoLines(node, banner) {
  show(node, banner);
  if (!banner) return;
  node.dataset.kind = banner.kind;
  rebuild(node, banner, () => [element("b", "text"), ...(banner.sub ? [element("span", "sub")] : [])]);
  fit(node.querySelector(".text"), [pick(banner.text)]);
  if (banner.sub) fit(node.querySelector(".sub"), [pick(banner.sub)]);
}

export function drawBanner({ banner }) {
  const low = banner?.kind === "lower_third";
  drawTwoLines(byId("lower-third"), low ? banner : null);
  drawTwoLines(byId("banner"), low ? null : banner);
}

// The text twice, one behind the other: when the first has gone by, the second stands where it began.
export function drawTicker({ ticker }) {
  const node = byId("ticker");
  show(node, ticker);
  if (!ticker) return;
  const line = node.firstElementChild;
  const text = pick(ticker.text);
  if (rebuild(line, text, () => [element("span", "", text), element("span", "", text)])) {
    const seconds = line.firstElementChild.getBoundingClientRect().width / PIXELS_A_SECOND;
    line.style.setProperty("--ticker-time", `${Math.max(10, Math.round(seconds))}s`);
  }
}

export function drawCountdown({ feed, game }) {
  const node = byId("countdown");
  const counting = feed.state === "countdown";
  show(node, counting);
  if (!counting) return;
  rebuild(node, [game.name, say("starts_in")], () => [
    element("h1", "", game.name || "Floorman"), element("p", "label", say("starts_in")),
    element("p", "time"), element("p", "note", say("delay"))]);
  countDown(node.querySelector(".time"), "feed", feed.starts_in_s);
}

// There or not from one frame to the next: it is measured by.
export function drawClap({ clap }) {
  byId("clap").classList.toggle("absent", !clap);
  byId("clap").textContent = clap ?? "";
}
