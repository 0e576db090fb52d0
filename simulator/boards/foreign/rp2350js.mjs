// rp2350js, compiled from its sources: an RP2350 with two Cortex-M33, from its boot ROM on.
import { createRequire } from "node:module";

const HZ = 150e6, PERIPHERALS_HZ = 48e6; // MicroPython sets both; the emulator's stay at 125 MHz
const POWMAN = 0x40100, CHIP_RESET = 0x2c >> 2; // a page of peripherals, one of its registers (6.4)
const DOG_HZ = 1e6; // that of an RP2040 counts twice as fast (RP2040-E1), and so does the emulator's
const HAD_POWER = 1 << 16, HAD_RUN = 1 << 18;

export default function open({ folder }, files) {
  const require = createRequire(folder + "/");
  const { RP2350 } = require("./rp2350.js");
  mendPins(require("./cortex-m33/coprocessor.js"));
  let flags = HAD_POWER;

  function make(before) {
    const chip = new RP2350({ coreArch: "arm" });
    chip.clkSys = HZ;
    chip.clkPeri = PERIPHERALS_HZ;
    chip.watchdog.timer.frequency = DOG_HZ;
    mendSysTick(chip.ppb);
    if (before) chip.flash.set(before.chip.flash);
    else for (const [at, data] of files) chip.flash.set(data, at);
    if (before?.bitten) outlive(before.chip, chip);
    else if (before) flags = HAD_RUN;
    chip.peripherals[POWMAN].regs[CHIP_RESET] = flags; // 0 in the emulator
    return chip;
  }

  // The emulator's own answer to a bite resets its cores alone, and forgets that it was a bite.
  function outlive(bitten, chip) {
    chip.watchdog.scratchData.set(bitten.watchdog.scratchData);
    chip.watchdog.reason = bitten.watchdog.reason;
    chip.sram.set(bitten.sram);
  }

  // As its own step, without the PIOs, which the image does not use.
  function step(chip) {
    const [first, second] = chip.core;
    let cycles;
    if (first.waiting) {
      cycles = Math.max(1, Math.ceil((chip.clock.nanosToNextAlarm * HZ) / 1e9));
      first.cycles += cycles;
    } else {
      cycles = first.executeInstruction();
    }
    chip.currentCore = 1;
    while (second.cycles < first.cycles) {
      if (second.waiting) second.cycles = first.cycles;
      else second.executeInstruction();
    }
    chip.currentCore = 0;
    return (cycles * 1e9) / HZ;
  }

  return {
    ...require("./usb/cdc.js"), ...require("./utils/logging.js"), ...require("./gpio-pin.js"),
    make, step, watchdog: (chip) => chip.watchdog,
  };
}

// SysTick lies at E000E010 (Cortex-M33, SYST_CSR); the emulator has it 16 bytes higher, and at its own clock.
function mendSysTick(ppb) {
  const FIRST = 0xe010, BEHIND = 0xe020, AWAY = 0x10;
  const place = (offset) => (offset >= FIRST && offset < BEHIND ? offset + AWAY : offset);
  const read = ppb.readUint32ViaCore, write = ppb.writeUint32ViaCore;
  ppb.readUint32ViaCore = (offset, core) => read.call(ppb, place(offset), core);
  ppb.writeUint32ViaCore = (offset, value, core) => write.call(ppb, place(offset), value, core);
  for (const { systickTimer } of ppb.coreState) systickTimer.frequency = HZ;
}

// The image moves its pins by MCRR on coprocessor 0 (3.6.1), which the emulator takes for other instructions.
// 0 to 3 write a word, 4 to 7 one pin; c4 says whether it is driven, c0 its level.
function mendPins(coprocessor) {
  const others = coprocessor.coprocessorExecute;
  const PUT = 0, SET = 2, CLEAR = 3, WORDS = 4, BITS = 8;
  const REGISTERS = [0x00, 0x18, 0x08, 0x10]; // put, XOR, set and clear: of SIO, behind the levels' or drivers' first
  coprocessor.coprocessorExecute = (core, first, second) => {
    if ((first & 0xfff0) !== 0xec40 || second & 0xf00) return others(core, first, second);
    const value = core.regs.r[second >>> 12], other = core.regs.r[first & 15], how = (second >>> 4) & 15;
    const base = second & 4 ? 0x30 : 0x10;
    const write = (way, bits) => core.chip.sio.writeUint32(base + REGISTERS[way], bits, core.coreIndex);
    if (how < WORDS) write(how, value);
    else if (how === WORDS + PUT) write(other & 1 ? SET : CLEAR, 1 << value);
    else if (how < BITS && other & 1) write(how - WORDS, 1 << value);
    return 1;
  };
}
