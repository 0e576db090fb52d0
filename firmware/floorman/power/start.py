"""Power-up: what the journal holds goes through the rules once more, or the hand is given up.

Runs once, before the first step, and holds all that it needs: the keeper knows nothing of it.
"""

import struct
from random import getrandbits

from micropython import const

from floorman.link.messages import STARTED
from floorman.power import journal
from floorman.sensing.cards import ALL_LEFT
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import (
        FRAM,
        Expected,
        Game,
        JournalFiles,
        Keeper,
        Replaying,
        Resume,
        Session,
        Started,
    )

_SIXTEEN = const(0xFFFF)


def start(
    keeper: "Keeper",
    game: "Game",
    session: "Session",
    watchdog: "Started",
    dispatch: "Replaying",
    expected: "Expected",
    away: "FRAM | JournalFiles | None" = None,
    used: bool = False,
) -> "Resume | None":
    """Go on with what the journal holds: how to take the felt, or None.

    `away` are the files when the newest hand is where nobody can read it; `used` is said of a
    medium that held a hand before, and cannot be new.
    """
    counts = keeper.journal.count_start(watchdog.cause)
    found = keeper.load(away, used)
    resume = None
    events = 0
    if found != journal.NEW:
        from floorman.power.resume import Resume  # seldom needed, so seldom in memory

        resume = Resume(keeper.journal, game, session, dispatch, expected)
        if found <= journal.OLDER:
            found = _go_on(keeper, session, resume, found, watchdog.bit_too_often)
            events = resume.events
    if found == journal.NEW or found > journal.OLDER:
        keeper.begin_new()
    session.once(
        STARTED,
        struct.pack(
            ">BBHHHHHHHH",
            found,
            watchdog.cause,
            watchdog.doing,
            *counts,
            events & _SIXTEEN,
            game.number() & _SIXTEEN,
        ),
    )
    return resume


def _go_on(
    keeper: "Keeper", session: "Session", resume: "Resume", found: int, give_up: bool
) -> int:
    """Play what was found: `found` again, or HUNG or BROKEN when the hand is given up."""
    if not give_up and resume.play():
        keeper.go_on(resume.ms, resume.mucked, resume.note)
        if found == journal.OLDER:  # numbers that the host heard mean other events now
            session.boot = getrandbits(16)
        return found
    if resume.began:
        keeper.noted = ALL_LEFT
    resume.give_up()
    session.boot = getrandbits(16)
    return journal.HUNG if give_up else journal.BROKEN
