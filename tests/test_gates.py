"""The firmware keeps to what a Pico can do, and the gates notice when it does not."""

import pytest

from host_tools.build.flash import compile_firmware
from tests import gates


def test_every_firmware_file_passes():
    assert [
        line for path in gates.sources() for line in gates.complaints(path.read_text(), path.name)
    ] == []


def test_compiled_firmware_fits(tmp_path):
    assert 0 < sum(compile_firmware(tmp_path).values()) <= gates.SIZE_LIMIT


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
