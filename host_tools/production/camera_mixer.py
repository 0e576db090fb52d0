"""OBS A, which mixes the cameras: is its stream's delay there, and is it the feed's?"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from host_tools.production.hiding import Hiding
from host_tools.production.neighbours import Obs
from host_tools.production.obs_client import ObsClient, ObsError
from host_tools.reveal.settings import Settings

LOOK_S = 2.0

Warning_ = tuple[str, dict[str, Any]]  # name of a text of the console, and what it fills in


class CameraMixer:
    """Looks at OBS A every two seconds, and holds the overlay when the stream breaks.

    `settings` gives those of the feed; `changed` is called when a warning may be new.
    """

    def __init__(
        self,
        obs: Obs,
        settings: Callable[[], Settings],
        hiding: Hiding,
        changed: Callable[[], None],
    ) -> None:
        self.client = ObsClient(obs.url, obs.password, changed, self._hear)
        self._settings = settings
        self._hiding = hiding
        self._changed = changed
        self._delay: int | None = None
        self._streaming = False
        self._broken = False

    async def run(self) -> None:
        """Connected and looked at until cancelled."""
        await asyncio.gather(self.client.run(), self._watch())

    async def _watch(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Ask for the delay and whether the stream stands."""
        before = self.warnings()
        if self.client.up:
            try:
                self._delay = await self._asked_delay()
                status = await self.client.ask("GetStreamStatus")
                self._streaming = bool(status["outputActive"])
                self._stands(not status["outputReconnecting"])
            except (ObsError, KeyError, ValueError):
                self._delay = None
        self._hiding.settle()
        if before != self.warnings():
            self._changed()

    def warnings(self) -> list[Warning_]:
        """What the operator must know, gravest first."""
        if not self.client.up:
            return [(f"obs_{self.client.why}", {"obs": "A"})]
        found: list[Warning_] = []
        if self._broken or self._hiding.held:
            found.append(("obs_broken", {}))
        feed = self._settings().delay_s
        if self._delay not in (None, feed):
            found.append(("obs_delay_differs", {"obs": self._delay, "feed": feed}))
        if not self._streaming:
            found.append(("obs_no_stream", {}))
        return found

    async def _asked_delay(self) -> int:
        """Seconds; 0 where OBS's delay is off."""
        if await self._parameter("DelayEnable") != "true":
            return 0
        return int(await self._parameter("DelaySec"))

    async def _parameter(self, name: str) -> str:
        data = await self.client.ask(
            "GetProfileParameter", parameterCategory="Output", parameterName=name
        )
        return str(data.get("parameterValue") or data.get("defaultParameterValue") or "0")

    def _hear(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "StreamStateChanged":
            self._stands(data.get("outputState") != "OBS_WEBSOCKET_OUTPUT_RECONNECTING")

    def _stands(self, sound: bool) -> None:
        """A stream that broke has lost its delay until that time has passed again."""
        if not sound:
            self._hiding.hold()
        elif self._broken:
            settings = self._settings()
            self._hiding.hold(settings.delay_s + settings.lag_ms / 1000)
        if self._broken == sound:
            self._broken = not sound
            self._changed()
