"""The wires between the Pico and a chip that is too far away for them, or shares them with another
that does not let go.

On a long line with many taps a clock edge rings and counts as two; an answer that comes late is
sampled a bit too early.
"""

from collections.abc import Callable
from random import Random

from simulator.bus import SPIDevice

Meddler = Callable[[bytes], bytes]
"""What a chip that drives the line makes of what another one sends."""


def meddler(how: str, random: Random) -> Meddler:
    """`low` and `high` hold the line; `weak` is as strong as who is selected, so that each of its
    bits may come as a zero."""
    if how == "weak":
        return lambda rx: bytes(byte & random.getrandbits(8) for byte in rx)
    level = b"\xff" if how == "high" else b"\0"
    return lambda rx: level * len(rx)


class Lead:
    """Stands between the bus and a chip.  `doubled` is the share of pieces of a frame in which a
    clock edge counts twice, `late` that of changing bits which the Pico samples too early.
    """

    def __init__(self, chip: SPIDevice, random: Random) -> None:
        self._chip = chip
        self._random = random
        self.doubled = 0.0
        self.late = 0.0
        self.begin, self.end = chip.begin, chip.end

    def exchange(self, tx: bytes) -> bytes:
        """Shift bytes in and out, as they arrive."""
        edge = -1
        if tx and self._random.random() < self.doubled:
            edge = self._random.randrange(8 * len(tx))
        sent = _bits(tx)
        if edge >= 0:  # the chip is a bit ahead from there on
            sent = (sent[: edge + 1] + sent[edge:])[: len(sent)]
        back = _bits(self._chip.exchange(_bytes(sent)))
        if edge >= 0:
            back = back[:edge] + back[edge + 1 :] + "0"
        if self.late:
            back = self._sampled(back)
        return _bytes(back)

    def _sampled(self, bits: str) -> str:
        before = bits[:1] + bits[:-1]
        return "".join(
            old if old != new and self._random.random() < self.late else new
            for old, new in zip(before, bits, strict=True)
        )


def _bits(data: bytes) -> str:
    """Highest bit first, as SPI sends it."""
    return "".join(f"{byte:08b}" for byte in data)


def _bytes(bits: str) -> bytes:
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
