"""What `floorman attack` does: targets are found, or started, and attacked one after the other."""

import argparse
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from host_tools.attack import pages, report
from host_tools.attack.attack import Attacked, Attempt, Outcome, Target, campaign, catalogue
from host_tools.attack.cable import OnCable
from host_tools.build.flash import build_name
from host_tools.commands.streaming import take_down
from host_tools.doctor.computer import about
from host_tools.ground.cannot import CannotError

_PRINTED = re.compile(
    r"page:  (http://\S+)|devices: (https://\S+/)pair|trust: (http://\S+/)trust|window: (http://\S+)"
)
HERE = "127.0.0.1"
_REACH_S = 5.0


class HostAt(NamedTuple):
    """Where a host that was started serves: the house's page, the door, the doorstep, and the
    window at which the table's rows are looked at.
    """

    house: str
    door: str
    step: str
    window: str


@contextmanager
def started_host(folder: Path, host: str = HERE) -> Iterator[HostAt]:
    """`floorman run` on a simulated table, with devices let in, as a process of its own."""
    command = [sys.executable, "-m", "host_tools.commands.entry", "run", "--board", "host",
               "--http", "0", "--host", host, "--log", str(folder)]  # fmt: skip
    with (folder / "stderr").open("wb") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
        )
        try:
            yield _printed(process)
        finally:
            take_down(process)


def _printed(process: "subprocess.Popen[str]") -> HostAt:
    found: list[str] = []
    for line in process.stdout or ():
        if match := _PRINTED.match(line):
            found += filter(None, match.groups())
        if len(found) == len(HostAt._fields):
            return HostAt(*found)
    raise CannotError("the host that was to be attacked did not start: try floorman run")


def list_all(as_json: bool) -> int:
    """Print every attack; exit status."""
    for attack in catalogue().values():
        if as_json:
            print(json.dumps({"name": attack.name, "numbers": attack.numbers, "on": attack.on,
                              "title": attack.title, "tries": attack.tries,
                              "expected": attack.expected}))  # fmt: skip
        else:
            print(f"{attack.name} ({', '.join((*attack.numbers, *attack.on))}): {attack.tries}")
    return 0


def attack(options: argparse.Namespace) -> int:
    """Attack what the arguments name, print what came; exit status."""
    _check(options)
    results: list[Attacked] = []
    began = time.monotonic()
    with ExitStack() as opened:
        targets = _targets(options, opened)
        for result in campaign(targets, options.minutes, options.only, _tell):
            results.append(result)
            if not options.json:
                print(report.line(result), flush=True)
    facts = {
        "floorman": version("floorman"),
        "firmware": build_name(),
        "computer": about(),
        "at": time.strftime("%Y-%m-%d %H:%M:%S%z"),
        "seconds": f"{time.monotonic() - began:.0f}",
        "attacked": ", ".join(dict.fromkeys(one.place for one in results if one.place)),
    }
    if options.html:
        options.html.write_text(report.page(facts, results), encoding="utf-8")
    if options.json:
        print(json.dumps(report.document(facts, results)))
    else:
        print(f"\n{report.counted(results)}; firmware {facts['firmware']}, {facts['seconds']} s")
        for sentence in report.remedies(results):
            print(sentence)
    return int(any(one.outcome is Outcome.BROKEN for one in results))


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"... {text}", file=sys.stderr, flush=True)


def _check(options: argparse.Namespace) -> None:
    for name in options.only:
        if name not in catalogue():
            raise CannotError(f"there is no attack {name}: floorman attack --list has all")
    if options.by_hand and not options.port:
        raise CannotError("--by-hand is for a real table: name its --port")
    if options.by_hand and not sys.stdin.isatty():
        raise CannotError("nobody can be asked here: run it in a terminal, or leave out --by-hand")
    for page in options.pages:
        if urlsplit(page).scheme not in ("http", "https") or not urlsplit(page).netloc:
            raise CannotError(f"{page} is no address of a page: http://127.0.0.1:8420, say")
        _reach(page)


def _reach(page: str) -> None:
    """CannotError where nothing listens: an attack that reaches nobody breaks nothing."""
    try:
        at = urlsplit(page)
        port = at.port or {"http": 80, "https": 443}[at.scheme]
        socket.create_connection((at.hostname or "", port), _REACH_S).close()
    except (OSError, ValueError) as error:
        raise CannotError(
            f"nothing answers at {page} ({error}): floorman run prints the addresses of its pages"
        ) from None


def _targets(options: argparse.Namespace, opened: ExitStack) -> Iterator[Target]:
    if options.port:
        ask = input if options.by_hand else None
        yield Target("port", options.port, OnCable(options.port, ask).attempts())
    for page in options.pages:
        yield _page(page)
    if options.port or options.pages:
        return
    yield Target("simulator", "simulator", _simulated(options.main))
    if options.only and not {*pages.GUEST, *pages.HOUSE} & {*options.only}:
        return
    folder = opened.enter_context(TemporaryDirectory(prefix="floorman-attack-"))
    host = opened.enter_context(started_host(Path(folder)))
    yield _page(host.door)
    yield _page(host.house)


def _page(url: str) -> Target:
    return Target(pages.kind_of(url), url, pages.attempts(url))


def _simulated(main: Callable[[list[str]], int]) -> dict[str, Attempt]:
    from simulator.attacks.every import every

    return every(main)
