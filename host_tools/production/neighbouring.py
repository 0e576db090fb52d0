"""The feed's neighbours at work: both OBS and Companion, each in a task of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypedDict

from host_tools.production.camera_mixer import CameraMixer, Warning_
from host_tools.production.companion import Companion
from host_tools.production.hiding import Hiding
from host_tools.production.neighbours import Neighbours
from host_tools.production.stream_mixer import StreamMixer
from host_tools.reveal.reveal import Reveal


class Answering(TypedDict):
    """None for one that is not there."""

    a: bool | None
    b: bool | None
    companion: bool | None


class Beside:
    """None of them is waited for: what hangs there holds up nobody here.

    `changed` is called when `warnings` or `document` may be new.
    """

    def __init__(
        self, who: Neighbours, feed: Reveal, hiding: Hiding, changed: Callable[[], None]
    ) -> None:
        self._a = CameraMixer(who.a, lambda: feed.settings, hiding, changed) if who.a else None
        self._b = StreamMixer(who.b, changed) if who.b else None
        self._companion = Companion(who.companion, feed.status, changed) if who.companion else None

    async def run(self) -> None:
        """Until cancelled."""
        await asyncio.gather(*self._works())

    def _works(self) -> list[Coroutine[Any, Any, None]]:
        return [one.run() for one in (self._a, self._b, self._companion) if one]

    def take(self, kind: str, data: dict[str, Any]) -> None:
        """A moment of the feed, on its delayed clock; returns at once."""
        if self._b:
            self._b.take(kind, data)

    def warnings(self) -> list[Warning_]:
        """What the operator must know of them."""
        return [
            warning for one in (self._a, self._b, self._companion) if one
            for warning in one.warnings()
        ]  # fmt: skip

    def document(self) -> Answering:
        """True for each that answers."""
        return {
            "a": self._a.client.up if self._a else None,
            "b": self._b.client.up if self._b else None,
            "companion": self._companion.up if self._companion else None,
        }
