"""Holds what a table says to the rule that it cites, and a question to its default's reason."""

from functools import cache

from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import NOBODY, OPTIONS, SEATS

from host_tools.rulebook.reasons import effect_of, subjects
from host_tools.rulebook.rules import rules
from host_tools.rulebook.tables import DECISIONS, OWN, Ruling

SETTLES = frozenset({"floor", "doubt"})
"""Subjects of rules that say who settles what no rule does: they may be cited for anything."""


@cache
def _names(prefix: str) -> dict[int, str]:
    return {
        number: name.removeprefix(prefix)
        for name, number in vars(codes).items()
        if name.startswith(prefix)
    }


def _about(note: int, value: int) -> frozenset[str]:
    """The subjects of a note; of an alert or a step those of its own."""
    kind, name = "notes", _names("NOTE_")[note]
    if note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED):
        kind, name = "alerts", _names("ALERT_")[value]
    elif note == codes.NOTE_STEP:
        kind, name = "steps", _names("STEP_")[value]
    return frozenset(subjects()[kind].get(name, ()))


@cache
def wrong_citation(note: int, value: int, rule: str) -> str:
    """The complaint about a note that cites a rule; empty when that has one of its subjects."""
    if rule in ("", OWN) or note in (codes.NOTE_RULED, codes.NOTE_SETTLED):
        return ""  # of the question itself
    if value in (codes.ALERT_REPAIR, codes.ALERT_REPAIR_FIRST) and note != codes.NOTE_STEP:
        return ""  # of the ruling that asks for the work
    has = frozenset(rules()[rule].subjects)
    if has & SETTLES or has & _about(note, value):
        return ""
    return f"{sorted(_about(note, value)) or 'nothing'} cites {rule}, about {sorted(has)}"


def is_alert(value: object) -> bool:
    """One of the codes that an event may end with."""
    return type(value) is int and value in _names("ALERT_")


def ill_formed(note: int, seat: int, value: int) -> str:
    """The complaint about a note that names no seat of the table, or no alert."""
    of_table = seat in range(SEATS) or seat == NOBODY
    if not of_table and note != codes.NOTE_HOUSE:  # that names a row of the house's rules
        return f"{_names('NOTE_')[note]} of seat {seat}"
    if note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED, codes.NOTE_SETTLED) and not is_alert(value):
        return f"{_names('NOTE_')[note]} of {value}, which is no alert"
    return ""


def wrong_default(row: Ruling, book: int, default: int) -> str:
    """The complaint about a question whose default is not the effect of its reason."""
    effect = row.effects[book]
    if effect in effect_of(default):
        return ""
    option = _names("OPT_")[default]
    return f"{row.name} is {effect or 'never asked'} in book {book}, its default {option}"


def hold(game: Game, note: int, value: int, rule: int) -> None:
    """Fail on a wrong citation, or on a question with a default its reason does not have."""
    row = DECISIONS[rule - 1] if rule else None
    book = game.rule_book().record[0]
    if row is None:
        return
    wrong = wrong_citation(note, value if _counts(note) else 0, row.rules[book])
    stock = not game.rule_book().name.endswith("+")
    if not wrong and note == codes.NOTE_PROPOSED and stock:
        state = game.state
        wrong = wrong_default(row, book, state.ruling_options[(state.open_rulings - 1) * OPTIONS])
    assert not wrong, wrong


def _counts(note: int) -> bool:
    return note in (codes.NOTE_ALERT, codes.NOTE_PROPOSED, codes.NOTE_STEP)
