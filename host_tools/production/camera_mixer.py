"""OBS A, which mixes the cameras: is its stream's delay there, and is it the feed's?"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from host_tools.production.hiding import Hiding
from host_tools.production.neighbours import Obs
from host_tools.production.obs_client import ObsClient, ObsError

LOOK_S = 2.0
LONGEST_WAY_S = 5.0  # the picture's from A's encoder to B's screen, and the clap's share in it

Warning_ = tuple[str, dict[str, Any]]  # name of a text of the console, and what it fills in


class CameraMixer:
    """Looks at OBS A every two seconds, and holds the overlay when the stream breaks.

    `feed_delay` gives the feed's delay in seconds; `changed` is called when a warning may be new.
    """

    def __init__(
        self,
        obs: Obs,
        feed_delay: Callable[[], float],
        hiding: Hiding,
        changed: Callable[[], None],
    ) -> None:
        self.client = ObsClient(obs.url, obs.password, changed, self._hear)
        self._feed_delay = feed_delay
        self._hiding = hiding
        self._changed = changed
        self._delay: float | None = None
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
        if self._delay == 0:
            found.append(("obs_no_delay", {}))
        elif self._delay is not None and not self._fits(self._delay):
            found.append(("obs_delay_differs", {"obs": self._delay, "feed": self._feed_delay()}))
        if not self._streaming:
            found.append(("obs_no_stream", {}))
        return found

    def _fits(self, delay: float) -> bool:
        return 0 <= self._feed_delay() - delay <= LONGEST_WAY_S

    async def _asked_delay(self) -> float:
        """Seconds; 0 where OBS's delay is off."""
        if await self._parameter("DelayEnable") != "true":
            return 0
        return float(await self._parameter("DelaySec"))

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
            self._hiding.hold(self._feed_delay())
        if self._broken == sound:
            self._broken = not sound
            self._changed()
