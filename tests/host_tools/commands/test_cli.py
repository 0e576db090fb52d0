"""The command line as a user meets it: exit status and one clear sentence."""

import argparse
import json
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules.books import NAMES

from host_tools.commands import cli, flashing
from host_tools.commands.arguments import PACES
from host_tools.commands.cli import CANNOT, ended, main
from host_tools.ground.cannot import CannotError
from simulator.people import pace
from tests.host_tools.fake_table import FakeTable
from tests.host_tools.stage import kept

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 2c7d", "p3 f", "p1 cbr 300", "p2 f"]
finishing_stacks = [1100, 900, 1000]
"""


def floorman(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Words and end of a command, without the start of another Python."""
    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        try:
            status = main([*arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(arguments, status, said.getvalue(), complained.getvalue())


def alone(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """The same as a program of its own, with what its own children complain of."""
    command = [sys.executable, "-m", "host_tools.commands.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(HAND)
    return path


@pytest.mark.parametrize(
    "command", [(), ("run",), ("replay",), ("flash",), ("bring-up",), ("tags",)]
)
def test_help_everywhere(command: tuple[str, ...]) -> None:
    done = floorman(*command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("usage: floorman")


@pytest.mark.parametrize("command", ["export", "replay", "scenario", "verify", "doctor", "run"])
def test_help_says_which_language_a_command_speaks(command: str) -> None:
    said = floorman(command, "--help").stdout
    assert ("What it prints is English" in said) != ("--lang" in said)


def test_version() -> None:
    done = alone("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("floorman ")


def test_no_command_lists_the_commands() -> None:
    done = floorman()
    assert (done.returncode, done.stderr) == (0, "")
    assert "show a table, a real one or a simulated one" in done.stdout


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("run --blinds 100/50", "the small blind comes first: 50/100, not 100/50"),
        ("run --pair 123", "a pairing has 27 digits and 3 that check them"),
        ("run --host 999.1.1.1 --http 0", "999.1.1.1 is no address of this computer; choose"),
        ("log --session 99", "/floorman.db: name its folder with --folder DIR"),
        ("store foo", "there is no command foo: floorman store --help lists all"),
        ("rules --rules xyz", "there is no rule book xyz: they are " + ", ".join(NAMES)),
        ("reveal foo", "foo is no file: floorman run says where its relay.json lies"),
        ("doctor --port /dev/ttyACM9", "no such port /dev/ttyACM9; ports here: "),
        ("flash --port /dev/ttyACM9", "no such port /dev/ttyACM9; ports here: "),
        ("evening --players 4", "there is no --players: its page /setup says who plays for what"),
        ("export --folder x", "there is no --folder: name the file, as in floorman export DIR/"),
        (
            "run --game foo",
            "unknown game 'foo': as holdem, omaha, stud, horse; docs/house.md has all",
        ),
    ],
)
def test_a_bad_answer_of_old_names_what_is_wrong(
    typed: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = floorman(*typed.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_not_there_is_said_before_anything_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flashing, "compile_firmware", lambda folder: pytest.fail("compiled"))
    assert floorman("flash", "--port", "/dev/ttyACM9").returncode == 2


def test_one_word_has_one_meaning_on_all_commands() -> None:
    """An option is a file, a number or nothing on one command as it is on the next."""
    found: dict[str, set[str]] = {}
    for command in commands():
        for action in command._actions:
            for word in action.option_strings:
                found.setdefault(word, set()).add(meaning(action))
    assert {word: means for word, means in found.items() if len(means) > 1} == {}


def meaning(action: argparse.Action) -> str:
    known = {"--fault": "NAME", "--build": "a table's"}  # a real one has no usual one
    [word] = [name for name in action.option_strings if name.startswith("--")] or [""]
    return known.get(word) or str(action.metavar or action.choices or action.nargs)


def commands() -> Iterator[argparse.ArgumentParser]:
    waiting: list[argparse.ArgumentParser] = [cli._parser()]
    while waiting:
        one = waiting.pop()
        yield one
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()


def test_replay_as_json(hand: Path) -> None:
    done = floorman("replay", str(hand), "--level", "event", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["ok"] is True
    assert told["stacks"] == {"1": 1100, "2": 900, "3": 1000}
    assert told["pots"] == [{"amount": 200, "winners": [1]}]
    assert told["alerts"] == []
    assert told["keyed"] == []
    assert any("raises to 300" in action for action in told["actions"])
    assert told["seconds"] >= 0


@pytest.mark.parametrize("option", ["--fault=miss", "--board=vm", "--profile=rc522"])
def test_what_does_not_matter_at_event_level_is_refused(hand: Path, option: str) -> None:
    done = floorman("replay", str(hand), "--level", "event", option)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "for --level radio: with event no table is simulated\n" in done.stderr


def test_scenarios_of_another_level_say_which() -> None:
    done = floorman("scenario", "tests/scenarios/faults/air.toml")
    assert done.returncode == 2
    assert done.stderr == "floorman: no scenario in there for level event: try --level radio\n"


def test_an_unknown_rule_says_how_to_list_them() -> None:
    done = floorman("rules", "NOPE")
    assert done.returncode == 2
    assert done.stderr == (
        "floorman: no rule 'NOPE'; ask with an id (TDA-43A) or fewer words, English or German; "
        "'floorman rules' lists all\n"
    )


def test_replay_for_people(hand: Path) -> None:
    done = floorman("replay", str(hand), "--level", "event")
    assert done.stdout.startswith("hand.phh: as recorded\n")
    assert "stacks: seat 1 1100, seat 2 900, seat 3 1000" in done.stdout
    assert done.stdout.endswith("hands played: 1, wrong or not to be read: 0\n")


def test_a_hand_that_differs_fails_with_its_folder(hand: Path) -> None:
    hand.write_text(HAND.replace("[1100, 900, 1000]", "[1000, 1000, 1000]"))
    done = floorman("replay", str(hand), "--level", "event")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{hand}: DIFFERS\n")
    assert "seat 1 has 1100, the record says 1000" in done.stdout


def test_bad_files_are_one_sentence_each_and_the_rest_is_played(hand: Path) -> None:
    folder = hand.parent
    (folder / "text.phh").write_text("no hand at all")
    (folder / "stud.phh").write_text(HAND.replace('"NT"', '"NX"'))
    files = [str(folder / name) for name in ("missing.phh", "text.phh", "stud.phh", "hand.phh")]
    done = floorman("replay", *files, "--level", "event", "--json")
    assert done.returncode == 1
    complaints = done.stderr.splitlines()
    assert len(complaints) == 3
    assert complaints[0] == f"floorman: {files[0]}: there is no such file"
    assert files[1] in complaints[1]
    assert files[2] in complaints[2]
    assert "NX" in complaints[2]
    assert json.loads(done.stdout)["ok"] is True


def test_a_folder_is_all_its_hands_and_an_empty_one_none(hand: Path, tmp_path: Path) -> None:
    assert floorman("replay", str(hand.parent), "--level", "event").returncode == 0
    (tmp_path / "empty").mkdir()
    done = floorman("replay", str(tmp_path / "empty"))
    said = f"floorman: no .phh file in {tmp_path / 'empty'}\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize("command", ["replay", "scenario"])
def test_files_that_are_nowhere_cannot_be_played(command: str) -> None:
    done = floorman(command, "lost.one", "lost.two")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "floorman: lost.one: there is no such file\n"


def test_what_was_not_played_is_not_counted(hand: Path) -> None:
    hand.write_text("no hand at all")
    done = floorman("replay", str(hand))
    assert (done.returncode, done.stdout) == (1, "hands played: 0, wrong or not to be read: 1\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--prot"], "floorman run: error: there is no --prot, did you mean --port?"),
        (
            ["flash", "--xyz"],
            "floorman flash: error: there is no --xyz: floorman flash --help lists all",
        ),
        (["runn"], "floorman: error: there is no command runn, did you mean run?"),
        (
            ["frobnicate"],
            "floorman: error: there is no command frobnicate: floorman --help lists all",
        ),
        (["run", "--port"], "floorman run: error: argument --port: expected one argument"),
        (["replay"], "floorman replay: error: the following arguments are required: FILE.phh"),
    ],
)
def test_a_wrong_argument_is_one_sentence_without_a_wall_of_usage(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(arguments)
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--names", ",".join("ABCDEFGHIJKL")], "a table has 10 seats, not 12 names"),
        (
            ["--names", "A,Player 1"],
            "Player 1 is a name for somebody who was forgotten: choose another one",
        ),
        (["--names", "A,B,C,D", "--players", "3"], "D has seat 4, and 3 play: say --players 4"),
        (["--names", "A,B,C", "--stacks", "500,500"], "C has seat 3, and 2 play: say --players 3"),
    ],
)
def test_a_name_without_a_seat_is_not_dropped(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", *arguments]) == 2
    assert capsys.readouterr().err == f"floorman: {sentence}\n"


def test_the_pico_board_without_its_image_is_one_sentence(
    hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORMAN_UF2", str(tmp_path / "RPI_PICO-lost.uf2"))
    for arguments in (("replay", str(hand), "--board", "pico"), ("run", "--board", "pico")):
        done = alone(*arguments)
        assert done.returncode == 2
        assert "there is no image" in done.stderr
        assert "RPI_PICO-lost.uf2" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["run", "flash"])
def test_a_wrong_port_is_one_sentence(command: str) -> None:
    done = floorman(command, "--port", "/dev/ttyNOPE")
    assert done.returncode == 2
    assert done.stderr.startswith("floorman: no such port /dev/ttyNOPE; ports here: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--speed", "0", "a speed is a number above 0, not 0"),
        ("--speed", "nan", "a speed is a number above 0, not nan"),
        ("--speed", "inf", "a speed is a number above 0, not inf"),
        ("--speed", "fast", "a speed is a number above 0, not fast"),
        ("--http", "99999", "a port is a number from 0 to 65535, not 99999"),
        ("--http", "-1", "a port is a number from 0 to 65535, not -1"),
        ("--hands", "-3", "play one hand at least, not -3"),
        ("--hands", "0", "play one hand at least, not 0"),
        ("--players", "1", "2 to 10 players sit at a table, not 1"),
        ("--players", "11", "2 to 10 players sit at a table, not 11"),
        ("--players", "many", "2 to 10 players sit at a table, not many"),
    ],
)
def test_a_wrong_number_is_one_sentence(
    capsys: pytest.CaptureFixture[str], option: str, value: str, sentence: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["run", option, value])
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: argument {option}: {sentence}\n")


def test_run_without_a_port_starts_the_simulator(tmp_path: Path) -> None:
    done = floorman(
        "run", "--board", "host", "--hands", "1", "--speed", "1000", "--http", "0",
        "--log", str(tmp_path),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("table: socket://127.0.0.1:")
    kinds = {line.get("kind") for line in kept(tmp_path)}
    assert {ev.SEAT, ev.HOLE, ev.CHIPS, ev.MUCKED} <= kinds


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--blinds", "100"], "blinds are a small and a big one, as 50/100, not 100"),
        (["--stacks", ""], "a stack is a number of chips, as 10000, not ''"),
        (["--stacks", "500,600", "--players", "3"], "2 stacks for 3 players: name one for all"),
        (["--stacks", ",".join(["500"] * 11)], "11 stacks: a table seats 10"),
        (["--pace", "brisk", "--port", "/dev/x"], "--pace is for the simulator: real people sit"),
        (["--players", "4", "--port", "/dev/x"], "--players is for the simulator: real people"),
    ],
)
def test_a_game_that_cannot_be_played_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["run", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"floorman: {sentence}")


def test_the_command_line_knows_every_pace() -> None:
    assert set(PACES) == set(pace.PACES)


def test_who_plays_for_what_reaches_the_table(tmp_path: Path) -> None:
    """A stack for each player makes as many players as there are stacks."""
    done = floorman(
        "run", "--board", "host", "--hands", "1", "--speed", "1000", "--http", "0",
        "--log", str(tmp_path), "--stacks", "400,600,800", "--blinds", "5/10", "--pace", "brisk",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    told = {(line.get("kind"), line.get("value")) for line in kept(tmp_path)}
    assert {value for kind, value in told if kind == ev.SEAT} >= {400, 600, 800}
    assert {(ev.SMALL, 5), (ev.BIG, 10)} <= told


def test_records_that_cannot_be_written_are_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = floorman("run", "--board", "host", "--hands", "1", "--log", str(tmp_path / "file"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"floorman: no records can be written to {tmp_path}/file (Not a directory):"
        " name a folder with --folder DIR\n"
    )


@pytest.mark.parametrize(("opens", "said"), [(True, ""), (False, "no browser opens here: open ")])
def test_the_page_is_opened_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    opens: bool, said: str,
) -> None:  # fmt: skip
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: (opened.append(url), opens)[1])
    arguments = ["run", "--board", "host", "--hands", "1", "--speed", "1000", "--http", "0"]
    assert main([*arguments, "--log", str(tmp_path), "--open"]) == 0
    printed = capsys.readouterr()
    assert f"page:  {opened[0]}\n" in printed.out
    assert said in printed.err
    assert bool(said) == bool(printed.err)


def test_run_with_a_port_shows_the_table_and_ends_on_interrupt(tmp_path: Path) -> None:
    with FakeTable() as table:
        command = [sys.executable, "-m", "host_tools.commands.cli", "run", "--port", table.url]
        command += ["--http", "0", "--log", str(tmp_path)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(3)]
        assert said[0] == f"table: {table.url}\n"
        assert said[1].startswith("page:  http://127.0.0.1:")
        process.terminate()
        assert process.wait(timeout=60) == 0
    assert sum("session" in line for line in kept(tmp_path)) == 1


@pytest.mark.parametrize("name", ["holdem", "none.toml"])
def test_unknown_rules_are_one_sentence(name: str) -> None:
    done = floorman("run", "--rules", name)
    assert done.returncode == 2
    assert "is neither a rule book nor a house file" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("chips", ["-1", "1073741824", "much"])
def test_what_the_bank_holds_is_a_number_of_chips(chips: str) -> None:
    done = floorman("run", f"--bank={chips}")
    assert done.returncode == 2
    assert f"{chips} is not 0 to 1073741823 chips" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "--build", "home", "--port", "/dev/x"], "a real table says itself what it is"),
        (["doctor", "--build", "home", "--alone"], "a real table says itself what it is"),
        (["replay", "--level", "event", "--build", "home", "x"], "--build are for --level radio"),
        (
            ["replay", "--build", "home", "--fault", "unplug@bet3", "x"],
            "no reader is fitted under",
        ),
        (["replay", "--fault", "unplug@hole3a", "x"], "no reader is fitted under hole3a"),
        (["run", "--build", "home", "--fault", "unplug@hole3"], "no reader is fitted under hole3"),
        (["run", "--build", "bench"], "invalid choice: 'bench'"),
    ],
)
def test_a_build_that_does_not_fit_is_said(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == 2
    assert says in capsys.readouterr().err


def test_a_recorded_hand_is_played_at_a_home_table_with_every_wager_keyed(
    hand: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--build", "home", str(hand)]) == 0
    said = capsys.readouterr().out
    assert "as recorded" in said
    assert "keyed: S1 RAISE 300\n" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--play", "--stream"], "leave out --stream"),
        (["run", "--play", "--port", "/dev/ttyACM0"], "leave out --port"),
        (["run", "--play", "--hands", "3"], "leave out --hands"),
        (["run", "--play", "--stacks", "10"], "a stack is 200 to 5000000 chips, not 10"),
        (["replay", "--page", "none.phh"], "none.phh: there is no such file"),
        (["scenario", "--page", "none.toml"], "none.toml: there is no such file"),
    ],
)
def test_a_page_that_cannot_be_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", ["scenario", "replay"])
def test_an_empty_folder_has_no_film(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--page", str(tmp_path)]) == 2
    assert f"file in {tmp_path}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (CannotError("the table \x1b[2Jis away"), "floorman: the table ·[2Jis away\n"),
        (CannotError(""), ""),
        (FileNotFoundError(2, "No such file", "a.txt"), "floorman: a.txt: No such file\n"),
    ],
)
def test_what_cannot_be_done_ends_with_its_sentence(
    error: Exception, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> int:
        raise error

    assert ended(command) == CANNOT
    assert capsys.readouterr() == ("", said)


def test_what_broke_for_no_file_is_not_hidden() -> None:
    def command() -> int:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        ended(command)
