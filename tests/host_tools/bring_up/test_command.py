"""`floorman bring-up` as it is typed: in a terminal, and what it refuses."""

import os
import pty
from pathlib import Path

import pytest
from floorman import BUILD

from host_tools.build import attached
from host_tools.commands.cli import main


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "floorman"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x", "--board", "host"], "--board is a simulated table, --port a real one"),
        (["--fault", "miss"], "--fault is for the simulator (--board host)"),
        (["--step", "lunch"], "lunch is no step; they are link, reader, quiet, contact"),
        ([], "bring-up leads a person from step to step: run it in a terminal"),
        (["--board", "host"], "bring-up leads a person from step to step: run it in a terminal"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str, capsys) -> None:
    assert main(["bring-up", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"floorman: {sentence}")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch):
    """Somebody at a terminal, who types what is given."""
    ours, theirs = pty.openpty()
    with open(theirs, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield lambda text: os.write(ours, text.encode())
    os.close(ours)


def test_in_a_terminal_it_leads_and_goes_on_where_it_was_left(terminal, state, capsys) -> None:
    terminal("\n\nq\n")
    assert main(["bring-up", "--board", "host"]) == 1
    said = capsys.readouterr().out
    assert "\n1/22 link: the bare Pico links\n" in said
    assert "\n3/22 quiet: an empty reader hears nothing\n" in said
    assert "\npass      reader: one reader is found\n" in said
    assert "\nleft: quiet, contact, height, pair15," in said
    assert (state / "bring-up-simulated.json").is_file()
    terminal("\nq\n")
    assert main(["bring-up", "--board", "host", "--lang", "de"]) == 1
    assert capsys.readouterr().out.startswith("Weiter mit quiet; --step link beginnt von vorn.")


def test_a_port_that_is_not_there_is_a_step_that_fails(terminal, capsys) -> None:
    terminal("\nq\n")
    assert main(["bring-up", "--port", "/dev/ttyNOPE"]) == 1
    assert "! no table answers: no such port /dev/ttyNOPE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ports", "sentence"),
    [
        ([], "no Pico is on any port"),
        (["a", "b"], "several Picos are here (a, b): say which with"),
    ],
)
def test_without_a_port_it_wants_the_one_that_is_there(
    terminal, ports: list[str], sentence: str, monkeypatch, capsys
) -> None:
    monkeypatch.setattr(attached, "ports", lambda: ports)
    terminal("\nq\n")
    assert main(["bring-up"]) == 1
    assert f"! no table answers: {sentence}" in capsys.readouterr().out


def test_a_file_that_is_no_progress_ends_it(terminal, state, capsys) -> None:
    state.mkdir()
    (state / "bring-up-simulated.json").write_text("no")
    assert main(["bring-up", "--board", "host"]) == 2
    assert capsys.readouterr().err.endswith("delete it, then begin anew\n")


def test_a_table_on_a_port_is_led_from_its_link_on(terminal, port: str, state, capsys) -> None:
    terminal("\nq\n")
    assert main(["bring-up", "--port", port]) == 1
    said = capsys.readouterr().out
    assert f"firmware {BUILD.decode()}, room for 28 readers" in said
    assert "[OTHER_BUILD]" in said  # the simulator's is not folded
    assert (state / "bring-up.json").is_file()


def test_whoever_closes_the_terminal_has_enough(terminal, capsys) -> None:
    terminal("\x04")
    assert main(["bring-up", "--board", "host"]) == 1
    assert "Enough for today" in capsys.readouterr().out
