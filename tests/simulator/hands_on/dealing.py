"""Plays a table by moves alone, as a page sends them, in virtual time."""

from collections.abc import Callable

from host_tools.table.state import TableState
from simulator.hands_on.play_table import PlayTable

_STREETS = {0: 3, 3: 1, 4: 1}
_AWAY = " 1 AWAY"
_GLANCE_S = 0.5
_PATIENCE = 400  # glances


def made(table: PlayTable, **move: object) -> None:
    """A move that has to be possible."""
    assert table.made(1, move) == ""


def wait(table: PlayTable, done: Callable[[], bool], what: str) -> None:
    """Look again until it is so; fails after some minutes of virtual time."""
    for _ in range(_PATIENCE):
        if done():
            return
        table.run_for(_GLANCE_S)
    raise AssertionError(f"{what}: {table.rig.eyes.row(1)!r} {table.company.stuck}")


def begin(table: PlayTable, state: TableState) -> None:
    """NEXT on the pad."""
    made(table, do="key", key="next")
    wait(table, lambda: phase(state) == "DEAL", "no hand begins")


def phase(state: TableState) -> str:
    return str(state.document()["hand"]["phase"])


def deal(table: PlayTable, state: TableState, players: int, rounds: int = 2) -> None:
    """So many rounds, pitched."""
    table.run_for(1)
    for _ in range(rounds * players):
        made(table, do="pitch")
        table.run_for(0.8)
    wait(table, lambda: phase(state) != "DEAL", "the deal does not end")


def street(table: PlayTable) -> None:
    """Bets in, a burn card, the cards that are due."""
    made(table, do="sweep")
    table.run_for(1.5)
    lies = sum(1 for n in range(5) if table.rig.world.at(f"board{n}"))
    for place in ("burn", *(f"board{n}" for n in range(lies, lies + _STREETS[lies]))):
        made(table, do="lift", **{"from": "deck"})
        made(table, do="put", to=place)
        table.run_for(1)
    table.run_for(1)


def play_on(table: PlayTable, state: TableState) -> list[int]:
    """The dealer's part to the end of the hand; who won."""
    for _ in range(_PATIENCE):
        now = phase(state)
        if now == "DONE":
            break
        row = table.rig.eyes.row(1)
        if row.endswith(_AWAY):  # players throw a card away: there is nothing to do
            table.run_for(1)
        elif now in ("BOARD", "RUNOUT") and not row.startswith("SHOW"):
            street(table)
        elif now in ("SHOWDOWN", "RUNOUT"):
            table.run_for(3)
            made(table, do="key", key="show")
        table.run_for(_GLANCE_S)
    made(table, do="sweep")
    return [seat for seat, one in enumerate(state.document()["seats"]) if one["won"]]
