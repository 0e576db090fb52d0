// A small stack in outline: chips that no reader lists.  It is no alarm, stacks lie on every table.
import { group, shape } from "./svg.js";
import { say } from "./words.js";

const WIDTH = 15, HEIGHT = 4.5, PITCH = 6, REACH = 14;

// As a list, empty when there is nothing to mark.
export function unreadMark(unread, x, y) {
  if (!unread) return [];
  const title = shape("title");
  title.textContent = say("unread");
  // something to point at: the outlines alone are thinner than a finger or a mouse finds
  const field = shape("rect", { class: "field", x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH });
  return [group("unread", title, field, ...[-1, 0, 1].map((place) => chip(x, y + place * PITCH)))];
}

const chip = (x, y) =>
  shape("rect", { x: x - WIDTH / 2, y: y - HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: HEIGHT / 2 });
