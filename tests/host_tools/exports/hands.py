"""A hand with everything in it, as a table tells it."""

from floorman import events as ev

from host_tools.records.hand import Hand
from tests.host_tools.records.told import Told, hands_of

NAMES = {"0": "Ann", "1": "Bob: (the nut)", "2": "Ann", "3": ""}


def side_pot() -> Hand:
    """Antes, an all-in for less, a side pot, a hand that is mucked and a bet nobody called.

    Seat 1 has the button and 300, the others 1,000.
    """
    told = Told()
    told.lines.append({"names": NAMES})
    told.sit(300, 1000, 1000, 1000)
    told.tell(ev.ANTE, ev.ANTE_EACH, 10)
    told.start(12)
    told.deal([1, 2, 3, 0])
    told.key(ev.K_CALL)  # seat 4
    told.key(ev.K_ALLIN)
    told.key(ev.K_FOLD)
    told.key(ev.K_CALL)
    told.key(ev.K_CALL)
    told.board(0, 5, 10)
    told.key(ev.K_RAISE, 200)
    told.key(ev.K_CALL)
    told.board(15, first=3)
    told.key(ev.K_CHECK)
    told.key(ev.K_CHECK)
    told.board(21, first=4)
    told.key(ev.K_RAISE, 150)
    told.key(ev.K_FOLD)
    told.tell(ev.SHOWN, 0, 48 << 8 | 49)
    told.tell(ev.SHOWN, 2, 44 << 8 | 45)
    told.key(ev.K_SHOW)
    (hand,) = hands_of(told.lines, table="Bob's")
    return hand
