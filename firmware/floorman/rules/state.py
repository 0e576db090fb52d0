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
PACKED = const(490)  # bytes of a snapshot
_CARDS = const(2)
_BOARD = const(5)

RULINGS = const(4)  # decisions that can be open at once
OPTIONS = const(6)  # of a decision

# the scalars of a snapshot, in order: one byte, two bytes, four bytes
_BYTES = (
    "phase",
    "street",
    "actor",
    "aggressor",
    "button",
    "next_button",
    "small_seat",
    "big_seat",
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
    "clock_seat",
    "deal_count",
    "last_seat",
    "early_seat",
    "exposed",
    "boxed",
    "extra",
    "acts",
    "chip_acts",
    "round_acts",
    "burns_due",
    "aside",
    "four",
    "h4h",
    "held",
    "last_bettor",
    "winner",
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
    "carried",
    "next_big",
    "next_ante",
)


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

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        self.say = say
        self.book = Book(book)
        self.phase = codes.IDLE
        self.street = 0
        self.actor = NOBODY
        self.bet = 0
        self.min_raise = 0
        self.aggressor = NOBODY
        self.button = NOBODY
        self.small_seat = NOBODY
        self.next_button = NOBODY  # gets the button of the next hand, one was wrong
        self.big_seat = NOBODY
        self.small = 0
        self.big = 0
        self.ante_mode = 0
        self.ante = 0
        self.dead = 0
        self.unit = 1
        self.hand_no = 0
        self.language = 0  # of the LED rows: 0 English, 1 German
        self.h4h = 0  # hand for hand
        self.held = 0  # 1 while a hand waits for it with all cards down
        self.last_bettor = NOBODY  # shows first
        self.winner = NOBODY  # the first to be paid out of the last main pot
        self.disputed = 0  # 1 when somebody disputed that in time and play went on
        self.least_chip = 0  # smallest chip that went into the pot, as wager.encode has it
        self.must_show = self.no_claim = 0  # seats, as bits: told to show; win nothing
        self.carried = 0  # chips nobody had a claim to, part of the main pot
        self.field = self.places = 0  # players left in the tournament, places paid
        self.clock_left = 0  # seconds of the level, counted down hand for hand
        self.level_waits = 0  # parts of a level that begin with the next hand
        self.next_small = self.next_big = self.next_ante = 0
        self.serving = 0  # seats that miss this hand for a penalty, as bits
        self.newcomers = 0  # seats that were not dealt in yet, as bits
        self.racing = 0  # seats whose odd chips are raced for, as bits
        self.nboard = 0
        self.burns = 0
        self.shown_all = 0
        self.npots = 0
        self.redeals = 0  # of this hand
        self.deal_count = 0  # hole cards that came, wherever they went
        self.last_seat = NOBODY  # got the last of them
        self.early_seat = NOBODY  # got a card before its turn, in sweep
        self.early_sweep = 0
        self.exposed = self.boxed = self.extra = 0
        self.exposed_seats = 0  # wait for another card, as bits
        self.trusted = 0  # seats whose cards count as dealt, seen or not, as bits
        self.doubted = 0  # of these, who will be asked about after substantial action
        self.swaps = 0  # seats one card of which is to be taken away, as bits
        self.absent = 0
        self.acts = self.chip_acts = self.round_acts = (
            0  # in turn; of them with chips; of the round
        )
        self.burns_due = 1
        self.aside = self.four = 0  # repairs of the board that go on
        self.early = bytearray([NO_CARD] * _BOARD)  # board cards that are not accepted
        self.held_mucks = 0
        self.late = 0  # acted behind an early card: seats, as bits, whose next action lies there
        self.said = 0  # by the actor: K_RAISE without amount, K_CHECK facing a bet, K_CLOCK time
        self.early_folds = 0  # behind the actor while others wait out of turn
        self.clock_seat = NOBODY  # seat the clock runs against
        self.backs = 0  # seats, as bits, whose early chips bind no longer and go back
        self.ruling = 0
        self.open_rulings = 0
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
        for name in _BYTES:
            buf[at] = getattr(self, name)
            at += 1
        for name in _SHORTS:
            struct.pack_into("<H", buf, at, getattr(self, name))
            at += 2
        for name in _NUMBERS:
            struct.pack_into("<I", buf, at, getattr(self, name))
            at += 4
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
        for name in _BYTES:
            setattr(self, name, buf[at])
            at += 1
        for name in _SHORTS:
            setattr(self, name, buf[at] | buf[at + 1] << 8)
            at += 2
        for name in _NUMBERS:
            setattr(self, name, struct.unpack_from("<I", buf, at)[0])
            at += 4
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
