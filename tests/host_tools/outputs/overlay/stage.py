"""The playhouse in a thread of its own, beside a browser that is driven from the test's."""

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any

from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.playhouse import Playhouse

PATIENCE_S = 20


class Stage:
    """`url` is the page."""

    def __init__(self) -> None:
        self.house = Playhouse()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something of the playhouse in its thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def show(self, name: str, **look: Any) -> dict[str, Any]:
        """Put a state on; its document."""
        return self.put(states.document(name, **look))

    def put(self, document: dict[str, Any]) -> dict[str, Any]:
        """Put a document on."""
        self.do(self.house.show(document))
        return document

    def drop(self) -> None:
        """Close every socket."""
        self.do(self.house.drop())

    def __enter__(self) -> "Stage":
        self._thread.start()
        self.url: str = self.do(self.house.start())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.do(self.house.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
