// The lines of a file: what `floorman verify` reads, and nothing that it refuses.

const STRING = /"(?:[^"\\]|\\.)*"/gu;
const FRACTION = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;
const HALF = /\\ud[89a-f][0-9a-f]{2}/iu; // as JSON.stringify writes a character's half that stands alone
const DEEPEST = 32, LARGEST = 2 ** 63;

const isObject = (one) => one !== null && typeof one === "object" && !Array.isArray(one);

function isPlain(value, depth = 0) {
  if (typeof value === "number") return Math.abs(value) < LARGEST;
  if (value === null || typeof value !== "object") return true;
  return depth < DEEPEST && Object.values(value).every((one) => isPlain(one, depth + 1));
}

// No line has a fraction: 1.0 is no 1.
function withoutFractions(text) {
  const strings = text.match(STRING) ?? [];
  const bare = text.replace(STRING, "\"\"").replace(FRACTION, (one) => (/[.eE]/u.test(one) ? "null" : one));
  return bare.replace(/""/gu, () => strings.shift() ?? "");
}

function parsed(text) {
  try {
    const line = JSON.parse(withoutFractions(text));
    return isObject(line) && isPlain(line) && !HALF.test(JSON.stringify(line)) ? line : null;
  } catch {
    return null;
  }
}

// What a relay sent has a number beside each line.
function unwrapped(line) {
  return Object.keys(line).sort().join() === "id,line" && isObject(line.line) ? line.line : line;
}

/** The lines as `floorman log` prints them; null when there are none.  The last one may be cut off. */
export function linesOf(/** @type {string} */ text) {
  const texts = text.split("\n"), isNone = (one) => /^[ \t\r]*$/.test(one);
  const last = texts.pop() ?? "", torn = !isNone(last) && parsed(last);
  const whole = texts.filter((one) => !isNone(one)).map(parsed);
  if (torn) whole.push(torn);
  else if (!isNone(last) && !texts.length) return null;
  return whole.every((line) => line !== null) ? whole.map(unwrapped) : null;
}
