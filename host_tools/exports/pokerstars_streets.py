"""Streets of PokerStars text: their headings, the cards that come, and where a hand was folded."""

from collections.abc import Collection, Iterator, Mapping

from floorman.rules.games import DOWN, DRAW

from host_tools.exports.hole_cards import NEITHER, by_place, coming, draws, known, size, thrown
from host_tools.exports.pokerstars_words import counted, listed
from host_tools.records.hand import BOARD, UNKNOWN, Cards, Hand

_BOARDS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
NTH = ("FIRST", "SECOND")
"""The boards of a hand that was run twice."""
_STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_WHEN = ("before Flop", "on the Flop", "on the Turn", "on the River")
_WHEN_STUD = (
    "on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street",
    "on the River",
)  # fmt: skip
_WHEN_DRAWN = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")


class Streets:
    """`names` are by seat; `hero` is the seat whose cards are told, or None."""

    def __init__(self, hand: Hand, names: Mapping[int, str], hero: int | None) -> None:
        self._hand = hand
        self._names = names
        self._hero = hero
        self._cards = {seat: self._told(seat) for seat in names}

    def _told(self, seat: int) -> Cards:
        """The cards that a player sees of a seat."""
        cards = by_place(self._hand, seat)
        if seat == self._hero:
            return cards
        up = self._hand.played.up
        return tuple(card if up >> at & 1 else UNKNOWN for at, card in enumerate(cards))

    def first(self) -> Iterator[str]:
        """The heading of the first street and the cards that are known."""
        hand = self._hand
        if hand.played.opens:
            yield f"*** {_STUD[0]} ***"
        else:
            yield f"*** {(_DRAWS if draws(hand) else _BOARDS)[0]} ***"
        for seat, cards in self._cards.items():
            dealt = known(cards[: hand.played.hole])
            if dealt and (hand.played.opens or UNKNOWN not in cards):
                yield f"Dealt to {self._names[seat]} {listed(dealt)}"

    def street(self, street: int, live: Collection[int]) -> Iterator[str]:
        """The same of a later street."""
        kind = coming(self._hand, street)
        if kind == NEITHER:
            yield self._board(street, self._hand.board)
        elif kind == DRAW:
            yield from self._draw(street, live)
        else:
            yield from self._to_seats(street, live)

    def run(self, n: int) -> Iterator[str]:
        """Streets of the n-th board of a hand that was run twice, behind those that both share."""
        for street in range(self._hand.run_from + 1, len(BOARD)):
            yield self._board(street, self._hand.runs[n].board, f"{NTH[n]} ")

    def _board(self, street: int, board: Cards, which: str = "") -> str:
        before, new = board[: BOARD[street - 1]], board[BOARD[street - 1] : BOARD[street]]
        shown = f"{listed(before)} " if before else ""
        return f"*** {which}{_BOARDS[street]} *** {shown}{listed(new)}"

    def _draw(self, street: int, live: Collection[int]) -> Iterator[str]:
        """A game with one draw has no heading for it."""
        if len(self._hand.played.streets) > 1:
            yield f"*** {_DRAWS[street]} ***"
        for seat in live:
            away = thrown(self._hand, street, seat)
            did = f"discards {counted(away)}" if away else "stands pat"
            yield f"{self._names[seat]}: {did}"

    def _to_seats(self, street: int, live: Collection[int]) -> Iterator[str]:
        shared = self._hand.board if coming(self._hand, street) == DOWN else ()
        yield f"*** {_STUD[street]} ***" + (f" {listed(shared)}" if shared else "")
        place = size(self._hand, street) - 1
        for seat in live:
            cards = self._cards[seat]
            if not shared and cards[place] != UNKNOWN:
                before = listed(known(cards[:place]))
                yield f"Dealt to {self._names[seat]} {before} {listed(cards[place : place + 1])}"

    def when(self, street: int) -> str:
        """When a hand was folded."""
        if self._hand.played.opens:
            return _WHEN_STUD[street]
        if draws(self._hand):
            one = len(self._hand.played.streets) == 1
            return "after the Draw" if one and street else _WHEN_DRAWN[street]
        return _WHEN[street]
