// What to do to cause an irregularity, drawn as a dotted way over the felt until it was done.
import { group, shape } from "/page/svg.js";
import { SPOTS } from "./spots.js";

const RACK = { x: 62, y: 22 };
/** @type {SVGElement | null} */
let layer = null;

// `ways` are [from, to] of the gallery's piece, if one is played.
export function drawGuide(svg, ways = []) {
  layer?.remove();
  layer = ways.length ? group("guide", ...ways.map(([from, to]) => way(start(from), SPOTS.get(to)))) : null;
  if (layer) svg.append(layer);
}

// A player's chips lie in the right half of the pod.
function start(from) {
  const spot = SPOTS.get(from);
  return from.startsWith("rack") ? { x: spot.x + RACK.x, y: spot.y + RACK.y } : spot;
}

function way(from, to) {
  const bend = { x: (from.x + to.x) / 2 + (from.y - to.y) / 6, y: (from.y + to.y) / 2 - 60 };
  return group("", shape("path", { class: "arrow", d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}` }),
    shape("circle", { class: "arrow", cx: to.x, cy: to.y, r: 16 }));
}
