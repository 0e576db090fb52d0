"""Between hands: what the tournament tells the table, what a hand that ended brings with it."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.requests import Requests
from floorman.rules.state import NOBODY

_MOST = const(65535)


class Between(Requests):
    """A table as one of a tournament."""

    # the tournament --------------------------------------------------------------------------

    def tournament_event(self, kind: int, value: int) -> int:
        """Hand for hand, the field, the places paid, the level's clock; at any time."""
        if value > _MOST or (kind == ev.H4H and value > 1):
            return self.alert(NOBODY, codes.BAD_EVENT, self.book.hand_for_hand)
        if kind == ev.H4H:
            self.h4h = value
            self.say(codes.HAND_FOR_HAND, NOBODY, value, self.book.hand_for_hand)
        elif kind == ev.FIELD:
            self.field = value
        elif kind == ev.PAID:
            self.places = value
        else:
            self.clock_left = value
        return 0
