"""Variables of the feed for Bitfocus Companion, which shows them on Stream Decks.

Source: Companion, docs/5_remote_control/http_remote_control.md.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp

from host_tools.production.camera_mixer import Warning_

LOOK_S = 0.25
ANSWER_S = 3.0
LONGEST_WAIT_S = 30.0
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
    """Says what changed, and all again after Companion was away.

    `missing` are variables that nobody made in Companion; `up` is False while it is away.
    """

    def __init__(
        self,
        url: str,
        status: Callable[[], Mapping[str, Any]],
        changed: Callable[[], None],
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.up = False
        self.missing: set[str] = set()
        self._url = f"{url}/api/custom-variable"
        self._status = status
        self._changed = changed
        self._rest = rest
        self._said: dict[str, str] = {}

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
        if self.missing:
            return [("companion_missing", {"names": ", ".join(sorted(self.missing))})]
        return []

    async def say_news(self, session: aiohttp.ClientSession) -> None:
        """Post each variable that is not as Companion has it."""
        before = self.up, set(self.missing)
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
        if before != (self.up, self.missing):
            self._changed()

    async def _post(self, session: aiohttp.ClientSession, name: str, value: str) -> None:
        async with session.post(f"{self._url}/{name}/value", data=value) as answer:
            if answer.status == 404:
                self.missing.add(name)
            else:
                answer.raise_for_status()
                self.missing.discard(name)
        self._said[name] = value
