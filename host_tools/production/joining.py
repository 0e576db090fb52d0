"""Puts this room on the reveal process's server."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from host_tools.access.passes import Pass, TokenGate
from host_tools.access.roles import PRODUCTION, Who
from host_tools.ground.clocks import boot_clock
from host_tools.outputs.skins import SKINS, skins
from host_tools.production.api import Api
from host_tools.production.clap import Claps
from host_tools.production.console import Console, Paths
from host_tools.production.controls import Controls
from host_tools.production.hiding import Hiding
from host_tools.production.neighbouring import Beside
from host_tools.production.neighbours import NOBODY, Neighbours
from host_tools.production.photos import Photos
from host_tools.reveal.reveal import Reveal

Running = Callable[[web.Application], AsyncIterator[None]]


def routes(
    app: web.Application,
    gate: TokenGate,
    reveal: Reveal,
    token: str,
    *,
    photos: Path,
    overlay: str = "",
    neighbours: Neighbours = NOBODY,
    homes: Sequence[Path] = (SKINS,),
) -> None:
    """Console, API and neighbours of `reveal` on `app`, behind its gate and `token`.

    `photos` is the folder that the overlay's server hands out, `overlay` the path of its page,
    `homes` are folders of skins.
    """
    hiding = Hiding(reveal.settings.hidden, _hide(reveal), boot_clock)
    claps = Claps(lambda: reveal.settings.whole_delay_s, reveal.clap)
    controls = Controls(reveal, hiding, claps, Photos(photos), tuple(sorted(skins(homes))))
    steers = gate.passes["production"] = Pass(token, Who(PRODUCTION, "operator"))
    beside = Beside(neighbours, reveal, hiding, lambda: console.page.changed())
    paths: Paths = {"overlay": overlay, "api": f"/api/{token}"}
    console = Console(controls, beside, gate, paths, homes)
    Api(controls, steers, console.page.changed, gate.note_refusal).add_to(app)
    console.add_to(app)
    reveal.listen(beside.take)
    app.cleanup_ctx.append(_work(beside, claps))


def _hide(reveal: Reveal) -> Callable[[bool], None]:
    def hide(hidden: bool) -> None:
        if reveal.settings.hidden != hidden:
            reveal.change(hidden=hidden)

    return hide


def _work(beside: Beside, claps: Claps) -> Running:
    async def running(app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(beside.run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await claps.stop()

    return running
