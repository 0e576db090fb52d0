// What to do to cause an irregularity, drawn as a dotted way over the felt until it was done.
import { group, shape } from "/page/svg.js";
import { SPOTS } from "./spots.js";

const RACK = { x: 62, y: 22 };
/** @type {SVGElement | null} */
let layer = null;

// Of the gallery's piece, if one is played.
export function drawGuide(svg, /** @type {Partial<Play.What>} */ { ways = [], one = 0 }) {
  layer?.remove();
  const drawn = ways.map(([from, to]) => way(start(svg, from, one), SPOTS.get(to)));
  layer = ways.length ? group("guide", ...drawn) : null;
  if (layer) svg.append(layer);
}

// At the very chip that is to be moved; else a player's chips lie in the right half of the pod.
function start(svg, from, one) {
  const chip = svg.querySelector(`[data-key="${from}:${one}"]`)?.getBBox(), spot = SPOTS.get(from);
  if (chip) return { x: chip.x + chip.width / 2, y: chip.y + chip.height / 2 };
  return from.startsWith("rack") ? { x: spot.x + RACK.x, y: spot.y + RACK.y } : spot;
}

function way(from, to) {
  const bend = { x: (from.x + to.x) / 2 + (from.y - to.y) / 6, y: (from.y + to.y) / 2 - 60 };
  return group("", shape("path", { class: "arrow", d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}` }),
    shape("circle", { class: "arrow", cx: to.x, cy: to.y, r: 16 }));
}
