"""Everything an action may touch."""

from dataclasses import dataclass

from host_tools.production.clap import Claps
from host_tools.production.hiding import Hiding
from host_tools.production.photos import Photos
from host_tools.reveal.reveal import Reveal


@dataclass(frozen=True)
class Controls:
    """One for a feed, and so one for all who steer it; `skins` are the names there are."""

    feed: Reveal
    hiding: Hiding
    claps: Claps
    photos: Photos
    skins: tuple[str, ...]
