"""All that a host may tell a table, drawn: events, keys, parameters, menu entries, silly ones too.

Values are such as the rules know, cards that somebody guesses, and numbers that nearly fit.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from floorman import events as ev
from floorman.rules import books, codes
from floorman.rules.game import Game
from floorman.rules.games import NAMES, STRUCTURES
from floorman.rules.state import PACKED

KINDS = range(1, ev.UP_CARD + 2)
"""All events, with those that only the felt can know, and a kind that no event has."""
KEYS = (*range(ev.K_ENTER, ev.K_NEXT + 2), 0, ev.K_CLEAR)
"""All keys of the rules, one that there is not, and two that never reach them."""
ENTRIES = (*range(codes.MENU_STAND_UP + 2), codes.MENU_REDO)
"""All of the dealer's menu, and numbers that are none."""
_MOST = (1 << 30) - 1
_SEATS = (*range(11), 14, 31, 255)
_AUTHORS = (ev.BY_DEALER, ev.BY_FLOOR, ev.BY_HOUSE)
_OF_FELT = (*range(1, ev.KEY), *range(ev.CHIP, ev.SEAT), ev.REST, ev.REFUSED, ev.LIES, ev.OLD,
            ev.UP_CARD)  # fmt: skip
_BACK = (ev.K_UNDO, ev.K_NEXT)
_NOBODY = (ev.BY_TABLE, ev.BY_HOUSE + 1)
_PARAMETERS = len(books.PARAMETERS.split("\n"))
_PLACES = 30  # of a table: seats, the board, and those of strange cards

Draw = Callable[[Random], int]


class Tell(NamedTuple):
    """An event as it is told; `author` says for whom."""

    kind: int
    seat: int = 0
    value: int = 0
    author: int = ev.BY_HOUSE


def _amount(rng: Random) -> int:
    return rng.choice((0, 0, 1, 2, 25, 50, 100, 130, 5000, rng.randrange(3000), _MOST))


def _card(rng: Random) -> int:
    """As the menu has a guessed one: 10 * rank + suit."""
    return 10 * rng.randrange(2, 15) + rng.randrange(1, 5)


def _two_cards(rng: Random) -> int:
    return rng.randrange(52) << 8 | rng.randrange(52)


_VALUES: dict[int, Draw] = {
    ev.HOLE: lambda rng: rng.randrange(1 << 16),
    ev.BOARD: lambda rng: rng.randrange(52),
    ev.SHOWN: _two_cards,
    ev.UP_CARD: lambda rng: rng.randrange(52),
    ev.TAKEN: lambda rng: rng.randrange(_PLACES),
    ev.FAULT: lambda rng: rng.randrange(ev.FAULT_COPY + 2),
    ev.START: lambda rng: rng.randrange(100),
    ev.SEAT: lambda rng: rng.choice((0, 900, 5000)),
    ev.H4H: lambda rng: rng.randrange(3),
    ev.BREAK: lambda rng: rng.randrange(3),
    ev.LANG: lambda rng: rng.randrange(3),
    ev.ABSENT: lambda rng: rng.randrange(3),
    ev.CODE: lambda rng: rng.choice((0, rng.randrange(1_000_000))),
    ev.GAME: lambda rng: rng.randrange(len(NAMES) + 1),
}


def _option(rng: Random) -> int:
    """Mostly of a question, or nothing."""
    return rng.randrange(4) if rng.random() < 0.7 else _amount(rng)


def _number(rng: Random) -> int:
    return rng.choice((0, 0, rng.randrange(12), rng.randrange(1000), _card(rng), _card(rng)))


def event(rng: Random) -> Tell:
    """An event of any kind."""
    kind = rng.choice(KINDS)
    if kind == ev.KEY:
        return key(rng)
    seat, value = rng.choice(_SEATS), _VALUES.get(kind, _amount)(rng)
    if kind == ev.PARAM:
        seat, value = rng.randrange(_PARAMETERS + 1), rng.choice((0, 1, 2, 3, _amount(rng)))
    elif kind == ev.BOOK:
        seat = rng.randrange(len(books.NAMES) + 1)
    elif kind == ev.GAME:
        seat = rng.randrange(len(STRUCTURES) + 2)
    return Tell(kind, seat, value)


def key(rng: Random, keys: Sequence[int] = KEYS, value: Draw = _option) -> Tell:
    """One of these keys, with what is keyed before it."""
    return Tell(ev.KEY, rng.choice(keys), value(rng))


def entry(rng: Random, entries: Sequence[int] = ENTRIES, number: Draw = _number) -> Tell:
    """One of these of the dealer's menu, for a seat or for who acts, with a number or a card."""
    value = codes.menu_value(rng.choice(entries), rng.randrange(11), number(rng))
    return Tell(ev.KEY, ev.K_FLOOR, value)


def anything(rng: Random) -> Tell:
    """A key, an entry of the menu or an event, for anybody; seldom for nobody: none takes that."""
    authors = _NOBODY if rng.random() < 0.03 else _AUTHORS
    return rng.choice((key, entry, event))(rng)._replace(author=rng.choice(authors))


def begins(tell: Tell) -> bool:
    """A hand begins by it, when one can."""
    return tell.kind == ev.START or tell[:2] == (ev.KEY, ev.K_NEXT)


def is_harmless(tell: Tell, game: Game) -> bool:
    """The game stays as it is: the table, or its rules, take no notice, refuse it, or just say so.

    Tried on a copy, which has no log: what goes back is never harmless, nor is a hand that begins.
    """
    if tell.kind in _OF_FELT or tell.author in _NOBODY or tell.kind in (ev.BANK, ev.CODE):
        return tell.kind != ev.CODE  # it would stand where people read their options
    redo = tell.seat == ev.K_FLOOR and tell.value % codes.PER_SEAT == codes.MENU_REDO
    if begins(tell) or (tell.kind == ev.KEY and (tell.seat in _BACK or redo)):
        return False
    before, after = bytearray(PACKED), bytearray(PACKED)
    game.pack(before)
    tried = Game(lambda *note: None)
    tried.unpack(before)
    tried.feed(*tell[:3], 0)
    tried.pack(after)
    return before == after
