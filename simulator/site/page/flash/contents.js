// What an image holds: which Floorman, and the digest that a release gives for its file.
const MODULE = "floorman/loop"; // an image with the firmware frozen in has the names of its modules
const BUILD = /\d+\.\d+\.\d+\+[0-9a-f]{8}(?=\0)/;

/** The build of the firmware in an image, "" for none. */
export function named(/** @type {{ data: Uint8Array }[]} */ sectors) {
  const letters = new TextDecoder("latin1"), text = sectors.map(({ data }) => letters.decode(data)).join("");
  return text.includes(MODULE) ? (BUILD.exec(text)?.[0] ?? "") : "";
}

/** SHA-256 as `sha256sum` writes it; "" where the page may not work one out. */
export async function digest(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  if (!globalThis.crypto?.subtle) return "";
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
