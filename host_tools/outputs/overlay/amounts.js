// Amounts are integers of chips; how they are written differs from place to place.
import { writes } from "./words.js";

/** @typedef {{ look: Overlay.Look, game: Overlay.Game }} Stakes */

const NO_BREAK = "\u00a0", CENTS = 2;

const plain = (number, least = 0, most = least) =>
  number.toLocaleString(writes.locale, { minimumFractionDigits: least, maximumFractionDigits: most });

// Never rounded up: 999,999 is no million. Small counts of a unit get one digit more.
function short(worth, most) {
  const [unit, letter] = worth >= 1e6 ? [1e6, "M"] : worth >= 1e3 ? [1e3, "k"] : [1, ""];
  const digits = most ?? (worth < 10 * unit ? 2 : 1);
  const step = 10 ** digits;
  return plain(Math.floor((worth / unit) * step) / step, 0, digits) + letter;
}

function withCurrency(text, /** @type {Overlay.Look} */ { currency, currency_after: after }) {
  if (!currency) return text;
  return after || writes.currency_after ? text + NO_BREAK + currency : currency + text;
}

function bigBlinds(chips, bb) {
  const count = chips / bb;
  return `${plain(Math.floor(count * 10) / 10, 0, count < 100 ? 1 : 0)}${NO_BREAK}BB`;
}

// The house may count in big blinds for short stacks only.
const counts = (chips, /** @type {Stakes} */ { game: { bb }, look: { bb_below: below } }) =>
  bb > 0 && (!below || chips < below * bb);

// The ways to write an amount, the longest first; the house chose which one comes first.
/** @param {number} chips @param {string} mode @param {Stakes} table */
export function ways(chips, mode, table) {
  const { look, game } = table;
  if (chips < 0) return ways(-chips, mode, table).map((text) => `−${text}`);
  const worth = chips / (look.divide || 1);
  const exact = withCurrency(plain(worth, Number.isInteger(worth) ? 0 : CENTS), look);
  const tight = withCurrency(short(worth), look);
  const counted = counts(chips, table) ? bigBlinds(chips, game.bb) : null;
  if (mode === "k") return [tight];
  if (mode === "k3") return [withCurrency(short(worth, 3), look), tight];
  if (mode === "bb" && counted) return [counted];
  if (mode === "chips_bb" && counted) return [`${exact} (${counted})`, exact, tight];
  return [exact, tight];
}

export const amount = (chips, mode, /** @type {Stakes} */ table) => ways(chips, mode, table)[0];
