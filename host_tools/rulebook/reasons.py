"""Why a decision has its default: a sentence for that decision in that book, and its effect."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from floorman.rules import codes
from floorman.rules.books import NAMES

from host_tools.rulebook.rules import edition_of, rules
from host_tools.rulebook.says import says
from host_tools.rulebook.tables import DECISIONS, OWN, Ruling
from host_tools.texts import texts

DATA = Path(__file__).with_name("subjects.toml")


@cache
def subjects() -> Mapping[str, Mapping[str, list[str]]]:
    """The vocabulary: `effects` in options, notes and alerts, `words` of subjects, and more."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


@cache
def effect_of(option: int) -> frozenset[str]:
    """The effects that an option has."""
    return frozenset(
        effect
        for effect, names in subjects()["effects"].items()
        if option in [getattr(codes, name, 0) for name in names if name.startswith("OPT_")]
    )


@cache
def decision(name: str) -> Ruling:
    """The row of decisions.toml; KeyError when there is none."""
    return {row.name: row for row in DECISIONS}[name]


def effect(name: str, language: str) -> str:
    """An effect in words."""
    return str(texts("reasons", language)["effects"][name])


def reason(row: Ruling, book: str, language: str) -> str:
    """The sentence of a decision in a book; empty where there is none.

    A book that took the rule over from another one, and its effect, has that one's sentence.
    """
    own = str(texts("reasons", language).get(row.name, {}).get(book, ""))
    earlier = "" if own else taken_from(row, book)
    return reason(row, earlier, language) if earlier else own


def taken_from(row: Ruling, book: str) -> str:
    """The book whose rule and effect this one has taken over; empty when it has its own."""
    earlier = edition_of(book)
    if not earlier:
        return ""
    at, before = NAMES.index(book), NAMES.index(earlier)
    rule = row.rules[at]
    followed = rule if rule == OWN else rules()[rule].follows
    same = row.rules[before] == followed and row.effects[before] == row.effects[at]
    return earlier if same else ""


def reason_of(number: int, book: str, default: int, language: str) -> str:
    """The sentence of a number of why.py, when the default has its effect.

    A house may have another default than its book.
    """
    row = DECISIONS[number - 1] if 0 < number <= len(DECISIONS) else None
    if row is None or row.effects[NAMES.index(book)] not in effect_of(default):
        return ""
    return reason(row, book, language)


def rule_says(rule: str, language: str) -> str:
    """The sentence of a rule, or that the book is silent; empty for no rule."""
    if rule != OWN:
        return says(rule, language) if rule else ""
    silent = str(texts("table", language)["words"]["silent"])
    return f"{silent[0].upper()}{silent[1:]}."
