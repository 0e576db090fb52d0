"""Everything an action may touch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from host_tools.production.clap import Claps
from host_tools.production.hiding import Hiding
from host_tools.production.photos import Photos
from host_tools.reveal.settings import Settings


class Feed(Protocol):
    """What this room needs of `Reveal`."""

    @property
    def settings(self) -> Settings: ...

    @property
    def people(self) -> Any: ...

    def change(self, **fields: Any) -> None: ...

    def change_person(self, seat: int, **fields: str) -> None: ...

    def status(self) -> Mapping[str, Any]: ...

    def preview(self) -> Mapping[str, Any]: ...

    def clap(self, count: int) -> None: ...

    def listen(self, callback: Callable[[str, Mapping[str, Any]], None]) -> None: ...


@dataclass(frozen=True)
class Desk:
    """One for a feed, and so one for all who steer it."""

    feed: Feed
    hiding: Hiding
    claps: Claps
    photos: Photos
