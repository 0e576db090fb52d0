"""What `floorman bring-up` does: the guide, on a port or in the simulator, and its report."""

import tempfile
from collections.abc import Callable, Collection, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.bring_up import report
from host_tools.bring_up.dialogue import Dialogue, Helper
from host_tools.bring_up.guide import Guide
from host_tools.bring_up.progress import Progress
from host_tools.bring_up.steps import NAMES
from host_tools.bring_up.words import Words
from host_tools.build import attached
from host_tools.build.flash import build_name
from host_tools.doctor.computer import about
from host_tools.doctor.examination import Patient
from host_tools.doctor.on_port import TableOnPort
from host_tools.link.messages import LinkError
from host_tools.store.folder import default_folder

if TYPE_CHECKING:
    from simulator.faults import Wish


def lead_on_port(port: str, first: str | None, language: str, newer: Collection[str] = ()) -> int:
    """Lead through a real table; exit status.  `newer` are kinds of places with PN5180s."""
    joined: list[TableOnPort] = []

    def connect() -> Patient:
        joined.append(TableOnPort(port or _only_port()))
        return joined[-1]

    try:
        return _lead(connect, None, default_folder() / "bring-up.json", first, language,
                     build_name(), newer)  # fmt: skip
    finally:
        for table in joined:
            table.close()


def _only_port() -> str:
    here = attached.ports()
    if len(here) != 1:
        raise LinkError(
            f"several Picos are here ({', '.join(here)}): say which with --port"
            if here
            else "no Pico is on any port"
        )
    return here[0]


def lead_simulated(
    board: str,
    wishes: "Iterable[Wish]",
    first: str | None,
    language: str,
    newer: Collection[str] = (),
) -> int:
    """Lead through a table in the simulator, where somebody does what is asked; exit status."""
    from simulator.playing.bring_up import FirstEvening
    from simulator.radio import BENCH

    profile = replace(BENCH, newer=tuple(newer))
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(FirstEvening(board, Path(folder), wishes, profile)) as evening,
    ):
        path = default_folder() / "bring-up-simulated.json"
        return _lead(lambda: evening, evening, path, first, language, "", newer)


def _lead(
    connect: Callable[[], Patient],
    hands: Helper | None,
    path: Path,
    first: str | None,
    language: str,
    ours: str,
    newer: Collection[str],
) -> int:
    """`ours` is the firmware that this floorman would flash, "" for any."""
    words = Words(language)
    progress = Progress(path)
    begin = first or progress.next(NAMES)
    if begin is None:
        print(words.guide("complete"))
    else:
        if begin != NAMES[0] and not first:
            print(words.guide("resumes", step=begin))
        dialogue = Dialogue(_typed, print, words, hands)
        Guide(connect, dialogue, words, progress, print, ours, frozenset(newer)).lead(begin)
    print(f"\n{words.guide('report')}\n{about()}")
    for line in report.lines(progress.results, words):
        print(line)
    return 1 if progress.next(NAMES) else 0


def _typed(question: str) -> str:
    """The answer; whoever ends the input has enough."""
    try:
        return input(question)
    except EOFError:
        return "q"
