"""Live documents: each page gets its document whole, then the sections that differ, and a beat.

A page's line carries {"full": document}, {"change": {section: value}} from then on, and {"beat":
ms} every two seconds.  "notes" in a change are only the new ones.  A line may be a
socket (live.py) or a port to a page that all of this runs beside.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from host_tools.access.roles import Who
from host_tools.texts import in_json

BEAT_S = 2.0
PATIENCE_S = 20.0  # for who takes nothing
_TRY_AGAIN_LATER = 1013  # a socket is closed with this
_AT_ONCE = 32  # texts of a page that wait for their answers
_LOOK_S = 0.5  # whether a page whose texts wait has gone
_REST_S = 0.04  # changes are gathered so long

Document = Mapping[str, Any]


class Wire(Protocol):
    """Carries texts to a page, as a WebSocket does."""

    @property
    def closed(self) -> bool: ...

    async def send_str(self, data: str) -> None:
        """ConnectionError when nobody is there."""

    async def close(self, *, code: int, message: bytes) -> object:
        """Let the page go."""


@dataclass(frozen=True)
class Line:
    """A wire, who is at its other end, and what the page there speaks."""

    wire: Wire
    who: Who
    language: str

    async def tell(self, message: Document) -> None:
        """Send a message in the page's language."""
        await self.say(in_json(message, self.language))

    async def say(self, text: str) -> None:
        """Send it; TimeoutError when nothing is taken, ConnectionError when nobody is there."""
        async with asyncio.timeout(PATIENCE_S):
            await self.wire.send_str(text)


Write = Callable[[Line], Awaitable[None]]
Answering = Callable[[Line, str], Awaitable[Document]]
"""What a page said -> the answer, for that page alone."""


async def _written(line: Line, write: Write) -> None:
    try:
        await write(line)
    except TimeoutError:
        await line.wire.close(code=_TRY_AGAIN_LATER, message=b"nothing was taken")
    except ConnectionError:
        pass  # it has gone; its handler notices


async def converse(
    line: Line, write: Write, texts: AsyncIterator[str], answering: Answering | None
) -> None:
    """Until no more texts come.  Each is answered on its own: one may wait for the table while the
    next one is read.  Without `answering` they are dropped unread.
    """
    writing = asyncio.create_task(_written(line, write))
    waiting: set[asyncio.Task[None]] = set()
    try:
        async for text in texts:
            if answering:
                one = asyncio.create_task(_written(line, _saying(answering, text)))
                waiting.add(one)
                one.add_done_callback(waiting.discard)
                await _room(waiting, line)
    finally:
        for one in (writing, *waiting):
            one.cancel()


async def _room(waiting: set[asyncio.Task[None]], line: Line) -> None:
    """Until one more may wait, or the page has gone."""
    while len(waiting) >= _AT_ONCE and not line.wire.closed:
        await asyncio.wait(waiting, timeout=_LOOK_S, return_when=asyncio.FIRST_COMPLETED)


def _saying(answering: Answering, text: str) -> Write:
    async def say(line: Line) -> None:
        await line.tell(await answering(line, text))

    return say


@dataclass(frozen=True)
class _Shown:
    """A document under a number; `still` is what of it is news."""

    number: int
    document: Document
    still: Document
    _since: dict[tuple[int, str], str] = field(default_factory=dict)

    def since(self, sent: "_Shown", language: str) -> str:
        """The change for a page that was sent another one, written once for all such pages."""
        if (sent.number, language) not in self._since:
            change = difference(sent.still, self.still)
            change |= {name: self.document[name] for name in change if name != "notes"}
            text = in_json({"change": change}, language) if change else ""
            self._since[sent.number, language] = text
        return self._since[sent.number, language]


class LiveDocument:
    """`document` is asked at `changed()`, and every `look_s` while somebody looks.

    `still` makes of a document what is news in it: two that give the same show the same.
    """

    def __init__(
        self,
        document: Callable[[], Document],
        look_s: float | None = None,
        still: Callable[[Document], Document] = lambda document: document,
    ) -> None:
        self._document = document
        self._look_s = look_s
        self._still = still
        self._shown = _Shown(0, {}, {})
        self._news = asyncio.Event()
        self._pages: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def changed(self) -> None:
        """There may be something new to show; called in any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    @asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """The document is followed as long as this lasts."""
        self._loop = asyncio.get_running_loop()
        following = asyncio.create_task(self._follow())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    async def _follow(self) -> None:
        while True:
            await heard(self._news, self._look_s)
            if self._pages:
                self._look()
            await asyncio.sleep(_REST_S)

    def _look(self) -> _Shown:
        document = self._document()
        still = self._still(document)
        before = self._shown
        if still == before.still:
            self._shown = _Shown(before.number, document, before.still)
        else:
            self._shown = _Shown(before.number + 1, document, still)
            for news in self._pages:
                news.set()
        return self._shown

    async def show(self, line: Line) -> None:
        """Say what is there, what is new, and a beat; a slow page holds nobody up."""
        news = asyncio.Event()
        sent = self._look()
        self._pages.add(news)  # no await before it, or a change might slip between
        clock = asyncio.get_running_loop().time
        try:
            await line.tell({"full": sent.document})
            beat_at = clock() + BEAT_S
            while True:
                await heard(news, max(0, beat_at - clock()))
                now = self._shown
                if change := now.since(sent, line.language):
                    await line.say(change)
                sent = now
                if clock() >= beat_at:
                    beat_at = clock() + BEAT_S
                    await line.tell({"beat": round(clock() * 1000)})
        finally:
            self._pages.discard(news)


async def heard(news: asyncio.Event, seconds: float | None) -> bool:
    """Wait so long at the most; whether there was news.

    Unlike `asyncio.wait_for` of Python 3.11 it never swallows that its task is cancelled.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    there_was = news.is_set()
    news.clear()
    return there_was


def difference(old: Document, new: Document) -> dict[str, Any]:
    """Sections of `new` that are not as in `old`; of the notes those that `old` has not."""
    change = {name: value for name, value in new.items() if old.get(name) != value}
    if "notes" in change:
        known = old["notes"][-1]["id"] if old.get("notes") else 0
        change["notes"] = [note for note in new["notes"] if note["id"] > known]
    return change
