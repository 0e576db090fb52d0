"""Tells the rules of cards, and when none has moved for a while."""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Feed, Hands, Registry, Sealing

# how cards rest: not yet; what is missing now was forgotten; still nobody goes on
MOVING, RESTED, RESTED_LONG = const(0), const(1), const(2)

_REST_MS = const(3000)  # nobody deals this slowly, but for a pause
_LONG_REST_MS = const(12_000)  # and no pause is so long
_LAID_MS = const(1000)  # cards that were laid back are heard by then
_FAN_MS = const(9000)  # cards out of sight are laid back and fanned by then


class Teller:
    """`feed(kind, seat, value)` takes the events: at once, or behind the step while the scan runs.

    `sealer.put` takes the face of a card before its event is told.  `next` is how cards rest that
    is told next, MOVING for nothing.
    """

    def __init__(self, registry: "Registry", clock: "Clock", feed: "Feed") -> None:
        self.feed = feed
        self.sealer: "Sealing | None" = None
        self._registry = registry
        self._clock = clock
        self._moved_ms = self._hid_ms = clock.ticks_ms()
        self.next = MOVING

    def new_hand(self) -> None:
        """Nothing moves until it is told."""
        self.next = MOVING

    def tell(self, kind: int, seat: int, value: int) -> None:
        """A card moved."""
        self.stir()
        self.feed(kind, seat, value)

    def stir(self) -> None:
        """A card is expected to move: when none does for a while, that is told."""
        self._moved_ms = self._clock.ticks_ms()
        self.next = RESTED

    def veil(self, tag: int) -> None:
        """The card is told next: its face goes to who seals it, and nowhere else."""
        if self.sealer is not None:
            self.sealer.put(self._registry.value(tag))

    def seal_late(self, tag: int, seat: int) -> None:
        """The face of a card whose hand is over, with the seat that had shown it."""
        if self.sealer is not None:
            self.sealer.late(self._registry.value(tag), seat)

    def rest(self, ms: int, hands: "Hands") -> int:
        """`next` when cards rest so long, each once; else MOVING."""
        rested = self._clock.ticks_diff(ms, self._moved_ms)
        if self.next == RESTED_LONG:
            if rested < _LONG_REST_MS:
                return MOVING
            self.next = MOVING
            return RESTED_LONG
        if rested < _REST_MS - _LAID_MS:
            return MOVING
        if hands.out_of_sight():
            self._hid_ms = ms
        seen = self._clock.ticks_diff(ms, self._hid_ms) >= _LAID_MS
        if rested < (_REST_MS if seen else _FAN_MS):
            return MOVING
        self.next = RESTED_LONG
        return RESTED
