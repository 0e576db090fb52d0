"""Many files: processes give what one gives, in order; what goes wrong is named; progress."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.link.messages import LinkError
from simulator.playing import many
from simulator.playing.many import Answer, Progress, in_order, print_all

HAND = Path(__file__).parents[2] / "hands" / "walk.phh"


def whose(number: int) -> tuple[int, int]:
    return number, os.getpid()


def first_is_last(folder: Path, number: int) -> tuple[int, int]:
    """The first of four tasks ends when the others have."""
    (folder / str(number)).touch()
    while number == 0 and len(list(folder.iterdir())) < 4:
        time.sleep(0.001)
    return number, os.getpid()


def refuse_two(number: int) -> int:
    if number == 2:
        raise LinkError("two cannot run")
    return number


def die(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Thrown:
    """Ctrl-C comes while it is thrown away."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)


def throw(number: int) -> None:
    Thrown()


def test_answers_come_in_order_from_several_processes(tmp_path: Path) -> None:
    answers = list(in_order(partial(first_is_last, tmp_path), range(4), jobs=2))
    assert [number for number, _ in answers] == [0, 1, 2, 3]
    workers = {worker for _, worker in answers}
    assert len(workers) == 2
    assert os.getpid() not in workers


@pytest.mark.parametrize(("tasks", "jobs"), [(range(3), 1), (range(1), 4)])
def test_one_job_or_one_task_needs_no_process(tasks: range, jobs: int) -> None:
    assert {worker for _, worker in in_order(whose, tasks, jobs)} == {os.getpid()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_comes_out(jobs: int) -> None:
    with pytest.raises(LinkError, match="two cannot run"):
        list(in_order(refuse_two, range(5), jobs))


def test_an_interrupt_where_no_exception_gets_out_is_quiet(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(LinkError):
        list(in_order(throw, range(2), jobs=2))
    assert capfd.readouterr().err == ""


def throw_twice(number: int) -> None:
    """The second interrupt falls into the hook that the first one's exception ends in."""
    swallowed = many._swallowed

    def meets_another(lost: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        swallowed(lost)

    many._swallowed = meets_another
    Thrown()


def test_a_second_interrupt_in_the_end_of_the_first_is_quiet(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(LinkError):
        list(in_order(throw_twice, range(2), jobs=2))
    assert capfd.readouterr().err == ""


def test_a_process_that_is_killed_says_what_to_do() -> None:
    with pytest.raises(LinkError, match=r"one of 2 processes was killed.*: try --jobs 1"):
        list(in_order(die, range(3), jobs=2))


class Terminal:
    """Standard error as a person sees it."""

    def __init__(self, is_one: bool) -> None:
        self.written = ""
        self._is_one = is_one

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        return self._is_one


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], Terminal]:
    """A terminal, or a file, in the place of standard error; ten seconds pass at each look."""
    times = iter(range(0, 10_000, 10))
    monkeypatch.setattr(many, "time", SimpleNamespace(monotonic=lambda: next(times)))

    def put(is_one: bool) -> Terminal:
        terminal = Terminal(is_one)
        monkeypatch.setattr(sys, "stderr", terminal)
        return terminal

    return put


def go_through(quiet: bool = False, total: int = 7) -> None:
    answers = (Answer(((number != 1, f"hand {number}"),)) for number in range(total))
    print_all(answers, Progress(total, "hands", quiet), quiet)


def test_a_terminal_has_one_line_that_changes(at: Callable[[bool], Terminal]) -> None:
    terminal = at(True)
    go_through()
    assert "\n" not in terminal.written
    assert "\r1 of 7 hands, 0 wrong, 60 s to go" in terminal.written
    assert "\r6 of 7 hands, 1 wrong, 10 s to go" in terminal.written
    assert terminal.written.endswith(" \r")


def test_a_file_gets_a_line_now_and_then(at: Callable[[bool], Terminal]) -> None:
    terminal = at(False)
    go_through()
    assert terminal.written == (
        "3 of 7 hands, 1 wrong, 40 s to go\n6 of 7 hands, 1 wrong, 10 s to go\n"
    )


@pytest.mark.parametrize("terminal", [True, False])
def test_quiet_prints_what_is_wrong(
    at: Callable[[bool], Terminal], capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    assert at(terminal)
    go_through(quiet=True)
    assert capsys.readouterr().out == "hand 1\n"


@pytest.mark.parametrize(("terminal", "forbids", "red"), [(1, "", 1), (1, "1", 0), (0, "", 0)])
def test_what_differs_is_red_where_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, terminal: int, forbids: str, red: int
) -> None:
    screen = Terminal(bool(terminal))
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("NO_COLOR", forbids)
    text = "a.phh: DIFFERS\n  ! seat 1 has 5\n  stacks: seat 1 5"
    print_all([Answer(((False, text),))], Progress(1, "hands", False), False)
    wrong = "\x1b[31ma.phh: DIFFERS\x1b[39m\n\x1b[31m  ! seat 1 has 5\x1b[39m"
    shown = wrong if red else "a.phh: DIFFERS\n  ! seat 1 has 5"
    assert screen.written == f"{shown}\n  stacks: seat 1 5\n"


def replay(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "host_tools.commands.cli", "replay", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_hands_on_two_processes_are_those_on_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "walk.phh").write_text(HAND.read_text())
    (tmp_path / "b" / "bad.phh").write_text("no hand")
    one, two = (replay(str(tmp_path), "--jobs", jobs) for jobs in ("1", "2"))
    assert one.returncode == two.returncode == 1
    assert without_times(one.stdout) == without_times(two.stdout)
    assert one.stderr == two.stderr
    assert two.stderr.startswith(f"floorman: {tmp_path}/b/bad.phh: ")
    quiet = replay(str(tmp_path), "--jobs", "2", "--quiet", "--level", "event")
    assert quiet.stdout == "hands played: 2, wrong or not to be read: 1\n"
    assert quiet.stderr == two.stderr


def without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("  took ")]


def test_ctrl_c_during_hands_on_two_processes_is_quiet(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:02}.phh").write_text(HAND.read_text())
    command = [sys.executable, "-m", "host_tools.commands.cli", "replay", str(tmp_path)]
    with subprocess.Popen(
        [*command, "--json", "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
        # a test run in the background has it ignored, and children inherit that
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stdout.readline().startswith(b"{")
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, b"")


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_jobs_are_one_or_more(jobs: str) -> None:
    done = replay(f"--jobs={jobs}", str(HAND))
    assert done.returncode == 2
    assert done.stderr.endswith(f"argument --jobs: 1 job at least, not {jobs}\n")
