"""The rules' expectations of the felt: what is due next, which chips and cards lie where.

The only questions that sensing, power and the loop ask about a hand.
"""

from micropython import const

from floorman.rules import (
    burns,
    codes,
    draws,
    gathering,
    owed,
    procedures,
    seats,
    showdown,
    streets,
)
from floorman.rules.games import DRAW, THROW
from floorman.rules.state import HAND, NOBODY, State

_SEATS_AT = const(8)  # of LIES
_LISTED = const(2)  # cards of a hand: every reader lists so many


class Expected:
    """Asks one game (game.py)."""

    def __init__(self, game) -> None:  # type: ignore[no-untyped-def]
        self._s: State = game.state

    # what goes on ----------------------------------------------------------------------------

    def running(self) -> bool:
        """A hand is being played."""
        return seats.running(self._s)

    def dealing(self) -> bool:
        """Hole cards come."""
        return self._s.phase == codes.DEAL

    def betting(self) -> bool:
        """A seat is to act."""
        return self._s.phase == codes.BET

    def to_seats(self) -> bool:
        """Cards of a street come to the seats, or are drawn."""
        return streets.to_seats(self._s)

    def drawing(self) -> bool:
        """Players draw: a card in the muck is thrown away, and no fold."""
        return streets.due(self._s) and streets.coming(self._s) in (DRAW, THROW)

    def thrower(self) -> int:
        """The seat that throws a card away next while players draw."""
        return seats.draws_next(self._s)

    def unlisted(self) -> int:
        """Seats, as bits, with more than two cards, which no reader lists."""
        return self._s.trusted if self._s.size > _LISTED else 0

    def open_seat(self) -> int:
        """The seat whose card of the last event lies open, when that is sure; else NOBODY."""
        return self._s.open_seat

    def board_due(self) -> bool:
        """Board cards come."""
        return streets.due(self._s) and not streets.to_seats(self._s)

    def showing(self) -> bool:
        """Hands are tabled or mucked, and nothing else comes."""
        return self._s.phase == codes.SHOWDOWN

    def tabling(self) -> bool:
        """Live hands may be tabled now."""
        s = self._s
        return seats.over(s) and not s.held

    def deciding(self) -> bool:
        """A decision is open."""
        return self._s.ruling != 0

    def unsettled(self) -> bool:
        """Somebody should know when no card moves any more."""
        return burns.unsettled(self._s)

    def mending(self) -> int:
        """Where it must be told what lies there: seats, as bits, and one for board and burns.

        Or a bit for all that is to be gathered.
        """
        if gathering.is_void(self._s) or gathering.next_waits(self._s):
            return gathering.ALL
        return procedures.awaited(self._s) if self._s.ruling else 0

    def astray(self) -> int:
        """Seats, as bits, that do not play, and it is asked about a card there."""
        s = self._s
        seats_asked = 0
        for n in range(s.open_rulings):
            if s.ruling_code[n] == codes.ALERT_NOT_IN_HAND:
                seats_asked |= 1 << s.ruling_seat[n]
        return seats_asked

    def actor(self) -> int:
        """The seat that is to act, or NOBODY."""
        s = self._s
        return s.actor if s.phase == codes.BET else NOBODY

    def knocker(self) -> int:
        """The seat whose knock is a check, or stands pat, or NOBODY."""
        s = self._s
        seat = seats.draws_next(s) if draws.drawing(s) else self.actor()
        if s.ruling or seat == NOBODY:
            return NOBODY
        waits = s.in_front[seat] if draws.drawing(s) else owed.to_call(s, seat)
        return NOBODY if waits else seat

    def live(self, seat: int) -> bool:
        """The seat holds cards that can win."""
        return seats.live(self._s, seat)

    def clock_seat(self) -> int:
        """The seat the clock runs against, or NOBODY."""
        return self._s.clock_seat

    def clock_seconds(self) -> int:
        """How long it runs."""
        return showdown.clock_seconds(self._s)

    # chips -----------------------------------------------------------------------------------

    def comparable(self) -> bool:
        """Chips lie where they belong, as far as nobody moves them."""
        s = self._s
        return codes.BET <= s.phase < codes.DONE and not s.ruling

    def moves(self, seat: int) -> bool:
        """The seat's chips may be on their way: it is to act, takes them back, or acted early."""
        s = self._s
        if s.phase == codes.BET and (seat == s.actor or s.unbound >> seat & 1):
            return True
        return s.marks[seat] & codes.MARK_EARLY != 0

    def wager(self, seat: int) -> int:
        """Chips of this street in front of the seat."""
        return self._s.street_bet[seat]

    def contribution(self, seat: int) -> int:
        """Chips the seat put into this hand."""
        return self._s.contribution[seat]

    def no_wager(self, seat: int) -> int:
        """Chips in front that are none: change that goes back, an ante."""
        return self._s.carried_over[seat]

    def front(self, seat: int) -> int:
        """Chips in front of the seat that the rules were told of."""
        return self._s.in_front[seat]

    def stack(self, seat: int) -> int:
        """Chips behind."""
        return self._s.stack[seat]

    def pot(self) -> int:
        """All chips played for: in the middle and in front."""
        return seats.pot(self._s)

    def in_play(self) -> int:
        """All chips at the table: stacks and what is played for."""
        s = self._s
        chips = seats.pot(s) if seats.running(s) else 0
        for stack in s.stack:
            chips += stack
        return chips

    # cards -----------------------------------------------------------------------------------

    def lowest_rank(self) -> int:
        """The deck has no card below this rank."""
        lowest: int = self._s.played.lowest
        return lowest

    def hand_size(self) -> int:
        """Cards of a hand by now."""
        return self._s.size

    def cards_at(self, seat: int) -> int:
        """Cards that were dealt to the seat, but for a tag that no file knows."""
        s = self._s
        return s.dealt[seat] - ((s.unnamed & ~s.phones) >> seat & 1)

    def strange(self) -> int:
        """Places, as bits, where something lies that the rules were told of as no card."""
        return self._s.strange

    def phones(self) -> int:
        """Places, as bits, where a phone lies."""
        return self._s.phones & ~self._s.unnamed

    def copies(self) -> int:
        """Places, as bits, where a copy of a tag with a secret lies."""
        return self._s.phones & self._s.unnamed

    def trusted(self) -> int:
        """Seats, as bits, whose cards count as dealt, seen or not."""
        return self._s.trusted

    def burns_told(self) -> int:
        """Burns that were told."""
        return self._s.burns

    def burn_due(self) -> bool:
        """A burn is missing."""
        s = self._s
        return seats.running(s) and s.burns < s.burns_due

    def lying(self) -> int:
        """The last LIES event told this of board, burns and seats."""
        return self._s.lying | self._s.lying_at << _SEATS_AT

    def next_waits(self) -> bool:
        """The next hand waits until the cards of the last one are gathered."""
        return gathering.next_waits(self._s)

    def old_left(self) -> int:
        """Cards of before that lay there when that was told last."""
        return self._s.old_left

    def old_most(self) -> int:
        """Cards of before in all, of which `old_left` lay there last."""
        return gathering.most(self._s)

    def by_hand(self) -> bool:
        """Somebody said that they are gathered: nobody asks what readers still hear."""
        return gathering.is_by_hand(self._s)

    def next_place(self) -> int:
        """The first place of the board that has no card."""
        return self._s.nboard

    def place_of(self, card: int) -> int:
        """The place of the board where the card lies, accepted or too early, or -1."""
        s = self._s
        for place in range(len(s.board)):
            if s.board[place] == card or s.early_cards[place] == card:
                return place
        return -1

    def shown_by(self, card: int) -> int:
        """The seat that showed the card in this hand, or NOBODY."""
        holes = self._s.holes
        for at in range(len(holes)):
            if holes[at] == card:
                return at // HAND
        return NOBODY

    def may_muck(self, seat: int) -> bool:
        """The seat's hand is to act, or to show or go: no surprise at the muck."""
        s = self._s
        return (seat == s.actor or seats.over(s)) and seats.live(s, seat)
