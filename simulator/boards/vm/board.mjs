// The MicroPython VM on a pipe: firmware in, pin and SPI operations out.
// Operations that need no answer are gathered and sent with the next one that does.
// node board.mjs MODULE; FLOORMAN_FILES is a JSON list of [name in the VM, file here], FLOORMAN_TASK the text of task.py.
import fs from "node:fs";

const [modulePath] = process.argv.slice(2);
const PIN = 1, WRITE = 2, EXCHANGE = 3, SLEEP = 4, BITSTREAM = 5, SEND = 6, READ_PIN = 7, RECEIVE = 8, REPORT = 9, FORESEEN = 10;
const POKE = 12, PEEK = 11;
const [IN, OUT] = process.env.FLOORMAN_PIPES.split(" ").map(Number);

let memory = null;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...args) => {
  const result = await instantiate(...args);
  const exports = (result.instance ?? result).exports;
  memory = Object.values(exports).find((e) => e instanceof WebAssembly.Memory);
  return result;
};

// The VM looks functions up in its table at every protected call; entries never change, and V8's own get is slow.
const get = WebAssembly.Table.prototype.get;
const found = new Map();
WebAssembly.Table.prototype.get = function (at) {
  let table = found.get(this);
  if (!table) found.set(this, (table = []));
  return (table[at] ??= get.call(this, at));
};

const out = Buffer.alloc(1 << 16);
const HEAD = 12;
const answer = Buffer.alloc(1 << 16);
let used = 4, slept = 0, now = 0, quiet = 0, ahead = 0, foreseen = 0, asked = 0, waiting = 0, costs = null, more = false;

function room(n) {
  if (used + n + 5 > out.length) flush(0);
}

function settle() {
  if (slept === 0) return;
  out[used] = SLEEP;
  out.writeUInt32LE(slept, used + 1);
  used += 5;
  slept = 0;
}

function put(op, a, address, n) {
  room(n + 4);
  settle();
  out[used] = op;
  out[used + 1] = a;
  out.writeUInt16LE(n, used + 2);
  out.set(new Uint8Array(memory.buffer, address, n), used + 4);
  used += 4 + n;
}

// What one request is answered comes in one piece, unless the pipe parts it.
function readAnswer() {
  for (let got = 0; got < HEAD || got < HEAD + (answer.readUInt16LE(6) & 0x7fff) + answer.readUInt16LE(10); ) {
    const more = fs.readSync(IN, answer, got, answer.length - got, null);
    if (more === 0) process.exit(0); // the table was taken down
    got += more;
  }
}

// Sends everything gathered; the answer is the clock and, copied to `address`, what the last operation gave.
function flush(address) {
  settle();
  out.writeUInt32LE(used - 4, 0);
  for (let sent = 0; sent < used; ) sent += fs.writeSync(OUT, out, sent, used - sent);
  used = 4;
  readAnswer();
  now = answer.readUInt32LE(0) + answer.readUInt16LE(4) * 2 ** 32;
  quiet = now + answer.readUInt16LE(8);
  const tail = answer.readUInt16LE(6);
  waiting = tail >> 15;
  const back = tail & 0x7fff;
  if (back > 0) new Uint8Array(memory.buffer, address, back).set(answer.subarray(HEAD, HEAD + back));
  ahead = answer.readUInt16LE(10) / 2;
  foreseen = HEAD + back;
  return back;
}

function ask(op, a, address, n) {
  room(4);
  settle();
  out[used] = op;
  out[used + 1] = a;
  out.writeUInt16LE(n, used + 2);
  used += 4;
  return flush(address);
}

// Whether the last answer already told what the frame at `tx` reads, and nothing can have changed it since.
function isForeseen(bus, tx, n) {
  if (n !== ahead || bus !== asked || now + costs.SPI_US + costs.BYTE_US * n >= quiet) return false;
  const frame = new Uint8Array(memory.buffer, tx, n);
  for (let i = 0; i < n; i++) if (frame[i] !== answer[foreseen + i]) return false;
  return true;
}

const spend = (us) => { slept += us; now += us; };

const wires = {
  machine: process.env.FLOORMAN_MACHINE,
  pin: (number, level) => {
    room(3);
    settle();
    out[used] = PIN; out[used + 1] = number; out[used + 2] = level;
    used += 3;
    now += costs.PIN_US;
  },
  read_pin: (number, address) => ask(READ_PIN, number, address, 1),
  write: (bus, address, n) => { if (bus === asked) ahead = 0; put(WRITE, bus, address, n); now += costs.SPI_US + costs.BYTE_US * n; },
  exchange: (bus, tx, rx, n) => {
    if (isForeseen(bus, tx, n)) {
      put(FORESEEN, bus, tx, n);
      now += costs.SPI_US + costs.BYTE_US * n;
      new Uint8Array(memory.buffer, rx, n).set(answer.subarray(foreseen + n, foreseen + 2 * n));
      ahead = 0;
      return n;
    }
    put(EXCHANGE, bus, tx, n);
    asked = bus;
    return flush(rx);
  },
  bitstream: (pin, address, n) => { put(BITSTREAM, pin, address, n); now += costs.BIT_US * Math.trunc(n / 3); },
  ticks_us: () => { spend(costs.TICKS_US); return now % 2 ** 30; },
  ticks_ms: () => { spend(costs.TICKS_US); return Math.trunc(now / 1000) % 2 ** 30; },
  sleep: (us) => spend(us),
  // every answer tells whether the host has sent something, and until when that cannot change
  waiting: () => {
    spend(costs.WAITING_US);
    if (now >= quiet) flush(0);
    return waiting;
  },
  writable: () => { spend(costs.WAITING_US); return 1; },
  receive: (address, n) => ask(RECEIVE, 0, address, n),
  send: (address, n) => put(SEND, 0, address, n),
  // the VM collects garbage only between two calls from outside: end this one, call task.again()
  again: () => { more = true; },
  poke: (register, value) => {
    room(9);
    settle();
    out[used] = POKE;
    out.writeUInt32LE(register, used + 1);
    out.writeUInt32LE(value, used + 5);
    used += 9;
    now += costs.REGISTER_US;
  },
  peek: (register, address) => {
    room(5);
    settle();
    out[used] = PEEK;
    out.writeUInt32LE(register, used + 1);
    used += 5;
    return flush(address);
  },
  memory: () => memory.buffer.byteLength,
  report: (address, n) => { put(REPORT, 0, address, n); flush(0); },
};

const text = new TextDecoder();
const { loadMicroPython } = await import(modulePath);
const heapsize = Number(process.env.FLOORMAN_VM_HEAP ?? 0) || 1024 * 1024;
const vm = await loadMicroPython({ heapsize, linebuffer: false, stdout: (data) => fs.writeSync(2, text.decode(data)) });
for (const [name, path] of JSON.parse(process.env.FLOORMAN_FILES)) {
  const folders = name.split("/").slice(0, -1);
  folders.forEach((_, i) => {
    const folder = "/" + folders.slice(0, i + 1).join("/");
    if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
  });
  vm.FS.writeFile("/" + name, fs.readFileSync(path));
}
vm.FS.writeFile("/task.py", process.env.FLOORMAN_TASK);
costs = JSON.parse(process.env.FLOORMAN_COSTS);
vm.registerJsModule("_wires", wires);
try {
  vm.runPython("import sys\nsys.path.append('/')\nimport start\nstart.run()\n");
  while (more) {
    more = false;
    vm.runPython("import task\ntask.again()\n");
  }
} catch (error) {
  fs.writeSync(2, String(error.message ?? error) + "\n");
  process.exit(3);
}
