"""Tables that are dealt once, and what they ask: each trial goes on in a copy of one."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from floorman.rules import codes

from host_tools.table import code_names
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.radio_table import RadioTable, opened

SEATED = (0, 1, 2, 3, 4)
STACKS = dict.fromkeys(SEATED, 4_000)
BUTTON = 4
BOARD = (0, 5, 10, 15, 20)
DEAL, PREFLOP, FLOP_DUE, FLOP = STARTS = ("deal", "preflop", "flop due", "flop")

Question = tuple[int, int, int]
"""Code, seat and default."""


def scenario(start: str, book: str) -> Scenario:
    """Five players; the board's first cards are named, others come off the deck."""
    return Scenario(
        name=f"{start} {book}", path=Path(), line=0, book=book, stacks=STACKS,
        small=50, big=100, button=BUTTON, ante_mode=0, ante=0, unit=1,
        start=PREFLOP if start == FLOP_DUE else start, board=BOARD, steps=(),
    )  # fmt: skip


class Tables:
    """Keeps each table once it is dealt."""

    def __init__(self, profile: str, stack: ExitStack) -> None:
        self._profile, self._stack = profile, stack
        self._dealt: dict[tuple[str, str], RadioTable] = {}

    def at(self, start: str, book: str) -> RadioTable:
        """The table at this moment, under this book."""
        if (start, book) not in self._dealt:
            opening = opened(scenario(start, book), profile=self._profile)
            table = self._dealt[start, book] = self._stack.enter_context(opening)
            table.set_up()
            if start == FLOP_DUE:
                all_call(table)
                table.collect()
        return self._dealt[start, book]


@contextmanager
def tables(profile: str) -> Iterator[Tables]:
    """Tables with readers of a profile."""
    with ExitStack() as stack:
        yield Tables(profile, stack)


def all_call(table: RadioTable) -> None:
    """Everybody who is to act calls or checks, until the street is over or something is asked."""
    street = table.game.street
    for _ in range(2 * len(SEATED)):
        if not acting(table) or table.game.street != street:
            return
        table.call(table.game.actor)


def acting(table: RadioTable) -> bool:
    """A seat may act, and nothing is asked."""
    return bool(table.game.phase == codes.BET and not table.game.open_rulings)


def questions(table: RadioTable) -> list[Question]:
    """Those that are open, the oldest first."""
    game = table.game
    return [
        (game.ruling_code[n], game.ruling_seat[n], game.ruling_options[6 * n])
        for n in range(game.open_rulings)
    ]


def words(question: Question) -> str:
    """The question in the names of codes.py."""
    code, seat, default = question
    where = f"seat {seat + 1} " if seat in SEATED else ""
    return f"{where}{code_names.alerts()[code]}, default {code_names.options()[default]}"
