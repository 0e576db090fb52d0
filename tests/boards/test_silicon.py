"""The emulated Pico's time: a cache before its flash, its clocks, instructions as its core has."""

import random
from types import SimpleNamespace

import pytest

from simulator.boards import BoardError
from simulator.boards.silicon.build import find_loop
from simulator.boards.silicon.clocks import Clocks

rp2040py = pytest.importorskip("rp2040py")

FLASH, PROGRAM, DATA = 0x10000000, 0x20001000, 0x20002000
WINDOW = 0x400
LINE, SETS = 8, 1024
_TIMES = 6000


@pytest.fixture(scope="module")
def loop():
    try:
        return find_loop()
    except BoardError as error:  # no compiler on this computer
        pytest.skip(str(error))


def quiet_chip():
    from rp2040py.utils.logging import ConsoleLogger, LogLevel

    chip = rp2040py.RP2040()
    chip.logger = ConsoleLogger(LogLevel.ERROR)
    return chip


def processor(loop, chip, cache):
    simulator = SimpleNamespace(rp2040=chip, clock=chip.clock, stopped=False)
    return loop.Processor(simulator, cache)


def test_a_line_is_8_bytes_and_a_set_keeps_the_two_that_were_used_last(loop):
    cache = loop.FlashCache()
    cache.miss_cycles = 80
    assert [cache.look(FLASH + n) for n in (0, 4, 7, 8)] == [80, 0, 0, 80]
    one, two, three = (FLASH + n * LINE * SETS for n in (1, 2, 3))
    assert [cache.look(a) for a in (one, two, one, three, one, two)] == [80, 80, 0, 80, 0, 80]
    cache.flush()
    assert cache.look(one) == 80
    assert cache.look(one | 0x03000000) == 80  # the mirror past the cache


def test_all_of_16_kb_stays_in_it(loop):
    cache = loop.FlashCache()
    cache.miss_cycles = 1
    everything = range(FLASH, FLASH + 16 * 1024, LINE)
    assert [sum(map(cache.look, everything)) for _ in range(2)] == [2 * SETS, 0]


def test_an_instruction_waits_for_its_words_and_for_what_it_reads(loop):
    cache, chip = loop.FlashCache(), quiet_chip()
    cache.miss_cycles = 80
    chip.flash[:8] = bytes.fromhex("0048 00bf 00bf 0068")  # LDR r0, [pc]; NOP; NOP; LDR r0, [r0]
    chip.core.pc = FLASH
    chip.core.registers[0] = FLASH + 0x100
    run = processor(loop, chip, cache)
    clocks = [run.step()]
    chip.core.registers[0] = FLASH + 0x100
    clocks += [run.step() for _ in range(3)]
    assert clocks == [2 + 80, 1, 1, 2 + 80]
    assert (cache.misses, cache.hits) == (2, 2)


def _prepare(chip, draw, words):
    """The same start for a chip and its judge."""
    core, at = chip.core, PROGRAM + 2 * draw.randrange(2)
    for n, word in enumerate(words):
        chip.write_uint16(at + 2 * n, word)
    for n in range(13):
        core.registers[n] = draw.choice(
            (draw.getrandbits(32), draw.randrange(8), DATA + 4 * draw.randrange(WINDOW // 8))
        )
    core.registers[13] = DATA + 4 * draw.randrange(16, WINDOW // 8)
    core.registers[14] = FLASH + 2 * draw.randrange(256) + 1
    core.registers[15] = at
    core.n, core.z, core.c, core.v = (draw.random() < 0.5 for _ in range(4))
    start = DATA - 0x20000000
    chip.sram[start : start + WINDOW] = draw.randbytes(WINDOW)


def _left(chip):
    core, start = chip.core, DATA - 0x20000000
    flags = core.n, core.z, core.c, core.v
    return list(core.registers), flags, bytes(chip.sram[start : start + WINDOW]), core.cycles


def test_instructions_executed_here_do_what_the_emulators_core_does(loop):
    """Opcodes are drawn from all that are no system calls."""
    draw = random.Random(28)
    ours, judge, cache = quiet_chip(), quiet_chip(), loop.FlashCache()
    run = processor(loop, ours, cache)
    for _ in range(_TIMES):
        top = draw.choice([*range(26), 22, 23, 26, 27, 28, 30])
        opcode = top << 11 | draw.getrandbits(11)
        if opcode >> 8 in (0xBE, 0xBF, 0xB6) or opcode >> 8 in (0xDE, 0xDF):
            continue  # BKPT, hints, CPS, UDF, SVC
        words = opcode, 0xD000 | draw.getrandbits(14) & 0x2FFF, 0
        seed = draw.random()
        _prepare(ours, random.Random(seed), words)
        _prepare(judge, random.Random(seed), words)
        assert run.step() == judge.core.execute_instruction(), f"{opcode:04x}"
        assert _left(ours) == _left(judge), f"{opcode:04x}"


def test_the_clocks_are_those_that_the_program_sets(loop):
    cache, chip = loop.FlashCache(), quiet_chip()
    Clocks(chip, cache, flat=False)
    assert (chip.clk_sys, chip.clk_peri, cache.miss_cycles) == (125_000_000, 125_000_000, 80)
    chip.write_uint32(0x40008048, 2 << 5)  # CLK_PERI_CTRL: the PLL of the USB
    chip.write_uint32(0x18000014, 4)  # BAUDR of SSI
    chip.write_uint32(0x40028008, 100)  # PLL_SYS: FBDIV and PRIM, 1200 MHz through 6 and 1
    chip.write_uint32(0x4002800C, 6 << 16 | 1 << 12)
    assert (chip.clk_sys, chip.clk_peri, cache.miss_cycles) == (200_000_000, 48_000_000, 160)
    assert cache.cycle_ns == 5
    assert chip.read_uint32(0x40028000) >> 31  # locked
    cache.look(FLASH)
    chip.write_uint32(0x14000004, 1)  # FLUSH
    assert cache.look(FLASH) == 160
    Clocks(chip, cache, flat=True)
    assert cache.miss_cycles == 0
