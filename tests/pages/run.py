"""Pages of an evening, of its records, of who may connect, and of the broadcast."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, expect

from host_tools.access.gate import Gate
from host_tools.commands.browsing import browser as hands_of
from host_tools.evening.registrar import RegisterCommand, Registrar
from host_tools.outputs.home import PARTS, Home
from host_tools.outputs.server import PAGE, Server
from host_tools.store.index import HandIndex
from tests.host_tools.access.outside import Outside
from tests.host_tools.evening.room import CASH, Room
from tests.host_tools.evening.served import Nothing, Served
from tests.host_tools.evening.test_registrar import Dealer, Reader
from tests.host_tools.production.test_console import Served as OnAir
from tests.host_tools.store.played import evening, store_of
from tests.pages.scene import LONG, Scene, State
from tests.simulator.hands_on.handled import serving

SEED = 9
_STEPS = [
    {"minutes": 20, "small": 25_000, "big": 50_000},
    {"minutes": 10, "unit": 1000},
    {"minutes": 20, "small": 500_000, "big": 1_000_000, "ante": 1_000_000, "ante_mode": 2},
]
MILLIONS = {
    "kind": "tournament", "title": LONG, "stack": 1_234_500, "steps": _STEPS, "buy_in": 250_000,
    "chips": [500, 1000, 5000, 25_000, 100_000], "rebuys": 1, "rebuy_chips": 1_234_500,
    "rebuy_price": 250_000,
}  # fmt: skip


# an evening --------------------------------------------------------------------------------------


@contextmanager
def _evening(folder: Path) -> Iterator[Served]:
    reader = Reader()
    registrar = Registrar(folder, reader, PAGE / "evening", Dealer(reader))
    gate = Gate()
    with Served(Room(folder), [partial(registrar.add_to, gate)], gate) as whole:
        whole.registrar = registrar  # type: ignore[attr-defined]
        yield whole


def _seated(setup: dict[str, Any], **values: Any) -> Callable[[Served], None]:
    def happen(evening: Served) -> None:
        room = evening.room
        evening.do(lambda: room.do("set_up", setup=setup))
        for seat in range(10):
            name = f"{LONG[:-2]}{seat:02}"
            evening.do(lambda seat=seat, name=name: room.do("sit", seat=seat, name=name, **values))

    return happen


def _running(evening: Served) -> None:
    room, rng = evening.room, random.Random(SEED)
    evening.do(lambda: room.do("begin"))
    while len(room.evening.groups) < 2:
        evening.do(lambda: room.play(rng, bold=0.1))


def _racing(evening: Served) -> None:
    room = evening.room
    evening.do(lambda: room.do("move", by=1))
    evening.do(lambda: room.do("unit", unit=1000))


def _over(evening: Served) -> None:
    room, rng = evening.room, random.Random(SEED)
    if racing := evening.do(lambda: room.table.look().racing):  # type: ignore[union-attr]
        for card, seat in enumerate(racing):
            evening.do(lambda seat=seat, card=card: room.do("card", seat=seat, card=card))
    while len(room.evening.still_in) > 1:
        evening.do(lambda: room.play(rng, bold=1))


def _registering(evening: Served) -> None:
    registrar: Registrar = evening.registrar  # type: ignore[attr-defined]
    evening.do(lambda: registrar.do(RegisterCommand(do="start")))
    evening.do(lambda: registrar.do(RegisterCommand(do="dealer", lays=True)))


def _kind_and_house(page: Page) -> None:
    page.locator("input[name=kind][value=cash]").check()
    page.locator("input[name=house]").first.check()


_SETUP, _SEATS, _TIME = "#steps tr", ".seats li", "#time:not(:empty)"
_EVENING = [
    State("set-up", "setup", _SETUP),
    State("set-up of a cash game", "setup", _SETUP, steps=_kind_and_house),
    State("director, nothing set up", "director", "#clock-name:not(:empty)"),
    State("cards and chips", "register", "#cards li"),
    State("registering", "register", "#cards li", _registering),
    State("director, seating", "director", _SEATS, _seated(MILLIONS)),
    State("director, running", "director", _SEATS, _running),
    State("a deal", "director", _SEATS, steps=lambda page: page.locator("#show-deal").click()),
    State("clock", "clock", _TIME),
    State("a race", "director", "#race .suits", _racing),
    State("clock in a break", "clock", _TIME),
    State("director, over", "director", "#results tr", _over),
    State("clock, over", "clock", "#title"),
]
_CASH = [
    State("director, cash game", "director", _SEATS, _seated({**CASH, "title": LONG}, chips=9000)),
    State("clock of a cash game", "clock", "#title"),
]

# records -----------------------------------------------------------------------------------------


@contextmanager
def _records(folder: Path) -> Iterator[SimpleNamespace]:
    store = store_of(folder, *evening(2))
    hands = HandIndex(store)
    hands.follow()
    hands.close()
    with serving(Server, Nothing(), 0, None, hands_of(store)) as url:
        yield SimpleNamespace(url=url)
    store.close()


def _hand(page: Page) -> None:
    page.locator("#hands a").first.click()
    page.locator("article").wait_for()
    page.keyboard.press("End")


def _filter(page: Page) -> None:
    page.locator("summary").first.click()
    page.locator("select[name=player]").select_option("Emil")
    page.locator("#statistics summary").click()
    page.locator("#statistics dt button").first.click()


_ROW = "#hands a"
_RECORDS = [
    State("hands", "hands", _ROW),
    State("filter and statistics", "hands", _ROW, steps=_filter),
    State("a hand", "hands", _ROW, steps=_hand),
]

# who may connect ---------------------------------------------------------------------------------


@contextmanager
def _doors(folder: Path) -> Iterator[SimpleNamespace]:
    from tests.host_tools.access.test_pages import Running

    running = Running(folder)
    outside: Outside = running.outside
    try:
        yield SimpleNamespace(url=outside.safe, outside=outside, run=running.run)
    finally:
        running.close()


def _paired(page: Page) -> None:
    page.locator("#name").fill(LONG)
    page.locator("#code").fill("000000")
    page.locator("button[type=submit]").click()
    expect(page.locator(".fault")).not_to_be_empty()


_DOORS = [
    State("door", "pair", "#code"),
    State("wrong code", "pair", "#code", steps=_paired),
    State("trust", "trust", ".print"),
]

# the broadcast -----------------------------------------------------------------------------------


@contextmanager
def _broadcast(folder: Path) -> Iterator[SimpleNamespace]:
    served = OnAir(folder)
    try:
        yield SimpleNamespace(url=served.url)
    finally:
        served.stop()


def _tab(number: int) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(str(number))


def _shown(page: Page) -> None:
    """The first to come hides it."""
    page.locator("#hide[aria-pressed]").wait_for()
    if page.locator("#hide").get_attribute("aria-pressed") == "false":
        page.locator("#hide").click()
    page.locator("#hide[aria-pressed=true]").wait_for()


_AIR = "#facts dd"
_BROADCAST = [
    *(State(f"panel {n}", "", _AIR, steps=_tab(n)) for n in range(1, 5)),
    State("hidden", "", _AIR, steps=_shown),
]

# the start page, and devices as the house sees them ---------------------------------------------


@contextmanager
def _start(folder: Path) -> Iterator[SimpleNamespace]:
    from tests.host_tools.access.test_pages import Running

    here = {"watch": {"table": "/"}, "devices": {"devices": "/devices"}}
    running = Running(folder, home=Home(here, PARTS))
    try:
        yield SimpleNamespace(url=running.outside.url, outside=running.outside, run=running.run)
    finally:
        running.close()


def _one_paired(house: SimpleNamespace) -> None:
    async def pair() -> None:
        async with house.outside.device() as device:
            await house.outside.pair(device, "dealer", LONG)

    house.run(pair())


_START = [
    State("start", "home", "#parts section"),
    State("a code is shown", "devices", ".qr"),
    State("a device", "devices", ".device", _one_paired),
]

SCENES = {
    "start": Scene(_start, _START),
    "tournament": Scene(_evening, _EVENING),
    "cash": Scene(_evening, _CASH),
    "records": Scene(_records, _RECORDS),
    "doors": Scene(_doors, _DOORS),
    "broadcast": Scene(_broadcast, _BROADCAST),
}
