"""An evening's file as an export tells it: a tournament, or a chip's worth."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from host_tools.commands.played_evening import played
from host_tools.evening.events import Deed
from host_tools.evening.fold import Evening
from host_tools.evening.journal import FILE, JournalError, written
from host_tools.evening.results import Finish, rows
from host_tools.exports.house import NOWHERE, PLAY_MONEY, Finisher, House, Tournament
from host_tools.store.folder import default_folder

Evenings = Sequence[tuple[Evening, Sequence[Deed]]]
_CENT = 1
"""In a cash game of the evening a chip is the smallest coin."""


def house_beside(records: Path) -> House:
    """The house with the evening that lies beside the records, if one does."""
    path = records.parent / FILE
    try:
        evenings = [written(path)] if path.is_file() else []
    except JournalError:
        return NOWHERE
    return _with_evenings(replace(NOWHERE, currency=_currency(evenings)), evenings)


def house_of(options: argparse.Namespace) -> House:
    """The house of the command line, with its evenings; CannotError for a file that is none."""
    beside = default_folder() / FILE
    kept = [beside] if not options.files and beside.is_file() else []
    evenings = [written(path) for path in options.evening or kept]
    currency = options.currency or _currency(evenings)
    house = House(options.site or NOWHERE.site, currency, hero=options.hero or "")
    house = _with_evenings(house, evenings)
    return replace(house, cents=options.chip) if options.chip else house


def _currency(evenings: Evenings) -> str:
    """The first that a set-up says."""
    told = (evening.setup.currency for evening, _ in evenings if evening.setup)
    return next(filter(None, told), PLAY_MONEY)


def _with_evenings(house: House, evenings: Evenings) -> House:
    for evening, events in evenings:
        if evening.setup is None or evening.began is None:
            continue
        if not evening.setup.is_cash:
            found = _tournament(evening, events)
            house = replace(house, tournaments=(*house.tournaments, found))
        elif house.currency != PLAY_MONEY:
            house = replace(house, cents=_CENT)
    return house


def _tournament(evening: Evening, events: Sequence[Deed]) -> Tournament:
    setup = evening.setup
    assert setup is not None
    found = played(events)
    levels = [step for step in setup.steps if not step.is_break]
    return Tournament(
        number=str(found.began),  # the millisecond in which it began
        name=setup.title or "Floorman",
        began=found.began // 1000,
        ended=found.ended // 1000,
        buy_in=setup.buy_in - setup.fee,
        fee=setup.fee,
        stack=setup.stack,
        level_s=60 * levels[0].minutes,
        levels=[(step.small, step.big, step.ante) for step in levels],
        rebuy=setup.rebuy_price if setup.rebuys else 0,
        add_on=setup.add_on_price if setup.add_on else 0,
        pool=evening.pool,
        game=setup.game,
        finishers=[_finisher(row) for row in rows(evening, evening.last)],
        noted=found.noted,
    )


def _finisher(row: Finish) -> Finisher:
    """Buy-ins behind the first are re-buys."""
    return Finisher(row.name, row.place, row.paid_out, max(0, row.buy_ins - 1), row.add_ons)
