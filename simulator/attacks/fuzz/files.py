"""Hostile files: hands, scenarios, houses and tag lists that a command is told to read."""

import contextlib
import io
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from host_tools.table.house import HouseError, load
from simulator.attacks.fuzz import Found, mutated

Main = Callable[[list[str]], int]

_ROOT = Path(__file__).parents[3]
_HOUSE = b'book = "casino"\nlanguage = "de"\n[change]\nclock = 40\nmultichip_prior = true\n'
_TAGS = b"04A2B1C3D4E580 Ah\n04:A2:B1:C3:D4:E5:81 Kd B\n11223344 500 # chip\n11223345 tray 2000\n"
_HAND = b"""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "p1 f"]
"""
_SCENARIO = b"""stacks = { 1 = 2000, 4 = 1500 }
button = 1

[[step]]
do = "deal"
"""
_STATUSES = (0, 1, 2)


def _read(paths: list[Path]) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in paths)


@cache
def sound(kind: str) -> tuple[bytes, ...]:
    """Files that can be read: those of a checkout, or one."""
    if kind == "replay":
        return _read(sorted(_ROOT.glob("tests/hands/*.phh"))) or (_HAND,)
    if kind == "scenario":
        return _read(sorted(_ROOT.glob("tests/scenarios/**/*.toml"))[::25]) or (_SCENARIO,)
    return (_HOUSE,) if kind == "house" else (_TAGS,)


def hostile(rng: Random, data: bytes) -> bytes:
    """Deep, large, long, binary, or damaged."""
    how = rng.randrange(14)
    value = rng.choice((b"_x", b"stacks", b"clock", b"note", b"blinds", b"antes", b"book"))
    deep = rng.choice((10, 100, 300, 1000, 20000))
    if how == 0:
        return value + b" = " + b"[" * deep + b"]" * deep + b"\n" + data
    if how == 1:
        return data + b"\n[" + b".".join([b"a"] * deep) + b"]\nb = 1\n"
    if how == 2:
        digits = rng.choice((b"9", b"0x" + b"f")) + b"9" * rng.choice((18, 5000, 20000))
        return value + b" = " + digits + b"\n" + data
    if how == 3:
        return value + b" = " + b"{ a = " * deep + b"1" + b"}" * deep + b"\n" + data
    if how == 4:
        return rng.randbytes(rng.choice((0, 1, 100, 5000)))
    if how == 5:
        return data.replace(b"0", b"9" * rng.choice((1, 30, 5000)), rng.randrange(1, 4))
    if how == 6:
        return value + b' = "\\u001b[2J\\u009b"\n' + data
    return mutated(rng, data)


def playing(main: Main) -> Callable[[Random, Found], None]:
    """Plays one file by the command line: it is read, or refused with a sentence and a status."""

    def play(rng: Random, found: Found) -> None:
        kind = rng.choice(("replay", "scenario", "house", "tags"))
        text = hostile(rng, rng.choice(sound(kind)))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / {"replay": "a.phh", "tags": "a.txt"}.get(kind, "a.toml")
            path.write_bytes(text)
            end = _house(path) if kind == "house" else _command(main, kind, path)
        found.ends[f"{kind}: {end}"] += 1

    return play


def _house(path: Path) -> str:
    try:
        assert load(path).events
    except HouseError:
        return "refused"
    return "read"


def _command(main: Main, kind: str, path: Path) -> str:
    words = {"replay": [str(path), "--level", "event"], "tags": [str(path), f"{path}.bin"]}
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([kind, *words.get(kind, [str(path)])])
    said = out.getvalue() + err.getvalue()
    assert status in _STATUSES, said
    assert said.strip()
    assert "Traceback" not in said
    assert said.replace("\n", "").isprintable(), said
    if not err.getvalue():
        return "read"
    assert err.getvalue().startswith("floorman: "), said
    return "refused"
