"""A day at a sealed table, told as lines: what tests of the reveal process feed it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floorman import events as ev

from host_tools.seal.opening import Opener
from tests.host_tools.seal.maker import PAIR, TABLE, Maker

STACK = 10_000
SMALL, BIG = 50, 100
HANDS = {
    0: ("As", "Ah"),
    1: ("Kc", "Kd"),
    2: ("7h", "2c"),
}
_RANKS, _SUITS = "23456789TJQKA", "cdhs"


def code(card: str) -> int:
    """'Ah' as a number."""
    return 4 * _RANKS.index(card[0]) + _SUITS.index(card[1])


def codes(*cards: str) -> tuple[int, ...]:
    """Cards as numbers."""
    return tuple(map(code, cards))


def opener() -> Opener:
    """Of whoever was paired."""
    return Opener([PAIR], TABLE)


@dataclass
class Day(Maker):
    """`say` events and cards; `lines` is what a relay would have."""

    players: int = 3
    began: dict[str, Any] = field(
        default_factory=lambda: {
            "session": "", "port": "p", "build": "b", "how": "replay", "state": "", "table": "full"
        }
    )  # fmt: skip

    def __post_init__(self) -> None:
        self.lines.append(self.began)
        super().__post_init__()
        names = ("Ada", "Bruno", "Chen")
        self.lines.append({"names": {str(seat): name for seat, name in enumerate(names)}})
        for seat in range(self.players):
            self.event(ev.SEAT, seat, STACK)
        for kind, value in ((ev.UNIT, 25), (ev.SMALL, SMALL), (ev.BIG, BIG)):
            self.event(kind, 0, value)

    def press(self, code: int, amount: int = 0) -> None:
        self.event(ev.KEY, code, amount)

    def deal_hands(self, hands: Mapping[int, Sequence[str]], button: int = 0) -> None:
        """Begin a hand and deal it, from the left of the button on."""
        self.event(ev.BUTTON, button, 0)
        self.event(ev.START, 0, self.hand)
        self.start()
        order = sorted(hands, key=lambda seat: (seat - button - 1) % 10)
        for n in range(max(map(len, hands.values()), default=0)):
            for seat in order:
                self.deal(seat, code(hands[seat][n]))

    def say(self, *keys: int) -> None:
        for one in keys:
            self.press(one)

    def street(self, *cards: str, first: int) -> None:
        self.event(ev.BURN, 0, 0)
        for place, card in enumerate(cards, first):
            self.event(ev.BOARD, place, code(card))

    def flop(self, *cards: str) -> None:
        self.street(*cards, first=0)

    def turn(self, card: str) -> None:
        self.street(card, first=3)

    def river(self, card: str) -> None:
        self.street(card, first=4)

    def release(self) -> None:
        """The key of the hand that is over."""
        self.end()

    def show(self, seat: int, hand: Iterable[str]) -> None:
        first, second = map(code, hand)
        self.event(ev.SHOWN, seat, first << 8 | second)


def all_in(day: Day) -> None:
    """Of HANDS, seats 0 and 1 end all-in on the flop; seat 2 folds before it."""
    day.deal_hands(HANDS)
    day.press(ev.K_RAISE, 300)
    day.say(ev.K_CALL, ev.K_FOLD)
    day.flop("Kh", "7c", "2d")
    day.say(ev.K_CHECK, ev.K_ALLIN, ev.K_CALL)


def finish(day: Day) -> None:
    """Seat 1 wins that with three kings."""
    day.turn("3c")
    day.river("9h")
    for seat in (0, 1):
        day.show(seat, HANDS[seat])
    day.say(ev.K_SHOW)
    day.release()
