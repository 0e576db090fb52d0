"""docs/streaming.md says what is so: its file is read, its paths act, its variables exist."""

import re
from pathlib import Path

from host_tools.commands import cli
from host_tools.production import neighbours
from host_tools.production.actions import find
from host_tools.production.companion import variables
from host_tools.reveal import settings

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "streaming.md").read_text()
STATUS = {"feed": "live", "delay_s": 20, "turn_seat": 1, "level_left": 60}


def test_its_settings_are_read(tmp_path: Path) -> None:
    text, _ = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    path = tmp_path / "stream.toml"
    path.write_text(text)
    for name in ("obs_a.txt", "obs_b.txt"):
        (tmp_path / name).write_text("secret\n")
    assert settings.load(path).delay_s == 900
    beside = neighbours.load(path)
    assert beside.a
    assert beside.b
    assert beside.b.all_in_scene == "All-in"
    assert beside.companion


def test_its_actions_are_there() -> None:
    [table] = re.findall(r"\| action \|.*?\n\n", GUIDE, re.DOTALL)
    paths = re.findall(r"`([^`]+)`", table)
    assert len(paths) > 20
    assert [path for path in paths if find(tuple(path.split("/"))) is None] == []


def test_its_variables_are_those_that_companion_gets() -> None:
    [listed] = re.findall(r"`turn_seat`, .*?\.\n", GUIDE, re.DOTALL)
    assert set(re.findall(r"`(\w+)`", listed)) == set(variables(STATUS))


def test_its_pictures_are_there() -> None:
    pictures = re.findall(r"!\[.+?\]\((\S+?)\)", GUIDE)
    assert len(pictures) == 3
    assert all((DOCS / name).is_file() for name in pictures)


def test_its_commands_are_understood() -> None:
    lines = re.findall(r"^    (?:\.venv/bin/floorman (.+)|make run (.+))$", GUIDE, re.MULTILINE)
    assert len(lines) == 5
    for command, of_make in lines:
        words = f"run {of_make}".replace("PORT=", "--port ").replace("ARGS=", "").replace('"', "")
        cli._parser().parse_args((command or words).split())
