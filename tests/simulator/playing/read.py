"""Hand histories as scripts, on and beyond what can be played, and misdeals as they are planned:
read/ has them.

`python -m tests.simulator.playing.read` writes them anew.
"""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from floorman.rules import books

from host_tools.table import code_names
from simulator.hand_script import HandScript
from simulator.playing.misdeals import CLEAN, FAULTS, plan
from simulator.playing.on_rules import Fed, differences, play
from simulator.playing.phh import load
from tests.kept import Runs, facts, write
from tests.simulator.people import hands

FOLDER = Path(__file__).with_name("read")
_HOLDEM: dict[str, Any] = {
    "variant": "NT", "antes": [0, 0, 0], "blinds_or_straddles": [50, 100, 0], "min_bet": 100,
    "starting_stacks": [1_000, 900, 800],
    "actions": ["d dh p1 AhKd", "d dh p2 QcQs", "d dh p3 ????", "p3 cbr 300", "p1 cc", "p2 f",
                "d db 2c7d9h", "p1 cc", "p3 cc", "d db 3s", "p1 cbr 200", "p3 cc", "d db 4d",
                "p1 cc", "p3 cc", "p1 sm AhKd", "p3 sm ????"],
}  # fmt: skip
_FIXED = {
    **_HOLDEM,
    "variant": "FT",
    "small_bet": 100,
    "big_bet": 200,
    "actions": ["p3 f", "p1 f"],
}
_STUD: dict[str, Any] = {
    "variant": "F7S", "antes": [10, 10], "bring_in": 25, "small_bet": 100, "big_bet": 200,
    "starting_stacks": [1_000, 1_000],
    "actions": ["d dh p1 AhKd2c", "d dh p2 ????3c", "p1 pb", "p2 f"],
}  # fmt: skip
_DRAW: dict[str, Any] = {
    "variant": "N2L1D", "antes": [0, 0], "blinds_or_straddles": [50, 100], "min_bet": 100,
    "starting_stacks": [1_000, 1_000],
    "actions": ["d dh p1 2c3c4c5c7d", "d dh p2 2d3d4d8d9s", "p2 cc", "p1 cc", "p1 sd",
                "p2 sd 8d9s", "d dh p2 ????", "p1 cbr 200", "p2 f"],
}  # fmt: skip
_ODD: tuple[Any, ...] = (
    [0, 0, 0], [100, 100, 100], [0, 100, 0], [50, 0, 0], [25, 25], [50, 100, 200], [50, 100, 150],
    [-1, 0, 0], [0.5, 0.5, 0.5], [1_000.5, 900, 800], [1 << 29, 1 << 29, 100], [100], [],
    0, -1, 99, 100, 101, 1.5, "x", {"a": 1}, [["p1 f"]], ["p1 f"], ["d dh p1 AhAh"],
    ["Ann", "Bo", ""], [1_000, 900], [1_300, 900, 500], [1_300.5, 899.5, 500],
    [0, 0, 2_700.25], True,
)  # fmt: skip
_OTHERWISE: tuple[tuple[dict[str, Any], str, Any], ...] = (
    (_STUD, "bring_in", 0), (_STUD, "bring_in", 200), (_STUD, "small_bet", 25),
    (_STUD, "big_bet", 300), (_STUD, "antes", [0, 0]), (_STUD, "antes", [10, 20]),
    (_FIXED, "big_bet", 300), (_FIXED, "small_bet", 50),
    (_FIXED, "blinds_or_straddles", [50, 100, 200]),
)  # fmt: skip
_NOT_OURS = "a field is not of its kind"  # what follows is Python's
_OPTIONAL = ("_unit", "finishing_stacks", "players", "seats", "hand", "small_bet")


def _script(script: HandScript) -> str:
    steps = " ".join(
        f"{step.seat}:{step.do.name}{step.amount or ''}{list(step.cards) or ''}"
        for step in script.steps
    )
    told = ", ".join(
        f"{name}={value}" for name, value in facts(script).items() if name not in ("name", "steps")
    )
    return f"{told} | {steps}"


def _loaded(path: Path, told: dict[str, Any] | str, seed: int = 0) -> str:
    if isinstance(told, dict):
        told = "".join(f"{name} = {_toml(value)}\n" for name, value in told.items())
    path.write_text(told)
    try:
        return _script(load(path, seed))
    except ValueError as error:
        said, kind, _ = str(error).removeprefix(f"{path}: ").partition(_NOT_OURS)
        return f"! {said}{kind}"


def _toml(value: Any) -> str:
    return "{ a = 1 }" if isinstance(value, dict) else json.dumps(value)


def histories() -> Iterator[str]:
    """Four games, and each field as nobody should fill it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.phh"
        for game in (_HOLDEM, _FIXED, _STUD, _DRAW):
            for seed in (0, 1):
                yield f"{game['variant']} {seed}: {_loaded(path, game, seed)}"
            for name in game:
                less = {key: value for key, value in game.items() if key != name}
                yield f"no {name}: {_loaded(path, less)}"
        plain = _loaded(path, _HOLDEM)
        for name in (*_HOLDEM, *_OPTIONAL):
            for value in _ODD:
                found = _loaded(path, {**_HOLDEM, name: value})
                yield f"{name} {value}: {'the same' if found == plain else found}"
        for game, name, value in _OTHERWISE:
            yield f"{game['variant']} {name} {value}: {_loaded(path, {**game, name: value})}"
        for text in ("", "a = 1", "variant = 'PLO'", "\0", "a = " + "[" * 300):
            yield f"{text[:20]!r}: {_loaded(path, text)}"


def misdeals() -> Iterator[str]:
    """A deal of each kind for each book."""
    for kind in (*FAULTS, *CLEAN):
        for book in range(books.BOOKS):
            deal = plan(book + len(kind), book, kind)
            labels = [(label.any_of, label.hidden) for label in deal.labels]
            yield f"{deal.text}; blinds {deal.blinds}"
            yield f"  {labels} may {deal.may} absent {deal.absent}"


def on_the_rules() -> Iterator[str]:
    """Scripts as the rules are fed them, and what comes of each."""
    with tempfile.TemporaryDirectory() as folder:
        path, scripts = Path(folder) / "a.phh", [*hands.ALL, hands.RAISE_WITH_CHANGE]
        for game in (_HOLDEM, _FIXED, _STUD, _DRAW):
            path.write_text("".join(f"{name} = {_toml(value)}\n" for name, value in game.items()))
            scripts.append(load(path))
    for script in scripts:
        fed: list[Fed] = []
        result = play(script, fed)
        kinds = code_names.kinds()
        yield f"{script.name}: " + " ".join(f"{kinds[one[0]]},{one[1]},{one[2]}" for one in fed)
        yield f"  {fed[-1][3]} ms, {result.events} events, over {result.over}, {result.stacks}"
        yield f"  {[tuple(vars(pot).values()) for pot in result.pots]} {result.keyed}"
        yield f"  {len(result.actions)} of {len(result.notes)}, {len(result.alerts)} alerts"
        ends = {seat: chips + seat for seat, chips in result.stacks.items()}
        yield f"  {differences(replace(script, finishing=ends, unit=2), result)}"


RUNS: Runs = {"histories": histories, "misdeals": misdeals, "on the rules": on_the_rules}

if __name__ == "__main__":
    write(FOLDER, RUNS)
