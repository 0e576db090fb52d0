"""A desk beside a table that answers at once: what it is told happens."""

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.access.audit import Audit
from host_tools.access.roles import DEALER, Who
from host_tools.console import acts
from host_tools.console.desk import Desk
from host_tools.link.messages import Began, Down, Event
from host_tools.table.state import TableState
from tests.host_tools.access.clock import Clock
from tests.host_tools.stage import NAMES, TURN

MIA = Who(DEALER, "Mia", "d1")


class Scene:
    """`told` is what the table was told; `lines` the records' own lines of commands."""

    def __init__(self, folder: Path | None = None) -> None:
        self.told: list[tuple[int, int, int]] = []
        self.authors: list[int] = []  # for whom
        self.lines: list[dict[str, Any]] = []
        self.clock = Clock()
        self.state = TableState(NAMES)
        self.state.take(Began("fake", "replay", b"", "full"))
        self.audit = Audit(folder / "audit.jsonl", self.clock) if folder else None
        self.desk = Desk(self.state, self.tell, self.audit, self.lines.append, self.clock)
        self.number = 0

    def tell(self, kind: int, seat: int, value: int, author: int) -> "Future[None]":
        self.told.append((kind, seat, value))
        self.authors.append(author)
        undo = (kind, seat) == (ev.KEY, ev.K_UNDO)
        shown = undo and self.state.game.shown_since(value)  # as the firmware's dispatch has it
        said = (ev.REFUSED, 0, codes.ALERT_UNDO_SHOWN) if shown else (kind, seat, value)
        self.happen(said, author=author)
        taken: Future[None] = Future()
        taken.set_result(None)
        return taken

    def happen(self, *events: tuple[int, int, int], author: int = ev.BY_TABLE) -> None:
        """Also what a dealer's own keypad or the felt does."""
        for event in events:
            self.number += 1
            message = Event(self.number, *event, 0, author=author)
            self.state.take(message)
            self.desk.heard(message)

    def to_the_turn(self) -> None:
        self.happen(*TURN)

    def pull(self) -> None:
        self.state.take(Down("the cable was pulled"))

    def command(self, do: str, **fields: Any) -> dict[str, Any]:
        """As a page that shows the newest state would send it."""
        game = self.state.game
        self.number += 1
        here = {"id": f"r{self.number}", "do": do, "hand": game.hand_no, "count": acts.mark(game)}
        if game.actor != NOBODY:
            here["seat"] = game.actor
        return {**here, **fields}

    async def send(self, command: dict[str, Any], who: Who = MIA) -> dict[str, Any]:
        """The desk's answer."""
        return await self.desk.commands.take(who, json.dumps(command))

    async def do(self, do: str, who: Who = MIA, **fields: Any) -> str:
        """ok, or the sentence that refuses."""
        answer = await self.send(self.command(do, **fields), who)
        return "ok" if answer["ok"] else str(answer["error"]["en"])


KEY = ev.KEY
