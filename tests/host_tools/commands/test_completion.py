"""`floorman completion`, sourced by the shell it is for."""

import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.commands.cli import main

_ASK = """
source "$1"
shift
function=$(complete -p floorman | sed 's/.*-F \\([^ ]*\\).*/\\1/')
COMP_WORDS=(floorman "$@") COMP_CWORD=$#
$function floorman "${!#}" "" 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    if not shutil.which("bash"):
        pytest.skip("this computer has no bash to complete anything")
    assert main(["completion", "bash"]) == 0
    path = tmp_path / "completion"
    path.write_text(capsys.readouterr().out)
    return path


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["re"], ["report", "replay", "reveal"]),
        (["run", "--sp"], ["--speed"]),
        (["run", "--pace", "b"], ["brisk"]),
        (["replay", "one"], ["one_hand.phh"]),
    ],
)
def test_bash_completes_commands_options_words_and_files(
    script: Path, typed: list[str], completed: list[str]
) -> None:
    (script.parent / "one_hand.phh").touch()
    asked = subprocess.run(
        ["bash", "-c", _ASK, "bash", str(script), *typed],
        cwd=script.parent, capture_output=True, text=True,
    )  # fmt: skip
    assert asked.stdout.split() == completed


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_get_theirs(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert "bring-up" in said
    assert "compdef floorman" in said if shell == "zsh" else "complete floorman" in said


def test_fish_gets_commands_options_words_and_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 0
    said = capsys.readouterr().out
    below = "complete -c floorman -n '__fish_seen_subcommand_from run'"
    assert "complete -c floorman -n '__fish_use_subcommand' -f -a run -d 'show a table" in said
    assert f"{below} -l pace -x -a 'easy brisk clumsy'" in said
    assert f"{below} -l folder -r -F" in said
    assert "--log" not in said
