"""A command of a console: which fields it has, and their ranges."""

from floorman.rules.state import NOBODY

from host_tools.outputs.commands import Card, Chips, Command, Digit, Seat, Short

NO_CARD = -1


class Asked(Command, frozen=True, kw_only=True):
    """`hand` and `count` are the hand and the mark of the acts in it that the page showed; `seat`
    is 0..9 or NOBODY, `card` 0..51 or NO_CARD.  `shown` is the amount that stood at a call or an
    all-in, or the mark of a decision: where it is another one by now nothing is done.
    """

    hand: Chips
    count: Chips
    seat: Seat = NOBODY
    other: Seat = NOBODY
    card: Card = NO_CARD
    amount: Chips = 0
    small: Chips = 0
    big: Chips = 0
    ante: Chips = 0
    choice: Digit = 0
    code: Short = ""
    shown: Chips | None = None
