// rp2040js: an RP2040.  It starts at its flash, as the boot ROM would start it.
import { createRequire } from "node:module";

const FLASH = 0x10000000;
const WATCHDOG = 0x40058, CHIP_RESET = 0x40064, FLAGS = 0x08; // pages of peripherals, a register (4.7.6)
const HAD_POWER = 1 << 8, HAD_RUN = 1 << 16;

export default function open({ folder, rom }, files) {
  const require = createRequire(folder + "/");
  const { RP2040, ...rest } = require("rp2040js");
  const { SimulationClock } = require("./node_modules/rp2040js/dist/cjs/clock/simulation-clock.js");
  let flags = HAD_POWER;

  function make(before) {
    const chip = new RP2040(new SimulationClock());
    chip.loadBootrom(Uint32Array.from(rom));
    if (before) chip.flash.set(before.chip.flash);
    else for (const [at, data] of files) chip.flash.set(data, at);
    if (before?.bitten) outlive(before.chip, chip);
    else if (before) flags = HAD_RUN;
    const power = chip.peripherals[CHIP_RESET], read = power.readUint32;
    power.readUint32 = (offset) => (offset === FLAGS ? flags : read.call(power, offset));
    chip.core.PC = FLASH;
    return chip;
  }

  // The emulator leaves it to others what a bite resets.
  function outlive(bitten, chip) {
    const old = bitten.peripherals[WATCHDOG], dog = chip.peripherals[WATCHDOG];
    dog.scratchData.set(old.scratchData);
    dog.reason = old.reason;
    chip.sram.set(bitten.sram);
  }

  function step(chip) {
    if (chip.core.waiting) return Math.max(1, chip.clock.nanosToNextAlarm);
    return (chip.core.executeInstruction() * 1e9) / chip.clkSys;
  }

  return { ...rest, make, step, watchdog: (chip) => chip.peripherals[WATCHDOG] };
}
