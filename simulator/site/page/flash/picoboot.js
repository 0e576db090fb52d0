// PICOBOOT, which the boot ROM speaks over USB (data sheets: RP2040 2.8.5, RP2350 5.6): a command of 32 bytes, its
// data, then an empty packet the other way for "done".  An endpoint that stalls refuses, and the status says why.
import { Wrong } from "./wrong.js";

export const MAKER = 0x2e8a;
export const CHIPS = new Map([[0x0003, "RP2040"], [0x000f, "RP2350"]]); // by the product's number
const MAGIC = 0x431fd10b;
const EXCLUSIVE_ACCESS = 0x01, REBOOT = 0x02, FLASH_ERASE = 0x03, WRITE = 0x05, EXIT_XIP = 0x06, REBOOT2 = 0x0a;
const READ = 0x84;
const RESET = 0x41, STATUS = 0x42, STATUS_BYTES = 16; // requests to the interface
const GET_STATUS = 0, HALTED = 1, IN = 0x80; // of an endpoint (USB 2.0, 9.4.5)
const VENDOR_CLASS = 0xff;
const PACKET = 64, REBOOT_MS = 500;
const REFUSALS = [
  "OK", "UNKNOWN_CMD", "INVALID_CMD_LENGTH", "INVALID_TRANSFER_LENGTH", "INVALID_ADDRESS", "BAD_ALIGNMENT",
  "INTERLEAVED_WRITE", "REBOOTING", "UNKNOWN_ERROR", "INVALID_STATE", "NOT_PERMITTED", "INVALID_ARG",
  "BUFFER_TOO_SMALL", "PRECONDITION_NOT_MET", "MODIFIED_DATA", "INVALID_DATA", "NOT_FOUND",
  "UNSUPPORTED_MODIFICATION",
];

/** @param {number} id @param {number} token @param {Uint8Array} args @param {number} length of the data */
function command(id, token, args, length) {
  const made = new Uint8Array(32), view = new DataView(made.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, token, true);
  view.setUint8(8, id);
  view.setUint8(9, args.length);
  view.setUint32(12, length, true);
  made.set(args, 16);
  return made;
}

const words = (...numbers) => new Uint8Array(new Uint32Array(numbers).buffer);

/** @template T @param {Promise<T>} does @param {string} name @returns {Promise<T>} */
const or = (does, name) => does.catch(({ message }) => { throw new Wrong(name, { why: message }); });

/** A boot ROM as WebUSB reaches it.  Wrong says what it refused, or that it has gone. */
export class BootRom {
  #token = 0;
  number = 0; // of the interface
  ends = { in: 0, out: 0 };

  constructor(/** @type {any} */ device) {
    this.device = device;
    this.chip = CHIPS.get(device.productId) ?? "";
  }

  async open() {
    await or(this.device.open(), "denied");
    const found = this.device.configuration?.interfaces.find(({ alternates }) =>
      alternates[0].interfaceClass === VENDOR_CLASS);
    if (!found) throw new Wrong("no_boot_rom");
    const number = (direction) =>
      found.alternates[0].endpoints.find((one) => one.direction === direction).endpointNumber;
    this.number = found.interfaceNumber;
    this.ends = { in: number("in"), out: number("out") };
    await or(this.device.claimInterface(this.number), "held");
    await this.#reset();
  }

  // Nothing is left of what another page or program had begun.
  async #reset() {
    await this.#release("in", this.ends.in | IN);
    await this.#release("out", this.ends.out);
    await or(this.device.controlTransferOut(this.#request(RESET)), "unplugged");
  }

  // An endpoint that stalled; one that did not keeps its count of packets.
  async #release(/** @type {"in" | "out"} */ direction, /** @type {number} */ index) {
    const asked = { requestType: "standard", recipient: "endpoint", request: GET_STATUS, value: 0, index };
    const { data } = await or(this.device.controlTransferIn(asked, 2), "unplugged");
    if (data?.getUint8(0) & HALTED) await or(this.device.clearHalt(direction, this.ends[direction]), "unplugged");
  }

  #request(request) {
    return { requestType: "vendor", recipient: "interface", request, value: 0, index: this.number };
  }

  // The drive takes nothing meanwhile.
  exclusive = () => this.#tell(EXCLUSIVE_ACCESS, Uint8Array.of(1));
  exitXip = () => this.#tell(EXIT_XIP, words());
  erase = (address, size) => this.#tell(FLASH_ERASE, words(address, size));
  write = (address, data) => this.#tell(WRITE, words(address, data.length), data);
  reboot = () => (this.chip === "RP2040"
    ? this.#tell(REBOOT, words(0, 0, REBOOT_MS)) : this.#tell(REBOOT2, words(0, REBOOT_MS, 0, 0)));

  async read(address, size) {
    await this.#put(command(READ, ++this.#token, words(address, size), size));
    const data = await this.#take(size);
    await this.#put(new Uint8Array(1)); // any short packet is heard as the empty one, which some systems cannot send
    return data;
  }

  async #tell(id, args, data = words()) {
    await this.#put(command(id, ++this.#token, args, data.length));
    if (data.length) await this.#put(data);
    await this.#take(PACKET);
  }

  async #put(data) {
    const { status } = await or(this.device.transferOut(this.ends.out, data), "unplugged");
    if (status !== "ok") throw await this.#refusal();
  }

  async #take(size) {
    const { status, data } = await or(this.device.transferIn(this.ends.in, size), "unplugged");
    if (status !== "ok") throw await this.#refusal();
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  async #refusal() {
    const { data } = await or(this.device.controlTransferIn(this.#request(STATUS), STATUS_BYTES), "unplugged");
    const code = data.getUint32(4, true);
    return new Wrong("refused", { why: REFUSALS[code] ?? String(code) });
  }
}
