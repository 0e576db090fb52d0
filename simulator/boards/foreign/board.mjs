// A Pico in an emulator of other people, on two pipes: what its pins do goes out, what the table answers comes in.
// What happens between two questions is gathered and sent with the next one.
// node board.mjs; FLOORMAN_EMULATOR is a JSON object, as __init__.py writes it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const told = JSON.parse(process.env.FLOORMAN_EMULATOR);
const [IN, OUT] = process.env.FLOORMAN_PIPES.split(" ").map(Number);
const PIN = 1, BYTES = 2, SEND = 3, PIXELS = 4, TICK = 5, START = 6;
const HEAD = 10, ANSWER = 4;
const TICK_NS = 500_000; // the cable is looked at this often
const SIE_CTRL = 0x4c, PULL_UP = 1 << 16; // RP2040 data sheet 4.1.4, RP2350 data sheet 12.7.4
const ONE_NS = 600, END_NS = 200_000; // WS2812: a level this long is a one, a pause this long ends a frame

const out = Buffer.alloc(1 << 16);
const answer = Buffer.alloc(1 << 12);
let used = 4, spent = 0; // ns of the starts before
let chip = null, host = null, ready = null, order = 0, bitten = false;

const now = () => spent + chip.clock.nanos;

function put(op, which, data) {
  out[used] = op;
  out[used + 1] = which;
  out.writeUInt16LE(data.length, used + 2);
  out.writeUIntLE(Math.trunc(now() / 1000), used + 4, 6);
  out.set(data, used + HEAD);
  used += HEAD + data.length;
}

function read(at, count) {
  for (let got = 0; got < count; ) {
    const more = fs.readSync(IN, answer, at + got, count - got, null);
    if (more === 0) process.exit(0); // the table was taken down
    got += more;
  }
}

// Sends what was gathered; gives what the last operation asked for, once the inputs have their levels.
function ask() {
  out.writeUInt32LE(used - 4, 0);
  for (let sent = 0; sent < used; ) sent += fs.writeSync(OUT, out, sent, used - sent);
  used = 4;
  read(0, ANSWER);
  const data = ANSWER + 2 * answer[0], length = answer.readUInt16LE(2);
  order ||= answer[1]; // several questions may be asked in one step
  read(ANSWER, data - ANSWER + length);
  for (let at = ANSWER; at < data; at += 2) chip.gpio[answer[at]].setInputValue(answer[at + 1] === 1);
  return answer.subarray(data, data + length);
}

// A byte takes its eight clocks.  When they are over those behind it stand in the FIFO: one question for all.
function solderBus(spi, bus) {
  let sent = 0, ahead = [];
  const alarm = chip.clock.createAlarm(() => {
    if (ahead.length === 0) {
      put(BYTES, bus, [sent, ...spi.txFIFO.items].map((byte) => byte & 0xff));
      ahead = [...ask()];
    }
    if (ahead.length > 0) spi.completeTransmit(ahead.shift());
  });
  spi.onTransmit = (byte) => {
    sent = byte;
    alarm.schedule(8e9 / spi.clockFrequency);
  };
}

function solderChain(pin, { High, Low }) {
  let bits = [], rose = 0;
  const end = chip.clock.createAlarm(() => {
    const bytes = bits.join("").match(/.{8}/g) ?? [];
    put(PIXELS, pin, bytes.map((byte) => parseInt(byte, 2)));
    bits = [];
  });
  chip.gpio[pin].addListener((state) => {
    if (state === High) rose = chip.clock.nanos;
    if (state !== Low || rose === 0) return;
    bits.push(Number(chip.clock.nanos - rose > ONE_NS));
    end.schedule(END_NS);
  });
}

function solder(states) {
  chip.spi.forEach(solderBus);
  for (const pin of told.outputs)
    chip.gpio[pin].addListener((state) => {
      if (state === states.High || state === states.Low) put(PIN, pin, [Number(state === states.High)]);
    });
  for (const pin of told.chains) solderChain(pin, states);
}

// A device that leaves the bus and is back is a new one to its host; the emulators' hosts enumerate at power-on alone.
// Of two buffers of an endpoint the emulators send the second one first.
function solderUSB(emulator) {
  const usb = chip.usbCtrl, write = usb.writeUint32, updated = usb.DPRAMUpdated;
  let attached = false;
  usb.writeUint32 = function (offset, value) {
    write.call(this, offset, value);
    if (offset !== SIE_CTRL || attached === Boolean(value & PULL_UP)) return;
    attached = !attached;
    if (!attached) return;
    plug(emulator, usb);
    usb.resetDevice();
  };
  usb.DPRAMUpdated = function (offset, value) {
    const { buffers } = this.endpointWriteAlarms[(offset >> 3) & 15];
    const before = buffers.length;
    updated.call(this, offset, value);
    if (buffers.length === before + 2) buffers.push(buffers.splice(before, 1)[0]);
  };
  plug(emulator, usb);
}

// The emulators' hosts ask the device to set DTR, where CDC has its interface asked (PSTN120 6.3.12).  rp2040js's
// answers a Pico that is ready for bytes with empty packets, again and again; here a host with none keeps silent.
function plug(emulator, usb) {
  host = new emulator.USBCDC(usb);
  ready = null;
  usb.onUSBEnabled = () => {};
  host.cdcSetControlLineState = function () {
    usb.sendSetupPacket(Uint8Array.of(0x21, 0x22, 3, 0, 0, 0, 0, 0));
    this.initialized = true;
  };
  host.onSerialData = (data) => put(SEND, 0, data);
  const give = usb.onEndpointRead;
  usb.onEndpointRead = (endpoint, size) => {
    if (endpoint && host.txFIFO.empty) ready = () => give(endpoint, size);
    else give(endpoint, size);
  };
}

function tick() {
  const room = host.txFIFO.size - host.txFIFO.itemCount;
  put(TICK, 0, [room & 255, room >> 8]);
  for (const byte of ask()) host.sendSerialByte(byte);
  if (!ready || host.txFIFO.empty) return;
  const give = ready;
  ready = null;
  give();
}

function start(emulator, before) {
  chip = emulator.make(before);
  chip.logger = new emulator.ConsoleLogger(emulator.LogLevel.Error, false);
  const dog = emulator.watchdog(chip);
  dog.onWatchdogTrigger = () => {
    bitten = true;
    dog.alarm.enable = false;
  };
  solder(emulator.GPIOPinState);
  solderUSB(emulator);
  const ticking = chip.clock.createAlarm(() => {
    tick();
    ticking.schedule(TICK_NS);
  });
  ticking.schedule(TICK_NS);
}

// A bite or a low RUN resets all of the chip: a new one goes on with what outlives that.
function startAgain(emulator) {
  const before = chip;
  order = 0;
  put(START, 0, []);
  ask();
  spent = now();
  start(emulator, { chip: before, bitten });
  bitten = false;
}

const open = (await import(pathToFileURL(told.script))).default;
const files = fs.readdirSync(told.flash).map((name) => [Number(name), fs.readFileSync(path.join(told.flash, name))]);
const emulator = await open(told, files);
start(emulator, null);
for (;;) {
  while (!bitten && order === 0) chip.clock.tick(emulator.step(chip));
  startAgain(emulator);
}
