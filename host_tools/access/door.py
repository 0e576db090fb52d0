"""The door: a code of six digits on the table's LED row lets one device in.

Who sits at this computer, or a floor device, opens it for one role.  The code is nowhere but on
the row, so it takes a look at the table to enter.
"""

import hmac
import secrets
from collections.abc import Callable

from host_tools.access.bucket import Bucket
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import ROLES

OPEN_S = 120.0  # as long as the table shows a code by itself
_CODES = 1_000_000
_WRONG = 5  # guesses, and the code is void
_GUESSES, _GUESSES_A_S = 20.0, 0.2  # of everybody together
_OPENINGS, _OPENINGS_A_S = 10.0, 0.1


class Door:
    """`show` puts a code on the table's row, 0 takes it away; `clock` counts seconds."""

    def __init__(self, show: Callable[[int], object], clock: Callable[[], float]) -> None:
        self._show = show
        self._clock = clock
        self._role = self._code = ""
        self._until = 0.0
        self._wrong = 0
        self._guesses = Bucket(_GUESSES, _GUESSES_A_S, clock())
        self._openings = Bucket(_OPENINGS, _OPENINGS_A_S, clock())

    def open_for(self) -> str:
        """The role that the code lets in as; empty while the door is shut."""
        return self._role if self._clock() < self._until else ""

    def seconds(self) -> int:
        """How long the door stays open."""
        return max(0, round(self._until - self._clock()))

    def open(self, role: str) -> None:
        """Show a new code.  RefusedError for a role there is not, or too many codes."""
        if role not in ROLES:
            raise RefusedError(400, "no_role")
        if not self._openings.take(self._clock()):
            raise RefusedError(429, "too_many_codes")
        number = secrets.randbelow(_CODES - 1) + 1  # 0 takes a code away
        self._role, self._code, self._wrong = role, f"{number:06}", 0
        self._until = self._clock() + OPEN_S
        self._show(number)

    def close(self) -> None:
        """Shut it and take the code away."""
        if self._role:
            self._show(0)
        self._role = self._code = ""
        self._until = 0.0

    def enter(self, code: str) -> str:
        """The role that a right code lets in as; it counts once.  RefusedError for others."""
        if not self._guesses.take(self._clock()):
            raise RefusedError(429, "too_many_tried")
        role = self.open_for()
        if not role:
            self.close()
            raise RefusedError(403, "no_code")
        right = hmac.compare_digest(code.encode("utf-8", "replace"), self._code.encode())
        if not right:
            self._count_wrong()
        self.close()
        return role

    def _count_wrong(self) -> None:
        self._wrong += 1
        if self._wrong < _WRONG:
            raise RefusedError(403, "wrong_code")
        self.close()
        raise RefusedError(403, "wrong_too_often")
