// What somebody did in the academy: kept in this browser and nowhere else.
import { remember, remembered } from "/page/kit/remembered.js";

const KEPT = "floorman.academy", BEGUN = "floorman.lesson";
const MINUTE_MS = 60_000, DAY_MS = 86_400_000;

/**
 * Answers by question: how often each was given, and whether the last one was right; `row` are right answers one after
 * the other, `best` the longest of them; lessons by name.
 * @typedef {{ right: boolean, times: number, at: string }} Answered
 * @typedef {{ points: number, of: number, seconds: number, at: string }} Learned
 * @typedef {{ answers: Record<string, Answered>, lessons: Record<string, Learned>, row: number, best: number,
 *   days: number, last: string, name: string, practice: { times: number, points: number, of: number } }} Results
 */

/** @returns {Results} */
const none = () => ({
  answers: {}, lessons: {}, row: 0, best: 0, days: 0, last: "", name: "", practice: { times: 0, points: 0, of: 0 },
});

/** @returns {Results} */
export function results() {
  try {
    return { ...none(), ...JSON.parse(remembered(KEPT) || "{}") };
  } catch {
    return none(); // somebody else wrote there
  }
}

const kept = (/** @type {Results} */ all) => remember(KEPT, JSON.stringify(all));
export const forget = () => remember(KEPT, "");

// A day as the clock of this computer has it.
export function today(at = new Date()) {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
}
const dayBefore = (/** @type {string} */ day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

// Something was done today: a day more in a row, or the first one.
function keptUp(/** @type {Results} */ all) {
  const day = today();
  if (all.last === day) return all;
  return { ...all, days: all.last === dayBefore(day) ? all.days + 1 : 1, last: day };
}

export function answered(/** @type {string} */ id, /** @type {boolean} */ right) {
  const all = keptUp(results()), row = right ? all.row + 1 : 0;
  const answer = { right, times: (all.answers[id]?.times ?? 0) + 1, at: new Date().toISOString() };
  kept({ ...all, row, best: Math.max(row, all.best), answers: { ...all.answers, [id]: answer } });
}

// The best of a lesson counts.
export function learned(/** @type {string} */ name, /** @type {Omit<Learned, "at">} */ how) {
  const all = keptUp(results()), before = all.lessons[name];
  if (before && before.points > how.points) return kept(all);
  kept({ ...all, lessons: { ...all.lessons, [name]: { ...how, at: new Date().toISOString() } } });
}

// The lesson that was begun, if it is dealt here: its name, the piece of the gallery that goes wrong, and what else
// somebody might take it for.
/**
 * @typedef {{ name: string, piece: string, others: string[], code?: string, faults?: Record<string, string> }} Lesson
 */
export const begin = (/** @type {Lesson | null} */ one) => remember(BEGUN, one ? JSON.stringify(one) : "");

/** @returns {Lesson | null} */
export function begun() {
  try {
    return JSON.parse(remembered(BEGUN));
  } catch {
    return null;
  }
}

export function lesson(/** @type {string} */ piece) {
  const one = begun();
  return one?.piece === piece ? one : null;
}

export const called = (/** @type {string} */ name) => kept({ ...results(), name });

// A fault of practice was settled.
export function practised(/** @type {Omit<Learned, "at">} */ { points, of }) {
  const all = keptUp(results()), { practice: before } = all;
  kept({ ...all, practice: { times: before.times + 1, points: before.points + points, of: before.of + of } });
}

// How many days in a row it is now: a day without anything ends it.
export const streak = ({ days, last }) => ([today(), dayBefore(today())].includes(last) ? days : 0);

export const rightOf = (/** @type {{ id: string }[]} */ questions, { answers }) =>
  questions.filter(({ id }) => answers[id]?.right).length;
