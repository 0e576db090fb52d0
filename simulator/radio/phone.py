"""A phone that emulates a card: ISO/IEC 14443-3 6.5.4, a random UID."""

from random import Random

from simulator.radio.tags import Tag

RANDOM = 0x08
"""The first byte of a UID that is drawn anew at each power-up."""
ISO_DEP = 0x20
"""SAK of who speaks ISO/IEC 14443-4; with 0x08 in it one that emulates a MIFARE card, too."""


class Phone(Tag):
    """One that lies on a reader.  Each time the field comes up it has another UID."""

    __slots__ = ("_random",)

    def __init__(self, random: Random, sak: int = ISO_DEP) -> None:
        self._random = random
        super().__init__(self._drawn(), sak)

    def _drawn(self) -> bytes:
        return bytes((RANDOM,)) + self._random.randbytes(3)

    def power_off(self) -> None:
        """The field is gone: the next one meets somebody else."""
        super().power_off()
        self.take_uid(self._drawn())
