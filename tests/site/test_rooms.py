"""The rooms beside the pages: what a page opens and asks, without sockets and threads."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from simulator.site.answers import EXAMPLE
from simulator.site.rooms import Rooms, rooms_for
from tests.site.opened import WALK

_PATIENCE_S = 30


class Page:
    """Keeps what a line says."""

    def __init__(self, rooms: Rooms, address: str) -> None:
        self.said: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self.port = rooms.open(
            address, lambda text: self.said.append(json.loads(text)), self.codes.append
        )

    async def hears(self, what: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first that is so."""
        async with asyncio.timeout(_PATIENCE_S):
            while not (found := [one for one in self.said if what(one)]):
                await asyncio.sleep(0.01)
        return found[0]


def _sections(said: dict[str, Any]) -> dict[str, Any]:
    """Sections of the document in a message."""
    found: dict[str, Any] = said.get("full") or said.get("change") or {}
    return found


def visited(does: Callable[[Rooms], Awaitable[None]], **wish: str) -> None:
    """Do it while a table is on; what it has begun ends with it."""

    async def visit() -> None:
        rooms = rooms_for(wish)
        rooms.start()
        threads = {*threading.enumerate()}
        try:
            await does(rooms)
            assert {*threading.enumerate()} - threads == set()
        finally:
            rooms.playing.close()

    asyncio.run(visit())


def test_the_table_of_a_browser_needs_no_ciphers() -> None:
    """`cryptography` is no wheel of the site: whoever imports it there does so when it is used."""
    code = "import sys; sys.modules['cryptography'] = None; import simulator.site.rooms"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("asked", ["/gallery/cause/twice", "/academy/practice"])
def test_what_a_page_wants_before_people_sit_down_is_the_table(asked: str) -> None:
    """The page has asked while Python was on its way."""

    async def does(rooms: Rooms) -> None:
        assert rooms.ask(asked)[0] == 200
        felt = Page(rooms, "/play/ws")
        await felt.hears(lambda one: _sections(one).get("ready"))
        assert rooms.playing.what["name"] == asked.rpartition("/")[2]

    visited(does)


def test_a_table_that_takes_the_first_one_s_place_speaks_as_it_did() -> None:
    async def does(rooms: Rooms) -> None:
        rooms.ask("/gallery/cause/empty_seat")
        await Page(rooms, "/play/ws").hears(lambda one: _sections(one).get("ready"))
        document = rooms.playing.state.document()
        assert document["language"] == "de"
        assert rooms.playing.state.game.language == 1
        window = Page(rooms, "/window/ws")
        await window.hears(lambda one: _sections(one).get("language") == "de")

    visited(does, language="de")


def test_a_page_hears_of_the_table_and_moves_things() -> None:
    async def does(rooms: Rooms) -> None:
        table, felt = Page(rooms, "/ws?language=de"), Page(rooms, "/play/ws")
        await table.hears(lambda one: _sections(one).get("language") == "de")
        await felt.hears(lambda one: _sections(one).get("ready"))
        felt.port.hear(json.dumps({"id": "a", "do": "pitch"}))
        answer = await felt.hears(lambda one: one.get("answer") == "a")
        assert (answer["ok"], answer["error"]) == (True, None)
        felt.port.hear(json.dumps({"id": "b", "do": "fly"}))
        answer = await felt.hears(lambda one: one.get("answer") == "b")
        assert answer["error"] == "nobody knows how to 'fly' here"

    visited(does, players="2", seed="3", language="de")


def test_what_a_page_held_goes_back_when_it_has_gone() -> None:
    async def does(rooms: Rooms) -> None:
        felt = Page(rooms, "/play/ws")
        await felt.hears(lambda one: _sections(one).get("ready"))
        felt.port.hear(json.dumps({"id": "a", "do": "lift", "from": "deck"}))
        await felt.hears(lambda one: one.get("answer") == "a")
        felt.port.gone()
        async with asyncio.timeout(_PATIENCE_S):
            while rooms.playing.lies()["held"]:
                await asyncio.sleep(0.01)

    visited(does)


def test_a_line_to_nowhere_is_shut_and_so_is_one_that_says_too_much() -> None:
    async def does(rooms: Rooms) -> None:
        assert Page(rooms, "/relay").codes == [4404]
        page = Page(rooms, "/play/ws")
        page.port.hear("x" * 3000)
        assert page.port.closed

    visited(does)


def test_what_is_asked_is_done_or_refused() -> None:
    async def does(rooms: Rooms) -> None:
        await asyncio.sleep(0)
        assert rooms.playing.what == {}
        assert rooms.ask("/gallery/cause/twice") == (200, "{}")
        assert rooms.playing.what["name"] == "twice"
        assert rooms.ask("/gallery/cause/../twice")[0] == 404
        assert rooms.ask("/home/open")[0] == 404
        assert rooms.ask("/gallery/leave") == (200, "{}")
        assert rooms.playing.what == {}
        status, text = rooms.ask("/film/made", json.dumps({"id": "1", "text": "steps = 3"}))
        assert status == 409
        assert json.loads(text)["error"].startswith("line 1: ")
        status, text = rooms.ask("/film/made", json.dumps({"id": "1", "text": EXAMPLE}))
        assert (status, json.loads(text)["title"]) == (200, "A flop of four")
        status, text = rooms.ask(
            "/film/made", json.dumps({"id": "2", "text": WALK.read_text("utf-8")})
        )
        assert (status, '"stack":1100' in text) == (200, True)
        status, text = rooms.ask("/film/made", json.dumps({"id": "3", "text": "variant = 3"}))
        assert status == 409
        assert json.loads(text)["error"].startswith("no hand history")

    visited(does, players="2")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"players": "11"}, "2 to 10 players"),
        ({"game": "whist"}, "unknown game"),
        ({"game": "omaha6", "players": "10"}, "a deck is enough for"),
        ({"book": "../house.toml"}, "books are"),
        ({"seed": "x"}, "invalid literal"),
    ],
)
def test_there_is_no_such_table(wish: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rooms_for(wish)


def test_a_link_to_a_piece_is_a_table_where_it_is_about_to_happen() -> None:
    async def does(rooms: Rooms) -> None:
        felt = Page(rooms, "/play/ws")
        heard = await felt.hears(lambda one: _sections(one).get("ready"))
        assert _sections(heard)["what"]["name"] == "four_card_flop"

    visited(does, piece="four_card_flop")
