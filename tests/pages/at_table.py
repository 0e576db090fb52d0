"""The felt and the console: a hand from nothing to its end, a full table, what goes wrong."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from floorman import events as ev
from floorman.sensing.balance import DIFFERS, EVEN
from playwright.sync_api import Page

from host_tools.access.roles import DEALER, OWNER, WATCH, Who
from host_tools.link.messages import Balance, Health
from host_tools.table.state import ZONES
from simulator.attacks.fuzz.hand import Happening, board, shown
from tests.host_tools.console.served import Served
from tests.host_tools.stage import END, TURN, Stage
from tests.pages.scene import LONG, Scene, State

MISDEAL = (ev.KEY, ev.K_MISDEAL, 0)
SEATS = range(10)
_ORDER = (*range(2, 10), 0, 1)  # who acts before the flop, the button at seat 10
BET = 1_234_500
BETS, RACKS = 17, 28  # the first zones of chips in front, and of stacks
FULL: list[Happening] = [
    *((ev.SEAT, seat, 9_876_500 - 1000 * seat) for seat in SEATS),
    (ev.SMALL, 0, 50_000), (ev.BIG, 0, 100_000), (ev.UNIT, 0, 500), (ev.BUTTON, 9, 0),
    (ev.START, 0, 1234), *((ev.HOLE, seat, 0) for _ in range(2) for seat in SEATS),
    *((ev.CHIPS, seat, BET) for seat in _ORDER), *((ev.CHIPS, seat, 0) for seat in SEATS),
    *board(0, "Qh", "7s", "2d"), (ev.CHIPS, 0, BET), *((ev.CHIPS, n, BET) for n in range(1, 9)),
]  # fmt: skip
"""Ten seats, seven digits wherever a number is, everybody in; the last one is to act."""
_CARDS = "Qd Qc Kh Th 9c 9d 3c 3d 4h 4s 5c 5d 6h 6s 8c 8d Jh Jd Ac Ad".split()
FULL_END: list[Happening] = [
    (ev.CHIPS, 9, BET), *((ev.CHIPS, seat, 0) for seat in SEATS),
    *board(3, "Tc"), *((ev.KNOCK, seat, 0) for seat in SEATS),
    *board(4, "Ks"), *((ev.KNOCK, seat, 0) for seat in SEATS),
    *(shown(seat, *_CARDS[2 * seat : 2 * seat + 2]) for seat in SEATS), (ev.KEY, ev.K_SHOW, 0),
]  # fmt: skip

# the felt ----------------------------------------------------------------------------------------


@contextmanager
def _felt(folder: Path) -> Iterator[Stage]:
    with Stage() as stage:
        yield stage


def _played(*events: Happening) -> Callable[[Stage], None]:
    return lambda stage: stage.play(*events)


def _named(stage: Stage) -> None:
    stage.state._names.update(dict.fromkeys(SEATS, LONG))
    stage.play(*FULL)


def _marked(stage: Stage) -> None:
    """Chips that differ or cannot be read, and silent readers."""
    stage.play(*TURN)
    for zone, expected, seen in ((19, 200, 150), (23, 1800, 1750), (27, 1300, 1200)):
        stage.state.take(Balance(zone, DIFFERS, expected, seen))
    for zone in ("hole 5", "board 5", "muck", "burn"):
        stage.state.take(Health(ZONES.index(zone), 1))
    stage.server.changed()


def _marked_everywhere(stage: Stage) -> None:
    for zone in range(BETS, RACKS + 10):
        stage.state.take(Balance(zone, DIFFERS, 9_876_500, 9_876_400))
    stage.server.changed()


def _ended(stage: Stage) -> None:
    """Chips in front are in the pot, and read as they should be."""
    for zone in range(BETS, RACKS):
        stage.state.take(Balance(zone, EVEN, 0, 0))
    stage.play(*FULL_END)


def _heal(stage: Stage) -> None:
    for zone in ("hole 5", "board 5", "muck", "burn"):
        stage.state.take(Health(ZONES.index(zone), 0))
    stage.play(MISDEAL)


def _click(*selectors: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return steps


_SEAT = "#felt .seat"
_BAND = "#band:not([hidden])"
_FELT = [
    State("nothing yet", "", _SEAT),
    State("turn", "", f"{_SEAT}.turn", _played(*TURN)),
    State("rule", "", f"{_SEAT}.turn", steps=_click(".note .rule")),
    State("marks", "", "#felt .blind-mark", _marked),
    State("decision", "", _BAND, _heal),
    State("two decisions", "", f"{_BAND} .then", _played((ev.KEY, ev.K_FLOOR, 707))),
    State("link lost", "", f"{_BAND}[data-state=down]", lambda stage: stage.table.unplug()),
]
_FULL = [
    State("full", "", f"{_SEAT}.turn", _named),
    State("full, differing", "", "#felt .differs", _marked_everywhere),
    State("full, showdown", "", f"{_SEAT}.won", _ended),
]

# the console -------------------------------------------------------------------------------------


def _console(who: Who) -> Callable[[Path], AbstractContextManager[Served]]:
    return lambda folder: Served(who=who)


def _floor(*ids: str) -> Callable[[Page], None]:
    """The floor's menu, at one of its entries."""

    def steps(page: Page) -> None:
        tab = page.locator('[data-id="tab-floor"]')
        if tab.is_visible():
            tab.tap()
        for one in ids:
            page.locator(f'#floor [data-id="{one}"]').last.tap()

    return steps


def _log(page: Page) -> None:
    tab = page.locator('[data-id="tab-log"]')
    if tab.is_visible():
        tab.tap()


def _full_console(scene: Served) -> None:
    scene.state._names.update(dict.fromkeys(SEATS, LONG))
    scene.happen(*END, *FULL)


def _pull(scene: Served) -> None:
    scene.pull()
    scene.server.changed()


_NOW = "#now .who"
_TV = ((1920, 1080),)
_CONSOLE = [
    State("turn", "console", _NOW),
    State("a seat's penalty", "console", _NOW,
          steps=_floor("floor-seat", "floor-seat-6", "floor-penalty")),
    State("a card", "console", _NOW, steps=_floor("floor-card", "floor-card")),
    State("a level", "console", _NOW, steps=_floor("floor-table", "floor-level")),
    State("chips found", "console", _NOW, steps=_floor("floor-table", "floor-found")),
    State("log", "console", _NOW, steps=_log),
    State("wall", "console?tv", _NOW, sizes=_TV),
    State("decision", "console", "#decision:not([hidden])", lambda scene: scene.happen(MISDEAL)),
    State("decision on the wall", "console?tv", "#decision:not([hidden])", sizes=_TV),
    State("link lost", "console", "#link.lost", _pull),
]  # fmt: skip
_FULL_CONSOLE = [
    State("full", "console", _NOW, _full_console),
    State("a seat", "console", _NOW, steps=_floor("floor-seat")),
    State("log", "console", _NOW, steps=_log),
    State("wall", "console?tv", _NOW, sizes=_TV),
]
_ANYBODY = [State("turn", "console", _NOW)]

SCENES = {
    "felt": Scene(_felt, _FELT),
    "full-felt": Scene(_felt, _FULL),
    "console": Scene(_console(OWNER), _CONSOLE),
    "full-console": Scene(_console(OWNER), _FULL_CONSOLE),
    "dealer": Scene(_console(Who(DEALER, LONG, "d1")), _ANYBODY),
    "watcher": Scene(_console(Who(WATCH, LONG, "d2")), _ANYBODY),
}
