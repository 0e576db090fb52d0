// A small stack in outline: chips that no reader lists.  It is no alarm, stacks lie on every table.
import { group, shape, words } from "./svg.js";
import { say } from "./words.js";

const WIDTH = 15, HEIGHT = 4.5, PITCH = 6, REACH = 14;

// As a list, empty when there is nothing to mark.
export function unreadMark(unread, x, y) {
  if (!unread) return [];
  const title = titled("unread");
  // something to point at: the outlines alone are thinner than a finger or a mouse finds
  const field = shape("rect", { class: "field", x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH });
  return [group("unread", title, field, ...[-1, 0, 1].map((place) => chip(x, y + place * PITCH)))];
}

const chip = (x, y) =>
  shape("rect", { x: x - WIDTH / 2, y: y - HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: HEIGHT / 2 });

// The reader here is silent: what lies here is unknown, which is neither empty nor in a hand.
export function blindMark(x, y, width, height, turned = 0) {
  const sign = words("blind", x, y + 8, "?");
  sign.setAttribute("transform", `rotate(${-turned} ${x} ${y})`);
  const field = shape("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 8 });
  return group("blind-mark", titled("blind_seat"), field, sign);
}

function titled(name) {
  const title = shape("title");
  title.textContent = say(name);
  return title;
}
