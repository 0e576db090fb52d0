"""Names of the numbers the rules say, both ways: alerts, options, phases."""

from floorman.rules import codes

from host_tools.table.code_names import options, section

ACTIONS = {
    codes.FOLDED: "fold",
    codes.CHECKED: "check",
    codes.CALLED: "call {value}",
    codes.OPENED: "bet {value}",
    codes.RAISED: "raise to {value}",
}
"""What `understood` compares: the actions of the seats."""


def alert(code: int) -> str:
    """OUT_OF_TURN and the like."""
    return section("alerts").get(code, f"alert {code}")


def option(code: int) -> str:
    """FORFEIT and the like."""
    return options().get(code, f"option {code}")


def phase(code: int) -> str:
    """DEAL, BET and the like, in small letters."""
    return section("phases").get(code, f"phase {code}").lower()
