// Player boxes: which ones stand, and how they move when one comes or goes.
import { fillBox, makeBox } from "./box.js";
import { byId, classes, twoFrames } from "./dom.js";

const SEATS = 10, A_ROW = 5, FEW = 3, MANY = 6;
const LEAVE_MS = 350; // a box fades in motion.css as long
const list = byId("seats");
const boxes = Array.from({ length: SEATS }, makeBox);
list.append(...boxes);
/** @type {Overlay.OnAir} */
let drawn; // the newest document

const isShown = (/** @type {Overlay.Box} */ seat) => seat.shown && seat.state !== "empty";
export const seatsShown = (/** @type {Overlay.OnAir} */ { seats }) => seats.filter(isShown).length;

const still = () => byId("stage").classList.contains("still");
const standing = () => boxes.filter((box) => !box.classList.contains("absent"));
const spots = () => new Map(standing().map((box) => [box, [box.offsetLeft, box.offsetTop]]));

// Boxes take their new places at once and are moved there from the old ones, by transform alone.
function rearrange(change) {
  const before = still() ? new Map() : spots();
  change();
  arrange();
  if (before.size) for (const [box, [x, y]] of spots()) slide(box, before.get(box), x, y);
}

function slide(box, from, x, y) {
  if (!from || (from[0] === x && from[1] === y)) return;
  box.animate([{ transform: `translate(${from[0] - x}px, ${from[1] - y}px)` }, { transform: "none" }],
    { duration: LEAVE_MS, easing: "cubic-bezier(.2,.8,.2,1)" });
}

function arrange() {
  const count = standing().length;
  const perRow = count <= A_ROW ? count : Math.ceil(count / 2);
  classes(list, { roomy: perRow < A_ROW, few: count <= FEW, dense: perRow >= A_ROW });
  classes(list, { rows: count > A_ROW, many: count > MANY });
  byId("middle").classList.toggle("low", count > A_ROW);
  list.style.setProperty("--per-row", String(Math.max(1, perRow)));
}

// Boxes stand in the document's order of seats.
function putInOrder(/** @type {Overlay.OnAir} */ { look: { order = [] } }) {
  if (list.dataset.order === String(order)) return;
  list.dataset.order = String(order);
  rearrange(() => boxes.forEach((box, seat) => { box.style.order = String(order.indexOf(seat)); }));
}

// A box that leaves keeps its place until it has faded; then the others have room for longer names.  What is painted
// for the first time while its box moves stays blurred, so all that is new is painted before.
function leave(box) {
  box.classList.remove("shown");
  const leaving = box.dataset.leaving = String(setTimeout(async () => {
    await twoFrames();
    if (box.dataset.leaving !== leaving) return; // it came back
    rearrange(() => box.classList.add("absent"));
    fill();
  }, LEAVE_MS));
}

function enter(box) {
  clearTimeout(Number(box.dataset.leaving));
  delete box.dataset.leaving;
  box.classList.remove("absent");
}

function comeAndGo(/** @type {Overlay.Box[]} */ seats) {
  const shown = (box) => box.classList.contains("shown");
  const coming = boxes.filter((box, n) => isShown(seats[n]) && !shown(box));
  const going = boxes.filter((box, n) => !isShown(seats[n]) && shown(box));
  if (still()) going.forEach((box) => box.classList.add("absent"));
  else going.forEach(leave);
  going.forEach((box) => box.classList.remove("shown"));
  if (coming.length || going.length || still()) rearrange(() => coming.forEach(enter));
  return coming;
}

function fill() {
  boxes.forEach((box, n) => { if (isShown(drawn.seats[n])) fillBox(box, drawn.seats[n], drawn); });
}

export function drawSeats(/** @type {Overlay.OnAir} */ table) {
  drawn = table;
  classes(list, { "with-photos": table.seats.some((seat) => seat.photo && isShown(seat)) });
  putInOrder(table);
  const coming = comeAndGo(table.seats);
  fill();
  if (coming.length) list.getBoundingClientRect(); // the browser must have seen them away
  coming.forEach((box) => box.classList.add("shown"));
}
