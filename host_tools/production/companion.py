"""Variables of the feed for Bitfocus Companion, which shows them on Stream Decks.

Source: Companion, docs/5_remote_control/http_remote_control.md.  A value stands in the address:
an empty body would be no value there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp

from host_tools.production.camera_mixer import Warning_

LOOK_S = 0.25
ANSWER_S = 3.0
LONGEST_WAIT_S = 30.0
_AGAIN = 40
"""Looks after which all is said again: variables that somebody made meanwhile are empty."""
_DONE, _CLOSED, _NOT_FOUND = 200, 403, 404
_SAME_NAME = "pot to_call level level_left hand alert decision overlay_on".split()


def variables(status: Mapping[str, Any]) -> dict[str, str]:
    """What Companion hears, by the name of its custom variable.

    Seats count from 1, `level_left` is minutes:seconds, `overlay_on` true or false, and what is
    not known is empty.
    """
    found = {name: _text(status.get(name)) for name in _SAME_NAME}
    seat, left = status.get("turn_seat"), status.get("level_left")
    found["turn_seat"] = "" if seat is None else str(seat + 1)
    found["level_left"] = "" if left is None else f"{int(left) // 60}:{int(left) % 60:02}"
    found["feed_state"] = _text(status.get("feed"))
    found["feed_delay"] = _text(status.get("delay_s"))
    return found


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


class Companion:
    """Says what changed, and all again after Companion was away, and every ten seconds.

    `missing` are variables that nobody made in Companion, `refused` those that it does not take;
    the others are said.  `up` is False while nothing answers, `closed` says that somebody switched
    its HTTP API off.
    """

    def __init__(
        self,
        url: str,
        status: Callable[[], Mapping[str, Any]],
        changed: Callable[[], None],
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.up = self.closed = False
        self.missing: set[str] = set()
        self.refused: set[str] = set()
        self._url = f"{url}/api/custom-variable"
        self._status = status
        self._changed = changed
        self._rest = rest
        self._said: dict[str, str] = {}
        self._looks = 0

    async def run(self) -> None:
        """Look and say until cancelled; an absent Companion is asked ever less often."""
        wait = LOOK_S
        limit = aiohttp.ClientTimeout(total=ANSWER_S)
        async with aiohttp.ClientSession(timeout=limit) as session:
            while True:
                await self.say_news(session)
                wait = LOOK_S if self.up else min(wait * 2, LONGEST_WAIT_S)
                await self._rest(wait)

    def warnings(self) -> list[Warning_]:
        """What the operator must know."""
        if not self.up:
            return [("companion_off", {})]
        if self.closed:
            return [("companion_closed", {})]
        named = {"companion_missing": self.missing, "companion_refused": self.refused}
        return [
            (what, {"names": ", ".join(sorted(names))}) for what, names in named.items() if names
        ]

    async def say_news(self, session: aiohttp.ClientSession) -> None:
        """Post each variable that is not as Companion has it."""
        before = self.up, self.closed, set(self.missing), set(self.refused)
        self._looks += 1
        if self._looks % _AGAIN == 0:
            self._said.clear()
        news = {
            name: value
            for name, value in variables(self._status()).items()
            if self._said.get(name) != value
        }
        try:
            for name, value in news.items():
                await self._post(session, name, value)
            self.up = self.up or bool(news)
        except (aiohttp.ClientError, OSError, TimeoutError):
            self.up = False
            self._said.clear()
        if before != (self.up, self.closed, self.missing, self.refused):
            self._changed()

    async def _post(self, session: aiohttp.ClientSession, name: str, value: str) -> None:
        asked = {"value": value}
        async with session.post(f"{self._url}/{name}/value", params=asked) as answer:
            self.missing.discard(name)
            self.refused.discard(name)
            self.closed = answer.status == _CLOSED
            if self.closed:
                return
            if answer.status == _NOT_FOUND:
                self.missing.add(name)
            elif answer.status != _DONE:
                self.refused.add(name)
        self._said[name] = value
