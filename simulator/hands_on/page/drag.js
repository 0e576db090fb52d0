// Picking up and putting down: by mouse, finger and pen as one, and by keys.
import { box, group } from "/page/svg.js";
import { rove } from "./roving.js";
import { SPOTS, beside, targets, under } from "./spots.js";

const STARTS = 5; // pixels until a press is a drag
const TWICE_MS = 400;
const REACH = 24; // pixels to the middle of a thing that is smaller than a fingertip

// `lift(what)`, `put(place)`, `back()` are moves; `tap(what, twice)` a press without a drag;
// `tell(what, place)` says what is held over where, for ears.
export class Drag {
  constructor(svg, { lift, put, back, tap, tell }) {
    this.svg = svg;
    this.deeds = { lift, put, back, tap, tell };
    /** @type {any} */
    this.held = null; // {what, place, ghost, by: "pointer" | "key"}
    this.press = null;
    this.lastTap = { at: -Infinity, key: "" };
    this.layer = group("over-all");
    const first = (name, does) => svg.addEventListener(name, (event) => event.isPrimary && does(event)); // one finger
    first("pointerdown", (event) => this.down(event));
    svg.addEventListener("touchstart", (event) => this.claim(event), { passive: false });
    first("pointermove", (event) => this.move(event));
    first("pointerup", (event) => this.up(event));
    first("pointercancel", () => this.drop(null));
    document.addEventListener("keydown", (event) => this.key(event)); // what was focused may be in the hand
  }

  // the drawing was made anew: what is under way lies on top of it again
  raise() {
    this.svg.append(this.layer);
  }

  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  }

  // pointers ------------------------------------------------------------------------------------

  down(event) {
    const node = event.target.closest("[data-what]") ?? this.near(event);
    if (!node || event.button || this.held) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    this.svg.setPointerCapture(event.pointerId);
    const { key, what } = node.dataset;
    this.press = { x: event.clientX, y: event.clientY, ghost: ghostOf(node), key, what: JSON.parse(what) };
  }

  // A drag is no fling to the browser: the tap that stops a fling presses no button.
  claim(event) {
    if (this.press) event.preventDefault();
  }

  near({ target, clientX, clientY }) {
    if (target.closest(".seat")) return null; // a seat is chosen by a press
    const far = (node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
    };
    const reached = [...this.svg.querySelectorAll("[data-what]")].filter((node) => far(node) <= REACH);
    return reached.sort((one, other) => far(one) - far(other))[0];
  }

  move(event) {
    if (this.press && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > STARTS) {
      this.take(this.press.what, this.press.ghost, "pointer");
      this.press = null;
    }
    if (this.held?.by !== "pointer") return;
    const at = this.point(event);
    this.carry(at);
    this.choose(under(at, this.held.what.kind));
  }

  up(event) {
    if (this.press) {
      const { key, what } = this.press, { at, key: before } = this.lastTap;
      const twice = key === before && event.timeStamp - at < TWICE_MS;
      this.lastTap = { at: twice ? -Infinity : event.timeStamp, key };
      this.press = null;
      this.deeds.tap(what, twice);
    }
    if (this.held?.by === "pointer") this.drop(under(this.point(event), this.held.what.kind));
  }

  // keys ------------------------------------------------------------------------------------------

  key(event) {
    const node = event.target.closest("[data-what]");
    if (this.held?.by === "key") return this.keyHeld(event);
    if (node && rove(node, event.key)) event.preventDefault();
    if (!node || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    const what = JSON.parse(node.dataset.what);
    this.take(what, ghostOf(node), "key");
    this.choose(targets(what.kind).includes(what.from) ? what.from : targets(what.kind)[0]);
    this.carry(SPOTS.get(this.held.place));
  }

  keyHeld(event) {
    if (event.key.startsWith("Arrow")) {
      this.choose(beside(this.held.place, event.key, this.held.what.kind));
      this.carry(SPOTS.get(this.held.place));
    } else if (event.key === "Enter" || event.key === " ") this.drop(this.held.place);
    else if (event.key === "Escape" || event.key === "Tab") this.drop(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // what is held ------------------------------------------------------------------------------------

  take(what, ghost, by) {
    this.held = { what, place: null, ghost, by };
    this.layer.replaceChildren(...targets(what.kind).map(outline), ghost);
    this.raise();
    this.deeds.lift(what);
  }

  carry({ x, y }) {
    const { ghost } = this.held;
    ghost.setAttribute("transform", `translate(${x - ghost.dataset.x} ${y - ghost.dataset.y})`);
  }

  choose(place) {
    if (place === this.held.place) return;
    this.held.place = place;
    const over = (node) => node.classList.toggle("over", node.dataset.place === place);
    this.layer.querySelectorAll(".target").forEach(over);
    this.deeds.tell(this.held.what, place);
  }

  drop(place) {
    this.press = null;
    if (!this.held) return;
    const { what } = this.held;
    this.held = null;
    this.layer.replaceChildren();
    if (place === null || place === what.from) this.deeds.back();
    else this.deeds.put(place, what);
  }

  // a move was refused: the hand is empty
  cancel() {
    this.held = null;
    this.layer.replaceChildren();
  }
}

// What hangs from the pointer; made at once, for the thing may be drawn anew before it moves.
function ghostOf(node) {
  const ghost = group("ghost", node.cloneNode(true)), { x, y, width, height } = node.getBBox();
  const moved = node.hasAttribute("transform");
  ghost.firstChild.removeAttribute("transform");
  for (const name of ["role", "tabindex", "data-what", "data-key"]) ghost.firstChild.removeAttribute(name);
  ghost.dataset.x = moved ? 0 : x + width / 2;
  ghost.dataset.y = moved ? 0 : y + height / 2;
  return ghost;
}

function outline(place) {
  const { x, y, width, height } = SPOTS.get(place);
  const node = group("target", box("", x, y, width, height, 10));
  node.dataset.place = place;
  return node;
}
