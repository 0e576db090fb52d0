"""TOML that is made to break its reader is refused with a line, wherever it is read."""

from pathlib import Path

import pytest

from host_tools.commands import cli
from host_tools.ground import toml_text

DEEP = "[" * 5000 + "]" * 5000
HOSTILE = {
    "deep": (f"a = 1\nb = {DEEP}\n", 2, "lists or tables are nested too deeply"),
    "not so deep": (f"a = {'[' * 30}{']' * 30}\n", 1, "lists or tables are nested too deeply"),
    "dotted": (f"b = 1\n[{'.'.join('a' * 5000)}]\n", 2, "lists or tables are nested too deeply"),
    "digits": (f"a = 1\n\nb = {'9' * 5000}\n", 3, "a number is too large"),
    "hex": (f"a = 0x{'f' * 5000}\n", 1, "a number is too large"),
    "65 bits": (f"a = {1 << 63}\n", 1, "a number is too large"),
    "none": ("a = 1\nb\n", 2, "this is no TOML: "),
    "open": ('a = 1\nb = "', 2, "this is no TOML: "),
}


@pytest.mark.parametrize(("text", "line", "why"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_toml_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(toml_text.TomlError) as error:
        toml_text.parse(text)
    assert error.value.line == line
    assert str(error.value).startswith(why)


def test_sound_toml_is_read() -> None:
    assert toml_text.parse(f"a = [{(1 << 63) - 1}]\n[b.c]\nd = 1.5\n") == {
        "a": [(1 << 63) - 1],
        "b": {"c": {"d": 1.5}},
    }


@pytest.mark.parametrize("text", [text for text, _, _ in HOSTILE.values()], ids=HOSTILE)
def test_a_command_says_it_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(text)
    for words, status in ((["scenario", str(path)], 1), (["run", "--rules", str(path)], 2)):
        assert cli.main(words) == status
        assert capsys.readouterr().err.startswith(f"floorman: {path}")


def test_what_a_file_says_reaches_no_terminal_with_its_escapes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text('"\\u001b[2J\\u202e" = 1\n')
    for words in (["scenario", str(path)], ["run", "--rules", str(path)]):
        cli.main(words)
        said = capsys.readouterr().err
        assert said.strip().isprintable()
        assert "hostile.toml" in said


def test_a_chip_of_many_digits_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tags.txt"
    for what in ("9" * 5000, "tray " + "9" * 5000):
        path.write_text(f"11223344 {what}\n")
        assert cli.main(["tags", str(path), str(tmp_path / "tags.bin")]) == 2
        assert "chip" in capsys.readouterr().err
