"""The table's words, one by one: told/ has a file for each moment of a hand.

A block is what happens then, with its book; below it the lines that are told, and after a number
those that the option of the decision adds.  In stories.txt several things happen in turn.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.table import code_names
from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import card, pair
from tests.rules.test_corrections import menu

TOLD = Path(__file__).with_name("told")
STACK = 2_000
BOOKS = {"tda2019": TDA, "cuca": CUCA, "casino": CASINO}
NUMBERS = {  # of menu entries that mean something without one as well
    "AMBIGUOUS": 3,
    "PENALTY": 201,
    "STUB": 2,
    "SPLASH": 300,
    "SEE": 1,
    "RAISE": 700,
    "OLD_CHIP": 100,
    "HIDDEN": 150,
    "SHOWS_ONE": 1,
    "DISPUTE": 200,
    "FOUND": 25,
    "CARD": 144,
    "MISREAD": 100,
}


def preflop(book: int) -> Felt:
    """Four players, the blinds are seats 0 and 1; seat 2 is to act."""
    return Felt([STACK] * 4, book)


def flop(book: int) -> Felt:
    """Seat 0 bet 300 and seat 1 raised to 900; seat 2 is to act."""
    return Felt([STACK] * 4, book).flop().bets(300, 900)


def called(book: int) -> Felt:
    """The last action was a call by an overchip; one more card is due."""
    table = Felt([STACK] * 3, book).flop().bets(300)
    table.put(1, 1_000)
    return table


def board(book: int) -> Felt:
    table = Felt([STACK] * 4, book)
    table.call_round()
    return table


def runout(book: int) -> Felt:
    """Seats 0 and 2 are all-in, seat 1 has folded."""
    return Felt([STACK] * 3, book).bets("all-in", "all-in", None)


def showdown(book: int) -> Felt:
    """Seat 2 bet last."""
    table = Felt([STACK] * 3, book).flop()
    for text in ("9s", "8s"):
        table.bets(0, 0, 0)
        table.board(text)
    return table.bets(0, 0, 300, 300, 300)


def done(book: int) -> Felt:
    table = showdown(book)
    table.show(s0="KcKd", s1="QcQd", s2="JcJh")
    return table


def deal(book: int) -> Felt:
    """Seat 0 has two cards, the others one."""
    table = preflop(book).bets(None, None, None)
    table.key(ev.K_NEXT)
    for sweep, seat in enumerate((1, 2, 3, 0, 1)):
        table.feed(ev.HOLE, seat, 5 * sweep)
    return table


MOMENTS = {
    moment.__name__: moment
    for moment in (preflop, flop, called, board, runout, showdown, done, deal)
}
Act = Callable[[Felt], int]


def _acts() -> Iterator[tuple[str, Act]]:
    """Acts that may happen, by name."""
    for number, name in code_names.menu().items():
        if number and number != codes.MENU_REDO:
            for seat in (None, 1):
                said = f"menu {name.lower()}" + ("" if seat is None else f" seat {seat + 1}")
                yield said, lambda t, n=number, s=seat: menu(t, n, s)
                if name in NUMBERS:
                    amount = NUMBERS[name]
                    yield (
                        f"{said} {amount}",
                        lambda t, n=number, s=seat, a=amount: menu(t, n, s, a),
                    )
    yield "menu of the floor", lambda t: menu(t, 0)
    for code, name in code_names.keys().items():
        if name not in ("UNDO", "NEXT") and code >= ev.K_CHECK:
            yield f"key {name.lower()}", lambda t, k=code: t.key(k)
    yield "key raise 700", lambda t: t.key(ev.K_RAISE, 700)
    yield "key exposed 2", lambda t: t.key(ev.K_EXPOSED, 2)
    for fault, name in code_names.faults().items():
        for place in (1, 10, 15, 255):
            yield (
                f"fault {name.lower()} at {place}",
                lambda t, f=fault, p=place: t.feed(ev.FAULT, p, f),
            )
    yield "burn", lambda t: t.feed(ev.BURN)
    yield "two burns", lambda t: (t.feed(ev.BURN) and 0) or t.feed(ev.BURN)
    yield "a card to seat 2", lambda t: t.feed(ev.HOLE, 1, 40)
    yield "a card to seat 9", lambda t: t.feed(ev.HOLE, 8, 40)
    yield "the next board card", lambda t: t.feed(ev.BOARD, t.game.nboard, card("Ah"))
    yield (
        "four board cards",
        lambda t: [
            t.feed(ev.BOARD, place, card(text))
            for place, text in enumerate(("Ah", "Kh", "Qh", "Jh"))
        ][-1],
    )
    yield "seat 2 mucks", lambda t: t.muck(1)
    yield "seat 3 mucks", lambda t: t.muck(2)
    yield "seat 2 tables", lambda t: t.feed(ev.SHOWN, 1, pair("AsAd"))
    yield "seat 2 knocks", lambda t: t.check(1)
    yield "seat 3 knocks", lambda t: t.check(2)
    yield "seat 1 puts 500", lambda t: t.put(0, 500)
    yield "seat 3 puts 500", lambda t: t.put(2, 500)
    yield "seat 3 puts 25", lambda t: t.put(2, 25)
    yield "seat 3 puts 3000", lambda t: t.put(2, 3_000)
    yield "seat 3 takes all back", lambda t: t.bet(2, 0)
    yield "a chip of seat 1 before seat 3", lambda t: t.feed(ev.STRAY, 2, 0)
    yield "300 into the pot", lambda t: t.feed(ev.SPLASH, 0, 300)
    yield "seat 3 is away", lambda t: t.feed(ev.ABSENT, 2, 1)
    yield "seat 3 sits anew", lambda t: t.feed(ev.SEAT, 2, 500)
    yield "seat 8 sits down", lambda t: t.feed(ev.SEAT, 7, 500)
    yield "nothing moves", lambda t: t.feed(ev.REST)
    yield "nothing moves for long", lambda t: (t.feed(ev.REST) and 0) or t.feed(ev.REST)
    yield "the clock ends", lambda t: t.key(ev.K_CLOCK) or t.feed(ev.EXPIRED, t.game.clock_seat)
    yield "the level changes", lambda t: t.feed(ev.BIG, 0, 200)
    for n in range(1, 5):
        yield f"choose {n}", lambda t, n=n: t.key(ev.K_ENTER, n)
        yield f"seat {n} mucks", lambda t, n=n: t.muck(n - 1)
        yield f"seat {n} knocks", lambda t, n=n: t.check(n - 1)
        yield f"a card to seat {n}", lambda t, n=n: t.feed(ev.HOLE, n - 1, 50)
        for chip in (25, 100, 500):
            yield f"seat {n} puts {chip}", lambda t, n=n, c=chip: t.put(n - 1, c)
        yield f"seat {n} puts 4 of 100", lambda t, n=n: t.put(n - 1, 100, 100, 100, 100)
        yield f"seat {n} changes 500 for 100", lambda t, n=n: t.put(n - 1, 100, pulled=(500,))
    yield "all call", lambda t: _call_round(t)
    yield "the next street", lambda t: t.board("AhKd2c" if t.game.nboard == 0 else "7s")
    yield "the next hand", lambda t: t.key(ev.K_NEXT)
    yield "all cards", lambda t: t.deal()
    yield "two kings", lambda t: t.feed(ev.BOARD, t.game.nboard, card("Kd"))
    yield "the card of seat 2 goes to seat 3", lambda t: t.feed(ev.TAKEN, 1, 2)
    yield "the card of seat 2 is burned", lambda t: t.feed(ev.TAKEN, 1, ev.AT_BURN)
    yield (
        "the last board card is burned",
        lambda t: t.feed(ev.TAKEN, 9 + t.game.nboard, ev.AT_BURN),
    )
    yield "undo", lambda t: t.key(ev.K_UNDO)
    yield "hand for hand", lambda t: t.feed(ev.H4H, 0, 1)
    yield "a break", lambda t: t.feed(ev.BREAK, 0, 1)
    yield "chips of 75", lambda t: t.feed(ev.UNIT, 0, 75)
    yield "the button is at seat 2", lambda t: t.feed(ev.BUTTON, 1)


def _call_round(table: Felt) -> int:
    for _ in range(10):
        if table.game.phase == codes.BET and not table.game.ruling:
            table.key(ev.K_CALL if table.game.to_call(table.game.actor) else ev.K_CHECK)
    return 0


ACTS = dict(_acts())


def told(moment: Callable[[int], Felt], book: int, act: Act) -> list[str]:
    """Words that are told: at first, then by each option of the decision that it opens."""
    found: list[str] = []
    for choice in range(7):
        table = moment(book)
        was_open = table.game.open_rulings
        table.said.clear()
        act(table)
        opened = table.game.open_rulings > was_open
        if choice == 0:
            found += table.lines()
        elif opened and choice <= len(table.options()):
            table.said.clear()
            table.key(ev.K_ENTER, choice)
            first, *more = table.lines()
            found += [f"{choice}: {first}", *more]
    return found


def story(moment: Callable[[int], Felt], book: int, names: list[str]) -> list[str]:
    """Words that are told when all of it happens in turn."""
    table = moment(book)
    table.said.clear()
    for name in names:
        ACTS[name](table)
    return table.lines()


def blocks() -> Iterator[tuple[str, str, list[str]]]:
    """(moment, what happens, the lines told) of every block."""
    for path in sorted(TOLD.glob("*.txt")):
        block: list[str] = []
        for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
            if not line.startswith(" ") and block:
                yield path.stem, block[0], block[1:]
                block = []
            block.append(line.strip())


@pytest.mark.parametrize(("moment", "what", "lines"), [*blocks()])
def test_what_is_told_in_every_book_and_by_every_option(moment, what, lines):
    what, _, book = what.removesuffix(")").rpartition(" (")
    name, *names = what.split(", ")
    if moment == "stories":
        assert story(MOMENTS[name], BOOKS[book], names) == lines
    else:
        assert told(MOMENTS[moment], BOOKS[book], ACTS[name]) == lines
