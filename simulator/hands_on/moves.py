"""Moves of pages: what a page may ask of the table under its hands.

A move is a command (play_table.py): {"id": "7", "do": "put", "to": "hole3"}, answered by
{"answer": "7", "ok", "error": sentences}.
"""

import asyncio
from itertools import count
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from host_tools.access.refusal import RefusedError
from host_tools.access.roles import DEALER, Who
from host_tools.outputs.commands import Answer, Chips, Command, Commands, Seat, Short
from host_tools.texts import plain
from simulator.hands_on.playing import Playing

_NUMBERS = count(1)


class Asked(Command, frozen=True, kw_only=True):
    """A move; play_table.py says which one needs what."""

    start: Short | UnsetType = field(name="from", default=UNSET)
    to: Short | UnsetType = UNSET
    at: Short | UnsetType = UNSET
    who: Short | UnsetType = UNSET
    fault: Short | UnsetType = UNSET
    game: Short | UnsetType = UNSET
    key: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    card: Chips | UnsetType = UNSET
    chips: Any = UNSET
    seat: Seat | UnsetType = UNSET
    speed: float | UnsetType = UNSET
    neat: bool = False
    long: bool = False
    paused: bool = False


class Moves:
    """The hands of one page at a Playing."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._number = next(_NUMBERS)
        self.commands = Commands(Asked, self._does)

    def gone(self) -> None:
        """The page has closed: what it held goes back."""
        self._playing.ask(self._number, {"do": "back"}, lambda refused: None)

    async def _does(self, who: Who, asked: Asked) -> Answer:
        if not who.may(DEALER):
            return {"ok": False, "error": plain(str(RefusedError(403, "not_dealer")))}
        refused = await self._made(asked)
        return {"ok": not refused, "error": plain(refused) if refused else None}

    async def _made(self, asked: Asked) -> str:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str] = loop.create_future()

        def answer(refused: str) -> None:
            """In the table's thread."""
            loop.call_soon_threadsafe(_settle, answered, refused)

        self._playing.ask(self._number, msgspec.to_builtins(asked), answer)
        return await answered


def _settle(answered: "asyncio.Future[str]", refused: str) -> None:
    if not answered.done():
        answered.set_result(refused)
