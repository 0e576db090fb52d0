"""Names of the numbers the rules say, both ways: alerts, options, phases."""

import inspect
from functools import cache

from floorman.rules import codes

ACTIONS = {
    codes.FOLDED: "fold",
    codes.CHECKED: "check",
    codes.CALLED: "call {value}",
    codes.OPENED: "bet {value}",
    codes.RAISED: "raise to {value}",
}
"""What `understood` compares: the actions of the seats."""


@cache
def section(start: str) -> dict[int, str]:
    """The names of a part of codes.py, by number; `start` begins the part's heading."""
    names: dict[int, str] = {}
    inside = False
    for line in inspect.getsource(codes).splitlines():
        if line.startswith("# ") and line.endswith("--"):
            inside = line[2:].startswith(start)
        name = line.partition(" = ")[0]
        if inside and name.isupper() and isinstance(getattr(codes, name, None), int):
            names[getattr(codes, name)] = name
    return names


def alert(code: int) -> str:
    """OUT_OF_TURN and the like."""
    return section("alerts").get(code, f"alert {code}")


def option(code: int) -> str:
    """FULL_CALL and the like."""
    for number, name in option_codes().items():
        if number == code:
            return name
    return f"option {code}"


@cache
def option_codes() -> dict[int, str]:
    """Options of a ruling by number, their names without OPT_."""
    return {value: name[4:] for name, value in vars(codes).items() if name.startswith("OPT_")}


def phase(code: int) -> str:
    """DEAL, BET and the like, in small letters."""
    return section("phases").get(code, f"phase {code}").lower()
