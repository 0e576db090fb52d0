"""The delay under fire: `make bench ARGS="reveal [--kills N] [--seed S] [--events N]"`.

First the reveal process is killed at N random moments, its clock of the day another one each time:
nothing may leave before its delay is over since it came, or since the last restart, nothing may be
lost or change its place, and what is due leaves within 50 ms, once the process has followed again
the hand that is on the picture.  Then it runs without delay, with 20
pages that are to show an event at most 100 ms (p99) after the relay said it.

The two times are wall time: they mean something on a machine that has nothing else to do.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp

from tests.bench.air.relay import Relay, child

DELAY_MS = 300
LATE_S = 0.05
SHOWN_S = 0.1
PAGES = 20
EVERY_S = 0.1
A_DAY_S = 86_400


def main(words: Sequence[str] = ()) -> int:
    """Both; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="bench reveal")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=200)
    options = parser.parse_args(words)
    with TemporaryDirectory() as folder:
        missed = asyncio.run(killed(Path(folder), options.kills, Random(options.seed)))
    with TemporaryDirectory() as folder:
        missed += asyncio.run(shown(Path(folder), options.events))
    for text in missed:
        print(f"MISSED: {text}")
    return 1 if missed else 0


# killed ------------------------------------------------------------------------------------------


async def killed(folder: Path, kills: int, chance: Random) -> list[str]:
    """Faults, in sentences."""
    relay = Relay()
    address = await relay.start()
    talking = asyncio.create_task(_talk(relay, chance))
    for _ in range(kills):
        process, _ = await child(folder, address, DELAY_MS, chance.uniform(-A_DAY_S, A_DAY_S))
        await asyncio.sleep(chance.uniform(0, 4 * DELAY_MS / 1000))
        process.kill()
        await process.wait()
    talking.cancel()
    process, _ = await child(folder, address, DELAY_MS)
    last = len(relay.lines)
    while f"\nS {last} " not in (folder / "notes").read_text():
        await asyncio.sleep(0.1)
    process.kill()
    await process.wait()
    await relay.stop()
    return judged((folder / "notes").read_text(), kills)


async def _talk(relay: Relay, chance: Random) -> None:
    number = 0
    while True:
        relay.say({"names": {"0": f"P{number}"}})
        number += 1
        await asyncio.sleep(chance.expovariate(1 / 0.02))


def judged(notes: str, kills: int) -> list[str]:
    """Judge what the processes noted: a kill takes at most the last note of a process."""
    since: dict[int, float] = {}
    left, began, wrong, late, again = 0, 0.0, [], [0.0], [0.0]
    for note in notes.splitlines():
        what, number, at = note.split()
        line, now = int(number), float(at)
        if what == "M":
            if line not in (left, left + 1):
                wrong.append(f"line {line} had left, and {left} was the last to say so")
            left, began = line, now
            since = {waits: now for waits in since if waits > left}
        elif what == "R":
            since[line] = now
        else:
            came = since.pop(line, began)
            waited = now - came
            if line != left + 1:
                wrong.append(f"line {line} left behind {left}")
            if waited < DELAY_MS / 1000:
                wrong.append(f"line {line} left after {waited:.3f} s")
            left = line
            after = late if came > began else again
            after.append(waited - DELAY_MS / 1000)
    if max(late) > LATE_S:
        wrong.append(f"a line left {1000 * max(late):.0f} ms after its time")
    print(
        f"killed {kills} times: {left} lines, none early, none lost, in order;"
        f" after their time p50 {_ms(late, 50)}, p99 {_ms(late, 99)}, longest {_ms(late, 100)} ms;"
        f" {_ms(again, 100)} ms behind a restart"
        if not wrong
        else f"killed {kills} times: {left} lines, {len(wrong)} findings"
    )
    return wrong


def _ms(seconds: Sequence[float], percent: int) -> str:
    at = min(len(seconds) - 1, len(seconds) * percent // 100)
    return f"{1000 * sorted(seconds)[at]:.1f}"


# shown -------------------------------------------------------------------------------------------


async def shown(folder: Path, events: int) -> list[str]:
    """How long events take to the pages."""
    relay = Relay()
    process, page = await child(folder, await relay.start(), 0)
    said: dict[str, float] = {}
    took: list[float] = []
    async with aiohttp.ClientSession() as session:
        pages = [asyncio.create_task(_watch(session, page, said, took)) for _ in range(PAGES)]
        await asyncio.sleep(2)
        for number in range(events):
            name = f"P{number}"
            said[name] = time.monotonic()
            relay.say({"names": {"0": name}})
            await asyncio.sleep(EVERY_S)
        await asyncio.sleep(1)
        for one in pages:
            one.cancel()
    process.kill()
    await process.wait()
    await relay.stop()
    print(
        f"{events} events on {PAGES} pages: p50 {_ms(took, 50)}, p99 {_ms(took, 99)},"
        f" longest {_ms(took, 100)} ms"
    )
    wrong = [] if len(took) == events * PAGES else [f"{len(took)} of {events * PAGES} were shown"]
    if float(_ms(took, 99)) > 1000 * SHOWN_S:
        wrong.append(f"p99 is {_ms(took, 99)} ms")
    return wrong


async def _watch(
    session: aiohttp.ClientSession, page: str, said: dict[str, float], took: list[float]
) -> None:
    async with session.ws_connect(page + "ws") as socket:
        async for message in socket:
            change: dict[str, Any] = message.json().get("change", {})
            for seat in change.get("seats", [])[:1]:
                if seat["name"] in said:
                    took.append(time.monotonic() - said[seat["name"]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
