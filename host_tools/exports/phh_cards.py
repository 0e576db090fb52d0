"""Cards that a PHH deals: a board, a card to each seat, or a draw."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from floorman.rules.games import DRAW, UP

from host_tools.exports.hole_cards import NEITHER, by_place, coming, draws, size, thrown
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import BOARD, UNKNOWN, Cards, Hand, card_numbers
from host_tools.records.opening import opening
from host_tools.records.turns import order
from host_tools.table.made_hands import named_low


class Dealt:
    """`players` are by seat the format's names, in its order."""

    def __init__(self, hand: Hand, players: Mapping[int, str]) -> None:
        self._hand = hand
        self._players = players
        self._places = {seat: by_place(hand, seat) for seat in players}

    def first(self) -> Iterator[str]:
        """The cards before anybody acts."""
        for seat, player in self._players.items():
            cards = self._places[seat][: self._hand.played.hole]
            self._check_known(seat, range(len(cards)))
            yield f"d dh {player} {''.join(cards)}"

    def street(self, street: int, live: Collection[int]) -> Iterator[str]:
        """The cards of a street, to those who are in the hand."""
        kind = coming(self._hand, street)
        seats = [seat for seat in self._players if seat in live]
        if kind == NEITHER:
            yield f"d db {''.join(self.board(street))}"
        elif kind == DRAW:
            yield from self._draw(street, seats)
        else:
            yield from self._to_seats(street, seats)

    def board(self, street: int) -> Cards:
        """The cards of the board that came on a street."""
        return self._hand.board[BOARD[street - 1] : BOARD[street]]

    def _draw(self, street: int, seats: Collection[int]) -> Iterator[str]:
        """All throw away before anybody gets a card."""
        cards = {seat: UNKNOWN * thrown(self._hand, street, seat) for seat in seats}
        for seat, away in cards.items():
            yield f"{self._players[seat]} sd {away}".rstrip()
        for seat, new in cards.items():
            if new:
                yield f"d dh {self._players[seat]} {new}"

    def _to_seats(self, street: int, seats: Collection[int]) -> Iterator[str]:
        if self._hand.board:
            raise UnsaidError("the last card lay in the middle for all")
        place = size(self._hand, street) - 1
        for seat in seats:
            self._check_known(seat, [place])
            yield f"d dh {self._players[seat]} {self._places[seat][place]}"

    def _check_known(self, seat: int, places: Iterable[int]) -> None:
        """An open card may say who begins."""
        up = self._hand.played.up
        if any(up >> at & 1 and self._places[seat][at] == UNKNOWN for at in places):
            raise UnsaidError("an open card is not known, or none came to a dead hand")

    def shown(self, seat: int, street: int) -> str:
        """A tabled hand, as it was on a street."""
        if draws(self._hand) or self._hand.played.has_board:
            return "".join(self._hand.cards[seat])
        return "".join(self._places[seat][: size(self._hand, street)])

    def shows_again(self, street: int) -> bool:
        """Behind a run-out of stud the last card is still to be shown."""
        return coming(self._hand, street) not in (NEITHER, DRAW, UP)


def check_opening(hand: Hand, street: int, live: Mapping[int, int], first: int) -> None:
    """UnsaidError where the format's reader has another seat than `first` begin a street of stud.

    `live` are by seat the chips of who is in the hand.  Suits tell no equal hands apart there, and
    a hand that folds in its turn is not dead before.
    """
    if not street or not hand.played.opens:
        return
    seats = [seat for seat in order(hand) if seat in live]
    best = opening(hand, street, seats).equals
    at = next(place for place, seat in enumerate(seats) if seat in best)
    begins = next(seat for seat in (*seats[at:], *seats) if live[seat])
    if begins != first:
        why = "of equal open hands the suit says which one begins"
        raise UnsaidError(why if len(best) > 1 else "a dead hand would begin a street there")


def check_lows(hand: Hand) -> None:
    """UnsaidError where one pot has a low and another has none: the reader shares half of it."""
    if not hand.high_low or len(hand.pots) < 2:
        return
    board = card_numbers(hand.board)
    lows = {
        seat: named_low(card_numbers(hand.cards[seat]), board, hand.played) for seat in hand.tabled
    }
    has_low = {any(map(lows.get, pot.seats)) for pot in hand.pots if len(pot.seats) > 1}
    if len(has_low) > 1:
        raise UnsaidError("one pot had a low, and another had none")
