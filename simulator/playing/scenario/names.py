"""Names of the numbers the rules say, both ways: alerts, options, phases."""

from floorman.rules import codes

from host_tools.table.code_names import alerts, options, phases

ACTIONS = {
    codes.NOTE_FOLDED: "fold",
    codes.NOTE_CHECKED: "check",
    codes.NOTE_CALLED: "call {value}",
    codes.NOTE_OPENED: "bet {value}",
    codes.NOTE_RAISED: "raise to {value}",
}
"""What `understood` compares: the actions of the seats."""


def alert(code: int) -> str:
    """OUT_OF_TURN and the like."""
    return alerts().get(code, f"alert {code}")


def option(code: int) -> str:
    """FORFEIT and the like."""
    return options().get(code, f"option {code}")


def phase(code: int) -> str:
    """DEAL, BET and the like, in small letters."""
    return phases().get(code, f"phase {code}").lower()
