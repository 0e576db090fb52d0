// Seconds that run on the page between two documents.
import { time } from "./words.js";

const SECOND_MS = 1000;
const running = new Map(); // node -> { section, seconds, write }
const heardAt = {};

export function heardNow(sections) {
  for (const section of sections) heardAt[section] = performance.now();
}

// `node` shows the seconds that `section` said, less those gone by since.
export function countDown(node, section, seconds, write = time) {
  if (seconds === null || seconds === undefined) running.delete(node);
  else running.set(node, { section, seconds, write });
}

export function tick() {
  for (const [node, { section, seconds, write }] of running) {
    const gone = (performance.now() - (heardAt[section] ?? performance.now())) / SECOND_MS;
    const text = write(Math.max(0, seconds - gone));
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(tick, SECOND_MS / 4);
