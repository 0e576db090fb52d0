"""Roles: what a device may do at this table."""

from dataclasses import dataclass

WATCH, DEALER, FLOOR, PRODUCTION = "watch", "dealer", "floor", "production"
HOUSE = "house"
"""Whoever sits at the computer itself: everything, without a word."""
ROLES = (WATCH, DEALER, FLOOR, PRODUCTION)
"""What a device can be paired as."""
_NOBODY = ""
_COVERS: dict[str, set[str]] = {
    _NOBODY: set(),
    WATCH: {WATCH},
    DEALER: {WATCH, DEALER},
    FLOOR: {WATCH, DEALER, FLOOR},
    PRODUCTION: {WATCH, PRODUCTION},
    HOUSE: {WATCH, DEALER, FLOOR, PRODUCTION},
}


@dataclass(frozen=True)
class Who:
    """Who asks: `name` is what its people call the device, `device` is empty for the house."""

    role: str
    name: str
    device: str = ""

    def may(self, role: str) -> bool:
        """Whether it may do what this role does."""
        return role in _COVERS[self.role]


OWNER = Who(HOUSE, "this computer")
STRANGER = Who(_NOBODY, "")
"""Before the gate: a device that is not paired."""
