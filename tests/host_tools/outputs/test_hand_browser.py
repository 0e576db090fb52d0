"""The hand browser's data: what is asked for wrongly is nobody's fault but the asker's."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from host_tools.commands.browsing import browser
from host_tools.outputs.hand_browser import Export, HandRoutes
from host_tools.outputs.server import Server
from tests.host_tools.store.misdealt import misdealt_first


class Shelf:
    """One hand, 7."""

    def __init__(self) -> None:
        self.wishes: list[Any] = []

    def hands(self, wish: Any) -> list[dict[str, Any]]:
        self.wishes.append(wish)
        return [{"first": 7}]

    def players(self) -> list[str]:
        return ["Ada"]

    def statistics(self, player: str) -> dict[str, Any]:
        return {"hands": len(player), "numbers": []}

    def find(self, session: int, number: int) -> int | None:
        return 7 if (session, number) == (1, 12) else None

    def hand(self, first: int) -> dict[str, Any] | None:
        return {"first": 7, "number": 3} if first == 7 else None

    def replay(self, first: int) -> Any:
        yield 0, 0, {"pot": 1, "board": [], "notes": []}
        yield 8, 5, {"pot": 2, "board": [], "notes": [{"id": 3}]}

    def document(self) -> dict[str, Any]:
        return {}


def written(first: int) -> str:
    if first != 7:
        raise ValueError("there is no such hand")
    return "a hand"


def answers(shelf: Shelf, *paths: str) -> list[tuple[int, Any]]:
    """Status and JSON, or text, of each path."""
    return served(HandRoutes(shelf, {"phh": Export("phh", written)}), *paths)


def served(routes: HandRoutes, *paths: str) -> list[tuple[int, Any]]:
    """Likewise, of a server with these routes."""

    async def ask() -> list[tuple[int, Any]]:
        server = Server(Shelf(), 0, hands=routes)
        address = await server.start()
        found = []
        try:
            async with ClientSession() as client:
                for path in paths:
                    async with client.get(f"{address}hands/{path}") as answer:
                        plain = answer.content_type != "application/json"
                        body = await (answer.text() if plain else answer.json())
                        found.append((answer.status, body))
        finally:
            await server.stop()
        return found

    return asyncio.run(ask())


def test_a_replay_is_the_first_document_and_what_changes() -> None:
    (by_line, by_number) = answers(Shelf(), "7", "1-12")
    assert by_line == by_number
    assert by_line == (
        200,
        {
            "hand": {"first": 7, "number": 3},
            "steps": [
                {"line": 0, "ms": 0, "change": {"pot": 1, "board": [], "notes": []}},
                {"line": 8, "ms": 5, "change": {"pot": 2, "notes": [{"id": 3}]}},
            ],
        },
    )


@pytest.mark.parametrize("path", ["8", "1-13", "x", "-1", "9" * 400, "7/ohh", "7/../../etc"])
def test_what_is_not_there_is_not_found(path: str) -> None:
    ((status, _),) = answers(Shelf(), path)
    assert status == 404


def test_an_export_is_a_file() -> None:
    assert answers(Shelf(), "7/phh", "8/phh") == [
        (200, "a hand"),
        (409, "there is no such hand\n"),
    ]


def test_a_wish_that_is_not_understood_is_none() -> None:
    shelf = Shelf()
    answers(
        shelf, "list?pot=x&since=yesterday&before=-3&redeals=x&showdown=yes",
        "list?pot=50&showdown=1&before=8&redeals=1",
    )  # fmt: skip
    empty = dict.fromkeys(("since", "until"), "") | {"player": "", "misdealt": False}
    assert shelf.wishes == [
        {**empty, "pot": 0, "before": 0, "redeals": 0, "showdown": False},
        {**empty, "pot": 50, "before": 8, "redeals": 1, "showdown": True},
    ]


def test_behind_a_page_stands_the_next_one(tmp_path: Path) -> None:
    """A page of 50 ends between a misdeal and the hand that was dealt again."""
    with closing(misdealt_first(tmp_path, 50)) as store:
        ((_, first),) = served(browser(store), "list?player=Ann")
        last = first["hands"][-1]
        behind = "list?player=Ann&before={first}&redeals={redeals}".format_map(last)
        ((_, second),) = served(browser(store), behind)
    assert (last["number"], last["ended"], len(first["hands"])) == (1, "done", 50)
    assert [(one["number"], one["ended"]) for one in second["hands"]] == [(1, "misdealt")]
