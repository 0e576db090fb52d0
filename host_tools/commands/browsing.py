"""The hand browser of `floorman run`: records, statistics and exports, put together."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from host_tools.commands.of_evening import house_beside
from host_tools.exports.formats import FORMATS, Format
from host_tools.outputs.hand_browser import Export, HandRoutes
from host_tools.store import index as projections
from host_tools.store.library import Library
from host_tools.store.schema import StoreError
from host_tools.store.store import Store

_PATIENCE_S = 5.0  # for the end of what is at hand; it is taken up again by the next start


def browser(store: Store) -> HandRoutes:
    """The browser over a store."""
    library = Library(store)

    def export(form: Format) -> Export:
        def write(first: int) -> str:
            hand = library.last_deal(first)
            shared = library.of_two(seat.name for seat in hand.seats)
            return form.write([hand], replace(house_beside(store.path), shared=shared))

        return Export(form.suffix, write)

    return HandRoutes(library, {form.name: export(form) for form in FORMATS.values()})


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
            hands = projections.HandIndex(self._store)
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
