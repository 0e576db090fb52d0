// Cases from standard input, as JSON: a file, or commands one by one, a Pico and its faults.  What came of each, as JSON.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { flash } from "../../simulator/site/page/flash/flashing.js";
import { BootRom } from "../../simulator/site/page/flash/picoboot.js";
import { image } from "../../simulator/site/page/flash/uf2.js";
import { FakePico } from "./boot_rom.js";

async function result({ file, steps, chip, faults }) {
  const pico = new FakePico(chip, faults), told = [];
  try {
    if (steps) await stepped(pico, steps, told);
    else await flash(pico, image(readFileSync(file)), (doing, part) => told.push([doing, part]));
    return { said: "", ...left(pico, told) };
  } catch ({ message, values }) {
    return { said: message, values, ...left(pico, told) };
  }
}

async function stepped(pico, steps, told) {
  const rom = new BootRom(pico);
  await rom.open();
  for (const [name, address, what] of steps) {
    const got = await rom[name](address, name === "write" ? new Uint8Array(what).fill(0) : what);
    if (name === "read") told.push(got[0]);
  }
}

const left = (pico, told) => ({
  comesUp: pico.comesUp, restarts: Boolean(pico.rebooting), told,
  commands: pico.log.filter((line) => line.startsWith("command")).map((line) => line.slice(8)),
  flash: createHash("sha256").update(pico.flashed).digest("hex"),
});

const cases = JSON.parse(readFileSync(0, "utf-8")), results = {};
for (const [name, one] of Object.entries(cases)) results[name] = await result(one);
console.log(JSON.stringify(results));
