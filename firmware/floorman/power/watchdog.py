"""The watchdog, what it interrupted, and why the table started.

RP2040 data sheet 2.12 and 4.7; RP2350 data sheet 12.9 and 6.4.  Scratch registers outlive its
bite; the boot ROM and the SDK use those behind the three used here.  A power-on and a dip of the
supply mean the same: an RP2040 cannot tell them apart.
"""

from micropython import const

# The watchdog of each chip, its register of what reset it, and the bits there: power, RUN pin.
# What an RP2040 has at 0x40058000 is the clock of the USB on an RP2350.
_CHIPS = (
    ("RP2040", 0x40058000, 0x40064008, 0x100, 0x10000),
    ("RP2350", 0x400D8000, 0x4010002C, 0x30000, 0x40000),  # power-on or brown-out
)
_CTRL_CLEAR = const(0x3000)  # writes there clear bits of CTRL (RP2040 2.1.2, RP2350 2.1.3)
_ENABLE = const(0x40000000)
_REASON = const(0x08)
_SCRATCH0 = const(0x0C)  # what goes on, while the dog watches
_SCRATCH1 = const(0x10)  # set at every start: what finds it set was no reset of the chip
_SCRATCH2 = const(0x14)  # bites one after the other
_MARK = const(0x2F100000)
_MARKS = const(0x3FFF0000)
_LOW = const(0xFFFF)
_BITE_MS = const(4000)  # the longest step waits 0.5 s for a host that stopped reading
_TOO_OFTEN = const(3)
_CALM = const(8192)  # steps after which a bite is not one more of a row

POWER = const(0)
RUN_PIN = const(1)
BITE = const(2)
SOFTWARE = const(3)  # machine.reset, or the program was started again
UNKNOWN = const(4)


def _chip(machine: str) -> list:  # type: ignore[type-arg]
    for name, *numbers in _CHIPS:
        if name in machine:
            return numbers
    raise OSError("the firmware knows the RP2040 and the RP2350, and runs on: " + machine)


class Watchdog:
    """`memory` is machine.mem32, `make(timeout=ms)` starts the timer of the chip that `machine`
    names.

    `cause` says why the table started, `doing` what a bite interrupted.  OSError when the chip is
    not known: nobody writes to registers that may be anything.
    """

    def __init__(self, memory, make, machine: str) -> None:  # type: ignore[no-untyped-def]
        self._memory = memory
        self._base, reset, power, run = _chip(machine)
        self._make = make
        self._dog = None
        self._steps = 0
        self._now = self._base + _SCRATCH0
        now = memory[self._now]
        marked = now & _MARKS == _MARK
        self.doing = now & _LOW if marked else 0
        self.cause = self._cause(marked, memory[reset], power, run)
        memory[self._now] = 0
        memory[self._base + _SCRATCH1] = _MARK
        bites = self._base + _SCRATCH2
        self._bites = 1 + (memory[bites] & _LOW) if self.cause == BITE else 0
        memory[bites] = self._bites

    def _cause(self, marked: bool, reset: int, power: int, run: int) -> int:
        memory = self._memory
        if memory[self._base + _REASON] & 1 and marked:
            return BITE
        if memory[self._base + _SCRATCH1] == _MARK:
            return SOFTWARE
        if reset & run:
            return RUN_PIN
        return POWER if reset & power else UNKNOWN

    @property
    def bit_too_often(self) -> bool:
        """True when it bit again and again, soon after each start."""
        return self._bites >= _TOO_OFTEN

    def feed(self, doing: int) -> None:
        """Once a step, from one place.  The first time starts the dog."""
        if self._dog is None:
            self._dog = self._make(timeout=_BITE_MS)
        self._memory[self._now] = _MARK | doing
        self._dog.feed()  # type: ignore[attr-defined]
        if self._bites:
            self._steps += 1
            if self._steps == _CALM:
                self._memory[self._base + _SCRATCH2] = self._bites = 0

    def now(self, doing: int) -> None:
        """Another part of the step begins."""
        self._memory[self._now] = _MARK | doing

    def stop(self) -> None:
        """The loop ends by order of the host: somebody works at the REPL, the dog must sleep."""
        self._memory[self._base + _CTRL_CLEAR] = _ENABLE
        self._memory[self._now] = 0
        self._dog = None
