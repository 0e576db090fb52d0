"""Parts of a run take each other's place at one address; what cannot be served gives it back."""

import argparse
import json
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.commands import cli
from host_tools.commands.turns import Turns, changed, serve
from host_tools.ground.cannot import CannotError
from host_tools.outputs.home import DEVICES, EVENING, GALLERY, PLAY, STREAM, WATCH

PATIENCE_S = 120
COMMAND = [sys.executable, "-m", "host_tools.commands.cli"]
Once = Callable[[argparse.Namespace, Turns], int]


def options(*words: str) -> argparse.Namespace:
    return cli._parser().parse_args(["run", *words])


def by_turns(*does: Callable[[argparse.Namespace, Turns], object]) -> tuple[Once, list[Any]]:
    """A part for each call; what each was asked for."""
    waiting, seen = list(does), []

    def once(asked: argparse.Namespace, turns: Turns) -> int:
        turns.port = 8999
        seen.append(asked)
        waiting.pop(0)(asked, turns)
        return 0

    return once, seen


def ask(part: str) -> Callable[[argparse.Namespace, Turns], object]:
    return lambda asked, turns: turns.home({}, lambda: None).change(part)


def ends(asked: argparse.Namespace, turns: Turns) -> None:
    """Nobody asks for more."""


def fails(asked: argparse.Namespace, turns: Turns) -> None:
    raise CannotError("no port")


def test_one_part_follows_the_other_at_one_address() -> None:
    once, seen = by_turns(ask(GALLERY), ask(DEVICES), ask(EVENING), ask(STREAM), ask(WATCH), ends)
    assert serve(options("--players", "4", "--hands", "3"), once) == 0
    assert [one.http for one in seen] == [8420, *[8999] * 5]
    assert [(one.play, one.at, one.host) for one in seen[1:3]] == [
        (True, GALLERY, ""), (True, GALLERY, "0.0.0.0"),
    ]  # fmt: skip
    _, _, _, evening, stream, watch = seen
    assert (evening.evening, evening.players, evening.play) == (Path(), None, False)
    assert (stream.stream, stream.evening, stream.players) == (20, None, 4)
    assert (watch.stream, watch.hands, watch.host) == (None, None, "0.0.0.0")


def test_what_cannot_be_served_gives_its_place_back(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    once, seen = by_turns(
        ask(PLAY), fails, lambda asked, turns: told.append((turns.failed, turns.number)),
    )  # fmt: skip
    assert serve(options(), once) == 0
    assert [one.play for one in seen] == [False, True, False]
    assert told == [("no port", 2)]
    assert capsys.readouterr().err == "floorman: no port\n"


def test_the_first_part_and_a_place_that_is_lost_end_it() -> None:
    for does in ((fails,), (ask(PLAY), fails, fails)):
        once, _ = by_turns(*does)
        with pytest.raises(CannotError, match="no port"):
            serve(options(), once)


def test_a_real_table_is_not_left_for_a_simulated_one() -> None:
    turns = Turns(options("--port", "/dev/x"))
    assert turns.home({}, lambda: None).opens == (EVENING, DEVICES)


def test_a_table_to_play_at_takes_nothing_that_it_refuses() -> None:
    first = options("--stream", "--fault", "miss", "--build", "home", "--hands", "2")
    found = changed(first, PLAY, "", 1)
    assert (found.stream, found.fault, found.build, found.hands) == (None, [], None, None)


def known(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{url}home/known", timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def open_part(url: str, part: str) -> str:
    """Its first page, once it is served."""
    head = {"Origin": url.rstrip("/"), "Content-Type": "application/json"}
    body = json.dumps({"part": part}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{url}home/open", body, head)).close()
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        time.sleep(0.1)
        try:
            parts = {one["name"]: one["links"] for one in known(url)["parts"]}
        except OSError:  # one has ended, the next one has not begun
            continue
        if parts[part]:
            return str(parts[part][0]["href"])
    raise AssertionError(f"{part} does not open")


def test_play_evening_and_watch_open_without_another_command(tmp_path: Path) -> None:
    words = ["run", "--folder", str(tmp_path), "--http", "0"]
    process = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        found = next(
            filter(None, (re.match(r"start: +(http://\S+)home", line) for line in process.stdout))
        )
        url = found[1]
        for part, page in ((PLAY, "/play"), (EVENING, "/setup"), (WATCH, "/")):
            if part != WATCH:  # an evening's table is watched, too
                assert open_part(url, part) == page
            urllib.request.urlopen(url.rstrip("/") + page).close()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
