# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The processor's loop with the flash behind its cache (RP2040 data sheet 2.6.3.1).

Written against the declarations that rp2040py ships (native/*.pxd), so that the compiled core is
called as its own loop calls it.  Compiled by build.py.
"""

import time

from libc.string cimport memset

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport SimulationClock

cdef enum:
    SETS = 1024  # 16 KB of lines of 8 bytes, two ways
    LINE_BITS = 3
    NO_WORD = 1  # words are at multiples of four
    LOOK_EVERY = 256  # instructions between two looks at the computer's clock


cdef class FlashCache:
    """16 KB, two ways, lines of 8 bytes; of a set's two lines the one used longer ago goes.

    The board writes the clock's and the flash's speed into it as the Pico changes them.
    """

    cdef unsigned int _near[SETS]  # the line of each set that was used last
    cdef unsigned int _far[SETS]
    cdef unsigned int _word  # that the processor fetched last
    cdef public double cycle_ns
    cdef public int miss_cycles
    cdef public unsigned long long hits
    cdef public unsigned long long misses

    def __init__(self):
        self.cycle_ns = 8.0
        self.miss_cycles = 0
        self.hits = self.misses = 0
        self.flush()

    def flush(self):
        """Every line is empty, as after a write to FLUSH."""
        memset(self._near, 0xFF, sizeof(self._near))
        memset(self._far, 0xFF, sizeof(self._far))
        self._word = NO_WORD

    def look(self, unsigned int address):
        """Cycles that a read of this address waits."""
        return self._look(address)

    cdef inline int _look(self, unsigned int address) noexcept:
        cdef unsigned int line = (address & 0x00FFFFFF) >> LINE_BITS
        cdef unsigned int n = line & (SETS - 1)
        if address >> 24 != 0x10:  # the mirrors past the cache
            self.misses += 1
            return self.miss_cycles
        if self._near[n] == line:
            self.hits += 1
            return 0
        if self._far[n] == line:
            self.hits += 1
            self._far[n] = self._near[n]
            self._near[n] = line
            return 0
        self.misses += 1
        self._far[n] = self._near[n]
        self._near[n] = line
        return self.miss_cycles

    cdef inline int _fetch(self, unsigned int address) noexcept:
        """An instruction is fetched by words: two of 16 bits come at once."""
        cdef unsigned int word = address & 0xFFFFFFFC
        if word == self._word:
            return 0
        self._word = word
        return self._look(word) if address >> 26 == 4 else 0

    cdef inline int _read(self, unsigned int address, int words) noexcept:
        """`words` that an instruction reads."""
        cdef int waits = 0
        if address >> 26 != 4:
            return 0
        while words > 0:
            waits += self._look(address)
            address += 4
            words -= 1
        return waits


cdef inline int _bits(unsigned int mask) noexcept:
    cdef int n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


include "thumb.pxi"


cdef class Processor:
    """The core of a simulator, its memories and what it hears: a step at a time, or many."""

    cdef object _simulator
    cdef RP2040 _chip
    cdef CortexM0Core _core
    cdef SimulationClock _clock
    cdef FlashCache _cache
    cdef RPPIO _first
    cdef RPPIO _second
    cdef Memory _memory
    cdef unsigned int *_r

    def __init__(self, object simulator, FlashCache cache):
        self._simulator = simulator
        self._chip = simulator.rp2040
        self._core = self._chip.core
        self._clock = simulator.clock
        self._cache = cache
        self._first, self._second = self._chip.pio
        self._memory.flash = &self._chip._flash[0]
        self._memory.ram = &self._chip._sram[0]
        self._r = &self._core.registers[0]

    def step(self):
        """One instruction, alarms left out; its clocks."""
        return self._step()

    cdef int _step(self) except -1:
        cdef unsigned int pc = self._r[PC], opcode, second = 0
        cdef unsigned char *p
        cdef int clocks, waits
        if self._core.interrupts_updated:
            return self._core.execute_instruction()
        p = _at(&self._memory, pc, 2)
        if p == NULL:
            return self._core.execute_instruction()
        opcode = (<unsigned short *>p)[0]
        if opcode >> 11 == 30:
            second = (<unsigned short *>p)[1]
        waits = self._waits(pc, opcode)
        clocks = _executed(self._core, self._r, &self._memory, opcode, second)
        if clocks == OTHER:
            clocks = self._core.execute_instruction()
        else:
            self._core.cycles += clocks
        return clocks + waits

    cdef inline int _waits(self, unsigned int pc, unsigned int opcode) noexcept:
        """Clocks that the instruction waits for the flash: its own words, and what it reads.

        What is read relative to SP, and by POP, is the stack, which is in RAM.
        """
        cdef FlashCache cache = self._cache
        cdef unsigned int *r = self._r
        cdef unsigned int top = opcode >> 11, n = r[opcode >> 3 & 7], by = opcode >> 6 & 31
        cdef int waits = cache._fetch(pc)
        if top == 9:
            waits += cache._read((pc & 0xFFFFFFFC) + 4 + ((opcode & 0xFF) << 2), 1)
        elif (top == 10 or top == 11) and opcode >> 9 & 7 > 2:
            waits += cache._read(n + r[opcode >> 6 & 7], 1)
        elif top == 13:
            waits += cache._read(n + (by << 2), 1)
        elif top == 15:
            waits += cache._read(n + by, 1)
        elif top == 17:
            waits += cache._read(n + (by << 1), 1)
        elif top == 25:
            waits += cache._read(r[opcode >> 8 & 7], _bits(opcode & 0xFF))
        elif top == 30:
            waits += cache._fetch(pc + 2)
        return waits

    def run(self, double seconds):
        """Let it run for so much of this computer's time, or until the simulator is stopped.

        In place of rp2040py's execute_batch, with its rules: alarms fire at their time, a
        processor that waits is moved to the next alarm, state machines are told each clock.
        """
        cdef double end = time.monotonic() + seconds
        cdef int n = 0
        if self._chip.run_pin_low:
            return
        while True:
            n += 1
            if n == LOOK_EVERY:
                n = 0
                if self._simulator.stopped or time.monotonic() > end:
                    return
            self._go_on()

    cdef int _go_on(self) except -1:
        """An instruction, or the way to the next alarm."""
        cdef SimulationClock clock = self._clock
        cdef double ns, then
        cdef long long clocks
        if self._core.waiting:
            ns = clock.nanos_to_next_alarm
            clocks = <long long>(ns / self._cache.cycle_ns) or 1
        else:
            clocks = self._step()
            ns = clocks * self._cache.cycle_ns
        then = clock._nanos_counter + ns
        if clock._next_alarm is not None and clock._next_alarm.nanos <= then:
            clock.tick(ns)
        else:
            clock._nanos_counter = then
        if not self._first.stopped:
            self._first.advance(clocks)
        if not self._second.stopped:
            self._second.advance(clocks)
        return 0
