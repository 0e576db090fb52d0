// SHA-256 (FIPS 180-4), plainly: the browser's own is asynchronous, and a day takes 100,000 short hashes.

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));
const BEGIN = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));
const BLOCK = 64;
const w = new Int32Array(BLOCK), state = new Int32Array(8);

function block(view, at) {
  for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < BLOCK; t += 1) {
    const x = w[t - 15], y = w[t - 2];
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + low + w[t - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < BLOCK; t += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + high + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e;
    e = (d + one) | 0;
    d = c; c = b; b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] = (state[n] + word) | 0; });
}

/** @param {...Uint8Array} parts @returns {Uint8Array} of all parts one behind the other */
export function sha256(...parts) {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((size + 9) / BLOCK) * BLOCK);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[size] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(padded.length - 4, (size * 8) >>> 0);
  state.set(BEGIN);
  for (let n = 0; n < padded.length; n += BLOCK) block(view, n);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}
