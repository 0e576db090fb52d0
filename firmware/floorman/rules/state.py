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
_CARDS = const(2)
_BOARD = const(5)

RULINGS = const(4)  # decisions that can be open at once
OPTIONS = const(6)  # of a decision

# the scalars of a snapshot, in order: seats two to a byte, one byte, two bytes, four bytes
_SEATS = (
    "actor",
    "aggressor",
    "button",
    "next_button",
    "small_seat",
    "big_seat",
    "clock_seat",
    "last_seat",
    "early_seat",
    "last_actor",
    "aggressor_before",
    "spoke_seat",
    "last_bettor",
    "winner",
)
_BYTES = (
    "phase",
    "street",
    "ante_mode",
    "nboard",
    "burns",
    "shown_all",
    "npots",
    "ruling",
    "open_rulings",
    "redeals",
    "said",
    "early_folds",
    "deal_count",
    "exposed",
    "boxed",
    "extra",
    "acts",
    "chip_acts",
    "round_acts",
    "burns_due",
    "aside",
    "four",
    "last_flags",
    "since_acts",
    "h4h",
    "held",
    "disputed",
    "least_chip",
    "language",
    "level_waits",
)
_SHORTS = (
    "early_sweep",
    "exposed_seats",
    "swaps",
    "trusted",
    "doubted",
    "absent",
    "held_mucks",
    "backs",
    "late",
    "field",
    "places",
    "clock_left",
    "must_show",
    "no_claim",
    "serving",
    "newcomers",
    "racing",
)
_NUMBERS = (
    "bet",
    "min_raise",
    "small",
    "big",
    "ante",
    "dead",
    "unit",
    "hand_no",
    "next_small",
    "bet_before",
    "raise_before",
    "total_before",
    "other_bet",
    "spoke_to",
    "carried",
    "next_big",
    "next_ante",
)
_SCALARS = ((_BYTES, "B", 1), (_SHORTS, "<H", 2), (_NUMBERS, "<I", 4))
_NIBBLE = const(15)
_HIGH = const(0xF0)  # of NOBODY and what else is no seat


def clockwise(seat: int) -> int:
    """The place to the left of a seat, occupied or not."""
    return seat + 1 if seat < SEATS - 1 else 0


class State:
    """One table between two events.

    `total` is what a seat has in front this street, `paid` what it put in this hand, `front` the
    chips that lie before it and `stale` the part of them that is no wager (antes and bets of an
    earlier street until they are swept).  `dead` is the part of the big blind's `paid` that is a
    big blind ante.  Pots are filled in when they are awarded: amount, seats that could win and
    seats that won as bits.  `ruling` is the code of the decision on top of the stack, 0 when none
    is open; `held_mucks` are hands (bits) that came to the muck while one was.  No part of the
    snapshot: `worth` and `low` (each hand's value in the last showdown), `pot_seats`,
    `pot_winners`, the work space `claims` and `seven`, and `say`.
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
        self.book = Book(book)
        for name in _SEATS:
            setattr(self, name, NOBODY)
        for names, _, _ in _SCALARS:
            for name in names:
                setattr(self, name, 0)
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
        self.seven = bytearray(7)
        self._lists = (
            self.stack,
            self.paid,
            self.front,
            self.stale,
            self.ruling_value,
        )
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
        mask = codes.SEAT_IN_HAND | codes.SEAT_FOLDED
        return self.flags[seat] & mask == codes.SEAT_IN_HAND

    def able(self, seat: int) -> bool:
        """The seat is live and has chips behind."""
        mask = codes.SEAT_IN_HAND | codes.SEAT_FOLDED | codes.SEAT_ALL_IN
        return self.flags[seat] & mask == codes.SEAT_IN_HAND

    def live_count(self) -> int:
        n = 0
        for seat in range(SEATS):
            if self.live(seat):
                n += 1
        return n

    def able_count(self) -> int:
        n = 0
        for seat in range(SEATS):
            if self.able(seat):
                n += 1
        return n

    def somebody_all_in(self) -> bool:
        """A live seat is all-in."""
        for seat in range(SEATS):
            if self.live(seat) and self.flags[seat] & codes.SEAT_ALL_IN:
                return True
        return False

    def next_live(self, seat: int) -> int:
        """The first live seat clockwise after `seat`, or NOBODY."""
        for _ in range(SEATS):
            seat = clockwise(seat)
            if self.live(seat):
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
        at = 0
        for name in _SEATS:  # two in a byte
            nibble = getattr(self, name) & _NIBBLE
            buf[at >> 1] = buf[at >> 1] | nibble << 4 if at & 1 else nibble
            at += 1
        at = at + 1 >> 1
        for names, form, size in _SCALARS:
            for name in names:
                struct.pack_into(form, buf, at, getattr(self, name))
                at += size
        for numbers in self._lists:
            at = _pack_numbers(numbers, buf, at)
        at = _pack_numbers(self._wagers(), buf, at)
        for part in self._bytes:
            for value in part:
                buf[at] = value
                at += 1
        return at

    def unpack(self, buf: bytearray) -> int:
        """Take the state from a snapshot; its length."""
        at = 0
        for name in _SEATS:
            nibble = buf[at >> 1] >> (4 if at & 1 else 0) & _NIBBLE
            setattr(self, name, nibble if nibble < SEATS else nibble | _HIGH)
            at += 1
        at = at + 1 >> 1
        for names, form, size in _SCALARS:
            for name in names:
                setattr(self, name, struct.unpack_from(form, buf, at)[0])
                at += size
        for numbers in self._lists:
            at = _unpack_numbers(numbers, buf, at)
        for seat in range(SEATS):
            self.total[seat] = self.pot_amount[seat] = 0
        at = _unpack_numbers(self._wagers(), buf, at)
        for part in self._bytes:
            for i in range(len(part)):
                part[i] = buf[at]
                at += 1
        self.book.restore()
        return at

    def _wagers(self) -> list[int]:
        """What lies in front, or the pots as awarded: never are both of use."""
        return self.pot_amount if self.phase == codes.DONE else self.total


def _pack_numbers(numbers: list[int], buf: bytearray, at: int) -> int:
    for value in numbers:
        struct.pack_into("<I", buf, at, value)
        at += 4
    return at


def _unpack_numbers(numbers: list[int], buf: bytearray, at: int) -> int:
    for i in range(len(numbers)):
        numbers[i] = struct.unpack_from("<I", buf, at)[0]
        at += 4
    return at
