"""Puts this room on the reveal process's server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from host_tools.clocks import boot_clock
from host_tools.outputs.skins import SKINS, skins
from host_tools.production.api import Api
from host_tools.production.clap import Claps
from host_tools.production.console import Console
from host_tools.production.desk import Desk
from host_tools.production.guard import Guard
from host_tools.production.hiding import Hiding
from host_tools.production.neighbouring import Beside
from host_tools.production.neighbours import NOBODY, Neighbours
from host_tools.production.photos import Photos
from host_tools.reveal.reveal import Reveal

Running = Callable[[web.Application], AsyncIterator[None]]


def routes(
    app: web.Application,
    reveal: Reveal,
    token: str,
    *,
    photos: Path,
    overlay: str = "",
    neighbours: Neighbours = NOBODY,
    homes: Sequence[Path] = (SKINS,),
) -> None:
    """Console, API and neighbours of `reveal` on `app`, behind `token`.

    `photos` is the folder that the overlay's server hands out, `overlay` the path of its page,
    `homes` are folders of skins.
    """
    hiding = Hiding(reveal.settings.hidden, _hide(reveal), boot_clock)
    claps = Claps(lambda: reveal.settings.whole_delay_s, reveal.clap)
    desk = Desk(reveal, hiding, claps, Photos(photos), tuple(sorted(skins(homes))))
    guard = Guard(token, boot_clock)
    beside = Beside(neighbours, reveal, hiding, lambda: console.page.changed())
    paths = {"overlay": overlay, "api": f"/api/{token}"}
    console = Console(desk, beside, guard, paths, homes)
    Api(desk, guard, console.page.changed).add_to(app)
    console.add_to(app)
    reveal.listen(beside.take)
    app.on_shutdown.append(_hang_up(console))
    app.cleanup_ctx.append(_work(beside, console, claps))


def _hide(reveal: Reveal) -> Callable[[bool], None]:
    def hide(hidden: bool) -> None:
        if reveal.settings.hidden != hidden:
            reveal.change(hidden=hidden)

    return hide


def _hang_up(console: Console) -> Callable[[web.Application], Awaitable[None]]:
    """The server waits for open sockets before it cleans up."""

    async def hang_up(app: web.Application) -> None:
        await console.page.close()
        await console.preview.close()

    return hang_up


def _work(beside: Beside, console: Console, claps: Claps) -> Running:
    async def running(app: web.Application) -> AsyncIterator[None]:
        works = (beside.run(), console.page.run(), console.preview.run())
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await claps.stop()

    return running
