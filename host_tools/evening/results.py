"""What an evening comes to: prizes, places, who owes whom; as rows, CSV and JSON."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.evening.fold import SEATS, Evening, Player
from host_tools.evening.payouts import paid, places, prizes, usual

COLUMNS = ("place", "name", "buy_ins", "add_ons", "paid_in", "chips", "paid_out", "net", "seconds")


@dataclass(frozen=True)
class Finish:
    """A player's evening; `place` 0 where there is none yet, `seconds` at the table."""

    place: int
    name: str
    buy_ins: int
    add_ons: int
    paid_in: int
    chips: int
    paid_out: int
    net: int
    seconds: int


def shares_of(evening: Evening) -> tuple[int, ...]:
    """Weights of the places that are paid."""
    if evening.setup is None or evening.setup.is_cash:
        return ()
    shares = evening.setup.shares or usual(max(1, evening.buy_ins))
    return shares[: max(1, len(evening.players))]


def prizes_of(evening: Evening) -> list[int]:
    """What the places are paid, the first one first."""
    if evening.setup is None or evening.setup.is_cash:
        return []
    return prizes(evening.pool, shares_of(evening), evening.setup.coin)


def rows(evening: Evening, now: int) -> list[Finish]:
    """Everybody's, in a tournament the best place first, in a cash game who won most; of equals
    the lower seat.
    """
    placed = dict(_placed(evening))
    players = sorted(evening.players, key=_by_seat)
    found = [_row(evening, player, placed.get(player.name, 0), now) for player in players]
    return sorted(found, key=(lambda row: -row.net) if _is_cash(evening) else _by_place)


def _by_seat(player: Player) -> int:
    """A player who has left comes last."""
    return SEATS if player.seat is None else player.seat


def _by_place(row: Finish) -> int:
    """Players who are still in come first."""
    return row.place


def _placed(evening: Evening) -> list[tuple[str, int]]:
    if _is_cash(evening):
        return []
    still = [player.name for player in evening.still_in] if evening.began is not None else []
    if evening.began is None:
        return []
    return [(name, place) for place, name in places(evening.groups, still)]


def _row(evening: Evening, player: Player, place: int, now: int) -> Finish:
    chips = 0 if player.seat is None else evening.stacks[player.seat]
    out = _paid_out(evening, player, place, chips)
    sitting = 0 if player.since is None else max(0, now - player.since) // 1000
    return Finish(
        place, player.name, player.buy_ins, player.add_ons, player.paid, chips, out,
        out - player.paid, player.seconds + sitting,
    )  # fmt: skip


def _paid_out(evening: Evening, player: Player, place: int, chips: int) -> int:
    """In a cash game what the chips are worth now; after a deal what was agreed."""
    if _is_cash(evening):
        return player.cashed + chips + _waiting(evening, player)
    if evening.deal:
        agreed = evening.deal.get(player.name)
        if agreed is not None:
            return agreed + (evening.kept if place == 1 else 0)
    return _prizes_by_name(evening).get(player.name, 0) if place else 0


def _waiting(evening: Evening, player: Player) -> int:
    """Chips that were paid for and lie on the table from the next hand on."""
    return sum(due.chips for due in evening.due if due.seat == player.seat)


def _prizes_by_name(evening: Evening) -> dict[str, int]:
    amounts = prizes_of(evening)
    amounts += [0] * (len(evening.players) - len(amounts))
    return paid([(place, name) for name, place in _placed(evening)], amounts)


def _is_cash(evening: Evening) -> bool:
    return evening.setup is not None and evening.setup.is_cash


def balance(evening: Evening) -> int:
    """Chips or money that are missing from the account: 0 when all of it is somewhere."""
    if _is_cash(evening):
        bought = sum(player.bought for player in evening.players)
        cashed = sum(player.cashed for player in evening.players)
        waiting = sum(due.chips for due in evening.due)
        return bought - cashed - sum(evening.stacks) - waiting - evening.raked
    return evening.pool - sum(prizes_of(evening))


def csv_of(found: Sequence[Finish]) -> str:
    """The rows with a head, as spreadsheets read them: a name is never a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in found:
        values = [getattr(row, column) for column in COLUMNS]
        writer.writerow(
            [_harmless(value) if isinstance(value, str) else value for value in values]
        )
    return text.getvalue()


def _harmless(name: str) -> str:
    return f"'{name}" if name[0] in "=+-@" else name
