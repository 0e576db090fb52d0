"""A loop whose time is what its sleepers wait for: nothing is really waited for."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Selector(selectors.SelectSelector):
    """Moves the loop's time on by as long as it would have waited."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0
        return super().select(0)


def in_virtual_time(scene: Coroutine[Any, Any, None]) -> None:
    """Run the scene; it may sleep as long as it likes."""
    selector = _Selector()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now  # type: ignore[method-assign]
    try:
        loop.run_until_complete(scene)
    finally:
        loop.close()
