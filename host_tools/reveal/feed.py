"""Where lines come from: the relay of `floorman run`, or a file of lines.  Nothing goes back.

The relay is a WebSocket that sends {"id", "line"} in order and {"beat": last id} every two
seconds.  It is joined again whenever it goes, from the last line that is kept here.  A message
that is none of these is left out and named once; the next one is taken.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import aiohttp

from host_tools.ground import json_text
from host_tools.ground.cannot import CannotError, sentences
from host_tools.ground.plain import plain
from host_tools.reveal.relay_file import RelayAt
from host_tools.table.lines import line_in

BEAT_S = 2.0
BACK_OFF_S = (0.25, 0.5, 1.0, 2.0, 3.0)
_LOOK_S = 0.1  # how often a file is looked at
_LONGEST = 1 << 16  # characters of a message: a session's first line has the most
_LARGEST = 1 << 22  # bytes of a message that is read at all, if only to be left out
_HIGHEST = 1 << 62  # number of a line
_SILENT_S = 10.0
_REFUSED = (401, 403, 404)
_SAID = (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY)


class Taker(Protocol):
    """Who the lines are for."""

    @property
    def source(self) -> int:
        """The number of the last line it has."""

    def receive(self, source: int, line: dict[str, Any]) -> None:
        """A line and its number."""

    def beat(self, last: int) -> None:
        """The relay lives, and this is its last line's number."""


async def follow_relay(relay: RelayAt, taker: Taker, say: Callable[[str], None]) -> None:
    """Take what the relay has, for ever; `say` hears once of each break.

    CannotError when the relay does not know the token, or is another one.
    """
    tries = 0
    secure = aiohttp.TCPConnector(ssl=relay.context())
    async with aiohttp.ClientSession(connector=secure, headers=relay.headers()) as session:
        while True:
            try:
                if await _listen(session, relay.url, taker, say):
                    say("the relay has another store than before: it is read from the beginning")
                else:
                    say("the relay has hung up: it is asked again")
                tries = 0
            except aiohttp.WSServerHandshakeError as error:
                if error.status in _REFUSED:
                    raise CannotError(
                        "the relay does not know this token: copy relay.json of floorman run anew"
                    ) from None
                tries = _missed(tries, say, f"the relay answers with status {error.status}")
            except aiohttp.ClientConnectorCertificateError:
                raise CannotError(
                    "what answers there is not the relay's computer, or it has another name: copy"
                    " relay.json of floorman run anew"
                ) from None
            except (aiohttp.ClientError, OSError):
                tries = _missed(tries, say, "nothing answers at the relay's address")
            await asyncio.sleep(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])


def _missed(tries: int, say: Callable[[str], None], why: str) -> int:
    if not tries:
        say(f"{plain(why)}: it is asked until it does")
    return tries + 1


async def _listen(
    session: aiohttp.ClientSession, url: str, taker: Taker, say: Callable[[str], None]
) -> bool:
    """Take what comes until the relay hangs up; True when its store is another one."""
    since = {"from": str(taker.source)}
    said = False
    async with session.ws_connect(
        url, params=since, heartbeat=_SILENT_S, max_msg_size=_LARGEST
    ) as socket:
        async for message in socket:
            known = taker.source
            try:
                if message.type in _SAID:
                    take(message.data, taker)
            except ValueError as error:
                if not said:
                    say(f"{plain(str(error))}: it is left out")
                said = True
            if taker.source < known:
                return True
    return False


def take(text: str | bytes, taker: Taker) -> None:
    """One message of the relay; ValueError when it is none."""
    try:
        message = _message(text)
        if "beat" in message:
            taker.beat(_number(message["beat"]))
        else:
            taker.receive(_number(message["id"]), _line(message["line"]))
    except (KeyError, TypeError, ValueError) as error:
        why = f" ({error})" if isinstance(error, json_text.JsonError) else ""
        raise ValueError(f"what the relay sends is no line of a table{why}") from None


def _message(text: str | bytes) -> dict[str, Any]:
    if len(text) > _LONGEST:
        raise json_text.JsonError("it is too long")
    return json_text.parse_object(text)


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < _HIGHEST:
        raise TypeError
    return value


def _line(line: object) -> dict[str, Any]:
    if not isinstance(line, dict):
        raise TypeError
    return line


async def follow_file(path: Path, taker: Taker) -> None:
    """Take a file's lines, and those that are written to it later, for ever.  CannotError."""
    try:
        while True:  # a file with fewer lines than were taken is another one, read anew
            await _follow_file(path, taker)
    except OSError as error:
        raise CannotError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CannotError(f"{path} is no file of lines") from None


async def _follow_file(path: Path, taker: Taker) -> None:
    with path.open(encoding="utf-8") as file:
        lines = whole_lines(file.readline)
        number = 0
        known = taker.source
        while taker.source >= known:
            known = taker.source
            for text in lines():
                number += 1
                with sentences():
                    line = line_in(path, number, text)
                taker.receive(number, line)
            taker.beat(number)
            await asyncio.sleep(_LOOK_S)


def whole_lines(read: Callable[[], str]) -> Callable[[], Iterator[str]]:
    """What `read` gives as lines; the beginning of one waits for its end."""
    begun = ""

    def lines() -> Iterator[str]:
        nonlocal begun
        while text := read():
            begun += text
            if begun.endswith("\n"):
                yield begun
                begun = ""

    return lines
