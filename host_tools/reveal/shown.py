"""Whose box and whose cards the viewers see: the modes of the settings."""

from collections.abc import Callable, Collection

from floorman.rules import codes
from floorman.rules.state import HAND, NO_CARD, NOBODY, SEATS

from host_tools.reveal.follow import Card, Follower
from host_tools.reveal.positions import clockwise
from host_tools.reveal.settings import Settings

Hand = tuple[int, ...]
Face = Callable[[Card], int | None]
BACK = -1
_TWO = 2
_NO_MORE_BETS = (codes.RUNOUT, codes.SHOWDOWN, codes.DONE)
_SHOWN_DOWN = (codes.SHOWDOWN, codes.DONE)


def known_hands(follower: Follower, face: Face) -> dict[int, Hand]:
    """By seat, what is known of its hand: tabled cards, or those of a hand that was opened.

    A card that came to another place is there from then on.
    """
    at = _places(follower, face)
    game = follower.game
    whole = max(game.size, game.game_played().hole)  # who folded before the throw has all of them
    sizes = [game.size if game.live(seat) else whole for seat in range(SEATS)]
    hands = {seat: tuple(c for c in at if at[c] == seat)[-sizes[seat] :] for seat in range(SEATS)}
    for seat, hand in tabled(follower).items():
        if set(hand) != set(hands[seat]):  # else as they were dealt: nothing jumps on the picture
            hands[seat] = hand
    return {seat: hand for seat, hand in hands.items() if hand}


def thrown(follower: Follower, face: Face) -> Hand:
    """Known cards that were thrown away, where none came for them."""
    if not follower.game.game_played().throws:
        return ()
    return tuple(card for card, place in _places(follower, face).items() if place >= SEATS)


def _places(follower: Follower, face: Face) -> dict[int, int]:
    """Known cards in the order in which they came to the place where they are."""
    at: dict[int, int] = {}
    for place, card in follower.cards:
        if (code := face(card)) is not None:
            at.pop(code, None)
            at[code] = place
    return at


def tabled(follower: Follower) -> dict[int, Hand]:
    """By seat, hands that lie open on the felt."""
    game = follower.game
    holes = game.holes
    found = {}
    for seat in range(SEATS):
        at = HAND * seat
        hand = tuple(card for card in holes[at : at + HAND] if card != NO_CARD)
        if game.flags[seat] & codes.SEAT_TABLED and hand:
            found[seat] = hand
    return found


def live_seats(follower: Follower) -> list[int]:
    """Seats whose hand can win."""
    return [seat for seat in range(SEATS) if follower.game.live(seat)]


class Shown:
    """What the settings let viewers see at one moment; `hands` are the known ones."""

    def __init__(self, follower: Follower, settings: Settings, hands: dict[int, Hand], now: float):
        self._follower = follower
        self._settings = settings
        self._hands = hands
        self._now = now
        self._mode = settings.cards_shown
        self._tabled = tabled(follower)
        self.live = live_seats(follower)

    def cards(self, seat: int) -> Hand:
        """What lies before a seat on the picture: faces, backs (-1) or nothing."""
        game = self._follower.game
        if not game.flags[seat] & codes.SEAT_IN_HAND or not game.dealt[seat]:
            return ()
        if self.is_out(seat):
            return ()
        known = self._hands.get(seat, ())
        if not known or not self._may_see(seat):
            return self._from_outside(seat)
        return known + (BACK,) * (game.dealt[seat] - len(known))

    def _from_outside(self, seat: int) -> Hand:
        """Backs, and the cards that the game deals open."""
        game = self._follower.game
        up, at = game.game_played().up, HAND * seat
        return tuple(
            BACK if card == NO_CARD or not up >> place & 1 else card
            for place, card in enumerate(game.holes[at : at + min(HAND, game.dealt[seat])])
        )

    def open_hands(self) -> dict[int, Hand]:
        """By live seat, its cards if viewers see all of them, else nothing.

        In stud these are all that the seat has by now, while others wait for their next one.
        """
        hands = {}
        game = self._follower.game
        for seat in self.live:
            cards = self.cards(seat)
            size = min(game.size, game.dealt[seat]) if game.game_played().up else game.size
            hands[seat] = cards if len(cards) == size and BACK not in cards else ()
        return hands

    def is_out(self, seat: int) -> bool:
        """It folded, and that has been seen for long enough."""
        if not self._follower.game.flags[seat] & codes.SEAT_FOLDED:
            return False
        return not self.folds_now(seat)

    def folds_now(self, seat: int) -> bool:
        """Its fold is still on the picture."""
        if self._settings.show_fold != "delayed":
            return False
        at = self._follower.play.folded.get(seat)
        return at is not None and self._now < at + self._settings.fold_s

    def _may_see(self, seat: int) -> bool:
        game, play, mode = self._follower.game, self._follower.play, self._mode
        if mode == "never":
            return False
        if seat in self._tabled or mode == "immediate":
            return True
        if mode == "after_action":
            return seat in play.acted or game.phase in _NO_MORE_BETS
        if mode == "end_of_hand":
            return game.phase in _NO_MORE_BETS
        if mode == "showdown_tourney" and (play.all_in or game.phase == codes.RUNOUT):
            return True
        return mode.startswith("showdown") and self._shows_down(seat)

    def _shows_down(self, seat: int) -> bool:
        """Who has to show: the last aggressor or the first to act, and whoever wins."""
        game = self._follower.game
        if game.phase not in _SHOWN_DOWN or len(self.live) < _TWO:
            return False
        return seat in self._follower.play.won or seat == first_to_show(self._follower, self.live)

    def box(self, seat: int) -> bool:
        """Whether the seat's box is on the picture."""
        mode, play = self._settings.reveal_players, self._follower.play
        if mode == "immediate":
            return True
        if mode == "after_bet":
            return seat in play.bet
        if seat in play.asked or seat in play.acted:
            return True
        return mode == "on_action_next" and seat == self._next_to_act()

    def _next_to_act(self) -> int | None:
        game = self._follower.game
        if game.phase != codes.BET or game.actor == NOBODY:
            return None
        return _first(clockwise(game.actor)[1:], self.live)


def first_to_show(follower: Follower, live: Collection[int]) -> int | None:
    """The last aggressor, or who acts first where the last street was checked."""
    game = follower.game
    if game.last_bettor in live:
        bettor: int = game.last_bettor
        return bettor
    return _first(clockwise(game.button)[1:], live)


def _first(seats: list[int], among: Collection[int]) -> int | None:
    return next((seat for seat in seats if seat in among), None)
