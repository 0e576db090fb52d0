"""A page's line without a socket: texts go through a port to the page beside us."""

import asyncio
from collections.abc import AsyncIterator, Callable

_LONGEST = 2048  # letters of what a page says


class Port:
    """A Wire: `post` sends a text to the page, `shut` tells it that it is let go."""

    def __init__(self, post: Callable[[str], object], shut: Callable[[int], object]) -> None:
        self._post = post
        self._shut = shut
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    async def send_str(self, data: str) -> None:
        """Send a text; ConnectionError when the page has gone."""
        if self._closed:
            raise ConnectionError
        self._post(data)

    async def close(self, *, code: int, message: bytes) -> None:
        """Let the page go."""
        self.gone()
        self._shut(code)

    def hear(self, text: str) -> None:
        """The page said something; what is too long lets it go."""
        if len(text) > _LONGEST:
            self.gone()
        self._texts.put_nowait(text)

    def gone(self) -> None:
        """The page has closed."""
        self._closed = True
        self._texts.put_nowait(None)

    async def texts(self) -> AsyncIterator[str]:
        """Texts of the page, until it has gone."""
        while not self._closed and (text := await self._texts.get()) is not None:
            yield text
