// Where each place of the simulator's felt lies in the drawing, and which one is meant by a point.
import { CENTRE, POD, atSeat, boardPlace, podPlace } from "/page/place.js";
import { BET, HOLE } from "/page/seat.js";

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const NEAR = 26; // units beside a place that still mean it
const CARD = { width: 70, height: 96 };

/** @typedef {{ x: number, y: number, width: number, height: number }} Spot */
const fixed = {
  deck: { x: 600, y: 132, ...CARD },
  burn: { x: 650, y: 205, ...CARD },
  muck: { x: 850, y: 205, ...CARD },
  discard: { x: 905, y: 132, ...CARD },
  box: { x: 104, y: 862, width: 200, height: 70 },
  spare: { x: 60, y: 762, ...CARD },
  pot: { x: CENTRE.x, y: 662, width: 230, height: 76 },
};

/** @type {{ get(place: string): Spot, keys(): Iterable<string>, entries(): Iterable<[string, Spot]> }} */
export const SPOTS = new Map(/** @type {[string, any][]} */ ([
  ...Object.entries(fixed),
  ...[0, 1, 2, 3, 4].map((place) => [`board${place}`, { ...boardPlace(place), width: 84, height: 116 }]),
  ...SEATS.flatMap((seat) => [
    [`hole${seat}`, { ...atSeat(seat, HOLE), width: 84, height: 76 }],
    [`bet${seat}`, { ...atSeat(seat, BET), width: 110, height: 64 }],
    [`rack${seat}`, { ...podPlace(seat), ...POD }],
  ]),
]));

const CARDS_GO = /^(deck|burn|muck|discard|board|hole)/, CHIPS_GO = /^(pot|bet|rack)/;
export const targets = (kind) =>
  [...SPOTS.keys()].filter((place) => (kind === "cards" ? CARDS_GO : CHIPS_GO).test(place));

// The place under a point, the nearest where two claim it; nothing far from all.
export function under({ x, y }, kind) {
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const place of targets(kind)) {
    const spot = SPOTS.get(place), dx = Math.abs(x - spot.x), dy = Math.abs(y - spot.y);
    if (dx > spot.width / 2 + NEAR || dy > spot.height / 2 + NEAR) continue;
    if (Math.hypot(dx, dy) < least) [best, least] = [place, Math.hypot(dx, dy)];
  }
  return best;
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The next place from one in the direction of an arrow key: near, and not far aside.
export function beside(from, key, kind) {
  const [wx, wy] = WAYS[key], here = SPOTS.get(from);
  let best = from, least = Infinity;
  for (const place of targets(kind)) {
    const spot = SPOTS.get(place), dx = spot.x - here.x, dy = spot.y - here.y;
    const ahead = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}

// What the table's decisions call a place (host_tools/table/asked.py).
export function spotName(place) {
  const [, kind, number] = place.match(/^([a-z]+)(\d*)$/);
  const name = { hole: "cards", bet: "chips", rack: "seat", board: "board" }[kind];
  return name ? `${name}:${number}` : kind;
}
