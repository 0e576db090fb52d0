"""What a step may expect of the table, and what its value must be."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from host_tools.rulebook.rules import rules
from host_tools.rulebook.tables import OWN
from host_tools.table.code_names import alerts, options, phases
from simulator.eyes import LIGHTS
from simulator.faults.registry import PAIRS, READERS
from simulator.playing.scenario import verbs
from simulator.playing.scenario.books import BOOKS

_SEP = " · "


class Words:
    """A kind of names: plain ones, or a form such as "call 400"."""

    def __init__(self, what: str, known: Iterable[str], form: str = "") -> None:
        self._what = what
        self._known = tuple(known)
        self._form = re.compile(form or "|".join(map(re.escape, self._known)))

    def check(self, name: str) -> None:
        """ValueError for a name that no table can ever say."""
        if self._form.fullmatch(name):
            return
        close = get_close_matches(name, self._known, 1)
        known = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(self._known)}"
        raise ValueError(f"{name!r} is no {self._what}; {known}")


_ALERTS = Words("alert or proposal", alerts().values())
_OPTIONS = Words("option", options().values())
_PHASES = Words("phase", (name.lower() for name in phases().values()))
_LIGHTS = Words("light", sorted(LIGHTS))
_READERS = Words("reader", READERS + PAIRS)
_ACTION = Words(
    "action",
    ("fold", "check", "call 400", "bet 400", "raise to 900"),
    r"fold|check|(call|bet|raise to) \d+",
)
_LEGAL = Words(
    "action",
    ("fold", "check", "call 400", "bet 400", "raise 900"),
    r"fold|check|(call|bet|raise) \d+",
)


def one(words: Words) -> verbs.Check:
    """One name."""

    def check(value: Any, _: verbs.Names) -> str:
        words.check(verbs.text(value))
        return str(value)

    return check


def each(words: Words) -> verbs.Check:
    """A name or a list of them."""

    def check(value: Any, _: verbs.Names) -> tuple[str, ...]:
        names = verbs.texts(value)
        for name in names:
            words.check(name)
        return names

    return check


def notes(words: Words) -> verbs.Check:
    """Names, each with "seat 3 " before it and " · RULE" behind it as one likes."""

    def check(value: Any, names: verbs.Names) -> tuple[str, ...]:
        found = verbs.texts(value)
        for note in found:
            _note(note, words)
        return found

    return check


def _note(note: str, words: Words) -> None:
    name, behind, rule = note.partition(_SEP)
    if name.startswith("seat "):
        number, _, name = name[5:].partition(" ")
        verbs.seat(int(number) if number.isdecimal() else None, {})
    words.check(name)
    if behind and rule != OWN:
        known_rule(rule)


def known_rule(rule: str) -> str:
    """The id of a rule of the books."""
    if rule not in rules():
        raise ValueError(f"{rule!r} is no rule of a book")
    return rule


def by_book(key: str, value: Any) -> dict[str, Any] | None:
    """The value of each book when `value` is keyed by books, else None."""
    if not isinstance(value, dict) or not value:
        return None
    inner = any(isinstance(one, dict) for one in value.values())
    if key in BY_NAME and not inner and not set(value) & set(BOOKS):
        return None
    for name in value:
        if name not in BOOKS:
            raise ValueError(f"{name!r} is no rule book; there are {', '.join(BOOKS)}")
    return value


EXPECTATIONS: dict[str, verbs.Check] = {
    "understood": notes(_ACTION),
    "says": verbs.texts,
    "alerts": notes(_ALERTS),
    "proposes": notes(_ALERTS),
    "options": each(_OPTIONS),
    "default": one(_OPTIONS),
    "misdeal": verbs.word("open", "closed"),
    "order": verbs.texts,
    "ruled": notes(_OPTIONS),
    "turn": verbs.nobody_or_seat,
    "legal": each(_LEGAL),
    "to_call": verbs.amount,
    "change": verbs.amount,
    "owes": verbs.amount,
    "pot": verbs.amount,
    "pots": verbs.amounts,
    "stacks": verbs.by_seat(verbs.amount),
    "front": verbs.by_seat(verbs.amount),
    "phase": one(_PHASES),
    "display": verbs.rows,
    "pages": verbs.texts,
    "lights": verbs.by_seat(each(_LIGHTS)),
    "dead": each(_READERS),
    "trouble": verbs.texts,
}

BY_NAME = frozenset({"stacks", "front", "display", "lights"})
"""Expectations whose value is a table of its own."""
