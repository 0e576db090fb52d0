"""How `floorman` ends: Ctrl-C at any moment, a simulator that dies, a table that goes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.commands import cli, entry, replay
from host_tools.commands.cli import ended
from host_tools.commands.serving import run
from host_tools.commands.simulated_table import Options, start_simulator
from host_tools.link.client import Client
from host_tools.link.messages import LinkError
from host_tools.table.house import speaking
from tests.host_tools.fake_table import FakeTable

HANDS = Path(__file__).parents[2] / "hands"


@pytest.fixture
def table() -> Iterator[FakeTable]:
    with FakeTable() as fake:
        yield fake


def options(log: Path, port: str = "", hands: int | None = None) -> Options:
    return Options(port, "host", "bench", 1.0, 0, hands, 0, log)


def act_as_simulator(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> None:
    """A shell script in the simulator's place."""
    script = folder / "simulator"
    script.write_text("\n".join(("#!/bin/sh", *lines, "")))
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))


def test_ctrl_c_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "_replay", interrupted)
    assert cli.main(["replay", "x.phh"]) == 130
    assert capfd.readouterr() == ("", "")


def test_ctrl_c_while_the_parts_are_loaded_is_quiet() -> None:
    interrupted = (
        "import os, signal, sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'host_tools.commands.cli':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from host_tools.commands.entry import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", interrupted], capture_output=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_ctrl_c_during_a_replay_on_the_vm_is_quiet() -> None:
    short = HANDS / "walk.phh"  # the signal comes in one of the others
    command = [sys.executable, "-m", "host_tools.commands.cli", "replay", str(short), str(HANDS)]
    with subprocess.Popen(
        [*command, "--board", "vm", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
        # a test run in the background has it ignored, and children inherit that
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stdout.readline().startswith(b"{")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to the VM as well
        _, complaints = process.communicate(timeout=60)
    said = [line for line in complaints.splitlines() if not line.endswith(b" to go")]  # progress
    assert (process.returncode, said) == (130, [])


def test_the_terminals_ctrl_c_does_not_reach_the_simulator(tmp_path: Path) -> None:
    with start_simulator(options(tmp_path)) as simulator:
        assert os.getpgid(simulator.process.pid) == simulator.process.pid
    assert simulator.process.returncode is not None


def test_ctrl_c_before_the_table_has_answered_is_quiet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def connect(client: Client) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        raise LinkError("the cable was pulled")

    monkeypatch.setattr(Client, "connect", connect)
    assert ended(run, options(tmp_path, "socket://nowhere")) == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("end", "hands", "status", "sentence"),
    [
        ("kill -9 $$", None, 2, "floorman: the simulator ended (signal 9)\n"),
        ("exit 3", None, 2, "floorman: the simulator ended (status 3)\n"),
        ("exit 0", None, 2, "floorman: the simulator ended (status 0)\n"),
        ("exit 0", 5, 0, ""),
        ("exit 1", None, 1, ""),
    ],
)
def test_a_simulator_that_ends_by_itself_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str],
    table: FakeTable, end: str, hands: int | None, status: int, sentence: str,
) -> None:  # fmt: skip
    act_as_simulator(monkeypatch, tmp_path, f"echo listening on {table.url}", end)
    assert ended(run, options(tmp_path, hands=hands)) == status
    assert capfd.readouterr().err == sentence


def test_a_simulator_that_ends_before_its_table_answers_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    listening = "echo listening on socket://127.0.0.1:1"
    act_as_simulator(monkeypatch, tmp_path, listening, "kill -9 $$")
    assert ended(run, options(tmp_path)) == 2
    assert capfd.readouterr().err == "floorman: the simulator ended (signal 9)\n"


def test_the_window_speaks_what_the_table_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    echo = """while [ $# -gt 0 ]; do [ "$1" = --lang ] && echo "window http://$2/"; shift; done"""
    act_as_simulator(monkeypatch, tmp_path, echo, "echo listening on socket://127.0.0.1:1")
    asked = options(tmp_path)
    for rules, evening, spoken in (
        ([], None, "en"), ([speaking("de")], None, "de"), ([], tmp_path, ""),
    ):  # fmt: skip
        with start_simulator(replace(asked, rules=rules, evening=evening)) as simulator:
            assert simulator.window == f"http://{spoken}/"


def test_a_simulator_that_cannot_start_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert ended(run, options(tmp_path)) == 2
    assert capfd.readouterr().err == "floorman: the simulator ended (status 1)\n"


def test_ctrl_c_is_an_interrupt_again_once_the_parts_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cli, "main", lambda: 7)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert entry.main() == 7
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # as nohup has it
        assert entry.main() == 7
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
