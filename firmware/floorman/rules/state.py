"""Everything the rules know of the table, flat, and its snapshot.

Amounts are ints below 2**30, seats 0..9, cards 0..51.  Lists are made once and written in place.
"""

import struct

from micropython import const

from floorman.rules import codes
from floorman.rules.book import Book

SEATS = const(10)
NOBODY = const(255)
NO_CARD = const(255)
PACKED = const(508)  # bytes of a snapshot
LAYOUT = const(1)  # of its fields: the next number when they change, a journal keeps them
_CARDS = const(2)
_BOARD = const(5)

RULINGS = const(4)  # decisions that can be open at once
OPTIONS = const(6)  # of a decision

# of a snapshot: seats two to a byte, then scalars of one, two and four bytes, then lists
_SCALARS_AT = const(7)
_SHORTS_AT = const(37)
_NUMBERS_AT = const(71)
_LISTS_AT = const(139)
_RULINGS_AT = const(299)
_WAGERS_AT = const(315)
NO_CHIPS = (0,) * SEATS
NO_BITS = bytes(SEATS)
_HOLDS = const(6)  # SEAT_IN_HAND | SEAT_FOLDED
ABLE = const(14)  # and SEAT_ALL_IN
_NIBBLE = const(15)
_HIGH = const(0xF0)  # of NOBODY and what else is no seat


def clockwise(seat: int) -> int:
    """The place to the left of a seat, occupied or not."""
    return seat + 1 if seat < SEATS - 1 else 0


def unheard(fact: int, seat: int, value: int) -> None:
    """Nobody follows the facts."""


class State:
    """One table between two events.

    `total` is what a seat has in front this street, `paid` what it put in this hand, `front` the
    chips that lie before it and `stale` the part of them that is no wager (antes and bets of an
    earlier street until they are swept).  `dead` is the part of the big blind's `paid` that is a
    big blind ante.  Pots are filled in when they are awarded: amount, seats that could win and
    seats that won as bits.  `ruling` is the code of the decision on top of the stack, 0 when none
    is open; `held_mucks` are hands (bits) that came to the muck while one was.  No part of the
    snapshot: `worth` and `low` (each hand's value in the last showdown), `pot_seats`,
    `pot_winners`, the work space `claims`, `staked` and `seven`, `say` and `inform`.
    """

    phase: int
    street: int
    actor: int
    bet: int
    min_raise: int
    aggressor: int
    button: int
    small_seat: int
    next_button: int  # gets the button of the next hand, one was wrong
    big_seat: int
    small: int
    big: int
    ante_mode: int
    ante: int
    dead: int
    unit: int
    hand_no: int
    language: int  # of the LED rows: 0 English, 1 German
    h4h: int  # hand for hand
    held: int  # 1 while a hand waits for it with all cards down
    last_bettor: int  # shows first
    winner: int  # the first to be paid out of the last main pot
    disputed: int  # 1 when somebody disputed that in time and play went on
    least_chip: int  # smallest chip that went into the pot, as wager.encode has it
    must_show: int  # seats, as bits: told to show
    no_claim: int  # seats, as bits: win nothing
    carried: int  # chips nobody had a claim to, part of the main pot
    field: int  # players left in the tournament
    places: int  # places paid
    clock_left: int  # seconds of the level, counted down hand for hand
    level_waits: int  # parts of a level that begin with the next hand
    next_small: int
    next_big: int
    next_ante: int
    serving: int  # seats that miss this hand for a penalty, as bits
    newcomers: int  # seats that were not dealt in yet, as bits
    racing: int  # seats whose odd chips are raced for, as bits
    nboard: int
    burns: int
    shown_all: int
    npots: int
    redeals: int  # of this hand
    deal_count: int  # hole cards that came, wherever they went
    last_seat: int  # got the last of them
    early_seat: int  # got a card before its turn, in sweep
    early_sweep: int
    exposed: int
    boxed: int
    extra: int
    exposed_seats: int  # wait for another card, as bits
    trusted: int  # seats whose cards count as dealt, seen or not, as bits
    doubted: int  # of these, who will be asked about after substantial action
    swaps: int  # seats one card of which is to be taken away, as bits
    absent: int
    acts: int  # in turn
    chip_acts: int  # of them with chips
    round_acts: int  # of the round
    burns_due: int
    aside: int  # repairs of the board that go on
    four: int
    held_mucks: int
    late: int  # acted behind an early card: seats, as bits, whose next action lies there
    said: int  # by the actor: K_RAISE without amount, K_CHECK facing a bet, K_CLOCK time
    early_folds: int  # behind the actor while others wait out of turn
    clock_seat: int  # seat the clock runs against
    last_actor: int  # its action is the last one, and can be taken back
    last_flags: int  # SEAT_ACTED and MARK_OPEN as they were before it
    total_before: int
    bet_before: int  # before the last raise; or of the last round
    raise_before: int
    aggressor_before: int
    since_acts: int  # acts when it was made
    other_bet: int  # what the bet should have been, or will be with the next card
    spoke_seat: int  # spoke out of turn: a call, or a raise to `spoke_to`
    spoke_to: int
    backs: int  # seats, as bits, whose early chips bind no longer and go back
    ruling: int
    open_rulings: int

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        self.say = say
        self.inform = unheard  # `inform(fact, seat, value)`: facts of events.py
        self.book = Book(book)
        self._unpack_scalars(b"\xff" * _SCALARS_AT + bytes(_LISTS_AT - _SCALARS_AT))
        self.unit = self.burns_due = 1
        self.early = bytearray([NO_CARD] * _BOARD)  # board cards that are not accepted
        self.ruling_rule = bytearray(RULINGS)
        self.ruling_value = [0] * RULINGS
        self.ruling_code = bytearray(RULINGS)
        self.ruling_seat = bytearray(RULINGS)
        self.ruling_options = bytearray(RULINGS * OPTIONS)
        self.stack = [0] * SEATS
        self.total = [0] * SEATS
        self.paid = [0] * SEATS
        self.front = [0] * SEATS
        self.stale = [0] * SEATS
        self.pot_amount = [0] * SEATS
        self.pot_seats = [0] * SEATS
        self.pot_winners = [0] * SEATS
        self.flags = bytearray(SEATS)
        self.dealt = bytearray(SEATS)
        self.marks = bytearray(SEATS)  # MARK_ bits
        self.least = bytearray(SEATS)  # smallest chip in front, as wager.encode has it
        self.least_new = bytearray(SEATS)  # smallest of the motion that is not judged yet
        self.penalty = bytearray(SEATS)  # hands a seat still misses
        self.order = bytearray(SEATS)  # the how-manieth to be all-in; between hands: race cards
        self.board = bytearray([NO_CARD] * _BOARD)
        self.holes = bytearray([NO_CARD] * (SEATS * _CARDS))
        self.worth = [0] * SEATS
        self.low = [0] * SEATS
        self.claims = [0] * SEATS
        self.staked = [0] * SEATS
        self.seven = bytearray(7)
        self._lists = (self.stack, self.paid, self.front, self.stale, self.total)
        self._bytes = (
            self.flags,
            self.dealt,
            self.marks,
            self.least,
            self.least_new,
            self.penalty,
            self.order,
            self.board,
            self.holes,
            self.early,
            self.ruling_rule,
            self.ruling_code,
            self.ruling_seat,
            self.ruling_options,
            self.book.record,
        )

    def alert(self, seat: int, code: int, rule: int) -> int:
        """Say that something is wrong; the code."""
        self.say(codes.ALERT, seat, code, rule)
        return code

    # seats ----------------------------------------------------------------------------------

    def live(self, seat: int) -> bool:
        """The seat holds cards that can win."""
        return self.flags[seat] & _HOLDS == codes.SEAT_IN_HAND

    def able(self, seat: int) -> bool:
        """The seat is live and has chips behind."""
        return self.flags[seat] & ABLE == codes.SEAT_IN_HAND

    def live_count(self) -> int:
        n = 0
        for flags in self.flags:  # asked often: no calls
            if flags & _HOLDS == codes.SEAT_IN_HAND:
                n += 1
        return n

    def able_count(self) -> int:
        n = 0
        for flags in self.flags:
            if flags & ABLE == codes.SEAT_IN_HAND:
                n += 1
        return n

    def somebody_all_in(self) -> bool:
        """A live seat is all-in."""
        return self.able_count() < self.live_count()

    def next_live(self, seat: int) -> int:
        """The first live seat clockwise after `seat`, or NOBODY."""
        flags = self.flags
        for _ in range(SEATS):
            seat = seat + 1 if seat < SEATS - 1 else 0
            if flags[seat] & _HOLDS == codes.SEAT_IN_HAND:
                return seat
        return NOBODY

    def pot(self) -> int:
        """All chips played for: in the middle and in front."""
        chips = self.carried
        for seat in range(SEATS):
            chips += self.paid[seat]
        return chips

    def stake(self, seat: int) -> int:
        """What the seat has at stake.  A big blind ante is dead: it plays for the table."""
        dead = self.dead if seat == self.big_seat else 0
        return self.paid[seat] - dead

    def stakes(self) -> list[int]:
        """All of them, in the work space `staked`."""
        staked, paid = self.staked, self.paid
        for seat in range(SEATS):  # asked in the scan loop: no slice
            staked[seat] = paid[seat]
        if self.dead:
            staked[self.big_seat] -= self.dead
        return staked

    # chips ----------------------------------------------------------------------------------

    def put(self, seat: int, chips: int) -> int:
        """Move up to `chips` from the stack into the hand; the amount moved."""
        if chips >= self.stack[seat]:
            chips = self.stack[seat]
            self.order[seat] = 1 + max(self.order)
            self.flags[seat] |= codes.SEAT_ALL_IN
        self.stack[seat] -= chips
        self.paid[seat] += chips
        return chips

    # snapshot -------------------------------------------------------------------------------

    def pack(self, buf: bytearray) -> int:
        """Write the state into `buf` (PACKED bytes or more); the length."""
        self._pack_scalars(buf)
        at = _LISTS_AT
        n = self.ruling_value
        struct.pack_into("<4I", buf, _RULINGS_AT, n[0], n[1], n[2], n[3])
        for n in self._lists:  # here, no calls: so many words on the stack are a search for heap
            if n is self.total:
                n = self._wagers()
                at = _WAGERS_AT
            struct.pack_into(
                "<10I", buf, at, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]
            )
            at += 4 * SEATS
        for part in self._bytes:
            buf[at : at + len(part)] = part
            at += len(part)
        return at

    def unpack(self, buf: bytearray) -> int:
        """Take the state from a snapshot; its length."""
        self._unpack_scalars(buf)
        at = _LISTS_AT
        for numbers in (self.stack, self.paid, self.front, self.stale, self.ruling_value):
            at = _unpack_numbers(numbers, buf, at)
        self.total[:] = self.pot_amount[:] = NO_CHIPS
        at = _unpack_numbers(self._wagers(), buf, at)
        for part in self._bytes:
            part[:] = buf[at : at + len(part)]
            at += len(part)
        self.book.restore()
        return at

    # each name once in both: a loop over names takes four times as long
    def _pack_scalars(self, buf: bytearray) -> None:
        buf[0] = self.actor & _NIBBLE | self.aggressor << 4 & _HIGH
        buf[1] = self.button & _NIBBLE | self.next_button << 4 & _HIGH
        buf[2] = self.small_seat & _NIBBLE | self.big_seat << 4 & _HIGH
        buf[3] = self.clock_seat & _NIBBLE | self.last_seat << 4 & _HIGH
        buf[4] = self.early_seat & _NIBBLE | self.last_actor << 4 & _HIGH
        buf[5] = self.aggressor_before & _NIBBLE | self.spoke_seat << 4 & _HIGH
        buf[6] = self.last_bettor & _NIBBLE | self.winner << 4 & _HIGH
        struct.pack_into(
            "<30B", buf, _SCALARS_AT,
            self.phase, self.street, self.ante_mode, self.nboard, self.burns, self.shown_all,
            self.npots, self.ruling, self.open_rulings, self.redeals, self.said,
            self.early_folds, self.deal_count, self.exposed, self.boxed, self.extra, self.acts,
            self.chip_acts, self.round_acts, self.burns_due, self.aside, self.four,
            self.last_flags, self.since_acts, self.h4h, self.held, self.disputed,
            self.least_chip, self.language, self.level_waits,
        )  # fmt: skip
        struct.pack_into(
            "<17H", buf, _SHORTS_AT,
            self.early_sweep, self.exposed_seats, self.swaps, self.trusted, self.doubted,
            self.absent, self.held_mucks, self.backs, self.late, self.field, self.places,
            self.clock_left, self.must_show, self.no_claim, self.serving, self.newcomers,
            self.racing,
        )  # fmt: skip
        struct.pack_into(
            "<17I", buf, _NUMBERS_AT,
            self.bet, self.min_raise, self.small, self.big, self.ante, self.dead, self.unit,
            self.hand_no, self.next_small, self.bet_before, self.raise_before, self.total_before,
            self.other_bet, self.spoke_to, self.carried, self.next_big, self.next_ante,
        )  # fmt: skip

    def _unpack_scalars(self, buf: bytes | bytearray) -> None:
        """As they were packed."""
        self.actor, self.aggressor = _two_seats(buf[0])
        self.button, self.next_button = _two_seats(buf[1])
        self.small_seat, self.big_seat = _two_seats(buf[2])
        self.clock_seat, self.last_seat = _two_seats(buf[3])
        self.early_seat, self.last_actor = _two_seats(buf[4])
        self.aggressor_before, self.spoke_seat = _two_seats(buf[5])
        self.last_bettor, self.winner = _two_seats(buf[6])
        (
            self.phase, self.street, self.ante_mode, self.nboard, self.burns, self.shown_all,
            self.npots, self.ruling, self.open_rulings, self.redeals, self.said,
            self.early_folds, self.deal_count, self.exposed, self.boxed, self.extra, self.acts,
            self.chip_acts, self.round_acts, self.burns_due, self.aside, self.four,
            self.last_flags, self.since_acts, self.h4h, self.held, self.disputed,
            self.least_chip, self.language, self.level_waits,
        ) = struct.unpack_from("<30B", buf, _SCALARS_AT)  # fmt: skip
        (
            self.early_sweep, self.exposed_seats, self.swaps, self.trusted, self.doubted,
            self.absent, self.held_mucks, self.backs, self.late, self.field, self.places,
            self.clock_left, self.must_show, self.no_claim, self.serving, self.newcomers,
            self.racing,
        ) = struct.unpack_from("<17H", buf, _SHORTS_AT)  # fmt: skip
        (
            self.bet, self.min_raise, self.small, self.big, self.ante, self.dead, self.unit,
            self.hand_no, self.next_small, self.bet_before, self.raise_before, self.total_before,
            self.other_bet, self.spoke_to, self.carried, self.next_big, self.next_ante,
        ) = struct.unpack_from("<17I", buf, _NUMBERS_AT)  # fmt: skip

    def _wagers(self) -> list[int]:
        """What lies in front, or the pots as awarded: never are both of use."""
        return self.pot_amount if self.phase == codes.DONE else self.total


def _two_seats(byte: int) -> tuple[int, int]:
    low, high = byte & _NIBBLE, byte >> 4
    return low if low < SEATS else low | _HIGH, high if high < SEATS else high | _HIGH


def _unpack_numbers(numbers: list[int], buf: bytearray, at: int) -> int:
    for i in range(len(numbers)):
        numbers[i] = struct.unpack_from("<I", buf, at)[0]
        at += 4
    return at
