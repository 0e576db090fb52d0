"""The course of a hand: blinds, deal, streets, run-out, showdown, award."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, seating, why
from floorman.rules.pots import award, form, return_uncalled
from floorman.rules.state import ABLE, NO_BITS, NO_CARD, NO_CHIPS, NOBODY, SEATS
from floorman.rules.wager import Wagers, smaller

_FLOP = const(3)
_BOARD = const(5)
_CARDS = const(2)
_NOT_FIRST = const(2)  # Book.may_muck


def _holds(cards: bytearray, card: int) -> bool:
    n = 0
    for known in cards:
        if known == card:
            n += 1
    return n > 0


class Hand(Wagers):
    """Betting rounds in their order.  Methods return 0 or the code of the alert they said."""

    def running(self) -> bool:
        """A hand is being played."""
        return self.phase != codes.IDLE and self.phase != codes.DONE

    def pots(self, out: list[int]) -> int:
        """Write the pots' amounts, main pot first; how many.  After the award: as awarded."""
        if self.phase != codes.DONE:
            return form(self, out, self.claims)
        for i in range(self.npots):
            out[i] = self.pot_amount[i]
        return self.npots

    # start -----------------------------------------------------------------------------------

    def verify_start(self) -> int:
        if self.running():
            return codes.HAND_RUNS
        if seating.players(self) < 2:
            return codes.FEW_PLAYERS
        return 0 if self.big else codes.NO_BLINDS

    def start(self, hand_no: int, move: bool) -> None:
        """Begin a hand that may start; `move` takes button and blinds on first."""
        if move:
            seating.move_button(self)
        else:
            seating.set_blinds(self)
        self.drop_rulings()
        self.redeals = 0
        self.hand_no = hand_no
        self._clear_seats(seating.dealt_in(self))
        if self.live_count() < 2:  # nobody waits for want of an opponent
            self._clear_seats(seating.with_chips(self))
        self._open_hand()

    def begin_again(self) -> None:
        """The same deal again: nobody joins, button and blinds stay."""
        plays = 0
        for seat in range(SEATS):
            if self.flags[seat] & codes.SEAT_IN_HAND:
                plays |= 1 << seat
        self._clear_seats(plays)
        self._open_hand()

    def _open_hand(self) -> None:
        self._clear()
        self.say(codes.BUTTON_AT, self.button, self.hand_no, self._blinds_rule())
        self.inform(ev.FACT_HAND, NOBODY, self.redeals)
        self.post_all()

    def _blinds_rule(self) -> int:
        return why.HEADS_UP if self.live_count() == 2 else why.DEAD_BUTTON

    def post_all(self) -> None:
        """Antes and blinds of all who play."""
        rule = self._blinds_rule()
        self._post_antes()
        self._post(codes.POSTED_SMALL, self.small_seat, self.small, rule)
        self._post(codes.POSTED_BIG, self.big_seat, self.big, rule)

    def _clear(self) -> None:
        self.phase = codes.DEAL
        self.street = self.nboard = self.burns = self.shown_all = self.npots = self.dead = 0
        self.actor = self.aggressor = self.clock_seat = NOBODY
        self.held = self.must_show = self.no_claim = self.least_chip = 0
        self.last_bettor = NOBODY
        self.said = self.backs = self.early_folds = self.other_bet = 0
        self.last_actor = self.spoke_seat = NOBODY
        self.bet = self.min_raise = self.big
        for i in range(_BOARD):
            self.board[i] = NO_CARD
        for i in range(SEATS * _CARDS):
            self.holes[i] = NO_CARD

    def _clear_seats(self, plays: int) -> None:
        """A new hand for all; who is dealt in, as bits."""
        flags = self.flags
        for seat in range(SEATS):
            if plays >> seat & 1:
                flags[seat] = codes.SEAT_OCCUPIED | codes.SEAT_IN_HAND
            else:
                flags[seat] &= codes.SEAT_OCCUPIED
        self.paid[:] = NO_CHIPS
        self.pot_amount[:] = self.pot_seats[:] = self.pot_winners[:] = NO_CHIPS
        self.dealt[:] = self.order[:] = NO_BITS
        self._sweep()

    def _sweep(self) -> None:
        """What lies in front now is no wager."""
        self.total[:] = NO_CHIPS
        self.stale[:] = self.front
        self.marks[:] = self.least[:] = self.least_new[:] = NO_BITS

    def _post_antes(self) -> None:
        """Antes before blinds, also from a short stack (RP-11)."""
        if self.ante_mode == ev.ANTE_EACH:
            for seat in range(SEATS):
                self._post_ante(seat)
        elif self.ante_mode == ev.ANTE_BIG:
            self._post_ante(self.big_seat)
            self.dead = self.paid[self.big_seat]

    def _post_ante(self, seat: int) -> None:
        if self.ante and self.live(seat):
            chips = self.put(seat, self.ante)
            self.stale[seat] += chips
            self.say(codes.ANTE_PAID, seat, chips, why.ANTES)

    def _post(self, note: int, seat: int, blind: int, rule: int) -> None:
        """A blind, or what the stack has of it.  Nobody posts for an empty seat."""
        if blind and self.able(seat):
            self.total[seat] = self.put(seat, blind)
            self.say(note, seat, self.total[seat], rule)
            if self.flags[seat] & codes.SEAT_ALL_IN:
                self.say(codes.ALL_IN, seat, self.total[seat], why.SHORT_BLIND)

    # deal ------------------------------------------------------------------------------------

    def is_short(self, seat: int) -> bool:
        """The seat lacks a card of the two, and nobody said that they lie there."""
        return self.dealt[seat] < _CARDS and not self.trusted >> seat & 1

    def _all_dealt(self) -> bool:
        for seat in range(SEATS):
            if self.live(seat) and self.is_short(seat):
                break
        else:
            return True
        return False

    def end_deal(self) -> None:
        """Everybody has his cards."""
        self._open_betting()

    def _open_betting(self) -> None:
        self.say(codes.DEALT, NOBODY, self.live_count(), why.DEAL)
        self.drop_stale()
        self._begin_round(self.big_seat)

    def drop_stale(self) -> None:
        """What lies in front beside a seat's blind is at most its ante."""
        for seat in range(SEATS):
            over = max(0, self.front[seat] - self.total[seat])
            self.stale[seat] = min(self.stale[seat], over)

    # betting rounds --------------------------------------------------------------------------

    def _begin_round(self, after: int) -> None:
        self.phase = codes.BET
        self.aggressor = NOBODY
        self._pass_turn(after)

    def advance(self) -> None:
        """Move on after an action: next turn, next street, or the end."""
        if self.live_count() == 1:
            return_uncalled(self)
            self._award()
        elif self.phase == codes.BET:
            if not self._to_act(self.actor):
                self._pass_turn(self.actor)
        elif self.phase == codes.DEAL and self._all_dealt():
            self.end_deal()

    def _pass_turn(self, after: int) -> None:
        """Give the turn to the first seat after `after` that has to act, or end the round."""
        flags = self.flags
        seat = after
        for _ in range(SEATS):
            seat = seat + 1 if seat < SEATS - 1 else 0
            if flags[seat] & ABLE == codes.SEAT_IN_HAND and self._to_act(seat):
                self._turn(seat)
                return
        self._end_round()

    def _to_act(self, seat: int) -> bool:
        """The seat owes chips, or has not acted while somebody could answer."""
        if not self.able(seat):
            return False
        if self.total[seat] < self.bet and self.to_call(seat):
            return True
        return not self.flags[seat] & codes.SEAT_ACTED and self.able_count() > 1

    def _turn(self, seat: int) -> None:
        self.actor = seat
        self.said = self.early_folds = 0
        self.clock_seat = NOBODY
        self.marks[seat] &= ~codes.MARK_OWES
        self.say(codes.TURN, seat, self.to_call(seat), why.TURN)
        if self.backs >> seat & 1:
            self.alert(seat, codes.CHIPS_BACK, why.EARLY)

    def _end_round(self) -> None:
        return_uncalled(self)
        self.actor = self.clock_seat = self.last_actor = self.spoke_seat = NOBODY
        self.bet = self.said = self.backs = self.early_folds = 0
        self.min_raise = self.big
        if self.aggressor != NOBODY or not self.book.show_last:
            self.last_bettor = self.aggressor
        for least in self.least:
            if least:
                self.least_chip = smaller(self.least_chip, least)
        flags = self.flags
        owing = 0
        for seat in range(SEATS):
            flags[seat] &= ~(codes.SEAT_ACTED | codes.SEAT_EARLY)
            if self.front[seat] - self.stale[seat] < self.total[seat]:
                owing |= 1 << seat
        self._sweep()
        for seat in range(SEATS):
            if owing >> seat & 1:
                self.marks[seat] = codes.MARK_OWES  # what still comes may be of this round
        if self.able_count() < 2 or (self.nboard == _BOARD and self.somebody_all_in()):
            self.phase = codes.RUNOUT
            self._ask_to_table()
        else:
            self.phase = codes.BOARD
        if self.nboard == _BOARD:
            self._show_down()

    def _ask_to_table(self) -> None:
        """All-in: hands are tabled where the book says so; hand for hand they stay down first."""
        if self.h4h:
            self.held = 1
            self.say(codes.HELD, NOBODY, 0, why.HAND_FOR_HAND)
        elif self.book.all_in_table:
            self.say(codes.TABLE_ALL, NOBODY, self.pot(), why.TABLE_ALL)

    # board -----------------------------------------------------------------------------------

    def deal_board(self, place: int, card: int) -> int:
        """A board card came to its place."""
        if self.phase != codes.BOARD and self.phase != codes.RUNOUT:
            code = codes.PREMATURE if self.running() else codes.NO_HAND
            return self.alert(NOBODY, code, why.PREMATURE)
        if self.board[place] == card:
            return 0
        if self.held:
            return self.alert(NOBODY, codes.HOLD_CARDS, why.HAND_FOR_HAND)
        due = _FLOP + self.street
        if self.board[place] != NO_CARD or place >= due:
            return self.alert(NOBODY, codes.BOARD_FULL, why.PREMATURE)
        if self.seen(card):
            return self.alert(NOBODY, codes.DUPLICATE, why.FOULED_DECK)
        self.board[place] = card
        self.nboard += 1
        if self.nboard == due:
            self._next_street()
        return 0

    def seen(self, card: int) -> bool:
        """The card lies on the board or in a tabled hand."""
        return _holds(self.board, card) or _holds(self.holes, card)

    def _next_street(self) -> None:
        self.street += 1
        self.say(codes.STREET, NOBODY, self.street, why.BOARD)
        if self.phase == codes.BOARD:
            for seat in range(SEATS):
                self.marks[seat] &= ~codes.MARK_OWES
            self._begin_round(self.button)
            return
        if not self.book.show_last:
            self.last_bettor = NOBODY  # nobody bets on this street
        if self.nboard == _BOARD:
            self._show_down()

    # showdown --------------------------------------------------------------------------------

    def _show_down(self) -> None:
        self.phase = codes.SHOWDOWN
        if self.shown_all:
            self._award()
        elif not (self.book.all_in_table and self.somebody_all_in()):
            self.say(codes.SHOW_FIRST, self.first_to_show(), self.pot(), why.SHOW_FIRST)

    def over(self) -> bool:
        """Betting is over and hands are compared."""
        return self.phase == codes.SHOWDOWN or self.phase == codes.RUNOUT

    def first_to_show(self) -> int:
        """The last bettor, or who is first left of the button."""
        first = self.last_bettor
        if first == NOBODY or not self.live(first):
            first = self.next_live(self.button)
        return first

    def table(self, seat: int, first: int, second: int) -> int:
        """A hand is tabled."""
        if not self.running():
            return 0  # shown after the hand: no matter
        if not self.live(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.TABLING)
        if not self.over():
            return self.alert(seat, codes.EXPOSED, why.EXPOSED)
        if self.held:
            return self.alert(seat, codes.HOLD_CARDS, why.HAND_FOR_HAND)
        at = seat * _CARDS
        if self.flags[seat] & codes.SEAT_TABLED:
            one, other = self.holes[at], self.holes[at + 1]
            same = (first, second) in ((one, other), (other, one))
            return 0 if same else self.alert(seat, codes.DUPLICATE, why.FOULED_DECK)
        if first == second or self.seen(first) or self.seen(second):
            return self.alert(seat, codes.DUPLICATE, why.FOULED_DECK)
        self.holes[at] = first
        self.holes[at + 1] = second
        self.flags[seat] |= codes.SEAT_TABLED
        rule = why.TABLE_ALL if self.phase == codes.RUNOUT else why.TABLING
        self.say(codes.SHOWS, seat, first << 8 | second, rule)
        return 0

    def close_tabling(self) -> int:
        """The dealer says that all live hands lie open."""
        if not self.over():
            return self.alert(NOBODY, codes.PREMATURE, why.EXPOSED)
        status = 0
        for seat in range(SEATS):
            if self.live(seat) and not self.flags[seat] & codes.SEAT_TABLED:
                status = self.alert(seat, codes.MISSING_CARDS, why.TABLING)
        if status == 0:
            self.shown_all = 1
            if self.phase == codes.SHOWDOWN:
                self._award()
        return status

    def muck(self, seat: int) -> int:
        """A hand went to the muck: fold, or at the showdown no claim.  A tabled hand is safe."""
        if not self.running() or not self.live(seat) or self.flags[seat] & codes.SEAT_TABLED:
            return 0
        over = self.over()
        rule = self._must_table(seat, over)
        if rule:
            return self.alert(seat, codes.MUCK_FORBIDDEN, rule)
        if over:
            self.flags[seat] |= codes.SEAT_FOLDED | codes.SEAT_ACTED
            self.say(codes.GAVE_UP, seat, 0, why.GIVE_UP)
        else:
            self.fold(seat)
        self.advance()
        return 0

    def _must_table(self, seat: int, over: bool) -> int:
        """The rule that keeps a hand out of the muck, or nothing."""
        book = self.book
        all_in = self.flags[seat] & codes.SEAT_ALL_IN != 0
        if book.all_in_table and (all_in or (over and self.somebody_all_in())):
            return why.TABLE_ALL
        if not over:
            return why.NOTHING
        if self.must_show >> seat & 1:
            return why.SEEN
        if not book.may_muck:
            return why.SHOW_ALL
        if book.may_muck == _NOT_FIRST and seat == self.first_to_show():
            return why.SHOW_FIRST
        return why.NOTHING

    def _award(self) -> None:
        self.actor = self.clock_seat = NOBODY
        self.bet = 0
        self.total[:] = NO_CHIPS
        self.stale[:] = self.front
        award(self)
        self.phase = codes.DONE
        if self.book.release:
            self.say(codes.STEP, NOBODY, codes.STEP_CARDS_FIRST, why.HAND_OVER)
        self.say(codes.HAND_OVER, NOBODY, self.hand_no, why.HAND_OVER)
