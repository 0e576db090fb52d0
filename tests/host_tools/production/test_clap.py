"""The mark of a clap comes the feed's delay after the clap, however the delay changes."""

import asyncio

import pytest

from host_tools.production.clap import COUNT_S, Claps
from tests.host_tools.production.virtual_time import in_virtual_time


@pytest.mark.parametrize(
    ("first", "then", "marked"), [(20.0, 20.0, 20.0), (0.0, 0.0, 0.0), (20.0, 20.5, 20.5)]
)
def test_the_mark_comes_the_delay_later(first: float, then: float, marked: float) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        delay, marks = [first], []
        claps = Claps(lambda: delay[0], lambda count: marks.append((count, loop.time())))
        began = loop.time()
        assert claps.call() == 1
        assert claps.comes_in() == COUNT_S
        await asyncio.sleep(1)
        delay[0] = then
        assert claps.call() == 1  # one that is being counted is kept
        await asyncio.sleep(40)
        [(count, at)] = marks
        assert count == 1
        assert at - began == pytest.approx(COUNT_S + marked, abs=0.001)
        assert claps.comes_in() < 0
        assert claps.call() == 2
        await claps.stop()

    in_virtual_time(scene())


def test_what_is_on_its_way_is_dropped_at_the_end() -> None:
    async def scene() -> None:
        marks: list[int] = []
        claps = Claps(lambda: 20.0, marks.append)
        claps.call()
        await claps.stop()
        await asyncio.sleep(100)
        assert marks == []

    in_virtual_time(scene())
