// A table's signatures by its public key alone: HSS (RFC 8554) of four levels, SHA-256/192 (RFC 9858), W2, H5.
import { sha256 } from "./sha256.js";

export const KEY = 40; // bytes of a public key: I and the root
export const SIGNATURE = 2580;
const N = 24, I = 16, CHAINS = 101, TOP = 3, HEIGHT = 5, LEAVES = 32, MARK = "FM2:", CHECK = 5;
const KIND = Uint8Array.of(0, 0, 0, 10, 0, 0, 0, 6); // of a tree, of its one-time keys
const LEVELS = Uint8Array.of(0, 0, 0, 4);
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const same = (one, other) => one.length === other.length && one.every((byte, n) => byte === other[n]);
export const word = (n) => Uint8Array.of(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
const hash = (...parts) => sha256(...parts).subarray(0, N);
const pair = (text) => Uint8Array.of(text, text);

function digits(hashed) {
  const found = [...hashed].flatMap((byte) => [byte >> 6, (byte >> 4) & 3, (byte >> 2) & 3, byte & 3]);
  const check = found.reduce((sum, digit) => sum + TOP - digit, 0) << 6;
  for (let shift = 14; found.length < CHAINS; shift -= 2) found.push((check >> shift) & 3);
  return found;
}

/**
 * @param {Uint8Array} key I and the root of the tree that signs
 * @param {Uint8Array} message
 * @param {Uint8Array} made
 */
function signed(key, message, made) {
  if (made.length !== SIGNATURE) return false;
  const i = key.subarray(0, I), q = made.subarray(0, 4), leaf = made[3];
  const ends = 8 + N + CHAINS * N;
  if (made[0] || made[1] || made[2] || leaf >= LEAVES) return false;
  const kinds = Uint8Array.of(...made.subarray(ends, ends + 4), ...made.subarray(4, 8));
  if (!same(kinds, KIND)) return false;
  const c = made.subarray(8, 8 + N);
  const all = new Uint8Array(CHAINS * N);
  digits(hash(i, q, pair(0x81), c, message)).forEach((digit, chain) => {
    const at = 8 + N + chain * N;
    let value = made.subarray(at, at + N);
    for (let step = digit; step < TOP; step += 1) value = hash(i, q, Uint8Array.of(0, chain, step), value);
    all.set(value, chain * N);
  });
  let place = LEAVES + leaf;
  let node = hash(i, word(place), pair(0x82), hash(i, q, pair(0x80), all));
  for (let height = 0; height < HEIGHT; height += 1) {
    const at = ends + 4 + height * N, beside = made.subarray(at, at + N);
    const two = place & 1 ? [beside, node] : [node, beside];
    place >>= 1;
    node = hash(i, word(place), pair(0x83), ...two);
  }
  return same(node, key.subarray(I));
}

/** Judges by one public key; a key below it is looked at once. */
export class Judge {
  /** @param {Uint8Array} key */
  constructor(key) {
    this.key = key;
    this.known = new Map(); // a signed key above others -> what it signs, or null
  }

  /** @param {Uint8Array} message @param {Uint8Array[]} above signed keys from the root down @param {Uint8Array} made */
  takes(message, above, made) {
    let key = this.key, path = "";
    for (const one of above) {
      path += `/${one.join()}`;
      if (!this.known.has(path)) this.known.set(path, key && this.below(key, one));
      key = this.known.get(path);
    }
    return Boolean(key) && signed(key, message, made);
  }

  below(key, one) {
    const public_ = one.subarray(SIGNATURE);
    const sound = public_.length === KIND.length + KEY && same(public_.subarray(0, KIND.length), KIND);
    return sound && signed(key, public_, one.subarray(0, SIGNATURE)) ? public_.subarray(KIND.length) : null;
  }
}

// the key as a text ------------------------------------------------------------------------------

function base32(bytes) {
  let text = "", bits = 0, value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return text;
}

export const asText = (key) => MARK + base32([...key, ...sha256(LEVELS, KIND, key).subarray(0, CHECK)]);

const typedIn = (text) => text.toUpperCase().replace(/[-\s]/g, "");

/** Each text that is to be a key: one for each table may stand there. @param {string} text @returns {string[]} */
export const keyTexts = (text) => typedIn(text).split(/(?=FM2:)/).filter(Boolean);

/** It has all letters of a key, so one of them is wrong. @param {string} text */
export const isWhole = (text) => /^FM2:[A-Z0-9]{72}$/.test(typedIn(text));

/** The key of a text, typed or read; null when it is none. @param {string} text */
export function fromText(text) {
  const typed = typedIn(text);
  const bytes = [];
  let bits = 0, value = 0;
  for (const letter of typed.slice(MARK.length)) {
    value = (value << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 255);
    value &= (1 << bits) - 1;
  }
  const key = Uint8Array.from(bytes.slice(0, KEY));
  return asText(key) === typed ? key : null;
}
