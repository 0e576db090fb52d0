// UF2, the form in which a Pico takes an image: blocks of 512 bytes, each with its address, its number and the family
// of chips it is for.  A file is read whole and checked before anything is erased for it.
import { Wrong } from "./wrong.js";

export const SECTOR = 4096; // what the flash erases at once
const BLOCK = 512, PAGE = 256, FLASH = 0x10000000;
const START = 0x0a324655, SECOND = 0x9e5d5157, END = 0x0ab16f30;
const OTHER_FLASH = 0x1, CONTAINER = 0x1000, NAMED = 0x2000; // flags
const ABSOLUTE = 0xe48bff57, LAST_PAGE = 0x10ffff00; // of the block that no chip writes (erratum RP2350-E10)
const MEGABYTE = 1 << 20, FILES_AT = FLASH + MEGABYTE;
const CHIPS = new Map([
  [0xe48bff56, { chip: "RP2040", room: 2 * MEGABYTE }],
  [0xe48bff59, { chip: "RP2350", room: 4 * MEGABYTE }],
]);
const hex = (number) => `0x${number.toString(16).padStart(8, "0")}`;

/**
 * The chip that an image is for, its pages put together to sectors, and whether it has MicroPython's files, too.
 * @param {Uint8Array} bytes of the file
 */
export function image(bytes) {
  const blocks = blocksOf(bytes).filter((block) => !isIgnored(block));
  const { chip, room } = chipOf(blocks);
  blocks.forEach((block) => check(block, room));
  checkWhole(blocks);
  const sectors = sectorsOf(blocks);
  return { chip, sectors, files: sectors.some(({ address }) => address >= FILES_AT) };
}

function blocksOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== START) throw new Wrong("not_uf2");
  if (bytes.length % BLOCK) throw new Wrong("cut", { bytes: bytes.length });
  return Array.from({ length: bytes.length / BLOCK }, (_, n) => blockAt(bytes, view, n));
}

function blockAt(bytes, view, /** @type {number} */ n) {
  const word = (/** @type {number} */ at) => view.getUint32(n * BLOCK + at, true);
  if (word(0) !== START || word(4) !== SECOND || word(508) !== END) throw new Wrong("damaged", { block: n + 1 });
  return {
    place: n + 1, flags: word(8), address: word(12), size: word(16), number: word(20), of: word(24), family: word(28),
    data: bytes.subarray(n * BLOCK + 32, n * BLOCK + 32 + PAGE),
  };
}

const isIgnored = ({ flags, family, address }) =>
  flags & OTHER_FLASH || (family === ABSOLUTE && address === LAST_PAGE);

function chipOf(blocks) {
  const families = new Set(blocks.map(({ flags, family }) => (flags & NAMED ? family : 0)));
  if (families.size !== 1) throw new Wrong(families.size ? "several_chips" : "empty");
  const [family] = families, known = CHIPS.get(family);
  if (!known) throw new Wrong("foreign", { family: hex(family) });
  return known;
}

function check({ place, flags, address, size }, room) {
  if (flags & CONTAINER || size !== PAGE || address % PAGE) throw new Wrong("damaged", { block: place });
  if (address < FLASH || address >= FLASH + room) throw new Wrong("outside", { address: hex(address) });
}

// Each block stands where its number says, and none is missing.
function checkWhole(blocks) {
  for (const [n, { number, of, place }] of blocks.entries()) {
    if (of !== blocks[0].of) throw new Wrong("damaged", { block: place });
    if (number !== n) throw new Wrong("disorder", { block: place });
  }
  if (blocks.length !== blocks[0].of) throw new Wrong("torn_file", { has: blocks.length, of: blocks[0].of });
}

// A sector is erased whole, so a page that is missing before another one of it would be lost.
function sectorsOf(blocks) {
  const sectors = [];
  let next = FLASH;
  for (const { address, data } of blocks) {
    if (address !== next && (address < next || address % SECTOR || next === FLASH)) {
      throw new Wrong("hole", { address: hex(Math.min(address, next)) });
    }
    if (address % SECTOR === 0) sectors.push({ address, pages: [] });
    sectors.at(-1)?.pages.push(data);
    next = address + PAGE;
  }
  return sectors.map(({ address, pages }) => ({ address, data: joined(pages) }));
}

function joined(/** @type {Uint8Array[]} */ pages) {
  const whole = new Uint8Array(pages.length * PAGE);
  pages.forEach((page, n) => whole.set(page, n * PAGE));
  return whole;
}
