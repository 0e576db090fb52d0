"""A server that other devices reach: on loopback, over HTTPS, with a row that shows codes."""

import ssl
from pathlib import Path
from typing import Any

import aiohttp

from host_tools.access.terms import USUAL, Terms
from host_tools.commands.admitting import AUDIT, Entrance
from host_tools.outputs.home import Home
from host_tools.outputs.relay import Relay
from host_tools.outputs.server import Room, Server, Source
from host_tools.table.state import TableState

LOOPBACK = "127.0.0.1"


class Outside:
    """`url` is the house's, `safe` the devices', `plain` the doorstep's; `codes` the row's."""

    def __init__(
        self,
        folder: Path,
        rooms: tuple[Room, ...] = (),
        language: str = "",
        home: Home | None = None,
        terms: Terms = USUAL,
        relay: Relay | None = None,
        source: Source | None = None,
    ) -> None:
        self.folder = folder
        self.codes: list[int] = []
        self.state = TableState(language=language)
        self.entrance = Entrance(
            folder, LOOPBACK, 0, self.codes.append, lambda: self.state.speaks, terms
        )
        assert self.entrance.reception
        assert self.entrance.outside
        self.reception = self.entrance.reception
        self.server = Server(
            source or self.state,
            relay=relay,
            gate=self.entrance.gate,
            outside=self.entrance.outside,
            rooms=(self.reception.add_to, *rooms),
            home=home,
        )

    async def __aenter__(self) -> "Outside":
        self.url = await self.server.start()
        self.said = self.entrance.welcome(self.server.ports)
        self.safe = self.reception.address
        self.plain = f"http://{LOOPBACK}:{self.server.ports[2]}/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.server.stop()
        self.entrance.close()

    def device(self, origin: str = "") -> aiohttp.ClientSession:
        """A tablet that trusts the house; it says that it is the table's own page."""
        context = ssl.create_default_context(cadata=self.reception.authority.pem().decode())
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(ssl=context, limit=0),
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            headers={
                "Origin": origin or self.safe.rstrip("/"),
                "Content-Type": "application/json",
            },
        )

    def browser(self) -> aiohttp.ClientSession:
        """One on this computer, which keeps its cookies."""
        return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def pair(self, device: aiohttp.ClientSession, role: str, name: str = "Mia") -> str:
        """Let a device in; the id that the floor knows it by."""
        self.reception.door.open(role)
        answer = await self.post(device, "pair", code=f"{self.codes[-1]:06}", name=name)
        assert answer == {"role": role}
        return self.reception.keyring.devices()[0].id

    async def post(
        self, device: aiohttp.ClientSession, path: str, /, **asked: Any
    ) -> dict[str, Any]:
        async with device.post(self.safe + path, json=asked) as answer:
            said: dict[str, Any] = await answer.json()
            return said

    def audited(self) -> str:
        return (self.folder / AUDIT).read_text(encoding="utf-8")
