"""Bars that the emulated Pico must reach, in the unit of the figure."""

from collections.abc import Mapping
from typing import NamedTuple


class Limit(NamedTuple):
    """A bar: a figure of at most so much, or at least."""

    number: float
    at_least: bool = False


LIMITS = {  # a tenth under the budgets of ARCHITECTURE.md, for what a model does not know
    "empty reader beyond settling": Limit(2000),
    "sweep, full table (27 cards)": Limit(225),
    "sweep, home table (27 cards)": Limit(270),
    "event to light, full table, longest": Limit(90_000),
    "event to light, a hand, longest": Limit(90_000),
    "garbage of 200 steady steps, empty table": Limit(0),
    "garbage of 200 steady steps, full table": Limit(0),
    "all-in of ten, its start": Limit(4500),
    "all-in of ten, rules event, longest": Limit(4500),
    "all-in of ten, showdown of ten pots": Limit(36_000),
    "Omaha of ten, rules event, longest": Limit(4500),
    "Omaha of ten, showdown of ten pots": Limit(200_000),
    "rules event in a hand, longest": Limit(4500),
    "any game, chosen between hands, longest": Limit(45_000),
    "any game, a hand's start, longest": Limit(4500),
    "any game, rules event, longest": Limit(4500),
    "any game, showdown, longest": Limit(200_000),
    "journal write, longest": Limit(1000),
    "rules event that begins a hand, longest": Limit(4500),
    "rules event with a showdown, longest": Limit(36_000),
    "a sealed card, longest": Limit(5000),
    "a signature and a leaf of the next tree, collections included": Limit(150_000),
    "its longest slice": Limit(10_000),
    "a hand's signature, trees made ahead included, mean": Limit(150_000),
    "a hand's signature, longest slice": Limit(10_000),
    "heap free after the last sealed and signed hand": Limit(96 * 1024, at_least=True),
    "heap free behind the deal of ten, paired": Limit(96 * 1024, at_least=True),
    "heap free after 500 hands": Limit(96 * 1024, at_least=True),
}

SITE = {
    "first card dragged": Limit(20),
    "misdeal settled": Limit(40),
    "memory of the browser": Limit(500),
    "virtual time beside a clock, slowest": Limit(1, at_least=True),
    "evenings or films that are others": Limit(0),
    "requests to elsewhere": Limit(0),
}
"""The site's, cold, in a headless Chromium on two processors."""


def used(text: str, limit: Limit) -> float:
    """Share of the bar, 1 is all of it; 0 when nothing was measured."""
    if text == "-":
        return 0.0
    number = float(text.split()[0])
    return limit.number / number if limit.at_least else number / max(limit.number, 1e-9)


def bar(limit: Limit | None) -> str:
    """A bar as a table has it; nothing for a figure without one."""
    return f"{'>=' if limit.at_least else '<='} {limit.number:g}" if limit else ""


def missed(figures: Mapping[str, str], limits: Mapping[str, Limit] = LIMITS) -> list[str]:
    """A line for each figure that is over its bar, or under the least."""
    return [
        f"{what} is {figures[what]}, the bar {limit.number:g}"
        for what, limit in limits.items()
        if what in figures and used(figures[what], limit) > 1
    ]
