// A Pico in BOOTSEL as WebUSB sees it: PICOBOOT as the boot ROMs' sources have it (pico-bootrom-rp2040,
// pico-bootrom-rp2350), with a flash that only erases bits to ones and only programs them to zeros.
// What a real one would wait for without end is an error here.
const BOOT_ROM = {
  RP2040: { productId: 0x0003, flash: 2 << 20, last: 0x20000000, needsExit: true, hidesRefusals: true },
  RP2350: { productId: 0x000f, flash: 4 << 20, last: 0x12000000, needsExit: false, hidesRefusals: false },
};
const XIP = 0x10000000, SECTOR_BYTES = 4096, PAGE_BYTES = 256, PACKET_BYTES = 64;
const PICOBOOT_MAGIC = 0x431fd10b;
const OK = 0, UNKNOWN_CMD = 1, INVALID_CMD_LENGTH = 2, INVALID_TRANSFER_LENGTH = 3, INVALID_ADDRESS = 4;
const BAD_ALIGNMENT = 5, INTERLEAVED_WRITE = 6, REBOOTING = 7, INVALID_ARG = 11;
const OWN_FLASH = 0x5a; // what an older image left there
/** Command -> bytes of its arguments; -1 where the chip does not know it. */
const ARGUMENTS = {
  RP2040: { 1: 1, 2: 12, 3: 8, 4: 8, 5: 8, 6: 0, 7: 0, 8: 4, 9: 4 },
  RP2350: { 1: 1, 2: 12, 3: 8, 4: 8, 5: 8, 6: 0, 7: 0, 8: 4, 9: 4, 10: 16 },
};

const domError = (name, text) => Object.assign(new Error(text), { name });

/** `faults`: unplugged (after so many transfers), denied, held, halted (by who had it before), stuck (an address whose byte keeps its bits),
 * copying (a file goes onto the drive as soon as it takes one), protects (an address that is not to be written). */
export class FakePico {
  vendorId = 0x2e8a;
  opened = false;
  log = [];
  #claimed = false;
  #halted = { in: false, out: false };
  #phase = "command";
  #status = { token: 0, code: 0, id: 0 };
  #transfers = 0;
  #driveTakes = true;
  #lastWriter = "";
  #serial;

  constructor(chip, faults = {}) {
    this.chip = chip;
    this.faults = faults;
    Object.assign(this, BOOT_ROM[chip]);
    this.flashed = new Uint8Array(this.flash).fill(OWN_FLASH);
    this.#serial = !this.needsExit;
    if (faults.halted) this.#halted = { in: true, out: true };
    this.configuration = { interfaces: [
      { interfaceNumber: 0, alternates: [{ interfaceClass: 0x08, endpoints: ends(1, 2) }] },
      { interfaceNumber: 1, alternates: [{ interfaceClass: 0xff, endpoints: ends(4, 3) }] },
    ] };
  }

  /** What comes up at the next start. */
  get comesUp() {
    return this.flashed.subarray(0, PAGE_BYTES).every((byte) => byte === 0xff) ? "BOOTSEL" : "image";
  }

  // the device as WebUSB has it -----------------------------------------------------------------------

  async open() {
    if (this.faults.denied) throw domError("SecurityError", "Access denied.");
    this.opened = true;
  }

  async close() {
    this.opened = this.#claimed = false;
  }

  async claimInterface(number) {
    if (!this.opened) throw domError("InvalidStateError", "The device must be opened first.");
    if (number === 0) throw domError("SecurityError", "The requested interface implements a protected class.");
    if (this.faults.held) throw domError("NetworkError", "Unable to claim interface.");
    this.#claimed = true;
  }

  async clearHalt(direction, number) {
    this.#reach(number, direction);
    this.#halted[direction] = false;
  }

  async controlTransferOut({ requestType, recipient, request, index }) {
    this.#reach();
    if (requestType !== "vendor" || recipient !== "interface" || request !== 0x41 || index !== 1) {
      return { status: "stall", bytesWritten: 0 };
    }
    this.#halted = { in: false, out: false };
    this.#phase = "command";
    this.#driveTakes = true;
    this.#status = { token: 0, code: 0, id: 0 };
    return { status: "ok", bytesWritten: 0 };
  }

  async controlTransferIn({ requestType, recipient, request, index }, length) {
    this.#reach();
    if (requestType === "standard" && recipient === "endpoint" && request === 0) {
      const halted = { 0x84: this.#halted.in, 0x03: this.#halted.out }[index];
      if (halted !== undefined) return { status: "ok", data: new DataView(Uint8Array.of(halted, 0).buffer) };
    }
    if (requestType !== "vendor" || recipient !== "interface" || request !== 0x42 || index !== 1 || length !== 16) {
      return { status: "stall" };
    }
    const data = new DataView(new ArrayBuffer(16));
    data.setUint32(0, this.#status.token, true);
    data.setUint32(4, this.#status.code, true);
    data.setUint8(8, this.#status.id);
    return { status: "ok", data };
  }

  async transferOut(number, sent) {
    this.#reach(number, "out");
    if (this.#halted.out) return { status: "stall", bytesWritten: 0 };
    const bytes = new Uint8Array(sent.buffer ?? sent, sent.byteOffset ?? 0, sent.byteLength);
    this.log.push(`out ${bytes.length}`);
    if (this.#phase === "ack out") this.#acknowledged(bytes);
    else if (this.#phase === "data out") this.#taken(bytes);
    else if (this.#phase === "command") this.#asked(bytes);
    else throw new Error(`waits for ever: data while ${this.#phase}`);
    return this.#halted.out && this.#refusedData
      ? { status: "stall", bytesWritten: 0 } : { status: "ok", bytesWritten: bytes.length };
  }

  async transferIn(number, length) {
    this.#reach(number, "in");
    if (this.#halted.in) return { status: "stall" };
    if (length % PACKET_BYTES) return { status: "babble" };
    if (this.#phase === "ack in") {
      this.#phase = "command";
      if (this.rebooting) queueMicrotask(() => { this.faults.unplugged = 0; });
      return { status: "ok", data: new DataView(new ArrayBuffer(0)) };
    }
    if (this.#phase !== "data in") throw new Error(`waits for ever: nothing comes while ${this.#phase}`);
    return this.#given(length);
  }

  #reach(number, direction) {
    if (this.#transfers++ >= (this.faults.unplugged ?? Infinity)) {
      this.opened = false;
      throw domError("NetworkError", "The device was disconnected.");
    }
    if (!this.#claimed) throw domError("InvalidStateError", "The interface is not claimed.");
    if (number !== undefined && number !== { in: 4, out: 3 }[direction]) {
      throw domError("NotFoundError", "The specified endpoint is not part of a claimed interface.");
    }
  }

  // commands ------------------------------------------------------------------------------------------

  #asked(bytes) {
    this.#refusedData = false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length !== 32 || view.getUint32(0, true) !== PICOBOOT_MAGIC) return this.#halt("in", "out");
    const id = view.getUint8(8), length = view.getUint32(12, true);
    this.#status = { token: view.getUint32(4, true), code: OK, id };
    const args = view.getUint8(9), wanted = ARGUMENTS[this.chip][id & 0x7f];
    const moves = [4, 5].includes(id & 0x7f);
    this.task = {
      id, address: view.getUint32(16, true), size: view.getUint32(20, true), first: view.getUint8(16),
      length, done: 0, writer: "picoboot",
    };
    this.log.push(`command ${id.toString(16)}`);
    if (wanted === undefined) return this.#refuse(UNKNOWN_CMD);
    if (args !== wanted) return this.#refuse(INVALID_CMD_LENGTH);
    if (length !== (moves ? this.task.size : 0)) return this.#refuse(INVALID_TRANSFER_LENGTH);
    if (length) this.#phase = id & 0x80 ? "data in" : "data out";
    else this.#run();
  }

  #refuse(code) {
    this.#status.code = code;
    this.#halt("in", "out");
  }

  #halt(...directions) {
    for (const one of directions) this.#halted[one] = true;
    this.#phase = "command";
  }

  // A command without data.  An RP2040 acknowledges even what it has not done.
  #run() {
    const code = this.#did();
    if (code && !this.hidesRefusals) return this.#refuse(code);
    this.#phase = this.task.id & 0x80 ? "ack out" : "ack in";
  }

  #did() {
    const { id, address, size, first } = this.task;
    if (this.rebooting) return REBOOTING;
    if (id === 1) this.#driveTakes = first === 0;
    else if (id === 6) this.#serial = true;
    else if (id === 7) this.#serial = !this.needsExit;
    else if (id === 3) return this.#erased(address, size);
    else if (id === 2 && this.chip === "RP2040") this.rebooting = true;
    else if (id === 10) {
      if (![0, 2, 3, 4].includes(address & 0xf)) return INVALID_ARG;
      this.rebooting = true;
    } else return UNKNOWN_CMD;
    return OK;
  }

  #erased(address, size) {
    this.#lastWriter = "picoboot";
    if (address % SECTOR_BYTES || size % SECTOR_BYTES) return BAD_ALIGNMENT;
    if (!this.#isFlash(address, size)) return INVALID_ADDRESS;
    if (!this.#serial) return OK; // the flash does not understand it
    this.flashed.fill(0xff, (address - XIP) % this.flash, ((address - XIP) % this.flash) + size);
    this.log.push(`erased ${address.toString(16)}`);
    return OK;
  }

  #isFlash = (address, size) => address >= XIP && address + size <= this.last;

  // data ----------------------------------------------------------------------------------------------

  #refusedData = false;

  #taken(bytes) {
    for (let at = 0; at < bytes.length && this.#phase === "data out"; at += PAGE_BYTES) {
      const page = bytes.subarray(at, at + PAGE_BYTES);
      if (this.task.done + page.length > this.task.length) return this.#halt("in", "out");
      if (page.length < PAGE_BYTES && this.task.done + page.length < this.task.length) {
        throw new Error("a short packet in the middle: the boot ROM loses count");
      }
      this.#written(page);
    }
  }

  #written(page) {
    const code = this.#wrong() || this.#programmed(this.task.address + this.task.done, page);
    this.task.done += page.length;
    if (code) {
      this.#status.code = code;
      this.#refusedData = true;
      this.#halt("out", ...(this.hidesRefusals ? [] : ["in"]));
    } else if (this.task.done === this.task.length) this.#phase = "ack in";
  }

  // Why the next page of a transfer is not taken, or not given.
  #wrong() {
    const { id, address, done, length } = this.task, at = address + done;
    if (this.rebooting) return REBOOTING;
    if (this.faults.copying && this.#driveTakes && id === 5 && done) this.#lastWriter = "drive";
    if (id === 5 && done && this.#lastWriter !== "picoboot") return INTERLEAVED_WRITE;
    if (id === 5) this.#lastWriter = "picoboot";
    if (!this.#isFlash(at, Math.min(PAGE_BYTES, length - done))) return INVALID_ADDRESS;
    return at % PAGE_BYTES ? BAD_ALIGNMENT : OK;
  }

  // The page buffer is cleared first, so what a short page lacks is programmed to zeros.
  #programmed(address, page) {
    if (address === this.faults.protects) return 10; // NOT_PERMITTED
    const whole = new Uint8Array(PAGE_BYTES), at = (address - XIP) % this.flash;
    whole.set(page);
    for (let n = 0; this.#serial && n < PAGE_BYTES; n++) {
      if (address + n !== this.faults.stuck) this.flashed[at + n] &= whole[n];
    }
    return OK;
  }

  #given(length) {
    const { address, done, length: all } = this.task, given = new Uint8Array(Math.min(length, all - done));
    for (let at = 0; at < given.length; at += PAGE_BYTES) {
      const code = this.#wrong();
      if (code) {
        this.#status.code = code;
        this.#halt("in", ...(this.hidesRefusals ? [] : ["out"]));
        return { status: "stall" };
      }
      const from = (address + this.task.done - XIP) % this.flash, size = Math.min(PAGE_BYTES, given.length - at);
      given.set(this.#serial ? this.flashed.subarray(from, from + size) : new Uint8Array(size), at);
      this.task.done += size;
    }
    if (this.task.done === all) this.#phase = "ack out";
    return { status: "ok", data: new DataView(given.buffer) };
  }

  #acknowledged(bytes) {
    if (bytes.length > PACKET_BYTES) return this.#halt("in", "out");
    this.#phase = "command";
  }
}

const ends = (into, out) => [
  { endpointNumber: out, direction: "out", type: "bulk", packetSize: PACKET_BYTES },
  { endpointNumber: into, direction: "in", type: "bulk", packetSize: PACKET_BYTES },
];
