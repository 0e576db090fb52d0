"""The hand browser of `floorman run`: records, statistics and exports, put together."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from host_tools.exports.ohh import ohh
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import pokerstars
from host_tools.outputs.hand_browser import Export, Hands
from host_tools.records.hand import Hand
from host_tools.statistics.numbers import NAMES, definition, numbers, shown
from host_tools.store import index as projections
from host_tools.store.library import Library, Wish
from host_tools.store.schema import StoreError
from host_tools.store.store import Store
from host_tools.texts import Said

_PATIENCE_S = 5.0  # for the end of what is at hand; it is taken up again by the next start


class Shelf:
    """The library of a store as the browser asks for it."""

    def __init__(self, store: Store) -> None:
        self._library = Library(store)
        self.find = self._library.find
        self.hand = self._library.hand
        self.players = self._library.players

    def hands(self, wish: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Those that fit, the newest first."""
        return self._library.hands(Wish(**wish))

    def statistics(self, player: str) -> dict[str, Any]:
        """{"hands": how many, "numbers": [{"label", "meaning", "value"}]}, texts by language."""
        counts = self._library.counts(player)
        return {
            "hands": counts.hands,
            "numbers": [_number(name, value) for name, value in numbers(counts).items()],
        }

    def replay(self, first: int) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Line, milliseconds and document after each event of a hand."""
        for step in self._library.replay(first):
            yield step.line, step.ms, step.document

    def export(self, write: Callable[[Hand], str]) -> Callable[[int], str]:
        """Write the last deal of the hand that begins at a line; ValueError when there is none."""

        def written(first: int) -> str:
            deals = self._library.deals(first)
            if not deals:
                raise ValueError("there is no such hand")
            return write(deals[-1])

        return written


def _number(name: str, value: float | None) -> dict[str, Any]:
    assert name in NAMES
    return {
        "label": Said(lambda language: definition(name, language).label),
        "meaning": Said(lambda language: definition(name, language).meaning),
        "value": Said(lambda language: shown(name, value, language)),
    }


def browser(store: Store) -> Hands:
    """The browser over a store."""
    shelf = Shelf(store)
    formats: dict[str, tuple[str, Callable[[Hand], str]]] = {
        "PHH": ("phh", phh),
        "OHH": ("ohh", lambda hand: ohh([hand])),
        "PokerStars": ("txt", lambda hand: pokerstars([hand])),
    }
    exports = {
        name: Export(suffix, shelf.export(write)) for name, (suffix, write) in formats.items()
    }
    return Hands(shelf, exports)


class Binder:
    """Makes hands of the lines, in a thread of its own, whenever there are new ones.

    `followed` is called in that thread each time all lines are.
    """

    def __init__(self, store: Store, followed: Callable[[], None] = lambda: None) -> None:
        self._store = store
        self.followed = followed
        self._news = threading.Event()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._bind, name="hands", daemon=True)
        store.listen(self._news.set)

    def start(self) -> None:
        """Begin with what is there."""
        self._news.set()
        self._thread.start()

    def _bind(self) -> None:
        with suppress(StoreError):  # the writer meets it, too, and says it
            hands = projections.Hands(self._store)
            while self._news.wait() and not self._ending.is_set():
                self._news.clear()
                with suppress(StoreError):  # tried again with the next line
                    hands.follow()
                    self.followed()
            hands.close()

    def stop(self) -> None:
        """End after what is at hand."""
        self._ending.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(_PATIENCE_S)
