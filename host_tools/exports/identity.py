"""Ids that tell hands and tables apart in files that do not know the session."""

import hashlib
import re
from datetime import UTC, datetime

from host_tools.records.hand import Hand

_DIGITS, _OF_TABLE = 18, 8
_PORT = re.compile(
    r"\w+://|/|COM\d+$|\\\\"
)  # a cable's end on this computer: nobody else's business
_BREAKS = re.compile(r"['\x00-\x1f\x7f-\x9f]")


Deal = tuple[str, str, int, int, int]
Facts = tuple[object, ...]


def deal_of(hand: Hand) -> Deal:
    """The deal that a hand is, whoever kept its lines."""
    return hand.table, hand.session, hand.number, hand.redeals, hand.began_ms


def facts_of(hand: Hand) -> Facts:
    """The chips, acts and cards of a hand; no names: who is forgotten here may stand elsewhere."""
    stacks = [(seat.seat, seat.stack, seat.final) for seat in hand.seats]
    shown = sorted(hand.cards.items())
    return hand.ended, hand.button, stacks, hand.posts, hand.acts, hand.board, hand.runs, shown


def game_number(hand: Hand) -> str:
    """Eighteen digits, which every importer's 64 bits hold: the second in which the hand began, by
    the session's time and the table's clock, and eight of its table, so that tables that begin
    together have numbers of their own.  Whoever kept the lines, a hand has the same one.
    """
    told = "|".join(map(str, deal_of(hand)))
    rest = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
    try:
        session = datetime.fromisoformat(hand.session).timestamp()
    except (ValueError, OverflowError):
        return str(rest % 10**_DIGITS)
    second = (int(session) + hand.began_ms // 1000) % 10 ** (_DIGITS - _OF_TABLE)
    return f"{second:010}{rest % 10**_OF_TABLE:08}"


def table_name(hand: Hand) -> str:
    """The table as people call it; "" where only its port is known."""
    return "" if _PORT.match(hand.table) else hand.table


def utc(hand: Hand) -> datetime:
    """When the hand began; the epoch where nobody knows."""
    if not hand.started:
        return datetime.fromtimestamp(0, UTC)
    return datetime.fromisoformat(hand.started).astimezone(UTC)


def quoted(text: str) -> str:
    """A text as a line of a history has it between apostrophes: without one, and on that line."""
    return " ".join(_BREAKS.sub(" ", text).split())
