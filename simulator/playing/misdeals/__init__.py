"""Deals at radio level that go wrong in a known way, and deals that are only clumsy.

A deal is a function of its seed, book and kind (`plan`); people deal it over the readers
(`play`); what the table says of it is compared with what the book says (`judge`).
"""

from simulator.playing.misdeals.deal import Deal
from simulator.playing.misdeals.misdealt import AIRS, PACE, Heard, play
from simulator.playing.misdeals.plan import ALL, CLEAN, FAULTS, clean, faults, plan, tell
from simulator.playing.misdeals.verdict import (
    KINDS,
    LEFT_OPEN,
    RIGHT,
    SILENT,
    WRONG,
    Verdict,
    judge,
)

__all__ = [
    "AIRS", "ALL", "CLEAN", "FAULTS", "KINDS", "LEFT_OPEN", "PACE", "RIGHT", "SILENT", "WRONG",
    "Deal", "Heard", "Verdict", "clean", "faults", "judge", "plan", "play", "tell",
]  # fmt: skip
