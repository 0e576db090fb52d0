// Amounts are integers of chips; how they are written differs from place to place.
import { isGerman } from "./words.js";

const NO_BREAK = "\u00a0";

const plain = (number, digits = 0) =>
  number.toLocaleString(isGerman() ? "de-DE" : "en-US", { maximumFractionDigits: digits });

// Never rounded up: 999,999 is no million. Small counts of a unit get one digit more.
function short(chips, most) {
  const [unit, letter] = chips >= 1e6 ? [1e6, "M"] : chips >= 1e3 ? [1e3, "k"] : [1, ""];
  const digits = most ?? (chips < 10 * unit ? 2 : 1);
  const step = 10 ** digits;
  return plain(Math.floor((chips / unit) * step) / step, digits) + letter;
}

function withCurrency(text, currency) {
  if (!currency) return text;
  return isGerman() ? text + NO_BREAK + currency : currency + text;
}

function bigBlinds(chips, bb) {
  const count = chips / bb;
  return `${plain(Math.floor(count * 10) / 10, count < 100 ? 1 : 0)}${NO_BREAK}BB`;
}

// The ways to write an amount, the longest first; the house chose which one comes first.
export function ways(chips, mode, game, currency) {
  const exact = withCurrency(plain(chips), currency);
  const tight = withCurrency(short(chips), currency);
  const counted = game.bb > 0 ? bigBlinds(chips, game.bb) : exact;
  if (mode === "k") return [tight];
  if (mode === "k3") return [withCurrency(short(chips, 3), currency), tight];
  if (mode === "bb") return [counted];
  if (mode === "chips_bb") return [`${exact} (${counted})`, exact, tight];
  return [exact, tight];
}

export const amount = (chips, mode, game, currency) => ways(chips, mode, game, currency)[0];
