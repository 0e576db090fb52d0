"""Requests that could not be read: no HTTP, or a body that breaks off or is not packed
as it says.

Whoever sends such a thing is no fault of this program, so a terminal gets no traceback of it.
Most of it comes to no gate, for there is no request yet: who listens here hears of it instead.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

if TYPE_CHECKING:
    _Adapter = logging.LoggerAdapter[logging.Logger]
else:
    _Adapter = logging.LoggerAdapter

BROKEN = (web.RequestPayloadError, HttpProcessingError)
"""Errors of who reads a request whose body cannot be read."""
Unread = Callable[[str, str], None]
"""Told the address, and in a word what was wrong: no word of what came, for it may be a secret."""


class HttpLog(_Adapter):
    """The log of aiohttp for faults of this program; `unread` hears of the others."""

    def __init__(self, unread: Unread) -> None:
        super().__init__(logging.getLogger("floorman.server"))
        self._unread = unread

    def debug(self, msg: object, *args: Any, exc_info: Any = None, **more: Any) -> None:
        """A line of what aiohttp takes for no HTTP at all; it says nothing else here."""
        self._is_theirs(exc_info, args)

    def exception(self, msg: object, *args: Any, exc_info: Any = True, **more: Any) -> None:
        """A line with its traceback, if it is a fault of this program."""
        if not self._is_theirs(exc_info, args):
            super().exception(msg, *args, exc_info=exc_info, **more)

    def _is_theirs(self, error: object, args: tuple[Any, ...]) -> bool:
        """True when the address in `args` sent it, or hung up; what came is told."""
        if isinstance(error, HttpProcessingError):
            self._unread(str(args[0]) if args else "", type(error).__name__)
        return isinstance(error, (ConnectionError, *BROKEN))
