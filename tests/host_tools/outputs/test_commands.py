"""Bounds of what a command may say."""

from typing import Any

import msgspec
import pytest

from host_tools.outputs import commands

BOUNDS = [
    *((commands.Short, "x" * n, n == 64) for n in (64, 65)),
    *((commands.Seat, n, n in (0, 9)) for n in (-1, 0, 9, 10)),
    *((commands.Card, n, n in (0, 51)) for n in (-1, 0, 51, 52)),
    *((commands.Digit, n, n in (0, 9)) for n in (-1, 0, 9, 10)),
    *((commands.Chips, n, 0 <= n < 1 << 30) for n in (-1, 0, (1 << 30) - 1, 1 << 30)),
]


@pytest.mark.parametrize(("kind", "value", "taken"), BOUNDS)
def test_a_value_is_taken_up_to_its_bound(kind: Any, value: object, taken: bool) -> None:
    if taken:
        assert msgspec.convert(value, kind) == value
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(value, kind)
