"""Chips where they should not lie, or missing where they should: what is said of it, once.

The table compares (floorman/sensing/balance.py); here its figures become sentences.
"""

from floorman.rules.state import SEATS
from floorman.sensing.balance import DIFFERS, EVEN, TABLE, UNREAD

from host_tools.link.messages import Balance
from host_tools.table.words import seat_name
from host_tools.texts import texts

BET, POT, RACK, BANK = 17, 27, 28, 38
"""Numbers of the zones, the first one of each sort."""


def place(zone: int, language: str = "en") -> str:
    """'in front of seat 3', 'rack of seat 3', 'the pot', 'the bank', 'the table'."""
    words = texts("table", language)["balance"]
    for name, first in (("rack", RACK), ("bet", BET)):
        if first <= zone < first + SEATS:
            return str(words[name].format(seat=seat_name(zone - first, language)))
    name = {POT: "pot", BANK: "bank", TABLE: "table"}.get(zone, "")
    return str(words.get(name, zone))


def difference(news: Balance, language: str = "en") -> str:
    """What differs, in a sentence."""
    words = texts("table", language)["balance"]
    off = news.seen - news.expected
    name = ("table_" if news.zone == TABLE else "") + ("more" if off > 0 else "less")
    return str(
        words[name].format(
            place=place(news.zone, language), expected=news.expected, seen=news.seen, off=abs(off)
        )
    )


class Balances:
    """What differs now, by zone; `take` tells whether a piece of news has not been said yet."""

    def __init__(self) -> None:
        self.open: dict[int, Balance] = {}
        self.unread: set[int] = set()
        """Zones whose chips no reader can list."""
        self._said: dict[int, int] = {}

    def take(self, news: Balance) -> bool:
        """Keep it; True when somebody should hear of it.  What is even again heals in silence."""
        self.open.pop(news.zone, None)
        self.unread.discard(news.zone)
        if news.state == UNREAD:
            self.unread.add(news.zone)
        if news.state == EVEN:
            self._said.pop(news.zone, None)
        if news.state != DIFFERS:
            return False
        self.open[news.zone] = news
        off = news.seen - news.expected
        known = self._said.get(news.zone) == off
        self._said[news.zone] = off
        return not known

    def new_hand(self) -> None:
        """Nothing was bet yet; racks and bank lie as they lay until the table judges them anew."""
        self.unread -= {*range(BET, BET + SEATS), POT}
