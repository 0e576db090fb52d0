"""`make bench ARGS=commands`: consoles that all speak at once.

Three consoles send commands that make sense and ones that came too late, each up to three times
and in another order than they were made, to the firmware at a simulated table that plays hand
after hand.  Each command that was taken must have brought the table one key, every other none;
the table, its host and every page must agree after each wave.

Light is a change of the table's rows or lamps; it is timed when the cable has said it, so the lamp
was sooner.  Times are of the wall: a busy computer makes them worse.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import PACKED

from host_tools.console.acts import mark
from host_tools.link.messages import Event, Lights, Message, Row
from host_tools.table.view import Seen
from host_tools.texts import in_json
from tests.host_tools.console.live import Live

_CONSOLES, _PAGES = 3, 20
_PATIENCE_S = 20.0
_QUIET_S = 0.12  # nothing was said for so long: the wave is over
_LIGHT_S, _PAGE_S = 0.150, 0.200  # the bars, at the 99th of a hundred
_COMPARED = ("hand", "seats", "console", "decisions", "board", "rows")
_LIT = ("fold", "check", "call", "raise", "next")  # rows or lamps change by these
_SWITCH_S = 0.0005  # table, host and pages, which have a computer each, share a process here
_POOR = 600  # somebody has less: all get new stacks

Command = dict[str, Any]


@dataclass
class Page:
    """One page: its socket, what it shows, its answers, when it changed."""

    socket: aiohttp.ClientWebSocketResponse
    document: dict[str, Any] = field(default_factory=dict)
    changes: list[float] = field(default_factory=list)
    answers: dict[str, Command] = field(default_factory=dict)

    async def read(self) -> None:
        async for message in self.socket:
            said = json.loads(message.data)
            if "answer" in said:
                first = self.answers.setdefault(said["answer"], said)
                assert first == said, f"asked twice, answered {first} and {said}"
            else:
                self.document.update(said.get("full") or said.get("change", {}))
                if "console" in said.get("change", ()):  # the game went on, not the log alone
                    self.changes.append(time.monotonic())


class Evening:
    """Hand after hand at the table: what the cable said, and when."""

    def __init__(self, live: Live, rng: Random) -> None:
        self.live = live
        self.rng = rng
        self.keys = 0
        self.heard = 0.0
        self.lit: list[float] = []
        live.listeners.append(self._hear)

    def _hear(self, message: Message) -> None:
        self.heard = time.monotonic()
        if isinstance(message, Row | Lights):
            self.lit.append(self.heard)
        self.keys += isinstance(message, Event) and message.kind == ev.KEY

    def do_what_is_due(self) -> None:
        """A dealer's hands at work; of the keypad, SHOW alone."""
        game, live = self.live.state.game, self.live
        if game.phase == codes.SHOWDOWN and not game.ruling:
            live.press_soon(ev.K_SHOW)
            live.wait_for(lambda: game.phase == codes.DONE)
        if game.phase in (codes.DONE, codes.IDLE):
            live.clear()
            if min(game.stack[seat] for seat in live.seats) < _POOR:
                live.give_stacks()
        elif game.ruling:
            return
        elif game.phase == codes.DEAL:
            live.deal()
        elif game.phase in (codes.BOARD, codes.RUNOUT):
            places = (0, 1, 2) if not game.nboard else (game.nboard,)
            live.street(10 + 3 * game.nboard, *places)

    def settle(self) -> None:
        """Wait until the table has no more to say."""
        while time.monotonic() - self.heard < _QUIET_S:
            time.sleep(_QUIET_S / 4)

    def command(self) -> Command:
        """As a page would send it that shows the newest state."""
        game = self.live.state.game
        sent = {"do": self._do(), "hand": game.hand_no, "count": mark(game), "amount": 1}
        if sent["do"] == "decide":
            asked = self.live.state.document()["decisions"][0]
            return {**sent, "choice": 1, "code": asked["code"], "seat": asked["seat"]}
        if sent["do"] == "raise":
            sent["amount"] = game.bet + 100 * self.rng.randint(1, 2)
        return {**sent, "seat": game.actor} if game.actor in self.live.seats else sent

    def _do(self) -> str:
        game = self.live.state.game
        if game.ruling:
            return "decide"
        if not game.running():
            return "next"
        sense = ["fold", "check", "call", "call", "call", "raise", "clock"]
        if game.log.count and game.log.kind(game.log.count - 1) == ev.KEY:
            sense += ["undo"]
        return self.rng.choice(sense + ["redo"] * (game.log.top > game.log.count))

    def agree(self, pages: Sequence[Page]) -> bool:
        """The table's packed state is the host's, and every page shows the host's."""
        table = bytearray(PACKED)
        self.live.do(lambda: self.live.table.game.pack(table))
        document = json.loads(in_json(self.live.desk.document()))  # as pages get it
        same = all(
            page.document[name] == document[name]
            for page in pages for name in _COMPARED
        )  # fmt: skip
        return same and bytes(table) == Seen(self.live.state.game).snapshot


async def _until(done: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not done():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.002)


class Bench:
    """Waves of commands, and what they came to."""

    def __init__(self, evening: Evening, pages: list[Page]) -> None:
        self.evening, self.pages = evening, pages
        self.sent = self.repeated = self.taken = 0
        self.to_light: list[float] = []
        self.to_page: list[float] = []

    async def wave(self) -> None:
        """A few commands at once, from any console, each up to three times."""
        evening, rng = self.evening, self.evening.rng
        await asyncio.to_thread(evening.do_what_is_due)
        await asyncio.to_thread(evening.settle)
        made = {f"c{self.sent + n}": evening.command() for n in range(rng.randint(1, _CONSOLES))}
        homes = {name: rng.randrange(_CONSOLES) for name in made}
        post = [name for name in made for _ in range(rng.randint(1, 3))]
        rng.shuffle(post)
        keys = evening.keys
        times: dict[str, float] = {}
        for name in post:
            times.setdefault(name, time.monotonic())
            text = json.dumps({"id": name, **made[name]})
            await self.pages[homes[name]].socket.send_str(text)
        found = [(self.pages[home].answers, name) for name, home in homes.items()]
        await _until(lambda: all(name in box for box, name in found), "a command has no answer")
        await asyncio.to_thread(evening.settle)
        taken = [name for box, name in found if box[name]["ok"]]
        assert evening.keys - keys == len(taken), (evening.keys - keys, made, taken)
        await _until(lambda: evening.agree(self.pages), "table, host and pages do not agree")
        self.sent += len(made)
        self.repeated += len(post) - len(made)
        self.taken += len(taken)
        lit = [times[name] for name in taken if made[name]["do"] in _LIT]
        if lit:
            self._time(min(lit))

    def _time(self, start: float) -> None:
        """From the first command that was taken to the first light and every page's change."""
        self.to_light += [at - start for at in self.evening.lit if at > start][:1]
        firsts = [[at for at in page.changes if at > start][:1] for page in self.pages]
        self.to_page += [one[0] - start for one in firsts if one]
        self.evening.lit.clear()
        for page in self.pages:
            page.changes.clear()


async def _play(live: Live, commands: int, seed: int) -> Bench:
    async with aiohttp.ClientSession() as session:
        pages = [
            Page(await session.ws_connect(live.url + "console/ws", max_msg_size=0))
            for _ in range(_PAGES)
        ]
        readers = [asyncio.create_task(page.read()) for page in pages]
        await _until(lambda: all(page.document for page in pages), "a page stays empty")
        bench = Bench(Evening(live, Random(seed)), pages)
        while bench.sent < commands:
            await bench.wave()
        for page in pages:
            await page.socket.close()
        await asyncio.gather(*readers)
        return bench


def _p99(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def main(words: Sequence[str] = ()) -> int:
    """Print figures; 1 when a bar is missed, an AssertionError when an effect is not one."""
    parser = argparse.ArgumentParser(prog="commands", description=__doc__)
    parser.add_argument("--commands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--speed", type=float, default=1.0, help="of the table")
    options = parser.parse_args(words)
    sys.setswitchinterval(_SWITCH_S)
    with tempfile.TemporaryDirectory() as folder, Live(Path(folder), options.speed) as live:
        live.sit_down()
        bench = asyncio.run(_play(live, options.commands, options.seed))
        hands = live.state.game.hand_no
    print(
        f"{bench.sent} commands of {_CONSOLES} consoles in {hands} hands, {bench.repeated} again:"
        f" {bench.taken} taken, one key each; table, host and {_PAGES} pages agree"
    )
    missed = 0
    for name, times, bar in (
        ("light", bench.to_light, _LIGHT_S),
        ("page", bench.to_page, _PAGE_S),
    ):
        p99 = _p99(times)
        missed |= p99 > bar
        print(
            f"command to {name}: median {1000 * _median(times):.0f} ms,"
            f" p99 {1000 * p99:.0f} ms of {1000 * bar:.0f}"
        )
    return int(missed)
