"""Errors of dealers and their repairs, drawn: which hands go where, in which order."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from floorman import events as ev

from tests.bench.repairs.table import DEAL, FLOP, FLOP_DUE, PREFLOP, SEATED

N = len(SEATED)
HOLE_CARDS = 2 * N
ASIDE = "dealer"
KEYS = ("before", "after", "never")
WAYS = ("right", "right", "one late", "one wrong", "none")


class Act(NamedTuple):
    """One motion: `do` is deal, burn, board, move, swap, muck, odd or key."""

    do: str
    source: str = ""
    target: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


class Error(NamedTuple):
    """Motions that are wrong, those that put it right, and what was left to deal."""

    kind: str
    start: str
    lead: tuple[Act, ...]
    wrong: tuple[Act, ...]
    right: tuple[Act, ...]
    rest: tuple[Act, ...] = ()


class Trial(NamedTuple):
    """An error in a book; `repair` is done at once or, with `behind`, when the rest is dealt."""

    book: str
    error: Error
    way: str
    key: str
    repair: tuple[Act, ...]
    late: tuple[Act, ...]
    behind: bool
    pause_s: float

    def __str__(self) -> str:
        when = "behind the rest" if self.behind else "at once"
        acts = ", ".join(map(str, self.repair)) or "nothing"
        late = f", late {', '.join(map(str, self.late))}" if self.late else ""
        wrong = ", ".join(map(str, self.error.wrong)) or "a card left out"
        return (
            f"{self.book}, {self.error.kind} ({wrong}), {self.way} repair {when}: {acts}{late};"
            f" key {self.key}"
        )


def _hole(seat: int) -> str:
    return f"hole{seat}"


def _deal(seat: int) -> Act:
    return Act("deal", _hole(seat))


def _cards(first: int, end: int = HOLE_CARDS) -> tuple[Act, ...]:
    return tuple(_deal(n % N) for n in range(first, end))


_BURN, _BOARD = Act("burn"), Act("board")


def _third(rng: Random) -> Error:
    seat = rng.choice(SEATED)
    target = rng.choice(("burn", "deck"))
    right = (Act("move", _hole(seat), target),)
    if rng.random() < 0.5:
        return Error("third card", PREFLOP, (), (_deal(seat),), right)
    at = rng.randrange(N + seat + 1, HOLE_CARDS + 1)
    return Error("third card", DEAL, _cards(0, at), (_deal(seat),), right, _cards(at))


def _wrong_seat(rng: Random) -> Error:
    at = rng.randrange(HOLE_CARDS)
    due = at % N
    seat = rng.choice([one for one in SEATED if one != due])
    right = (Act("move", _hole(seat), _hole(due)),)
    return Error("wrong seat", DEAL, _cards(0, at), (_deal(seat),), right, _cards(at + 1))


def _left_out(rng: Random) -> Error:
    at = rng.randrange(N, HOLE_CARDS)
    return Error("left out", DEAL, _cards(0, at), (), (_deal(at % N),), _cards(at + 1))


def _joker(rng: Random) -> Error:
    at = rng.randrange(HOLE_CARDS)
    place = _hole(at % N)
    right = (Act("move", place, "box"), _deal(at % N))
    return Error("joker", DEAL, _cards(0, at), (Act("odd", place),), right, _cards(at + 1))


def _exposed(rng: Random) -> Error:
    at = rng.randrange(HOLE_CARDS)
    seat = at % N
    right = (Act("move", _hole(seat), "burn"), _deal(seat))
    key = Act("key", str(ev.K_EXPOSED), _hole(seat))
    return Error("exposed", DEAL, _cards(0, at + 1), (key,), right, _cards(at + 1))


def _swapped(rng: Random) -> Error:
    at = rng.randrange(2, HOLE_CARDS)
    one, other = rng.sample(range(min(at, N)), 2)
    swap = Act("swap", _hole(one), _hole(other))
    return Error("swapped", DEAL, _cards(0, at), (swap,), (swap,), _cards(at))


def _killed(rng: Random) -> Error:
    seat = rng.choice((3, 4, 0, 1))
    back = Act("move", "discard", _hole(seat))
    return Error("killed hand", PREFLOP, (), (Act("muck", _hole(seat)),), (back, back))


def _four(rng: Random) -> Error:
    wrong = (_BURN, *[_BOARD] * 4)
    place = f"board{rng.randrange(4)}"
    right: tuple[Act, ...] = (Act("move", place, "burn"),)
    if place != "board3":
        right += (Act("move", "board3", place),)
    if rng.random() < 0.4:
        right = tuple(Act("move", f"board{n}", "deck") for n in (3, 2, 1, 0)) + (_BOARD,) * 3
    return Error("four-card flop", FLOP_DUE, (), wrong, right)


def _no_burn(rng: Random) -> Error:
    right: tuple[Act, ...] = (_BURN,)
    if rng.random() < 0.5:
        right = (Act("move", "board0", "burn"), _BOARD)
    return Error("no burn", FLOP_DUE, (), (_BOARD,) * 3, right)


def _two_burns(rng: Random) -> Error:
    right = (Act("move", "burn", "deck"),)
    return Error("two burns", FLOP_DUE, (), (_BURN, _BURN), right, (_BOARD,) * 3)


def _early_flop(rng: Random) -> Error:
    right = tuple(Act("move", f"board{n}", "deck") for n in (2, 1, 0))
    return Error("premature flop", PREFLOP, (), (_BURN, *[_BOARD] * 3), right)


def _early_turn(rng: Random) -> Error:
    right = (Act("move", "board3", rng.choice((ASIDE, "deck"))),)
    wrong = (_BURN, _BOARD) if rng.random() < 0.7 else (_BOARD,)
    return Error("premature turn", FLOP, (), wrong, right)


ERRORS: tuple[Callable[[Random], Error], ...] = (
    _third, _wrong_seat, _left_out, _joker, _exposed, _swapped, _killed, _four, _no_burn,
    _two_burns, _early_flop, _early_turn,
)  # fmt: skip


def drawn(book: str, rng: Random) -> Trial:
    """An error, and a repair of it out of the grammar."""
    error = rng.choice(ERRORS)(rng)
    way = rng.choice(WAYS)
    repair, late = error.right, error.right[:0]
    if way == "one late":
        at = rng.randrange(len(repair))
        repair, late = repair[:at] + repair[at + 1 :], (repair[at],)
    elif way == "one wrong":
        at = rng.randrange(len(repair) + 1)
        repair = (*repair[:at], _any_act(error.start, rng), *repair[at + rng.randrange(2) :])
    elif way == "none":
        repair = ()
    behind = bool(error.rest) and rng.random() < 0.4
    return Trial(book, error, way, rng.choice(KEYS), repair, late, behind, rng.uniform(1, 4))


def _any_act(start: str, rng: Random) -> Act:
    """One motion that nobody asked for."""
    one, other = (_hole(seat) for seat in rng.sample(SEATED, 2))
    acts = [
        Act("move", one, "burn"), Act("move", one, "deck"), Act("swap", one, other),
        Act("move", one, other), Act("deal", one), _BURN, Act("muck", one),
    ]  # fmt: skip
    if start in (FLOP, FLOP_DUE):
        acts += [Act("move", "board1", "burn"), Act("move", "burn", "deck"), _BOARD]
    return rng.choice(acts)
