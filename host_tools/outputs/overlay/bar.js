// The bar at the top: level, blinds, the next ones, players left, average stack, the game's name.
import { amount } from "./amounts.js";
import { byId, element, fit, keep, show } from "./dom.js";
import { countDown } from "./ticking.js";
import { say } from "./words.js";

const bar = byId("bar");

function item(kind, label, ...values) {
  return element("div", `item ${kind}`, ...(label ? [element("span", "label", label)] : []),
    element("span", "value", ...values));
}

export function stakes(/** @type {Overlay.Stakes | Overlay.Game} */ game, write) {
  const text = `${write(game.sb)}/${write(game.bb)}`;
  return game.ante ? `${text} (${write(game.ante)})` : text;
}

function items(/** @type {Overlay.Game} */ game, write) {
  const made = [];
  if (game.level) made.push(item("level", say("level"), String(game.level)));
  made.push(item("blinds", say("blinds"), stakes(game, write)));
  if (game.next) {
    const left = element("span", "left");
    made.push(item("next", say("next"), stakes(game.next, write), left));
  }
  if (game.players_left) {
    const of = game.entries ? `/${write(game.entries)}` : "";
    made.push(item("players", say("players"), `${game.players_left}${of}`));
  }
  if (game.average) made.push(item("average", say("average"), write(game.average)));
  return made;
}

function titles(/** @type {Overlay.Game} */ game) {
  const parts = [game.name, game.hand ? say("hand", { number: game.hand }) : ""].filter(Boolean);
  return [parts.join(" · "), ...parts.slice(-1)];
}

export function drawBar(/** @type {Overlay.OnAir} */ { game, look, feed }) {
  const write = (chips) => amount(chips, look.amounts.blinds, { game, look });
  const { next, ...still } = game;
  const known = { ...still, next: next && { ...next, in_s: null }, look };
  show(bar, game.show_blinds && feed.state === "live");
  const title = () => element("div", "item title", element("span", "value"));
  const built = keep(bar, known, () => [...items(game, write), title()]);
  if (built) fit(bar.querySelector(".title .value"), titles(game));
  if (next) countDown(bar.querySelector(".left"), "game", next.in_s);
}
