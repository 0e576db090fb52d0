"""Facts that a ruling used: cards counted at each seat, burn cards, and the acts that count.

They are made of the hand's own record, its beginning and its events, so that a floor sees in a
second what the table counted and what it missed.
"""

from typing import NamedTuple

from floorman.rules import codes
from floorman.rules.state import SEATS

from host_tools.table import words
from host_tools.table.view import Watched
from host_tools.table.words import NAMELESS, Names
from host_tools.texts import Said, texts


def _codes(names: str) -> frozenset[int]:
    return frozenset(getattr(codes, f"ALERT_{name}") for name in names.split())


_OF_CARDS = _codes("""NOT_IN_HAND MANY_CARDS NO_CARDS FEW_CARDS SHORT_BUTTON FIRST_SEAT ORDER""")
_OF_BURNS = _codes("BURN_MISSING BURN_EXTRA BOARD_BURNED")
_OF_ACTS = _OF_CARDS | _codes("""EXPOSED_CARD BOXED JOKER MISDEAL NO_SHUFFLE CARD_OFF_TABLE
    SKIPPED SKIPPED_LATE LEVEL_WRONG""")
_CHIPS = (codes.NOTE_CALLED, codes.NOTE_OPENED, codes.NOTE_RAISED)
_ACTS = (*_CHIPS, codes.NOTE_FOLDED, codes.NOTE_CHECKED)


class CountedAct(NamedTuple):
    """An act that counts towards substantial action, as it was said."""

    note: int
    seat: int
    value: int


def facts(game: Watched, code: int, names: Names = NAMELESS) -> list[Said]:
    """Sentences about what a decision of this code was made of; none where nothing was counted."""
    found = []
    if code in _OF_CARDS:
        found.append(Said(lambda language: _cards(game, language, names)))
    if code in _OF_BURNS:
        found.append(Said(lambda language: _burns(game, language)))
    if code in _OF_ACTS and not game.log.cut:
        done = acts(game)
        found.append(Said(lambda language: _acts(game, done, language, names)))
    return found


def acts(game: Watched) -> list[CountedAct]:
    """The acts of the hand that count, in their order: the hand is played again and heard."""
    heard: list[CountedAct] = []
    again = Watched(lambda note, seat, value, rule: heard.append(CountedAct(note, seat, value)))
    again.unpack(game.first)
    counted: list[CountedAct] = []
    log = game.log
    for at in range(log.count):
        before = again.acts
        heard.clear()
        again.feed(log.kind(at), log.seat(at), log.value(at), log.ms(at))
        said = [act for act in heard if act.note in _ACTS]
        counted += said[: max(0, again.acts - before)]
    return counted


def reached_by(game: Watched, done: list[CountedAct]) -> int:
    """How many of the acts made substantial action, 0 when they have not yet."""
    book = game.rule_book()
    chips = 0
    for n, act in enumerate(done, 1):
        chips += act.note in _CHIPS
        if n >= book.sa_any or (book.sa_chips and n >= book.sa_chips and chips):
            return n
    return 0


def _cards(game: Watched, language: str, names: Names) -> str:
    """How many each seat has that plays, or that has any."""
    counted = [
        f"{words.called(seat, language, names)} {game.dealt[seat]}"
        for seat in range(SEATS)
        if game.dealt[seat] or game.flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND
    ]
    return _say(language, "cards", list=", ".join(counted))


def _burns(game: Watched, language: str) -> str:
    return _say(language, "burns", lie=game.burns, due=game.burns_due)


def _acts(game: Watched, done: list[CountedAct], language: str, names: Names) -> str:
    if not done:
        return _say(language, "nobody")
    reached = reached_by(game, done)
    said = [words.sentence(*act, language, names) for act in done[: reached or len(done)]]
    return _say(language, "reached" if reached else "acts", list="; ".join(said))


def _say(language: str, what: str, **values: object) -> str:
    return str(texts("table", language)["facts"][what]).format(**values)
