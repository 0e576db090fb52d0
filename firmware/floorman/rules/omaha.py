"""The worth of a hand of which two cards play, no more and no fewer, with three of the board.

A rank is a bit, as in evaluator.py: of ten threes of the board and up to fifteen twos of the hand
the ranks are put together; a flush is looked for by its suit.
"""

from array import array

from micropython import const

from floorman.rules.evaluator import flush, highest, unsuited
from floorman.rules.low import low_rank

_BOARD = const(5)
_THREES = const(10)
_SUITS = const(4)
_ACE = const(12)  # rank
_FIVE = const(31)


class TwoOfHand:
    """`lay` takes the board, then `worth` and `low` value hands on it.  Nothing is allocated."""

    def __init__(self) -> None:
        self._once = array("H", bytes(2 * _THREES))
        self._twice = array("H", bytes(2 * _THREES))
        self._thrice = array("H", bytes(2 * _THREES))
        self._lows = array("H", bytes(2 * _THREES))  # three low ranks, or 0
        self._suited = array("H", bytes(2 * _SUITS))  # ranks of the board by suit

    def lay(self, board: bytearray) -> None:
        """These five cards are the board."""
        for suit in range(_SUITS):
            self._suited[suit] = 0
        for card in board:
            self._suited[card & 3] |= 1 << (card >> 2)
        n = 0
        for i in range(_BOARD - 2):
            for j in range(i + 1, _BOARD - 1):
                for k in range(j + 1, _BOARD):
                    self._put(n, board[i], board[j], board[k])
                    n += 1

    def _put(self, n: int, one: int, two: int, three: int) -> None:
        a, b, c = 1 << (one >> 2), 1 << (two >> 2), 1 << (three >> 2)
        self._once[n] = a | b | c
        self._twice[n] = a & b | (a | b) & c
        self._thrice[n] = a & b & c
        a, b, c = low_rank(one), low_rank(two), low_rank(three)
        apart = a and b and c and not (a & b | (a | b) & c)
        self._lows[n] = a | b | c if apart else 0

    def worth(self, holes: bytearray, at: int, n: int, high: int, lowest: int) -> int:
        """Value of the `n` cards of `holes` from `at` on, as evaluator.evaluate has it."""
        best = self._flush(holes, at, n, high, lowest)
        for i in range(at, at + n - 1):
            a = 1 << (holes[i] >> 2)
            for j in range(i + 1, at + n):
                value = self._ranks(a, 1 << (holes[j] >> 2), high, lowest)
                if value > best:
                    best = value
        return best

    def _ranks(self, a: int, b: int, high: int, lowest: int) -> int:
        """The best that two ranks of the hand make with three of the board."""
        best = 0
        both = a & b
        for n in range(_THREES):
            o, t, h = self._once[n], self._twice[n], self._thrice[n]
            once = o | a | b
            twice = t | o & (a | b) | both
            thrice = h | t & (a | b) | o & both
            four = h & (a | b) | t & both
            value = unsuited(once, twice, thrice, four, high, lowest)
            if value > best:
                best = value
        return best

    def _flush(self, holes: bytearray, at: int, n: int, high: int, lowest: int) -> int:
        best = 0
        for suit in range(_SUITS):
            board = self._suited[suit]
            if not highest(board, 3) ^ highest(board, 2):
                continue
            hand = 0
            for i in range(at, at + n):
                if holes[i] & 3 == suit:
                    hand |= 1 << (holes[i] >> 2)
            if hand & hand - 1:
                best = max(best, _suited(hand, board, high, lowest))
        return best

    def low(self, holes: bytearray, at: int, n: int) -> int:
        """The lowest five ranks, as low.evaluate_low has them; 0 is none."""
        best = 0
        for i in range(at, at + n - 1):
            one = low_rank(holes[i])
            for j in range(i + 1, at + n if one else 0):
                other = low_rank(holes[j])
                if not other or other == one:
                    continue
                two = one | other
                for three in self._lows:
                    if three and not three & two and (three | two < best or not best):
                        best = three | two
        return best


def _suited(hand: int, board: int, high: int, lowest: int) -> int:
    """The best flush of ranks of one suit, two of the hand and three of the board."""
    run = _run(hand, board, lowest)
    return flush(run or highest(hand, 2) | highest(board, 3), high, lowest)


def _run(hand: int, board: int, lowest: int) -> int:
    """The highest five in a row, two of them of the hand; the ace also stands below the lowest."""
    for top in range(_ACE, lowest + 2, -1):
        run = _FIVE << top - 4 if top > lowest + 3 else 1 << _ACE | _FIVE >> 1 << lowest
        two = run & hand
        rest = two & two - 1
        if not run & ~(hand | board) and rest and not rest & rest - 1:
            return run
    return 0
