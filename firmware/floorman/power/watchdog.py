"""The watchdog, what it interrupted, and why the table started (RP2040 data sheet 2.12 and 4.7).

Scratch registers outlive its bite; the boot ROM and the SDK use 4 to 7.  A power-on and a dip of
the supply set the same bit: nothing tells them apart.
"""

from micropython import const

_CTRL_CLEAR = const(0x4005B000)  # 2.1.2: writes there clear bits of CTRL
_ENABLE = const(0x40000000)
_REASON = const(0x40058008)
_SCRATCH0 = const(0x4005800C)  # what goes on, while the dog watches
_SCRATCH1 = const(0x40058010)  # set at every start: what finds it set was no reset of the chip
_SCRATCH2 = const(0x40058014)  # bites one after the other
_CHIP_RESET = const(0x40064008)
_HAD_POR = const(8)  # bits
_HAD_RUN = const(16)
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


class Watchdog:
    """`memory` is machine.mem32, `make(timeout=ms)` starts the chip's timer.

    `cause` says why the table started, `doing` what a bite interrupted.
    """

    def __init__(self, memory, make) -> None:  # type: ignore[no-untyped-def]
        self._memory = memory
        self._make = make
        self._dog = None
        self._steps = 0
        now = memory[_SCRATCH0]
        marked = now & _MARKS == _MARK
        self.doing = now & _LOW if marked else 0
        self.cause = self._cause(marked)
        memory[_SCRATCH0] = 0
        memory[_SCRATCH1] = _MARK
        self._bites = 1 + (memory[_SCRATCH2] & _LOW) if self.cause == BITE else 0
        memory[_SCRATCH2] = self._bites

    def _cause(self, marked: bool) -> int:
        memory = self._memory
        if memory[_REASON] & 1 and marked:
            return BITE
        if memory[_SCRATCH1] == _MARK:
            return SOFTWARE
        if memory[_CHIP_RESET] >> _HAD_RUN & 1:
            return RUN_PIN
        return POWER if memory[_CHIP_RESET] >> _HAD_POR & 1 else UNKNOWN

    @property
    def bit_too_often(self) -> bool:
        """It bit again and again, soon after each start."""
        return self._bites >= _TOO_OFTEN

    def feed(self, doing: int) -> None:
        """Once a step, from one place.  The first time starts the dog."""
        if self._dog is None:
            self._dog = self._make(timeout=_BITE_MS)
        self._memory[_SCRATCH0] = _MARK | doing
        self._dog.feed()  # type: ignore[attr-defined]
        if self._bites:
            self._steps += 1
            if self._steps == _CALM:
                self._memory[_SCRATCH2] = self._bites = 0

    def now(self, doing: int) -> None:
        """Another part of the step begins."""
        self._memory[_SCRATCH0] = _MARK | doing

    def stop(self) -> None:
        """The loop ends by order of the host: somebody works at the REPL, the dog must sleep."""
        self._memory[_CTRL_CLEAR] = _ENABLE
        self._memory[_SCRATCH0] = 0
        self._dog = None
