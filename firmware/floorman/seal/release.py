"""When a hand's key may be given away: what the table's own sensors say, and nothing else.

All of: the hand is done or void, no card on any hole reader for two seconds, the policy's time.
The next hand, begun with the dealer's own key, stands for the empty felt; begun by a host it does
not.  What a host tells can end a hand and no more.

Where cards are read when the hand is over, ten seconds pass behind the last one that came to the
muck: its cards are of this hand as long as it has no end.
"""

from micropython import const

from floorman.registry import CARD
from floorman.seal.sealer import HAND_END, NEVER, PLUS_MINUTES, PLUS_SECONDS
from floorman.sensing.places import FREE
from floorman.sensing.zones import HOLE

OFF, SEALED, AT_END = const(0), const(1), const(2)  # modes

_CLEAR_MS = const(2000)
_PASSED_MS = const(10000)
_MOST_SECONDS = const(255)
_MOST_MINUTES = const(60)


def settings(text: bytes) -> tuple[int, int, int]:
    """Mode, policy and time as a file says them: `off`, `sealed`, `sealed never`, `sealed 60` for
    seconds, `sealed 30m` for minutes; `scan_at_end` like `sealed`.

    ValueError with a sentence for anything else.
    """
    words = text.split() or [b"sealed"]
    when = words[1] if len(words) > 1 else b"hand_end"
    if words == [b"off"]:
        return OFF, HAND_END, 0
    if len(words) < 3 and words[0] in (b"sealed", b"scan_at_end"):
        mode = SEALED if words[0] == b"sealed" else AT_END
        if when == b"hand_end":
            return mode, HAND_END, 0
        if when == b"never":
            return mode, NEVER, 0
        if when.isdigit() and int(when) <= _MOST_SECONDS:
            return mode, PLUS_SECONDS, int(when)
        if when[-1:] == b"m" and when[:-1].isdigit() and int(when[:-1]) <= _MOST_MINUTES:
            return mode, PLUS_MINUTES, int(when[:-1])
    raise ValueError(
        "seal.txt says off, sealed or scan_at_end, and behind these two maybe never, up to 255"
        " seconds, or up to 60m"
    )


class Release:
    """`tick` once in a while, from the table's loop.  `late` are the cards of a table that reads
    them when the hand is over (sensing/late.py), or None.
    """

    def __init__(self, sealer, expected, table_zones, registry, clock, late=None) -> None:  # type: ignore[no-untyped-def]
        self._sealer = sealer
        self._expected = expected
        self._zones = [zone for zone in table_zones if zone.kind == HOLE]
        self._registry = registry
        self._clock = clock
        self._late = late
        self._clear_ms = _CLEAR_MS if late is None else _PASSED_MS
        self._busy_ms = 0  # a card was at a seat, or nobody looked or could tell
        self._looks = False

    def tick(self, ms: int) -> None:
        """Give away what is due."""
        sealer = self._sealer
        looked, self._looks = self._looks, sealer.open or sealer.waits
        if not self._looks:
            return
        if not looked or self._is_busy():
            self._busy_ms = ms
        clear = self._clock.ticks_diff(ms, self._busy_ms) >= self._clear_ms
        if clear and sealer.open and not self._expected.running():
            sealer.finish(True, ms)
        sealer.give_due(clear, ms)

    def _is_busy(self) -> bool:
        """A card was heard at a seat and is not given up, or a seat has no reader that answers."""
        if self._late is not None and self._late.is_busy():
            return True
        for zone in self._zones:
            if zone.deaf:
                return True
            for at in range(zone.top):
                tag = zone.tags[at]
                if tag != FREE and self._registry.kind(tag) == CARD:
                    return True
        return False
