"""A second person at another console reads what it is, and agrees to that and to nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from floorman import events as ev
from playwright.sync_api import Browser, expect

from host_tools.access import four_eyes
from host_tools.access.roles import FLOOR, Who
from host_tools.console import wording
from host_tools.console.desk import Desk
from host_tools.console.routes import routes
from host_tools.table.view import chips_of
from simulator.attacks.fuzz.hand import SEATS
from tests.browser import CHROMIUM
from tests.host_tools.access.outside import Outside
from tests.host_tools.console.scene import KEY, Scene
from tests.host_tools.console.served import Served
from tests.host_tools.console.test_two_people import played
from tests.host_tools.stage import END

OTHER = wording.refused("other_now")["en"]
LATE = wording.refused("other_count")["en"]
GONE = wording.refused("not_waiting")["en"]
ADA, EMPTY = SEATS[0], 3
TIMES = "\u00d7"
IVO = Who(FLOOR, "Ivo", "d2")


class Tablet:
    """A console over its socket; `second` is what it shows of what waits."""

    def __init__(self, scene: Scene, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._scene = scene
        self._socket = socket
        self._shown: dict[str, Any] = {}
        self._read: set[str] = set()

    async def does(self, do: str, **fields: Any) -> str:
        """ok, or the sentence that refuses."""
        sent = self._scene.command(do, **fields)
        await self._socket.send_json(sent)
        while (said := await self._hears()).get("answer") != sent["id"]:
            pass
        return "ok" if said["ok"] else str(said["error"])

    async def second(self) -> dict[str, Any]:
        """The command that waits, once it is one that nobody has read here."""
        while not (second := self._shown.get("second")) or second["id"] in self._read:
            await self._hears()
        self._read.add(second["id"])
        read: dict[str, Any] = second
        return read

    async def _hears(self) -> dict[str, Any]:
        said: dict[str, Any] = await self._socket.receive_json(timeout=20)
        self._shown |= said.get("full") or said.get("change") or {}
        return said


Talk = Callable[[Scene, Tablet, Tablet], Awaitable[None]]


def at_the_door(folder: Path, talk: Talk, *before: tuple[int, int, int]) -> Scene:
    """`talk` with the consoles of Mia and Ivo, both of the floor, over HTTPS."""
    scene = Scene()
    scene.desk = Desk(
        scene.state, scene.tell, None, scene.lines.append, scene.clock, four_eyes=True
    )
    scene.to_the_turn()
    scene.happen(*before)

    async def play() -> None:
        def add(app: web.Application) -> None:
            routes(app, scene.desk, outside.entrance.gate, lambda: outside.server, True)

        outside = Outside(folder, (add,), source=scene.desk)
        scene.desk.changed = outside.server.changed
        async with outside, outside.device() as mia, outside.device() as ivo:
            await outside.pair(mia, "floor", "Mia")
            await outside.pair(ivo, "floor", "Ivo")
            address = outside.safe + "console/ws?language=en"
            async with mia.ws_connect(address) as one, ivo.ws_connect(address) as other:
                await talk(scene, Tablet(scene, one), Tablet(scene, other))

    asyncio.run(asyncio.wait_for(play(), 60))
    return scene


def test_whose_stack_and_from_what_to_what(tmp_path: Path) -> None:
    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        lies = chips_of(scene.state.game)[ADA]
        assert await mia.does("stack", seat=ADA, amount=5000) == "ok"
        first = await ivo.second()
        name = scene.state.names[ADA]
        assert first["says"] == f"Mia (Floor): Stack is · {name}: from {lies} to 5000"
        assert await mia.does("stack", seat=EMPTY, amount=900_000) == "ok"
        other = await ivo.second()
        assert other["says"] == "Mia (Floor): Stack is · Seat 4: from 0 to 900000"
        assert await ivo.does("agree", code=first["id"]) == GONE
        assert await ivo.does("agree", code=other["id"]) == "ok"

    assert at_the_door(tmp_path, talk, *END).told == [(ev.SEAT, EMPTY, 900_000)]


def test_how_many_acts_and_which(tmp_path: Path) -> None:
    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        assert await mia.does("call") == "ok"
        assert await mia.does("undo", amount=1) == "ok"
        one = await ivo.second()
        assert (one["says"], len(one["acts"])) == (f"Mia (Floor): Undo {TIMES} 1", 1)
        assert await mia.does("undo", amount=5) == "ok"
        five = await ivo.second()
        assert (five["says"], len(five["acts"])) == (f"Mia (Floor): Undo {TIMES} 5", 5)
        assert five["acts"][0] == one["acts"][0]
        assert await ivo.does("agree", code=five["id"]) == "ok"
        assert await mia.does("redo", amount=2) == "ok"
        again = await ivo.second()
        assert again["says"] == f"Mia (Floor): Redo {TIMES} 2"
        assert again["acts"] == five["acts"][:-3:-1]

    at_the_door(tmp_path, talk)


def test_two_that_ask_under_one_id_ask_for_two_things(tmp_path: Path) -> None:
    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        assert await mia.does("stack", id="x", seat=ADA, amount=100) == "ok"
        small = await mia.second()
        assert await ivo.does("stack", id="x", seat=ADA, amount=8000) == "ok"
        assert await mia.does("agree", code=small["id"]) == GONE
        assert await mia.does("agree", code="x") == GONE

    assert at_the_door(tmp_path, talk, *END).told == []


def test_as_many_acts_are_not_the_same_acts(tmp_path: Path) -> None:
    """Between reading and agreeing the table's own keypad took one back and keyed another."""

    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        assert await mia.does("call") == "ok"
        assert await mia.does("undo", amount=1) == "ok"
        read = await ivo.second()
        scene.happen((KEY, ev.K_UNDO, 1), (KEY, ev.K_FOLD, 0))
        count = scene.state.game.log.count
        assert await ivo.does("agree", code=read["id"]) == LATE
        assert scene.state.game.log.count == count
        scene.happen((KEY, ev.K_UNDO, 1))
        assert await mia.does("redo", amount=1) == "ok"
        read = await ivo.second()
        scene.happen((KEY, ev.K_CALL, 0), (KEY, ev.K_UNDO, 1))
        assert await ivo.does("agree", code=read["id"]) == LATE

    assert at_the_door(tmp_path, talk).told == [(KEY, ev.K_CALL, 0)]


def test_a_stack_that_is_another_one_by_now_stays(tmp_path: Path) -> None:
    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        assert await mia.does("stack", seat=ADA, amount=5000) == "ok"
        read = await ivo.second()
        scene.happen((ev.SEAT, ADA, 7000))
        assert await ivo.does("agree", code=read["id"]) == OTHER
        assert await mia.does("stack", seat=ADA, amount=5000) == "ok"
        read = await ivo.second()
        scene.state.call({**scene.state.names, ADA: "Zoe"})
        assert await ivo.does("agree", code=read["id"]) == OTHER

    assert at_the_door(tmp_path, talk, *END).told == []


def test_a_stack_of_no_seat_waits_for_nobody(tmp_path: Path) -> None:
    async def talk(scene: Scene, mia: Tablet, ivo: Tablet) -> None:
        assert await mia.does("stack", amount=5000) != "ok"

    at_the_door(tmp_path, talk, *END)


def test_who_is_alone_undoes_what_the_page_showed_too() -> None:
    """A press that comes late finds as many acts, and they are others."""

    async def talk(scene: Scene) -> None:
        assert await scene.do("call", IVO) == "ok"
        undo = scene.command("undo", amount=1)
        scene.happen((KEY, ev.K_UNDO, 1))
        redo = scene.command("redo", amount=1)
        scene.happen((KEY, ev.K_FOLD, 0))
        count = scene.state.game.log.count
        assert not (await scene.send(undo, IVO))["ok"]
        assert scene.state.game.log.count == count
        scene.happen((KEY, ev.K_UNDO, 1))
        assert not (await scene.send(redo, IVO))["ok"]
        assert await scene.do("redo", IVO, amount=1) == "ok"
        assert await scene.do("undo", IVO, amount=1) == "ok"

    played(talk, Scene())


def owed(scene: Scene) -> int:
    found = {one["do"]: one["amount"] for one in scene.state.document()["actions"]}
    return found.get("call", 0)


def test_who_calls_calls_what_stood_at_the_button() -> None:
    """A press that comes late finds the same player to act, and more to call."""

    async def talk(scene: Scene) -> None:
        to = scene.state.game.bet * 3
        scene.happen((KEY, ev.K_RAISE, to))
        late, seat = scene.command("call", shown=owed(scene)), scene.state.game.actor
        scene.happen((KEY, ev.K_UNDO, 1), (KEY, ev.K_RAISE, to + 400))
        assert scene.state.game.actor == seat
        assert (await scene.send(late, IVO))["error"]["en"] == OTHER
        assert await scene.do("call", IVO, shown=owed(scene)) == "ok"

    played(talk, Scene())


def test_who_decides_settles_what_stood_there() -> None:
    async def talk(scene: Scene) -> None:
        def decision() -> dict[str, Any]:
            first = scene.state.document()["decisions"][0]
            return {"code": first["code"], "seat": first["seat"], "choice": 1}

        assert await scene.do("misdeal", IVO) == "ok"
        can = scene.desk.document()["console"]
        assert can["deciding"]
        other = can["deciding"] ^ 1
        assert await scene.do("decide", IVO, **decision(), shown=other) == OTHER
        assert await scene.do("decide", IVO, **decision(), shown=can["deciding"]) == "ok"
        assert scene.desk.document()["console"]["deciding"] == 0

    played(talk, Scene())


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
@pytest.mark.parametrize(
    ("language", "stack", "acts"),
    [
        ("en", "Stack is · Seat 4: from 0 to 900,000", f"Undo {TIMES} 2"),
        ("de", "Stack ist · Platz 4: von 0 auf 900.000", f"Undo {TIMES} 2"),
    ],
)
def test_the_console_says_all_of_it(
    browser: Browser, language: str, stack: str, acts: str
) -> None:
    def ask(served: Served, do: str, **fields: Any) -> None:
        served._run(served.send(served.command(do, **fields), Who(FLOOR, "Mia", "d1")))

    with Served(IVO) as served:
        served.desk._second = four_eyes.FourEyes(served.clock)
        served.desk.changed = served.server.changed
        served.happen((KEY, ev.K_CALL, 0))
        page = served.opened(browser, (800, 1000), language)
        ask(served, "undo", amount=2)
        expect(page.locator("#second .seen")).to_contain_text(acts)
        expect(page.locator("#second .acts li")).to_have_count(2)
        served.happen(*END)
        ask(served, "stack", seat=EMPTY, amount=900_000)
        expect(page.locator("#second .seen")).to_contain_text(stack)
        expect(page.locator("#second .acts")).to_be_hidden()
        page.close()
