"""The door: a code of six digits on the table's LED row lets one device in.

Who sits at this computer, or a floor device, opens it for one role.  The code is nowhere but on
the row, so it takes a look at the table to enter.

Guesses are counted by where they come from, so that whoever guesses stands in his own way alone.
Only so many of all addresses together that nobody hits the code void it; the pages of the house
name each address that guesses.
"""

import hmac
import secrets
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from host_tools.access.bucket import Bucket, Buckets
from host_tools.access.keyring import LONGEST_H
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import ROLES

OPEN_S = 120.0  # as long as the table shows a code by itself
_CODES = 1_000_000
_WRONG = 5  # guesses of an address, and the code is void for it
_WRONG_OF_ALL = 100  # one in 10,000 that somebody hits it
_GUESSES, _GUESSES_A_S = 20.0, 0.2  # of an address, whatever the code
_OPENINGS, _OPENINGS_A_S = 10.0, 0.1


class Admission(NamedTuple):
    """As what a device is let in: its role, the person whose it is or "", and for how long."""

    role: str = ""
    person: str = ""
    hours: int = LONGEST_H


NOBODY = Admission()


class Door:
    """`show` puts a code on the table's row, 0 takes it away; `clock` counts seconds."""

    def __init__(self, show: Callable[[int], object], clock: Callable[[], float]) -> None:
        self._show = show
        self._clock = clock
        self._lets, self._code = NOBODY, ""
        self._until = 0.0
        self._wrong: dict[str, int] = {}
        self._guesses = Buckets(_GUESSES, _GUESSES_A_S, clock)
        self._openings = Bucket(_OPENINGS, _OPENINGS_A_S, clock())

    def open_for(self) -> Admission:
        """The admission that the code gives; NOBODY while the door is shut."""
        return self._lets if self._clock() < self._until else NOBODY

    def seconds(self) -> int:
        """How long the door stays open."""
        return max(0, round(self._until - self._clock()))

    def guessed(self) -> dict[str, int]:
        """Addresses that guessed wrong since the last code was shown, and how often."""
        return dict(self._wrong)

    def open(self, role: str, person: str = "", hours: int = LONGEST_H) -> None:
        """Show a new code.  RefusedError for a role there is not, or too many codes."""
        if role not in ROLES:
            raise RefusedError(400, "no_role")
        if not self._openings.take(self._clock()):
            raise RefusedError(429, "too_many_codes")
        number = secrets.randbelow(_CODES - 1) + 1  # 0 takes a code away
        self._lets, self._code = Admission(role, person, hours), f"{number:06}"
        self._wrong.clear()
        self._until = self._clock() + OPEN_S
        self._show(number)

    def close(self) -> None:
        """Shut it and take the code away."""
        if self._lets is not NOBODY:
            self._show(0)
        self._lets, self._code = NOBODY, ""
        self._until = 0.0

    def enter(self, code: str, source: str) -> Admission:
        """The admission of a right code, which counts once.  RefusedError for others.

        `source` is where it comes from.
        """
        if not self._guesses.take(source):
            raise RefusedError(429, "too_many_tried")
        lets = self.open_for()
        if not lets.role:
            self.close()
            raise RefusedError(403, "no_code")
        if self._wrong.get(source, 0) >= _WRONG:
            raise RefusedError(403, "wrong_too_often")
        right = hmac.compare_digest(code.encode("utf-8", "replace"), self._code.encode())
        if not right:
            self._count_wrong(source)
        self.close()
        return lets

    def _count_wrong(self, source: str) -> NoReturn:
        self._wrong[source] = self._wrong.get(source, 0) + 1
        if sum(self._wrong.values()) >= _WRONG_OF_ALL:
            self.close()
            raise RefusedError(403, "wrong_too_often")
        often = self._wrong[source] >= _WRONG
        raise RefusedError(403, "wrong_too_often" if often else "wrong_code")
