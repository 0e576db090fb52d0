"""Tables that take each other's place."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from simulator.hands_on.play_table import PlayTable
from simulator.hands_on.playing import Playing

PATIENCE_S = 20
_SETS_UP_S = 0.05


class Counted:
    """Tables that play until they are ended; `most` were on at once."""

    def __init__(self) -> None:
        self.on = self.most = self.opened = 0

    @contextmanager
    def opening(self, *_: Any) -> Iterator[PlayTable]:
        time.sleep(_SETS_UP_S)
        ended = threading.Event()
        self.opened, self.on = self.opened + 1, self.on + 1
        self.most = max(self.most, self.on)
        try:
            yield cast(PlayTable, _Table(ended))
        finally:
            self.on -= 1


class _Table:
    def __init__(self, ended: threading.Event) -> None:
        self.end = ended.set
        self.begin: Callable[[], None] = lambda: None

    def go_on(self, longest_s: float) -> float:
        return 60.0


def _at_once(*does: Callable[[], None]) -> bool:
    """True when all came to an end."""
    threads = [threading.Thread(target=one, daemon=True) for one in does]
    for one in threads:
        one.start()
    for one in threads:
        one.join(PATIENCE_S)
    return not any(one.is_alive() for one in threads)


def test_tables_that_are_opened_at_once_come_one_after_the_other() -> None:
    """Two causes of the gallery pressed at once: neither is lost, and all can be left."""
    counted, playing = Counted(), Playing({})
    assert _at_once(*[lambda: playing.open(counted.opening)] * 3)
    assert _at_once(playing.close)
    assert (counted.on, counted.most, counted.opened) == (0, 1, 3)


def test_a_house_that_is_shut_opens_no_table() -> None:
    """A page asked for one while its server went down."""
    counted, playing = Counted(), Playing({})
    playing.open(counted.opening)
    assert _at_once(playing.shut)
    playing.open(counted.opening)
    assert _at_once(playing.close)
    assert (counted.on, counted.opened) == (0, 1)
