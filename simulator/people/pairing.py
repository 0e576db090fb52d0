"""The dealer pairs the table: FLOOR is held between hands, then the digits that a screen shows."""

from collections.abc import Callable
from typing import Protocol

from floorman.events import K_FLOOR

from simulator.people.crew import Until, Work
from simulator.people.scene import Eyes

_HELD_US = 5_200_000
_KEY_US = 250_000
_ASKED_S = 15.0
_READ_US = 2_000_000  # the four digits are compared with those of the screen
_ROW = 2
_CHECK = "CHECK "
_OF_ITSELF = ("SW ", "PAIRED ", "SEAL LOST")


class Keys(Protocol):
    """A running table, as far as pairing needs it."""

    @property
    def eyes(self) -> Eyes:
        """The table's lights as eyes see them."""

    def press(self, key: int) -> None:
        """Tap a key of the dealer's keypad."""

    def hold(self, key: int, us: int) -> None:
        """Hold a key of it down for so long."""


def pair(table: Keys, digits: str) -> Work:
    """Key the 30 digits of a pairing; the work's result are the four that the table shows.

    SimulationError when the table does not ask for them, or says that they do not check.
    """
    yield _wait(table, _is_up, "showed what is played")
    table.hold(K_FLOOR, _HELD_US)
    yield _wait(table, lambda row: row == "PAIR 0", "asked for a pairing: a hand is played")
    for digit in digits:
        yield _KEY_US
        table.press(int(digit))
    yield _wait(table, lambda row: row.startswith(_CHECK), "took the digits")
    four = table.eyes.row(_ROW)[len(_CHECK) :]
    yield _READ_US
    table.press(int(digits[0]))  # any key
    yield _wait(table, lambda row: not row.startswith(_CHECK), "went on after the pairing")
    return four


def _is_up(row: str) -> bool:
    """True when all that a table tells of itself behind its start has passed."""
    return row != "" and not row.startswith(_OF_ITSELF)


def _wait(table: Keys, seen: Callable[[str], bool], what: str) -> Until:
    return Until(
        lambda: seen(table.eyes.row(_ROW)),
        _ASKED_S,
        lambda: f"the table never {what} (its row says {table.eyes.row(_ROW)!r})",
    )
