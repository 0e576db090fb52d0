"""In a frozen image an int of more than 13 bits in a constant tuple is an object of its own.

Arithmetic with it allocates, on a Pico alone: neither CPython nor the VM shows it.  An item of an
array is none.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
_MOST = 0x1FFF  # MicroPython's mpy-tool, mp_small_int_fits()
_ONCE = {"watchdog.py", "mcp23s17.py"}  # registers that are set up when the table starts


def large(tree: ast.AST) -> Iterator[int]:
    """Lines of tuples with such ints, unless an array or bytes are made of them."""
    made = {
        id(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in ("array", "bytes")
        for argument in call.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and id(node) not in made:
            values = [one.value for one in node.elts if isinstance(one, ast.Constant)]
            if any(isinstance(value, int) and value > _MOST for value in values):
                yield node.lineno


@pytest.mark.parametrize(
    ("text", "lines"),
    [("A = (1, 0x2000)", [1]), ("A = (1, 0x1FFF)", []), ("A = array('H', (0x2000,))", [])],
)
def test_a_large_int_in_a_tuple_is_found(text: str, lines: list[int]) -> None:
    assert list(large(ast.parse(text))) == lines


def test_no_tuple_of_the_firmware_has_one() -> None:
    found = {
        path.relative_to(FIRMWARE).as_posix(): list(large(ast.parse(path.read_text())))
        for path in FIRMWARE.rglob("*.py")
        if path.name not in _ONCE
    }
    assert {name: lines for name, lines in found.items() if lines} == {}
