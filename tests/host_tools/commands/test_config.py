"""Options out of a file, answers for other programs, and where a command went wrong."""

import json
from pathlib import Path

import pytest

from host_tools.commands import cli, config

KNOWN = ("--players", "--blinds", "--open", "--fault", "--config")


def written(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_what_somebody_would_type(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'players = 6\nblinds = "5/10"\nopen = true\nfault = ["miss=6", "unplug@bet3"]'
    )
    assert config.words(path, KNOWN) == [
        "--players=6", "--blinds=5/10", "--open", "--fault=miss=6", "--fault=unplug@bet3",
    ]  # fmt: skip
    assert config.words(written(tmp_path, "open = false"), KNOWN) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plyers = 6", "there is no option plyers"),
        ('config = "x"', "there is no option config"),
        ("players = {}", "players is a number, a text, true or false"),
        ("players", "line 1: this is no TOML"),
    ],
)
def test_a_wrong_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(SystemExit) as ended:
        cli.main(["run", "--config", str(path)])
    assert ended.value.code == cli.CANNOT
    assert says in capsys.readouterr().err


def test_what_is_typed_counts_before_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, 'players = 4\nlang = "de"')
    run = cli._parser()
    given = run.parse_args(["run", "--players", "6", "--config", str(path)])
    assert (given.players, given.lang) == (6, "de")
    with pytest.raises(SystemExit):
        run.parse_args(["run", "--config", str(written(tmp_path, "players = 99"))])
    assert "2 to 10 players sit at a table, not 99" in capsys.readouterr().err


def test_an_examination_is_json_for_other_programs(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ["--board", "host", "--fault", "unplug@bet3"]
    assert cli.main(["doctor", *wrong, "--alone", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["readers"] == 28
    assert [(one["name"], one["places"]) for one in said["findings"]] == [
        ("READER_HIGH", ["bet 3"])
    ]
    assert cli.main(["doctor", "--json"]) == cli.CANNOT
    assert "name --alone" in capsys.readouterr().err


def test_loudly_a_command_says_where_it_went_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["-v", "replay", "none.phh"], ["replay", "none.phh", "-v"]):
        assert cli.main(words) == cli.CANNOT
        said = capsys.readouterr().err
        assert "Traceback" in said
        assert said.endswith("floorman: none.phh: there is no such file\n")
    assert cli.main(["replay", "none.phh"]) == cli.CANNOT
    assert "Traceback" not in capsys.readouterr().err
