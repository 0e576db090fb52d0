"""The steps of the first evening, in order."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from host_tools.bring_up import panel_steps, reader_steps, slap_steps, walk_steps
from host_tools.bring_up.bench import Bench, hub
from host_tools.bring_up.outcome import Result
from host_tools.table.builds import board_data

THREE = (0, 10, 16)  # hole 1, board 1, muck: a reader of each sort, and of each decoder
SEVEN = hub()
ALL = tuple(range(len(board_data()["zones"]["outputs"])))


@dataclass(frozen=True)
class WiringStep:
    """`zones` and `parts` are the readers and other parts that are wired by then."""

    name: str
    measure: Callable[[Bench], Result]
    zones: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()


def _first(name: str, measure: Callable[[Bench], Result]) -> WiringStep:
    return WiringStep(name, measure, (reader_steps.FIRST,))


def _wires(name: str, zones: tuple[int, ...]) -> WiringStep:
    return WiringStep(name, partial(reader_steps.wires, zones=zones), zones)


def _cards(name: str, zones: tuple[int, ...]) -> WiringStep:
    return WiringStep(name, partial(reader_steps.cards, zones=zones), zones)


PANEL = ("rows", "keypad", "knocks", "lights", "fram")


def _panel(name: str, check: Callable[..., Result], last: str = "") -> WiringStep:
    """`last` is the part that was wired last, where the step has no part of its own."""
    return WiringStep(name, check, ALL, PANEL[: PANEL.index(last or name) + 1])


STEPS = (
    WiringStep("link", reader_steps.link),
    _wires("reader", (reader_steps.FIRST,)),
    _first("quiet", reader_steps.quiet),
    _first("contact", reader_steps.contact),
    _first("height", reader_steps.height),
    *(_first(f"pair{gap}", partial(reader_steps.pair, gap_mm=gap)) for gap in (15, 10, 5)),
    _wires("three", THREE),
    _cards("three-cards", THREE),
    _wires("seven", tuple(sorted({*SEVEN, *THREE}))),  # board 1 shows whether the bus is well
    _cards("seven-cards", SEVEN),
    _wires("all", ALL),
    _cards("all-cards", ALL),
    _panel("rows", panel_steps.rows),
    _panel("keypad", panel_steps.keypad),
    WiringStep("walk", partial(walk_steps.one_card, zones=ALL), ALL, PANEL[:2]),
    _panel("knocks", panel_steps.knocks),
    _panel("slaps", slap_steps.slaps_alike, "knocks"),
    _panel("lights", panel_steps.lights),
    _panel("fram", panel_steps.fram),
    WiringStep("supply", partial(panel_steps.supply, zones=ALL), ALL, PANEL),
)

NAMES = tuple(step.name for step in STEPS)
