"""The firmware keeps to what a Pico can do, and the gates notice when it does not."""

import pytest

from host_tools.build.flash import compile_firmware
from tests import gates


def test_every_firmware_file_passes():
    assert [
        line for path in gates.sources() for line in gates.complaints(path.read_text(), path.name)
    ] == []


def test_every_compiled_file_is_printed_with_its_size(tmp_path, capsys):
    assert gates.main() == 0
    printed = capsys.readouterr().out.split("\n")
    for name, size in compile_firmware(tmp_path).items():
        assert f"{size:6d}  {name}" in printed


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("import typing", "typing"),
        ("from functools import partial", "functools"),
        ("x = 1.5", "float"),
        ("x = 4 / 2", "//"),
        ("x = 4\nx /= 2", "//"),
        ("print(1)", "print"),
    ],
)
def test_gates_see(source, word):
    (line,) = gates.complaints(source, "file.py")
    assert word in line
