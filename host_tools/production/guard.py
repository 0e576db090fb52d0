"""Who may steer the feed: one token, compared in constant time; guesses are slowed."""

import hmac
import math
from collections.abc import Callable

from host_tools.access.bucket import Bucket

_TRIES = 10.0  # wrong tokens that one address may send at once
_TRIES_A_S = 0.5
_CALLS = 120.0  # calls at once, of all who have the token
_CALLS_A_S = 20.0
_MOST_ADDRESSES = 1000


class Guard:
    """`clock` counts seconds.

    The right token is served however many wrong ones its address sent: a forgotten button with
    last week's token must not lock the operator out.
    """

    def __init__(self, token: str, clock: Callable[[], float]) -> None:
        self._token = token.encode()
        self._clock = clock
        self._calls = Bucket(_CALLS, _CALLS_A_S, clock())
        self._wrong: dict[str, Bucket] = {}

    def knows(self, token: str) -> bool:
        """Whether this is the token."""
        return hmac.compare_digest(token.encode("utf-8", "replace"), self._token)

    def may_guess(self, address: str) -> bool:
        """Whether an address that sent a wrong token gets an answer that says so."""
        if address not in self._wrong:
            if len(self._wrong) >= _MOST_ADDRESSES:
                self._wrong.pop(next(iter(self._wrong)))
            self._wrong[address] = Bucket(_TRIES, _TRIES_A_S, self._clock())
        return self._wrong[address].take(self._clock())

    def may_call(self) -> bool:
        """Whether one more call is served now."""
        return self._calls.take(self._clock())


RETRY_S = math.ceil(1 / _TRIES_A_S)
