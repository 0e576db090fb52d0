"""A small server that plays states to the overlay page, as the reveal server would.

`python -m tests.host_tools.outputs.overlay.playhouse` plays all twelve, five seconds each, and
prints the address; `--state 04_flop` stays with one, `--skin NAME` wears another skin, `--skins
FOLDER` finds your own ones there.  Save a file of the skin and reload the page: nothing is kept.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import web

from host_tools.outputs.overlay_files import SECURITY, overlay_file
from host_tools.outputs.skins import SKINS, skins
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.faces import face

BEAT_S = 2
PREFIX = "/overlay/playhouse/"


class Playhouse:
    """Serves the overlay; `show` puts a document on, `beating` says whether its heart beats."""

    def __init__(self, homes: Sequence[Path] = (SKINS,), port: int = 0) -> None:
        self.document = states.document(states.NAMES[0])
        self.beating = True
        self._homes, self._port = homes, port
        self._sockets: set[web.WebSocketResponse] = set()

    async def start(self) -> str:
        """Listen on the loopback; the page's address."""
        app = web.Application()
        app.router.add_get(PREFIX + "ws", self._websocket)
        app.router.add_get(PREFIX + "photos/{name}", _photo)
        app.router.add_get(PREFIX + "{rest:.*}", self._file)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._heart = asyncio.create_task(self._beat())
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}{PREFIX}"

    async def stop(self) -> None:
        """Close every page and give the port back."""
        self._heart.cancel()
        await self.drop()
        await self._runner.cleanup()

    async def drop(self) -> None:
        """Close every socket; pages come back by themselves."""
        for socket in list(self._sockets):
            await socket.close()

    async def show(self, document: dict[str, Any]) -> None:
        """Put a document on; the pages get the sections that are not as before."""
        old, self.document = self.document, document
        change = {key: value for key, value in document.items() if old.get(key) != value}
        if change:
            await self._send({"change": change})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            if self.beating:
                await self._send({"beat": 0})

    async def _send(self, message: dict[str, Any]) -> None:
        for socket in list(self._sockets):
            with suppress(ConnectionError):
                await socket.send_str(json.dumps(message))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return overlay_file(request.match_info["rest"], self._homes)

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        if self.beating:
            await socket.send_str(json.dumps({"full": self.document}))
        try:
            async for _ in socket:
                pass  # the page only listens
        finally:
            self._sockets.discard(socket)
        return socket


async def _photo(request: web.Request) -> web.Response:
    number = int(request.match_info["name"].partition(".")[0])
    return web.Response(text=face(number), content_type="image/svg+xml", headers=SECURITY)


async def _play(names: Sequence[str], skin: str, seconds: float, house: Playhouse) -> None:
    house.document = states.document(names[0], skin=skin)
    print(await house.start(), flush=True)
    while True:
        for name in names:
            await house.show(states.document(name, skin=skin))
            await asyncio.sleep(seconds)


def main() -> None:
    """Play until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--state", choices=states.NAMES, action="append", help="only this one")
    parser.add_argument("--skin", default="felt")
    parser.add_argument("--skins", type=Path, metavar="FOLDER", help="of your own skins")
    parser.add_argument("--seconds", type=float, default=5, help="a state")
    parser.add_argument("--port", type=int, default=8011)
    args = parser.parse_args()
    homes = [SKINS, args.skins] if args.skins else [SKINS]
    if args.skin not in (known := skins(homes)):
        parser.error(f"there is no skin {args.skin}; there are {', '.join(known)}")
    house = Playhouse(homes, args.port)
    with suppress(KeyboardInterrupt):
        asyncio.run(_play(args.state or states.NAMES, args.skin, args.seconds, house))


if __name__ == "__main__":
    main()
