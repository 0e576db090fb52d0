"""Runs with the firmware of one tree: radio hands and deals, and all that sensing made of them.

`python radio.py FIRMWARE HANDS DEALS JOBS OUT FOLDER EVERY` pickles of each EVERY-th job its name
and rows, (virtual us, what): an event that sensing or the host fed, a cue of the rules, how many
cards lie at the seats as the lights have them, or a message of the table.
"""

import pickle
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import seed as seed_chance
from typing import Any, NamedTuple

_FIRMWARE = Path(sys.argv[1])
_ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(_FIRMWARE), str(_ROOT)]

from host_tools.ground import importing  # noqa: E402

importing.FIRMWARE = _FIRMWARE
importing._FOLDERS["floorman"] = _FIRMWARE

import floorman.loop  # noqa: E402, F401 - once, and not in each process
from floorman.dispatch import Dispatch  # noqa: E402
from floorman.display.panel import Panel  # noqa: E402
from floorman.rules import books  # noqa: E402

from host_tools.link.host_session import HostSession  # noqa: E402
from host_tools.link.messages import Began  # noqa: E402
from host_tools.table.builds import SEAL_FILE  # noqa: E402
from simulator.clock import Clock  # noqa: E402
from simulator.faults import wish  # noqa: E402
from simulator.people.pace import BRISK  # noqa: E402
from simulator.playing import misdeals, on_radio  # noqa: E402
from simulator.playing.phh import load  # noqa: E402
from simulator.tags import carried  # noqa: E402

Row = tuple[int, str]
AIRS = ("bench", "rc522")
_NOISE = (wish("miss", 6), wish("bleed", 1000))
_PEEKING = replace(BRISK, peeks=6.0)
_CUTS = 4  # seconds after which the power goes, of every fifth hand: so many times as its place


class Job(NamedTuple):
    """A hand out of a file, or, with `kind`, a deal that goes wrong or is only clumsy."""

    number: int
    air: str
    path: Path | None = None
    kind: str = ""

    @property
    def name(self) -> str:
        what = f"{self.path.parent.name}/{self.path.name}" if self.path else self.kind
        return f"{self.air} {self.number} {what}"


class Heard:
    """The rows of the job that runs in this process."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._clock: Clock | None = None
        self._lie = b""
        _behind(Clock, "__init__", self._begin)
        _behind(Dispatch, "feed", lambda table, *event: self.add(f"feed {event}"))
        _behind(Dispatch, "hear", lambda table, *cue: self.add(f"cue {cue}"))
        _behind(Panel, "show", lambda panel, ms, seen: self._look(bytes(seen)))
        receive = HostSession.receive
        HostSession.receive = lambda host, data: self._take(receive(host, data))  # type: ignore[method-assign]

    def _begin(self, clock: Clock, *_: Any) -> None:
        self._clock = clock
        self._lie = b""

    def add(self, what: str) -> None:
        self.rows.append((self._clock.now if self._clock else -1, what))

    def _look(self, seen: bytes) -> None:
        if seen != self._lie:
            self._lie = seen
            self.add(f"lie {seen.hex()}")

    def _take(self, messages: list[Any]) -> list[Any]:
        for message in messages:
            if not isinstance(message, Began):  # has the build's number
                self.add(repr(message))
        return messages


def _behind(owner: type, name: str, then: Callable[..., None]) -> None:
    """Call `then` with the same arguments before the method does its work."""
    method = getattr(owner, name)

    def called(*words: Any, **more: Any) -> Any:
        then(*words, *more.values())
        return method(*words, **more)

    setattr(owner, name, called)


def jobs(hands: int, deals: int, folder: Path) -> list[Job]:
    """So many hands and deals for either kind of readers."""
    files = sorted(folder.rglob("*.phh"))
    files = files[:: max(1, len(files) // max(1, hands))]
    kinds = (*misdeals.FAULTS, *misdeals.CLEAN)
    found = []
    for air in AIRS:
        found += [Job(n, air, files[n % len(files)]) for n in range(hands)]
        found += [Job(n, air, kind=kinds[n % len(kinds)]) for n in range(deals)]
    return found


def _play(job: Job) -> None:
    n = job.number
    if job.path is None:
        book = n // len(misdeals.FAULTS) % books.BOOKS
        misdeals.play(misdeals.plan(n, book, job.kind), air=job.air)
        return
    on_radio.carried = partial(_carried, n % 10 == 8)
    on_radio.play(
        load(job.path),
        profile=job.air,
        seed=n,
        pace=_PEEKING if n % 2 else BRISK,
        racks=n % 7 == 6,
        faults=_NOISE if n % 3 == 2 else (),
        cut=(lambda supply: supply.cut_at(_CUTS * (n + 1) * 1_000_000)) if n % 5 == 4 else None,
        build="home" if n % 10 == 3 and job.air == "rc522" else "full",
    )


def _carried(late: bool, folder: Path, *words: Any) -> Path:
    """The files beside the firmware; `late`: hole cards are read when their hand is over."""
    if late:
        (folder / SEAL_FILE).write_text("scan_at_end")
    return carried(folder, *words)


def record(heard: Heard | None, job: Job) -> tuple[str, list[Row]]:
    """All that was heard of a job; what broke it is its last row."""
    heard = heard or _HEARD
    heard.rows = []
    seed_chance(job.number)
    try:
        _play(job)
    except Exception as error:  # of base and today alike, or a difference
        heard.add(f"broke: {error}")
    return job.name, heard.rows


def main() -> None:
    hands, deals, processes = (int(word) for word in sys.argv[2:5])
    with Pool(processes, maxtasksperchild=1) as pool:  # nothing of one job is left for the next
        chosen = jobs(hands, deals, Path(sys.argv[6]))[:: int(sys.argv[7])]
        done = pool.map(partial(record, None), chosen, chunksize=1)
    Path(sys.argv[5]).write_bytes(zlib.compress(pickle.dumps(done), 1))


if __name__ == "__main__":
    _HEARD = Heard()
    main()
