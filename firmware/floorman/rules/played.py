"""The game that is played: the columns of its line as attributes."""

from micropython import const

from floorman.rules.games import COLUMNS, FIXED_LIMIT, GAMES, NAMES, THROW, TO_SEATS

_ZERO = const(48)  # of the digits
_USUAL = const(0)  # of a structure that is told: the one the game is usually played with


class Played:
    """`choose` takes a game and its structure, between hands only.

    `record` is all a snapshot needs: the game's line, and the structure that was told.
    """

    hole: int  # hole cards of a seat
    play: int  # so many of them play, no more and no fewer; 0 any number
    high: int  # order of the high hands
    low: int  # order of the low hands; 0 there is no low
    lowest: int  # lowest rank of the deck
    limit: int  # no-limit, pot-limit, fixed limit
    up: int  # cards of a hand that lie open, as bits
    opens: int  # who acts first
    boards: int  # that are dealt side by side, 1 or 2, where the game has any
    streets: bytes  # what comes between two rounds of betting, of games.py
    throws: int  # before this street, from 1, each throws a card away; 0 nobody does

    def __init__(self, game: int = 0, structure: int = _USUAL) -> None:
        self.record = bytearray(2)
        self._applied = bytearray(2)
        self.choose(game, structure)

    @property
    def name(self) -> str:
        """One of games.NAMES."""
        return NAMES[self.record[0]]

    @property
    def has_board(self) -> bool:
        """The game is played with cards in the middle."""
        first: int = self.streets[0]
        return first <= _ZERO + TO_SEATS

    @property
    def kept(self) -> int:
        """Hole cards of a hand once each threw one away."""
        return self.hole - (self.throws > 0)

    def choose(self, game: int, structure: int) -> bool:
        """Take a game with its usual structure, 0, or 1 + another; False when there is none."""
        if game >= len(NAMES) or structure > 1 + FIXED_LIMIT:
            return False
        numbers = GAMES.split("\n")[game].split(" ")[1:]
        for name in COLUMNS.split(" "):
            setattr(self, name, int(numbers.pop(0)))
        streets = bytes(numbers[0], "ascii")
        thrown = bytes((THROW,))
        self.throws = 1 + streets.find(thrown)
        self.streets = streets.replace(thrown, b"")
        if structure:
            self.limit = structure - 1
        self.record[0] = game
        self.record[1] = structure
        self._applied[:] = self.record
        return True

    def restore(self) -> None:
        """Bring the attributes up to a record that came out of a snapshot."""
        if self.record != self._applied:
            self.choose(self.record[0], self.record[1])
