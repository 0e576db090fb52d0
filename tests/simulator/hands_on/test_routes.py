"""What of a page counts as a move, and what the pages' words are."""

import asyncio
from pathlib import Path

import pytest

from host_tools.texts import texts
from simulator.hands_on.routes import PAGE, PlayRoutes, parsed
from tests.host_tools.hostile_json import HOSTILE


@pytest.mark.parametrize(
    "text",
    ["", "[]", "1", "{}", '{"n": 1}', '{"do": "put"}', '{"n": true, "do": "put"}',
     '{"n": "1", "do": "put"}', '{"n": 1, "do": 2}', "{" * 900, '{"n": 1, "do": "put"'],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    assert parsed(text) is None


@pytest.mark.parametrize("text", [text for text, _ in HOSTILE.values()], ids=HOSTILE)
def test_json_that_is_made_to_break_its_reader_is_no_move(text: str | bytes) -> None:
    assert parsed(text if isinstance(text, str) else text.decode(errors="replace")) is None


def test_a_move() -> None:
    assert parsed('{"n": 3, "do": "put", "to": "pot"}') == {"n": 3, "do": "put", "to": "pot"}


def test_every_word_that_a_page_names_is_there() -> None:
    named = set()
    for path in PAGE.glob("*.html"):
        named |= {part.split('"')[0] for part in path.read_text().split('data-word="')[1:]}
    for path in PAGE.glob("*.js"):
        named |= {part.split('"')[0] for part in path.read_text().split('word("')[1:]}
    assert len(named) > 20
    assert named <= texts("play").keys()


def test_nothing_on_a_page_is_inline() -> None:
    """The policy of the server would refuse it."""
    for path in PAGE.glob("*.html"):
        text = Path(path).read_text()
        assert "<style" not in text
        assert 'style="' not in text
        assert text.count("<script") == text.count('<script type="module" src="/play/page/')


def test_a_page_that_went_meanwhile_is_told_nothing_and_the_others_are() -> None:
    """One left in the middle of a round; who is told later hears of what comes next."""

    class Leaving:
        def lies(self) -> dict[str, object]:
            return {"ready": True}

    async def told() -> None:
        routes = PlayRoutes(Leaving())  # type: ignore[arg-type]
        routes._sockets[1] = None  # type: ignore[assignment]
        routes.changed()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del routes._sockets[1]
        for _ in range(5):
            await asyncio.sleep(0)
        assert not routes._pusher.done()
        routes._pusher.cancel()

    asyncio.run(told())
