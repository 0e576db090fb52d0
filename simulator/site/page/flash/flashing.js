// An image onto a Pico that is in BOOTSEL: chip checked, written, read back, started.
import { BootRom } from "./picoboot.js";
import { SECTOR } from "./uf2.js";
import { Wrong } from "./wrong.js";

/**
 * `told` hears how far it is: what is done, and the part of it.  Wrong says why not.
 * The first sector, without which no chip starts an image, is erased first and written last: a Pico that was left
 * half written comes up in BOOTSEL again.
 * @param {any} device @param {{ chip: string, sectors: { address: number, data: Uint8Array }[] }} image
 * @param {(doing: string, part: number) => void} told
 */
export async function flash(device, image, told) {
  const rom = new BootRom(device);
  if (rom.chip !== image.chip) throw new Wrong("other_chip", { chip: image.chip, other: rom.chip });
  try {
    await rom.open();
    await written(rom, image.sectors, told);
    await rom.reboot().catch(() => { throw new Wrong("no_restart"); });
  } finally {
    await device.close().catch(() => {}); // it may be unplugged
  }
}

async function written(rom, sectors, told) {
  const [first, ...rest] = sectors;
  await rom.exclusive();
  await rom.exitXip();
  await rom.erase(first.address, SECTOR);
  await each(rest, (part) => told("writing", part), async ({ address, data }) => {
    await rom.erase(address, SECTOR);
    await rom.write(address, data);
  });
  await each(rest, (part) => told("checking", part), (sector) => compare(rom, sector));
  await rom.write(first.address, first.data);
  await compare(rom, first);
}

async function each(sectors, told, does) {
  for (const [n, sector] of sectors.entries()) {
    told(n / sectors.length);
    await does(sector);
  }
}

async function compare(rom, { address, data }) {
  const found = await rom.read(address, data.length);
  const at = data.findIndex((byte, n) => byte !== found[n]);
  if (at >= 0) throw new Wrong("differs", { address: `0x${(address + at).toString(16)}` });
}
