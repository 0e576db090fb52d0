"""Hands that were taken, come back from the muck, are not tabled or left alone."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.disputes import Disputes
from floorman.rules.state import NOBODY, SEATS

_IDENTIFIABLE, _AGREED, _ALL_IN_ONLY = const(1), const(2), const(3)  # Book.retrieve; 0: dead

_RESTORE = bytes((codes.OPT_RESTORE, codes.OPT_DEAD))
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_RESTORE))
_KILL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD))
_EXPOSES = (
    bytes((codes.OPT_PLAY_ON, codes.OPT_PASSIVE, codes.OPT_DEAD)),
    bytes((codes.OPT_PLAY_ON, codes.OPT_PASSIVE, codes.OPT_DEAD)),
    bytes((codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON)),
)


class Killed(Disputes):
    """What becomes of a hand that left its seat."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.KILLED_HAND, self.settle_killed)
        self.settles(codes.MUCK_RETRIEVED, self.settle_killed)
        self.offers(codes.MENU_KILLED, self.menu_killed)
        self.offers(codes.MENU_RETRIEVED, self.menu_retrieved)
        self.offers(codes.MENU_LEFT, self.menu_left)
        self.offers(codes.MENU_EXPOSES, self.menu_exposes)

    def menu_killed(self, seat: int, number: int) -> int:
        """The dealer took a hand that had not folded; the table knows its cards (TDA-65B).

        A hand that lay open (a `number` says so before all are tabled) cannot be killed.
        """
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_IN_HAND:
            return self.alert(seat, codes.NOT_IN_HAND, why.KILLED)
        if self.flags[seat] & codes.SEAT_TABLED or (number and self.over()):
            return self.alert(seat, codes.KILLED_HAND, why.KILLED_WINNER)  # still wins
        if self.book.retrieve == _IDENTIFIABLE and not self._passed(seat):
            return self.propose(codes.KILLED_HAND, seat, 0, why.RESTORED, _RESTORE)
        return self.propose(codes.KILLED_HAND, seat, 0, why.KILLED, _DEAD)

    def _passed(self, seat: int) -> bool:
        """The hand did not pay for an earlier round: it was folded then."""
        if self.flags[seat] & (codes.SEAT_ACTED | codes.SEAT_ALL_IN):
            return False
        paid = self.stake(seat) - self.total[seat]
        return any(
            self.live(other) and self.stake(other) - self.total[other] > paid
            for other in range(SEATS)
        )

    def menu_retrieved(self, seat: int, number: int) -> int:
        return self.came_back(seat, number != 0)

    def came_back(self, seat: int, apart: bool = False) -> int:
        """A mucked hand is back at its seat: may it live?  `apart`: it never touched the muck."""
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_FOLDED:
            return 0
        book = self.book
        given_up = self.over() and self.flags[seat] & codes.SEAT_ACTED  # a fold binds (TDA-58)
        lives = given_up != 0 and (
            book.retrieve == _IDENTIFIABLE or (apart and book.retrieve == _AGREED)
        )
        if book.retrieve == _ALL_IN_ONLY:
            lives = self.flags[seat] & codes.SEAT_ALL_IN != 0
        rule = why.UNMUCKED if lives else why.RESTORED
        if self.opened_after_refusal(seat):
            lives, rule = True, why.REFUSAL
        return self.propose(codes.MUCK_RETRIEVED, seat, 0, rule, _RESTORE if lives else _DEAD)

    def settle_killed(self, seat: int, value: int, option: int) -> None:
        """Dead: called chips stay in the pot."""
        if option == codes.OPT_RESTORE:
            self.flags[seat] &= ~codes.SEAT_FOLDED
            self.held_mucks &= ~(1 << seat)
            self.say(codes.RETRIEVED, seat, 0, why.RESTORED)
        elif option == codes.OPT_DEAD:
            self.kill(seat, why.KILLED)

    def kill(self, seat: int, rule: int) -> None:
        """What was bet without a call goes back at once.

        Not to a player who is out (TDA-71D) or has a wrong number of cards (CAS-25.2).
        """
        super().kill(seat, rule)
        bets = self.phase == codes.BET and seat == self.aggressor != NOBODY
        keeps = rule == why.PENALTY or rule == why.DEAD_COUNT
        if bets and self.book.killed_uncalled and not keeps:
            self._return_bet(seat)

    def _return_bet(self, seat: int) -> None:
        """The killed hand's raise is no more: others face what was called, or the blind."""
        called = 0 if self.street else self.big
        for other in range(SEATS):
            if other != seat:
                called = max(called, self.total[other])
        chips = self.total[seat] - called
        if chips <= 0:
            return
        self.drop_raise()
        self.bet = called
        self.give_back(seat, chips)
        self.say(codes.RETURNED, seat, chips, why.KILLED)

    def menu_left(self, seat: int, number: int) -> int:
        """A player with a live hand left the table: a penalty later, in some books a fold."""
        if seat >= SEATS or not self.live(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.LEAVING)
        facing = self.phase == codes.BET and self.to_call(seat) > 0
        options = _KILL if self.book.leaver_folds and facing else _STAYS
        return self.propose(codes.LEFT_TABLE, seat, 0, why.LEAVING, options)

    def menu_exposes(self, seat: int, number: int) -> int:
        """A player shows cards with action pending."""
        if seat >= SEATS or not self.live(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.EXPOSED)
        options = _EXPOSES[self.book.player_exposed]
        return self.propose(codes.EXPOSED, seat, 0, why.EXPOSED, options)

    def card_event(self, kind: int, place: int, value: int) -> int:
        """What sensing tells about cards that is no hole or board card."""
        if kind == ev.BURN:
            return self.burn()
        if kind == ev.FAULT and 0 < value <= ev.FAULT_BLIND:
            return self.fault(place, value)
        if kind == ev.TAKEN:
            return self.taken(place, value)
        if kind == ev.REST:
            return self.rest()
        if kind == ev.ABSENT and place < SEATS:
            return self.set_absent(place, value)
        return self.alert(NOBODY, codes.BAD_EVENT, why.TURN)

    def card_key(self, key: int, amount: int) -> int:
        """EXPOSED alone means the card dealt last, with a number the seat."""
        if not self.running():
            return self.alert(NOBODY, codes.NO_HAND, why.EXPOSED_CARD)
        if key == ev.K_MISDEAL:
            return self.misdeal(codes.MISDEAL, NOBODY, why.REDEAL)
        return self.expose(amount - 1 if amount else NOBODY)
