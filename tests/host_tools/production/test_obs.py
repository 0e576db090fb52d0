"""Both OBS, played by a fake one: passwords, scenes, replays, chapters, delays, breaks."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from host_tools.production import obs_client
from host_tools.production.camera_mixer import CameraMixer
from host_tools.production.hiding import Hiding
from host_tools.production.neighbours import Obs
from host_tools.production.obs_client import NOT_RUNNING, ObsClient, ObsError, authentication
from host_tools.production.stream_mixer import MOST_WAITING, StreamMixer
from host_tools.reveal.settings import Settings
from tests.host_tools.production.fake_obs import CHALLENGE, SALT, FakeObs
from tests.host_tools.production.on_air import PATIENCE_S, until

SOON_S = 0.001
PASSWORD = "supersecretpassword"


def test_the_answer_to_the_challenge() -> None:
    """The value that ten public test suites agree on."""
    answer = "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4="
    assert authentication(PASSWORD, SALT, CHALLENGE) == answer


def nothing() -> None:
    """Nobody wants to know."""


def play(scene: Callable[[FakeObs], Awaitable[None]], password: str = "") -> None:
    async def whole() -> None:
        async with FakeObs(password) as obs:
            await asyncio.wait_for(scene(obs), PATIENCE_S)

    asyncio.run(whole())


class Running:
    """Something with `run`, while the scene is in it."""

    def __init__(self, work: Any) -> None:
        self._work = work

    async def __aenter__(self) -> Any:
        self._task = asyncio.create_task(self._work.run())
        client = getattr(self._work, "client", self._work)
        client._first_wait = SOON_S
        await until(lambda: client.up or client.why != "off")
        return self._work

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


# the client ----------------------------------------------------------------


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_who_has_the_password_is_let_in(password: str) -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(ObsClient(obs.url, password, nothing)) as client:
            assert await client.ask("GetCurrentProgramScene") == {"sceneName": "Table"}

    play(scene, password)


def test_a_wrong_password_is_said() -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(ObsClient(obs.url, "guess", nothing)) as client:
            assert (client.up, client.why) == (False, "password")
            with pytest.raises(ObsError, match="not connected"):
                await client.ask("GetStreamStatus")

    play(scene, PASSWORD)


def test_an_obs_that_comes_back_is_found() -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(ObsClient(obs.url, "", nothing)) as client:
            await obs.hang_up()
            await until(lambda: obs.visits == 2 and client.up)
            assert await client.ask("GetCurrentProgramScene")

    play(scene)


def test_a_refusal_and_a_silence_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(obs: FakeObs) -> None:
        obs.refused["SaveReplayBuffer"] = (NOT_RUNNING, "no replay")
        async with Running(ObsClient(obs.url, "", nothing)) as client:
            with pytest.raises(ObsError, match="no replay") as error:
                await client.ask("SaveReplayBuffer")
            assert error.value.code == NOT_RUNNING
            obs.mute = True
            monkeypatch.setattr(obs_client, "ANSWER_S", 0.01)
            with pytest.raises(ObsError, match="did not answer GetVersion"):
                await client.ask("GetVersion")

    play(scene)


def test_who_waits_for_an_answer_hears_that_obs_has_gone() -> None:
    async def scene(obs: FakeObs) -> None:
        obs.mute = True
        async with Running(ObsClient(obs.url, "", nothing)) as client:
            asking = asyncio.create_task(client.ask("GetVersion"))
            await asyncio.sleep(0)
            await obs.hang_up()
            with pytest.raises(ObsError, match="not connected"):
                await asking

    play(scene)


# B -------------------------------------------------------------------------


def mixer(obs: FakeObs, **what: Any) -> StreamMixer:
    return StreamMixer(Obs(obs.url, **what), nothing)


def test_a_hand_with_an_all_in_as_obs_is_told_it() -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(mixer(obs, all_in_scene="All-in")) as b:
            b.take("hand_started", {"hand": 12})
            b.take("all_in", {"pot": 900})
            b.take("showdown", {"seat": 3, "pot": 900})
            await until(lambda: obs.scene == "All-in" and "SaveReplayBuffer" in obs.names())
            b.take("hand_ended", {"hand": 12})
            await until(lambda: obs.scene == "Table")
            assert obs.names("GetCurrentProgramScene") == [
                "CreateRecordChapter", "SetCurrentProgramScene", "SaveReplayBuffer",
                "SetCurrentProgramScene",
            ]  # fmt: skip
            assert ("CreateRecordChapter", {"chapterName": "Hand 12"}) in obs.asked
            assert b.warnings() == []

    play(scene)


def test_a_scene_that_the_operator_chose_stays() -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(mixer(obs, all_in_scene="All-in")) as b:
            b.take("all_in", {})
            await until(lambda: obs.scene == "All-in")
            obs.scene = "Interview"
            b.take("hand_ended", {})
            b.take("showdown", {})
            await until(lambda: "SaveReplayBuffer" in obs.names())
            assert obs.scene == "Interview"

    play(scene)


def test_only_what_is_wanted_is_done() -> None:
    async def scene(obs: FakeObs) -> None:
        async with Running(mixer(obs, replay=False)) as b:
            for kind in ("all_in", "showdown", "changed", "hand_ended"):
                b.take(kind, {})
            b.take("hand_started", {"hand": 1})
            await until(lambda: obs.names() == ["CreateRecordChapter"])

    play(scene)


def test_what_obs_refuses_is_said_until_it_is_done() -> None:
    async def scene(obs: FakeObs) -> None:
        obs.refused = {
            "SaveReplayBuffer": (NOT_RUNNING, "Replay buffer is not active."),
            "CreateRecordChapter": (NOT_RUNNING, "not recording"),
        }
        async with Running(mixer(obs)) as b:
            b.take("hand_started", {"hand": 1})
            b.take("showdown", {})
            await until(lambda: bool(b.warnings()))
            assert b.warnings() == [("obs_refused", {"why": "Replay buffer is not active."})]
            obs.refused = {}
            b.take("showdown", {})
            await until(lambda: not b.warnings())

    play(scene)


def test_nobody_waits_for_an_obs_that_is_silent_or_away() -> None:
    """`take` returns; what came meanwhile is not done afterwards."""

    async def scene(obs: FakeObs) -> None:
        away = StreamMixer(Obs("ws://127.0.0.1:1"), nothing)
        away.take("showdown", {})
        assert away.warnings() == [("obs_off", {"obs": "B"})]
        async with Running(mixer(obs)) as b:
            obs.mute = True
            for _ in range(100):
                b.take("showdown", {})
            assert b._waiting.qsize() <= MOST_WAITING

    play(scene)


# A -------------------------------------------------------------------------


class Watched:
    """OBS A over a fake one, with a clock that the test moves."""

    def __init__(self, obs: FakeObs, **settings: Any) -> None:
        self.now = 0.0
        self.hidden = False
        self.settings = Settings(**{"delay_s": 20, "lag_ms": 500, **settings})
        self.hiding = Hiding(False, self._hide, lambda: self.now)
        self.mixer = CameraMixer(Obs(obs.url), lambda: self.settings, self.hiding, nothing)

    def _hide(self, hidden: bool) -> None:
        self.hidden = hidden

    async def look(self) -> list[str]:
        await self.mixer.look()
        return [what for what, _ in self.mixer.warnings()]


@pytest.mark.parametrize(
    ("profile", "stream", "warnings"),
    [
        ({"DelayEnable": "true", "DelaySec": "20"}, True, []),
        ({"DelayEnable": "true", "DelaySec": "19"}, True, ["obs_delay_differs"]),
        ({"DelayEnable": "false", "DelaySec": "20"}, True, ["obs_delay_differs"]),
        ({}, True, ["obs_delay_differs"]),
        ({"DelayEnable": "true", "DelaySec": "20"}, False, ["obs_no_stream"]),
    ],
)
def test_delays_that_differ_are_said(
    profile: dict[str, str], stream: bool, warnings: list[str]
) -> None:
    async def scene(obs: FakeObs) -> None:
        obs.profile, obs.stream["outputActive"] = profile, stream
        watched = Watched(obs)
        async with Running(watched.mixer):
            assert await watched.look() == warnings
            assert not watched.hidden

    play(scene)


@pytest.mark.parametrize("told", [True, False], ids=["by an event", "by a look"])
def test_a_stream_that_broke_hides_until_the_delay_has_passed(told: bool) -> None:
    async def scene(obs: FakeObs) -> None:
        watched = Watched(obs)
        async with Running(watched.mixer):
            assert await watched.look() == []
            obs.stream["outputReconnecting"] = True
            if told:
                state = "OBS_WEBSOCKET_OUTPUT_RECONNECTING"
                await obs.tell("StreamStateChanged", outputActive=True, outputState=state)
                await until(lambda: watched.hidden)
            watched.now = 1000
            assert await watched.look() == ["obs_broken"]
            assert watched.hidden
            obs.stream["outputReconnecting"] = False
            assert await watched.look() == ["obs_broken"]
            watched.now += 20.4
            assert await watched.look() == ["obs_broken"]
            assert watched.hidden
            watched.now += 0.2
            assert await watched.look() == []
            assert not watched.hidden

    play(scene)


def test_what_the_operator_hides_stays_hidden_after_a_break() -> None:
    async def scene(obs: FakeObs) -> None:
        watched = Watched(obs)
        async with Running(watched.mixer):
            obs.stream["outputReconnecting"] = True
            await watched.look()
            watched.hiding.wish(False)
            assert watched.hidden
            watched.hiding.wish(True)
            obs.stream["outputReconnecting"] = False
            await watched.look()
            watched.now += 100
            await watched.look()
            assert watched.hidden
            watched.hiding.wish(False)
            assert not watched.hidden

    play(scene)
