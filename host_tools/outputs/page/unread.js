// A small stack in outline: chips that no reader lists.  It is no alarm, stacks lie on every table.
import { box, group, shape, words } from "./svg.js";
import { say } from "./words.js";

const WIDTH = 15, HEIGHT = 4.5, PITCH = 6, REACH = 14;

// As a list, empty when there is nothing to mark.
export function unreadMark(unread, x, y) {
  if (!unread) return [];
  // something to point at: the outlines alone are thinner than a finger or a mouse finds
  const field = box("field", x, y, 2 * REACH, 2 * REACH, 0);
  const chips = [-1, 0, 1].map((place) => box("", x, y + place * PITCH, WIDTH, HEIGHT, HEIGHT / 2));
  return [group("unread", titled("unread"), field, ...chips)];
}

// The reader here is silent: what lies here is unknown, which is neither empty nor in a hand.
export function blindMark(x, y, width, height, turned = 0) {
  const sign = words("blind", x, y + 8, "?");
  sign.setAttribute("transform", `rotate(${-turned} ${x} ${y})`);
  return group("blind-mark", titled("blind_seat"), box("", x, y, width, height, 8), sign);
}

function titled(name) {
  const title = shape("title");
  title.textContent = say(name);
  return title;
}
