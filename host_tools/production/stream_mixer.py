"""OBS B, which lays the overlay over the picture: what it does by itself as a hand goes on."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from host_tools.production.camera_mixer import Warning_
from host_tools.production.neighbours import Obs
from host_tools.production.obs_client import NOT_RUNNING, ObsClient, ObsError

MOST_WAITING = 8  # what OBS was too slow for is old

Duty = Callable[[Mapping[str, Any]], Awaitable[None]]


class StreamMixer:
    """Hears of hands on the delayed clock (`take`) and tells OBS B, in order.

    It has a task of its own.  What happened while OBS was away is not done afterwards.
    """

    def __init__(self, obs: Obs, changed: Callable[[], None]) -> None:
        self.client = ObsClient(obs.url, obs.password, changed)
        self._changed = changed
        self._all_in_scene = obs.all_in_scene
        self._back = ""
        self._troubles: dict[str, Warning_] = {}
        self._waiting: asyncio.Queue[tuple[str, Mapping[str, Any]]] = asyncio.Queue(MOST_WAITING)
        self._duties: dict[str, Duty] = {}
        if obs.all_in_scene:
            self._duties |= {"all_in": self._to_all_in, "hand_ended": self._from_all_in}
        if obs.replay:
            self._duties["showdown"] = self._replay
        if obs.chapters:
            self._duties["hand_started"] = self._chapter

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Something happened on the stream; returns at once."""
        if kind in self._duties and self.client.up and not self._waiting.full():
            self._waiting.put_nowait((kind, data))

    async def run(self) -> None:
        """Connected, and at work, until cancelled."""
        await asyncio.gather(self.client.run(), self._work())

    def warnings(self) -> list[Warning_]:
        if not self.client.up:
            return [(f"obs_{self.client.why}", {"obs": "B"})]
        return list(self._troubles.values())

    async def _work(self) -> None:
        while True:
            kind, data = await self._waiting.get()
            before = dict(self._troubles)
            try:
                await self._duties[kind](data)
                self._troubles.pop(kind, None)
            except ObsError as error:
                self._troubles[kind] = ("obs_refused", {"why": str(error)})
            if before != self._troubles:
                self._changed()

    async def _to_all_in(self, data: Mapping[str, Any]) -> None:
        now = await self._scene()
        if now != self._all_in_scene:
            self._back = now
            await self._show(self._all_in_scene)

    async def _from_all_in(self, data: Mapping[str, Any]) -> None:
        """Back, unless the operator went elsewhere meanwhile."""
        back, self._back = self._back, ""
        if back and await self._scene() == self._all_in_scene:
            await self._show(back)

    async def _scene(self) -> str:
        return str((await self.client.ask("GetCurrentProgramScene")).get("sceneName", ""))

    async def _show(self, scene: str) -> None:
        await self.client.ask("SetCurrentProgramScene", sceneName=scene)

    async def _replay(self, data: Mapping[str, Any]) -> None:
        await self.client.ask("SaveReplayBuffer")

    async def _chapter(self, data: Mapping[str, Any]) -> None:
        """Nothing is missing where nothing is recorded."""
        try:
            name = f"Hand {data.get('hand', '')}".strip()
            await self.client.ask("CreateRecordChapter", chapterName=name)
        except ObsError as error:
            if error.code != NOT_RUNNING:
                raise
