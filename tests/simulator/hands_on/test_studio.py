"""The process that makes films beside a table that is played."""

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from aiohttp import web

from simulator.boards import BoardError
from simulator.bus import SimulationError
from simulator.hands_on import film, gallery
from simulator.hands_on.studio import Studio


def answer(*works: Callable[[], Any]) -> list[Any]:
    """The result of each work, the text of a refusal too."""

    async def asked() -> list[Any]:
        studio, answers = Studio(), []
        try:
            for work in works:
                try:
                    answers.append(await studio.make(work))
                except web.HTTPConflict as refusal:
                    answers.append(refusal.text)
        finally:
            await studio.close(web.Application())
        return answers

    return asyncio.run(asked())


def fail(kind: type[Exception], text: str) -> None:
    raise kind(text)


def test_the_firmware_of_a_film_is_not_that_of_the_table() -> None:
    scenario = gallery.scenario_of(gallery.piece("joker"), "tda2019")
    there, made = answer(os.getpid, partial(film.of_scenario, scenario, {0: "Ada"}))
    assert there != os.getpid()
    assert made["title"] == scenario.name
    assert made["steps"]


@pytest.mark.parametrize("kind", [ValueError, SimulationError, BoardError])
def test_what_goes_wrong_is_a_sentence(kind: type[Exception]) -> None:
    assert answer(partial(fail, kind, "no such card")) == ["no such card\n"]


def test_a_process_that_is_killed_is_begun_anew() -> None:
    killed, there = answer(partial(signal.raise_signal, signal.SIGKILL), os.getpid)
    assert killed == "the film's process was killed: try again\n"
    assert there != os.getpid()
