"""Constants become numbers across files; everything else stays as it is, line by line."""

import ast

import pytest

from host_tools.build.flash import folded, sources
from host_tools.build.folding import FoldError, constants_of, fold

CODES = "from micropython import const\n\nBET = const(2)\nDEAL, LIMIT = const(1), const(1 << 4)\n"
CONSTANTS = {"rules.codes": constants_of(ast.parse(CODES)), "rules.turns": {}}


def test_constants_of_a_file():
    assert CONSTANTS["rules.codes"] == {"BET": 2, "DEAL": 1, "LIMIT": 16}


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("from rules import codes\nx = codes.BET\n", "from rules import codes\nx = 2\n"),
        ("from rules.codes import BET\nx = BET\n", "pass\nx = 2\n"),
        ("from rules.codes import BET, other\nf(BET)\n", "from rules.codes import other\nf(2)\n"),
        (
            "from rules.codes import (\n    BET,\n    DEAL,\n)\nx = (BET, DEAL)\n",
            "pass\n\n\n\nx = (2, 1)\n",
        ),
        (
            "from rules import codes\nx = codes.other\n",
            "from rules import codes\nx = codes.other\n",
        ),
        ("BET = 5\nx = BET\n", "BET = 5\nx = BET\n"),
        ("from rules.codes import BET\nx = bytes((BET, 3))\n", "pass\nx = b'\\x02\\x03'\n"),
        ("x = bytes((1, y))\nz = bytes(3)\n", "x = bytes((1, y))\nz = bytes(3)\n"),
        ("from rules import codes\ns = 'ä', codes.BET\n", "from rules import codes\ns = 'ä', 2\n"),
    ],
)
def test_a_use_becomes_its_number_on_its_line(source, becomes):
    assert fold(source, "rules.turns", CONSTANTS) == becomes


def test_a_definition_goes_with_its_uses():
    assert fold(CODES, "rules.codes", CONSTANTS).split("\n")[2:4] == ["pass", "pass"]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("from rules.codes import BET\ndef f(BET):\n    return BET\n", "a parameter"),
        (
            "from rules.codes import BET\ndef f():\n    BET = 1\n    return BET\n",
            "BET is a constant",
        ),
        ("from rules import codes\nx = f'{codes.BET}'\n", "take codes out of the f-string"),
        ("from rules.codes import BET\nBET = 7\n", "BET is a constant"),
        ("from rules.codes import BET\nBET += 1\n", "BET is a constant"),
        ("from rules.codes import BET\nx = [BET for BET in r]\n", "BET is a constant"),
        ("from rules.codes import BET\ndef BET():\n    pass\n", "BET is a constant"),
        ("from rules import codes\ndef f(codes):\n    return codes.BET\n", "a parameter"),
        ("from rules import codes\ncodes = other()\n", "codes is a constant"),
    ],
)
def test_what_cannot_be_folded_is_named(source, sentence):
    with pytest.raises(FoldError, match=sentence):
        fold(source, "rules.turns", CONSTANTS)


@pytest.mark.parametrize("value", ["'abc'", "BET + 1", "2.5"])
def test_what_is_no_int_of_this_file_is_no_constant(value):
    with pytest.raises(FoldError, match="LIMIT, line 1"):
        constants_of(ast.parse(f"LIMIT = const({value})\n"))


def test_a_negative_number_keeps_its_sign():
    constants = {"m": {"NEG": -1}, "n": {}}
    assert fold("from m import NEG\nx = NEG ** 2\n", "n", constants) == "pass\nx = (-1) ** 2\n"


def test_private_constants_go_too_several_in_one_line():
    source = "_ONE, _TWO = const(1), const(2)\nx = _TWO\n"
    assert fold(source, "m", {"m": constants_of(ast.parse(source))}) == "pass\nx = 2\n"


@pytest.mark.parametrize(
    ("names", "left"),
    [("const", "pass"), ("const, schedule", "from micropython import schedule")],
)
def test_nothing_imports_const_to_keep_a_text_in_flash(names, left):
    source = f"from micropython import {names}\n_TEXT = 'a'\n"
    assert fold(source, "m", {"m": {}}) == f"{left}\n_TEXT = const('a')\n"


def test_a_constant_made_of_constants_goes_as_a_whole():
    source = "ONE = const(1)\nTWO = const(2)\nBOTH = const(ONE | TWO)  # of it\nx = BOTH\n"
    constants = {"m": constants_of(ast.parse(source))}
    assert fold(source, "m", constants) == "pass\npass\npass  # of it\nx = 3\n"


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("_A = b'ab'\n", "_A = const(b'ab')\n"),
        ("_A = bytes((BET, 2))\n", "_A = const(b'\\x02\\x02')\n"),
        ("_A = (\n    (BET, 1),\n    'x',\n)\n", "_A = const(((2, 1), 'x'))\n\n\n\n"),
        ("A = b'ab'\n", "A = b'ab'\n"),  # others import it
        ("_A = (f(), 2)\n", "_A = (f(), 2)\n"),
        ("_A = b'ab'\n_A = b'c'\n", "_A = b'ab'\n_A = b'c'\n"),
        ("_A = 7\n", "_A = 7\n"),
    ],
)
def test_a_private_literal_needs_no_name_on_the_pico(source, after):
    constants = {"m": {"BET": 2}, "n": {}}
    assert fold("from m import BET\n" + source, "n", constants) == "pass\n" + after


def test_folded_firmware_is_the_firmware():
    """Run with its constants in place or folded: the same code but for the numbers."""
    texts = folded()
    assert len(texts) == len(sources())
    for path in sources():
        name = next(name for name in texts if path.as_posix().endswith(f"firmware/{name}"))
        plain = path.read_text()
        assert texts[name].count("\n") == plain.count("\n")
        tree = ast.walk(ast.parse(plain))
        functions = [n.name for n in tree if isinstance(n, ast.FunctionDef)]
        after = ast.parse(texts[name])
        assert [n.name for n in ast.walk(after) if isinstance(n, ast.FunctionDef)] == functions
        assert not [n for n in ast.walk(after) if ast.unparse(n).startswith(("codes.", "ev."))]
