"""What counts come to: VPIP and its like, with the definitions that stand beside them.

Names and definitions are in texts/*/statistics.toml.
"""

from typing import NamedTuple, TypedDict

from host_tools.statistics.counts import MILLION, Counts
from host_tools.texts import Said, decimal, texts

NAMES = tuple("vpip pfr three_bet af afq cbet wtsd wsd bb_100".split())
_PERCENTS = frozenset(NAMES) - {"af", "bb_100"}


class Definition(NamedTuple):
    """For people: 'VPIP', and what it is."""

    label: str
    meaning: str


def numbers(counts: Counts) -> dict[str, float | None]:
    """By name, None where there was no chance.

    Percents from 0 to 100; `af` is a ratio, `bb_100` big blinds.
    """
    c = counts
    played = c.hands - c.walks
    answered = c.aggressive + c.calls + c.folds
    return {
        "vpip": _ratio(100 * c.voluntary, played),
        "pfr": _ratio(100 * c.raised, played),
        "three_bet": _ratio(100 * c.three_bets, c.three_bet_chances),
        "af": _ratio(c.aggressive, c.calls),
        "afq": _ratio(100 * c.aggressive, answered),
        "cbet": _ratio(100 * c.cbets, c.cbet_chances),
        "wtsd": _ratio(100 * c.showdowns, c.flops),
        "wsd": _ratio(100 * c.showdowns_won, c.showdowns),
        "bb_100": _ratio(100 * c.net, c.hands * MILLION),
    }


def _ratio(part: int, of: int) -> float | None:
    return part / of if of else None


class Figure(TypedDict):
    label: Said
    meaning: Said
    value: Said


def in_words(counts: Counts) -> list[Figure]:
    """Each number as pages print it."""
    return [_in_words(name, value) for name, value in numbers(counts).items()]


def _in_words(name: str, value: float | None) -> Figure:
    return {
        "label": Said(lambda language: definition(name, language).label),
        "meaning": Said(lambda language: definition(name, language).meaning),
        "value": Said(lambda language: shown(name, value, language)),
    }


def shown(name: str, value: float | None, language: str = "en") -> str:
    """As pages print it: '24%', '2.5', '+12.0'; in German '24 %', '2,5'; a dash for None."""
    words = texts("statistics", language)["words"]
    if value is None:
        return str(words["none"])
    if name in _PERCENTS:
        return str(words["percent"]).format(value=round(value))
    text = f"{value:+.1f}" if name == "bb_100" else f"{value:.1f}"
    return decimal(text, language)


def definition(name: str, language: str = "en") -> Definition:
    """Of one of NAMES."""
    words = texts("statistics", language)[name]
    return Definition(words["label"], words["meaning"])
