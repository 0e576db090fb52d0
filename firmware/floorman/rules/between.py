"""What the tournament tells the table, and what a hand that is over brings with it."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, seating, why
from floorman.rules.race import Races
from floorman.rules.state import NOBODY, SEATS

_MOST = const(65535)
_LIMIT = const(1 << 30)  # amounts stay below
_MINUTE = const(60)
_SMALL, _BIG, _ANTE, _MODE = const(1), const(2), const(4), const(4)  # bits of `level_waits`
_FIX = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT))
_DRAWN = const(1)  # Book.new_seat
_EQUAL = const(2)


class Between(Races):
    """A table as one of a tournament.

    A level that is told while a hand runs waits in `next_*`, `level_waits` says which parts.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.had = [0] * SEATS  # chips before the hand, while it is awarded
        self.offers(codes.MENU_LEVEL, self.menu_level)
        self.settles(codes.LEVEL_WRONG, self.settle_level)
        self.offers_always(codes.MENU_DEAL_IN, self.menu_deal_in)
        self.offers_always(codes.MENU_TABLE_BREAKS, self.menu_table_breaks)

    # the tournament --------------------------------------------------------------------------

    def tournament_event(self, kind: int, value: int) -> int:
        """Hand for hand, the field, the places paid, the level's clock; at any time."""
        if value > _MOST or (kind == ev.H4H and value > 1):
            return self.alert(NOBODY, codes.BAD_EVENT, why.HAND_FOR_HAND)
        if kind == ev.H4H:
            self.h4h = value
            self.say(codes.HAND_FOR_HAND, NOBODY, value, why.HAND_FOR_HAND)
        elif kind == ev.FIELD:
            self.field = value
        elif kind == ev.PAID:
            self.places = value
        else:
            self.clock_left = value
        return 0

    def menu_table_breaks(self, seat: int, number: int) -> int:
        """The steps in which the players of this table get their new seats."""
        draw = self.book.new_seat
        if draw == _DRAWN:
            for step in range(codes.STEP_SEATS_SHOWN, codes.STEP_HIGH_DRAWS + 1):
                self.say(codes.STEP, NOBODY, step, why.TABLE_BREAKS)
        else:
            step = codes.STEP_SAME_PLACE if draw == _EQUAL else codes.STEP_FLOOR
            self.say(codes.STEP, NOBODY, step, why.TABLE_BREAKS)
        return 0

    # seats and button ------------------------------------------------------------------------

    def sit(self, seat: int, stack: int) -> int:
        """A player sits down, leaves or changes chips; nobody does while in a hand."""
        if self.running() and self.flags[seat] & codes.SEAT_IN_HAND:
            return self.alert(seat, codes.HAND_RUNS, why.LEVEL)
        if sum(self.stack) + self.carried - self.stack[seat] + stack >= _LIMIT:
            return self.alert(seat, codes.BAD_EVENT, why.TURN)  # a pot stays a small number
        self.newcomers &= ~(1 << seat)
        if not stack:
            self.penalty[seat] = 0
        elif not self.flags[seat] and self.hand_no and self.book.new_seat == _DRAWN:
            self.newcomers |= 1 << seat
        self.flags[seat] = codes.SEAT_OCCUPIED if stack else 0
        return super().sit(seat, stack)

    def menu_deal_in(self, seat: int, number: int) -> int:
        """The floor allows a player who would wait to play at once."""
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_OCCUPIED:
            return self.alert(seat, codes.NOBODY_THERE, why.WAITING)
        self.newcomers &= ~(1 << seat)
        return 0

    def set_button(self, seat: int) -> int:
        """Put right between hands; during one only where the book moves it at once."""
        if not self.running():
            if self.hand_no:
                self.say(codes.BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
            self.small_seat = self.big_seat = NOBODY
        elif self.book.button_now:
            self.say(codes.BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
        else:
            return self.alert(seat, codes.HAND_RUNS, why.BUTTON_FIX)
        self.button = seat
        self.next_button = NOBODY
        return 0

    def start(self, hand_no: int, move: bool) -> None:
        self._take_level()
        super().start(hand_no, move)
        if self.newcomers:
            self._let_wait()

    def _let_wait(self) -> None:
        waits = 0
        for seat in range(SEATS):
            bit = 1 << seat
            if self.newcomers & bit and not self.flags[seat] & codes.SEAT_IN_HAND:
                waits |= bit
                self.say(codes.WAITS, seat, 0, why.WAITING)
        self.newcomers = waits

    # the level -------------------------------------------------------------------------------

    def set_level(self, kind: int, mode: int, value: int) -> int:
        """A blind or the ante; while a hand runs it waits for the next one (TDA-23)."""
        note = codes.SMALL_NEXT
        if kind == ev.SMALL:
            self.next_small = value
            self.level_waits |= _SMALL
        elif kind == ev.BIG:
            self.next_big = value
            note = codes.BIG_NEXT
            self.level_waits |= _BIG
        elif mode <= ev.ANTE_BIG:
            self.next_ante = value
            note = codes.ANTE_NEXT
            self.level_waits = self.level_waits & (_SMALL | _BIG) | _ANTE | mode << _MODE
        else:
            return self.alert(NOBODY, codes.BAD_EVENT, why.LEVEL)
        if self.running():
            self.say(note, NOBODY, value, why.LEVEL)
        else:
            self._take_level()
        return 0

    def _take_level(self) -> None:
        if self.level_waits & _SMALL:
            self.small = self.next_small
        if self.level_waits & _BIG:
            self.big = self.next_big
        if self.level_waits & _ANTE:
            self.ante = self.next_ante
            self.ante_mode = self.level_waits >> _MODE
        self.level_waits = self.next_small = self.next_big = self.next_ante = 0

    def menu_level(self, seat: int, number: int) -> int:
        """The hand began at the wrong level: put right until substantial action (TDA-23)."""
        if not self.level_waits:
            return self.alert(NOBODY, codes.NO_LEVEL, why.LEVEL)
        if self.substantial() or self.street:
            return self.alert(NOBODY, codes.LEVEL_STANDS, why.LEVEL)
        if self.chip_acts:
            return self.alert(NOBODY, codes.UNDO_FIRST, why.LEVEL)
        lower = self.level_waits & _BIG and self.next_big < self.big
        fix = self.book.level_fix or (self.book.level_lower and lower)
        options = _FIX if fix else _STAYS
        return self.propose(codes.LEVEL_WRONG, NOBODY, self.next_big, why.LEVEL, options)

    def settle_level(self, seat: int, value: int, option: int) -> None:
        """Blinds and antes are taken back and posted anew, those of dead hands too."""
        if option != codes.OPT_CORRECT:
            return
        self._take_level()
        dead = 0
        for seat in range(SEATS):
            if self.paid[seat] and not self.live(seat):
                dead |= 1 << seat
                self.flags[seat] &= ~codes.SEAT_FOLDED
            if self.live(seat):
                self.stale[seat] = max(0, self.stale[seat] - self.paid[seat] + self.total[seat])
                self.stack[seat] += self.paid[seat]
                self.paid[seat] = self.total[seat] = 0
                self.flags[seat] &= ~codes.SEAT_ALL_IN
        self.bet = self.min_raise = self.big
        self.post_all()
        for seat in range(SEATS):
            if dead >> seat & 1:
                self.flags[seat] |= codes.SEAT_FOLDED
        if self.phase == codes.BET:
            self.drop_stale()
            self.say(codes.TURN, self.actor, self.to_call(self.actor), why.TURN)

    # the end of a hand -----------------------------------------------------------------------

    def _award(self) -> None:
        for seat in range(SEATS):
            self.had[seat] = self.stack[seat] + self.paid[seat]
        super()._award()
        self._eliminate()
        self.close_hand()

    def close_hand(self) -> None:
        """Penalties are served, and hand for hand costs the level its time (RP-8B)."""
        super().close_hand()
        cost = self.book.h4h_minutes * _MINUTE
        if self.h4h and cost and self.clock_left:
            self.clock_left = max(0, self.clock_left - cost)
            self.say(codes.LEVEL_LEFT, NOBODY, self.clock_left, why.HAND_CLOCK)

    def _busted(self, seat: int) -> bool:
        return self.flags[seat] & codes.SEAT_IN_HAND != 0 and not self.stack[seat]

    def _eliminate(self) -> None:
        """The places of those who have no chips left: shared, or ranked where the book does."""
        n = 0
        for seat in range(SEATS):
            if not self.stack[seat]:
                n += self._busted(seat)
        if n == 0:
            return
        best = max(self.field - n, seating.players(self)) + 1  # a field told too small is not it
        for seat in range(SEATS):
            if self._busted(seat):
                place = best + (self._ahead(seat) if self.book.bust_rank else 0)
                self.say(codes.ELIMINATED, seat, place, why.BUST_ORDER)
        if n > 1 and not self.book.bust_rank and best <= (self.places or best):
            self.say(codes.SHARED, n, best, why.BUST_ORDER)
        self.field = max(0, self.field - n)

    def _ahead(self, seat: int) -> int:
        """Those who bust in the same hand and rank higher: more chips, or later all-in."""
        n = 0
        for other in range(SEATS):
            if self._busted(other) and (self.had[other], self.order[other]) > (
                self.had[seat],
                self.order[seat],
            ):
                n += 1
        return n
