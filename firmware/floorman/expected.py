"""What the rules expect of the felt: what is due next, which chips and cards lie where.

The only questions that sensing, power and the loop ask about a hand.
"""

from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import NOBODY


class Expected:
    """Asks one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    # what goes on ----------------------------------------------------------------------------

    def running(self) -> bool:
        """A hand is being played."""
        return self._game.running()

    def dealing(self) -> bool:
        """Hole cards come."""
        return self._game.phase == codes.DEAL

    def betting(self) -> bool:
        """A seat is to act."""
        return self._game.phase == codes.BET

    def board_due(self) -> bool:
        """Board cards come."""
        return self._game.phase == codes.BOARD or self._game.phase == codes.RUNOUT

    def showing(self) -> bool:
        """Hands are tabled or mucked, and nothing else comes."""
        return self._game.phase == codes.SHOWDOWN

    def tabling(self) -> bool:
        """Live hands may be tabled now."""
        game = self._game
        return game.over() and not game.held

    def deciding(self) -> bool:
        """A decision is open."""
        return self._game.ruling != 0

    def unsettled(self) -> bool:
        """Somebody should know when no card moves any more."""
        return self._game.unsettled()

    def actor(self) -> int:
        """The seat that is to act, or NOBODY."""
        game = self._game
        return game.actor if game.phase == codes.BET else NOBODY

    def live(self, seat: int) -> bool:
        """The seat holds cards that can win."""
        return self._game.live(seat)

    def clock_seat(self) -> int:
        """The seat the clock runs against, or NOBODY."""
        return self._game.clock_seat

    def clock_seconds(self) -> int:
        """How long it runs."""
        return self._game.clock_seconds()

    # chips -----------------------------------------------------------------------------------

    def comparable(self) -> bool:
        """Chips lie where they belong, as far as nobody moves them."""
        game = self._game
        return codes.BET <= game.phase < codes.DONE and not game.ruling

    def moves(self, seat: int) -> bool:
        """The seat's chips may be on their way: it is to act, takes them back, or acted early."""
        game = self._game
        if game.phase == codes.BET and (seat == game.actor or game.backs >> seat & 1):
            return True
        return game.flags[seat] & codes.SEAT_EARLY != 0

    def wager(self, seat: int) -> int:
        """Chips of this street in front of the seat."""
        return self._game.total[seat]

    def contribution(self, seat: int) -> int:
        """Chips the seat put into this hand."""
        return self._game.paid[seat]

    def no_wager(self, seat: int) -> int:
        """Chips in front that are none: change that goes back, an ante."""
        return self._game.stale[seat]

    def front(self, seat: int) -> int:
        """Chips in front of the seat that the rules were told of."""
        return self._game.front[seat]

    def stack(self, seat: int) -> int:
        """Chips behind."""
        return self._game.stack[seat]

    def pot(self) -> int:
        """All chips played for: in the middle and in front."""
        return self._game.pot()

    def in_play(self) -> int:
        """All chips at the table: stacks and what is played for."""
        game = self._game
        chips = game.pot() if game.running() else 0
        for stack in game.stack:
            chips += stack
        return chips

    # cards -----------------------------------------------------------------------------------

    def cards_at(self, seat: int) -> int:
        """Cards that were dealt to the seat."""
        return self._game.dealt[seat]

    def trusted(self) -> int:
        """Seats, as bits, whose cards count as dealt, seen or not."""
        return self._game.trusted

    def burns(self) -> int:
        """Burns that were told."""
        return self._game.burns

    def burn_due(self) -> bool:
        """A burn is missing."""
        game = self._game
        return game.running() and game.burns < game.burns_due

    def next_place(self) -> int:
        """The first place of the board that has no card."""
        return self._game.nboard

    def place_of(self, card: int) -> int:
        """The place of the board where the card lies, accepted or too early, or -1."""
        game = self._game
        for place in range(len(game.board)):
            if game.board[place] == card or game.early[place] == card:
                return place
        return -1

    def may_muck(self, seat: int) -> bool:
        """The seat's hand is to act, or to show or go: no surprise at the muck."""
        game = self._game
        return (seat == game.actor or game.over()) and game.live(seat)
