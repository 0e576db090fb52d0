// What a decision is about glows where it lies; everything else on the felt dims.
import { shape } from "./svg.js";

const ROOM = 10;

export function glow(svg, asked) {
  svg.classList.toggle("asked", asked.size > 0);
  for (const name of asked) {
    const node = svg.querySelector(`[data-spot="${name}"]`);
    node?.classList.add("culprit");
    node?.prepend(halo(node.getBBox()));
  }
}

function halo({ x, y, width, height }) {
  return shape("rect", {
    class: "halo", x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM, rx: 16,
  });
}
