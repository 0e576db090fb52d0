// Where things lie on the felt.  The dealer sits at the top; seats follow clockwise from the
// dealer's left, ten of them and the dealer at even distances along the rail.
const LEFT = 567, RIGHT = 933, MIDDLE = 468, RADIUS = 385; // the oval: two half circles
const HALF = (RIGHT - LEFT) / 2, ARC = Math.PI * RADIUS;
const AROUND = 4 * HALF + 2 * ARC;

export const CENTRE = { x: (LEFT + RIGHT) / 2, y: MIDDLE };

export const oval = (inset) => ({
  x: LEFT - RADIUS + inset,
  y: MIDDLE - RADIUS + inset,
  width: RIGHT - LEFT + 2 * (RADIUS - inset),
  height: 2 * (RADIUS - inset),
  rx: RADIUS - inset,
});

export const DEALER = { x: CENTRE.x, y: 84 }, POT = { x: CENTRE.x, y: 548 };

const BOARD_PITCH = 92, BOARD_Y = 410;
export const boardPlace = (place) => ({ x: CENTRE.x + (place - 2) * BOARD_PITCH, y: BOARD_Y });

// A point on the rail, `way` along it from the top middle, and the direction inwards.
function onRail(way) {
  if (way > AROUND / 2) {
    const { x, y, inward } = onRail(AROUND - way);
    return { x: LEFT + RIGHT - x, y, inward: { x: -inward.x, y: inward.y } };
  }
  if (way <= HALF) return { x: CENTRE.x + way, y: MIDDLE - RADIUS, inward: { x: 0, y: 1 } };
  if (way >= HALF + ARC) return { x: RIGHT - (way - HALF - ARC), y: MIDDLE + RADIUS, inward: { x: 0, y: -1 } };
  const angle = (way - HALF) / RADIUS;
  const inward = { x: -Math.sin(angle), y: Math.cos(angle) };
  return { x: RIGHT - RADIUS * inward.x, y: MIDDLE - RADIUS * inward.y, inward };
}

export const POD = { width: 192, height: 82 };
const NARROW = 44; // half of what may stand at the sides without being moved
const CLEAR = 8; // between two things that shall not touch
const POD_EDGE = 20; // how far a pod reaches over the rail

const seatRail = (seat) => onRail(AROUND * (seat + 1) / 11);

// A place in front of a seat: `inwards` from the rail, `aside` to the player's left.
export function atSeat(seat, inwards, aside = 0) {
  const { x, y, inward } = seatRail(seat);
  return { x: x + inward.x * inwards + inward.y * aside, y: y + inward.y * inwards - inward.x * aside };
}

// The same for something `wide`: at the sides of the table it keeps off what lies nearer to the rail.
export function roomAtSeat(seat, inwards, wide) {
  const { x, y } = atSeat(seat, inwards);
  return { x: x + seatRail(seat).inward.x * Math.max(0, wide / 2 - NARROW), y };
}

/**
 * Just inwards of what lies at a seat, clear of it: both are [width, height].
 * @param {number} seat @param {number} inwards @param {number[]} lies @param {number[]} comes
 */
export function beyond(seat, inwards, lies, comes) {
  const [wide, high] = lies, [its, tall] = comes, { inward } = seatRail(seat);
  const ways = [(wide + its) / 2 / Math.abs(inward.x), (high + tall) / 2 / Math.abs(inward.y)];
  return atSeat(seat, inwards + Math.min(...ways) + CLEAR);
}

// The middle of a seat's pod, which stands outside and never covers the felt.
export function podPlace(seat) {
  const { inward } = seatRail(seat);
  const reach = (Math.abs(inward.x) * POD.width + Math.abs(inward.y) * POD.height) / 2;
  return atSeat(seat, POD_EDGE - reach);
}

// Degrees that turn upright things so that they face the seat.
export function facing(seat) {
  const { inward } = seatRail(seat);
  return Math.atan2(inward.x, -inward.y) * 180 / Math.PI;
}
