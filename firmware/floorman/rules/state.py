"""The record: all that the rules know of the table, flat, and the one table of its fields.

Amounts are ints below 2**30, seats 0..9 or NOBODY, cards 0..51 or NO_CARD.  Lists are made once
and written in place.  FIELDS makes the snapshot, its number and what the host sees of a table.
"""

import struct
from binascii import crc32

from micropython import const

SEATS = const(10)
NOBODY = const(255)
NO_CARD = const(255)
NO_CHIPS = (0,) * SEATS
NO_BITS = bytes(SEATS)
NO_BOARD = b"\xff" * 5
HAND = const(7)  # hole cards that a seat may have in any game
NO_HOLES = b"\xff" * (HAND * SEATS)
RULINGS = const(4)  # decisions that can be open at once
OPTIONS = const(6)  # of a decision
BOARDS_AT = const(10)  # of `drawn`, behind a bit for each seat: boards beside the first
KILL = const(128)  # of level_waits: the hand that comes, or runs, is one of who has the leg
_SIXTEEN = const(0xFFFF)

# Names of one width; of lists the length stands behind the name.
_BYTES = """phase street actor button small_seat big_seat next_button ante_mode language
last_actor last_marks since_acts since_chips announced clock_seat early_acts
aggressor aggressor_before last_bettor acts chip_acts round_acts
nboard burns burns_due aside fourth last_seat early_seat exposed boxed extra deal_count
change_seat shown_all npots winner disputed smallest_in_pot hand_for_hand tables_wait held
level_waits mode_before on_break window_over redeals
ruling open_rulings
seat_before early_before early_asked early_due boxed_place boxed_card
card_ruling card_ruling_seat rested
lying old_left old_most raises size frozen discards back"""
_SHORTS = """early_sweep exposed_seats swaps trusted doubted absent held_mucks unbound acted_behind
must_show no_claim serving newcomers racing let_go players_left places clock_left
 early_sweep_before away excused replaced ordered strange let_lie unnamed taken_out
 phones drawn ready stands sat_down"""
_NUMBERS = """small big ante unit hand_no next_small next_big next_ante bet min_raise bet_before
raise_before street_bet_before other_bet dead_ante unclaimed last_sweep
lying_at change_due small_before big_before ante_before stand_pays"""
_LISTS = """stack:10 contribution:10 street_bet:10 in_front:10 carried_over:10
marks:10 spoke:10 pot_amount:10 pot_seats:10 pot_winners:10 ruling_value:4
reserve:10"""
_BYTE_LISTS = """flags:10 dealt:10 smallest:10 smallest_new:10 penalty:10 all_in_order:10
gave_up_order:10 race_card:10 thrown:10 ahead:10 board:5 early_cards:5 holes:70
ruling_rule:4 ruling_code:4 ruling_seat:4 ruling_options:24"""
# the book in use and what the house changed of it, and the game that is played: their records
_HOUSE = "house:17 game:2"
FIELDS = (_BYTES, _SHORTS, _NUMBERS, _LISTS, _BYTE_LISTS, _HOUSE)
_NAMES = (_BYTES + " " + _SHORTS + " " + _NUMBERS).split()
_N_BYTES = len(_BYTES.split())
_N_SHORTS = len(_SHORTS.split())
_SCALARS = "<%dB%dH%dI" % (_N_BYTES, _N_SHORTS, len(_NUMBERS.split()))


def unheard(cue: int, seat: int, value: int) -> None:
    """Nobody follows the cues."""


def clockwise(seat: int) -> int:
    """The place to the left of a seat, occupied or not."""
    return seat + 1 if seat < SEATS - 1 else 0


class State:
    """One table between two events.

    Behind each field stand the files that write it, its owner first, then what it means.
    tests/house holds the rules to that.  `say(note, seat, value, rule)` hears everything that is
    understood, `cue(cue, seat, value)` what sensing must follow (CUE_ of events.py); `book` is the
    rule book in use.
    """

    # the course of a hand
    phase: int  # course: of codes.py
    street: int  # course: 0 before the flop, 1 flop, 2 turn, 3 river
    actor: int  # course: whose turn it is
    held: int  # tables: 1 while no card is dealt or tabled, hand for hand
    let_go: int  # tables: seats that were all-in then, as bits
    redeals: int  # course: of this hand
    hand_no: int  # course
    language: int  # menu: of the LED rows: 0 English, 1 German

    # button, blinds, level
    button: int  # button odd_cards
    small_seat: int  # button
    big_seat: int  # button
    frozen: int  # button: 1 while games without a button are played
    next_button: int  # button odd_cards: gets the button of the next hand, one was wrong
    small: int  # levels
    big: int  # levels
    ante: int  # levels
    ante_mode: int  # levels
    unit: int  # race: the smallest chip in play
    next_small: int  # levels: told while a hand ran
    next_big: int  # levels
    next_ante: int  # levels
    level_waits: int  # levels bomb kill: what begins with the next hand; BOMB_POT, KILL
    small_before: int  # levels: of the hand before
    big_before: int  # levels
    ante_before: int  # levels
    mode_before: int  # levels kill: and, from bit 2, who won the last pot entire
    on_break: int  # levels: 1 in a break
    clock_left: int  # levels: seconds of the level, counted down hand for hand
    hand_for_hand: int  # tables
    tables_wait: int  # tables: 1 when the next hand waits for the other tables
    players_left: int  # players levels: in the tournament
    places: int  # levels: paid

    # chips
    stack: list[int]  # seats: behind
    contribution: list[int]  # seats: put in this hand
    street_bet: list[int]  # seats: put in this street
    unclaimed: int  # seats: chips nobody had a claim to, part of the main pot
    dead_ante: int  # blinds seats: the ante for all, in the contribution of who paid it
    reserve: list[int]  # stand_up: chips of the seat that are set aside, and in no hand
    all_in_order: bytearray  # seats: the how-manieth to be all-in in this hand
    in_front: list[int]  # turns chips: chips that lie before the seat
    carried_over: list[int]  # front turns behind: the part of them that is no wager of this street
    smallest: bytearray  # chips front: smallest chip in front, as values.encode has it
    smallest_new: bytearray  # chips front: smallest of the motion that is not judged yet
    smallest_in_pot: int  # front showdown
    change_seat: int  # front: acted last in the round that is over
    change_due: int  # front turns: change in front of it that it takes back

    # seats
    flags: bytearray  # seats: SEAT_ bits: what holds of the seat for the hand
    marks: list[int]  # seats: MARK_ bits: what holds for the street, wiped with it
    absent: int  # penalties: seats, as bits
    newcomers: int  # players: seats that were not dealt in yet, as bits
    penalty: bytearray  # penalties players: hands a seat still misses
    serving: int  # penalties: seats that miss this hand for a penalty, as bits
    racing: int  # race: seats whose odd chips are raced for, as bits
    race_card: bytearray  # race: best card of a seat in a chip race

    # stand-up
    stands: int  # stand_up: seats, as bits, that won no pot in the round that goes on
    sat_down: int  # stand_up: seats, as bits, that did
    stand_pays: int  # stand_up: chips that the last one standing pays to each of them

    # the bet
    bet: int  # bets acts: what a seat must have in front to stay in
    min_raise: int  # bets acts
    aggressor: int  # bets acts: bet or raised last in this round
    last_bettor: int  # bets: shows first
    raises: int  # bets acts: fixed limit: bets and raises of this round
    announced: int  # bets: K_RAISE without amount, K_CHECK facing a bet, K_CLOCK time, 0
    last_actor: int  # bets acts: its action is the last one, and can be taken back
    last_marks: int  # bets chips: what that action changed of its marks; LAST_ bits
    street_bet_before: int  # bets: what the last actor had in before
    bet_before: int  # underraise bets: before the last raise; or of the last round
    raise_before: int  # bets
    aggressor_before: int  # bets
    since_acts: int  # bets: acts when the last raise was made
    since_chips: int  # bets: chip_acts then
    other_bet: int  # underraise bets acts: what the bet may still turn out to be
    clock_seat: int  # turns bets showdown: seat the clock runs against

    # what counts as action
    acts: int  # acts: in turn
    chip_acts: int  # acts: of them with chips
    round_acts: int  # acts: of the round
    early_acts: int  # turns bets: behind the actor, of seats that nothing else marks for it
    spoke: list[int]  # turns bets acts: said out of turn: a raise to so much, or SAID_
    unbound: int  # turns bets acts: seats, as bits, whose early chips go back
    acted_behind: int  # behind bets: seats, as bits, that acted behind an early card
    ahead: bytearray  # behind: the how-manieth to wager before all hole cards lay

    # the deal
    dealt: bytearray  # seats: cards a seat got
    size: int  # between streets: cards of a hand by now
    ready: int  # open_cards: seats, as bits, that had all cards that lie down when open ones came
    deal_count: int  # dealing: hole cards that came, wherever they went
    rested: int  # counts dealing burns: so often no card moved for a while since the last one did
    last_seat: int  # order dealing: got the last of them
    last_sweep: int  # order: that card was first seen in, SURE_NOT and all
    seat_before: int  # order: got the one before it
    card_ruling: int  # dealing: code of the decision that it brought about, or 0
    card_ruling_seat: int  # dealing
    early_seat: int  # order dealing: got a card before its turn, in sweep
    early_sweep: int  # order dealing
    early_before: int  # order: both before the last card
    early_sweep_before: int  # order
    early_asked: int  # order: the seat whose card is asked about
    early_due: int  # order dealing: seat whose card was late; _LATE more for a second one
    exposed: int  # odd_cards dealing
    boxed: int  # odd_cards dealing
    extra: int  # counts dealing
    exposed_seats: int  # odd_cards dealing seen_stud: one of theirs was seen, as bits
    trusted: int  # counts dealing: seats whose cards count as dealt, seen or not, as bits
    doubted: int  # counts dealing: of these, who will be asked about after substantial action
    swaps: int  # acts dealing odd_cards: seats one card of which is to be taken away, as bits

    away: int  # dealing: seats, as bits, where nobody sat when this hand was dealt, or dealt first
    excused: int  # dealing: seats, as bits: absent, and the floor lets the hand play
    taken_out: int  # answered dealing odd_cards: seats, as bits: the card asked about is away
    old_left: int  # gathering: cards of before that still lie on the felt
    old_most: int  # gathering: of so many, and whether somebody gathered them unseen
    replaced: int  # dealing odd_cards: seats, as bits, a card of which is replaced, at any time
    ordered: int  # counts dealing: of these, who was promised another card and waits for it

    # tags that no file knows, and foreign cards that play no part
    strange: int  # strange: places, as bits, where one lies: seats, 10..14 board, 15 burns
    let_lie: int  # strange: of these, the ones that were decided about
    phones: int  # strange: of these, phones and copies, which are no cards
    unnamed: int  # strange: seats, as bits, such a tag is counted among the cards of; copies too

    # the draw
    drawn: int  # draws boards discards: seats, as bits, that drew or threw; further boards
    thrown: bytearray  # draws boards: cards a seat threw away; cards of boards beside the first
    discards: int  # stub: cards that were thrown away in this hand
    back: int  # stub: cards that went back into the stub

    # the board
    board: bytearray  # board burns
    nboard: int  # board burns
    early_cards: bytearray  # board burns: board cards that are not accepted, by place
    burns: int  # burns board dealing
    burns_due: int  # burns board acts: burns that should lie there when the next street comes
    boxed_place: int  # board: of the board card that lay face up in the stub
    boxed_card: int  # board: until it is taken to the burns, else NO_CARD
    aside: int  # board: 1: a card waits aside, the river needs a shuffle
    fourth: int  # board burns: how a four-card flop is put right
    lying_at: int  # procedures: cards that lie at seats then: two bits each, and that it was told
    lying: int  # procedures: what readers see on board and burns while a question is about them

    # showdown and award
    holes: bytearray  # showdown keyed open_cards: tabled hands and open cards, HAND places each
    shown_all: int  # showdown
    must_show: int  # showdown: seats, as bits: told to show
    gave_up_order: bytearray  # showdown: the how-manieth to give its hand up
    no_claim: int  # disputes showdown: seats, as bits: win nothing
    pot_amount: list[int]  # pots rake: when they are awarded
    pot_seats: list[int]  # pots: who could win each pot, as bits
    pot_winners: list[int]  # pots: who won it
    npots: int  # pots
    winner: int  # pots: the first to be paid out of the last main pot
    disputed: int  # disputes pots: 1 when somebody disputed that in time and play went on
    window_over: int  # disputes: 1 when the minute is over in which that could be disputed

    # open decisions, the last one on top
    ruling: int  # rulings: code of the one on top, 0 when none is open
    open_rulings: int  # rulings
    ruling_code: bytearray  # rulings
    ruling_seat: bytearray  # rulings
    ruling_value: list[int]  # rulings
    ruling_rule: bytearray  # rulings
    ruling_options: bytearray  # rulings
    held_mucks: int  # rulings: hands that came to the muck while one was open, as bits

    # between two events nothing of this is kept
    facts: int  # course game: what an event brought about: facts.py
    turn_back: int  # corrections course: the seat whose last action is made anew
    ruled: int  # menu: the rule that the last decision followed, the floor's against a default
    answer: int  # game: choice + 1 when the felt itself answered the decision on top
    open_seat: int  # dealing game: the card that came to it now lies open, and is the right one
    lay_place: int  # board: where a board card waits for its street to be taken back

    # work space
    worth: list[int]  # pots: each hand's value in the last showdown
    low: list[int]  # pots
    claims: list[int]  # pots
    staked: list[int]  # seats
    seven: bytearray  # pots
    chips_before: list[int]  # players: the hand, while it is awarded

    def __init__(self, say, book, played) -> None:  # type: ignore[no-untyped-def]
        self.say = say
        self.cue = unheard
        self.book = book
        self.house = book.record
        self.played = played
        self.game = played.record
        for name in _NAMES:
            setattr(self, name, 0)
        self._numbers = _make(self, _LISTS, list)
        self._bytes = _make(self, _BYTE_LISTS, bytearray)
        self._bytes += [self.house, self.game]
        self.actor = self.button = self.small_seat = self.big_seat = self.next_button = NOBODY
        self.last_actor = self.clock_seat = self.winner = NOBODY
        self.aggressor = self.aggressor_before = self.last_bettor = NOBODY
        self.last_seat = self.early_seat = self.seat_before = self.early_before = NOBODY
        self.early_due = self.change_seat = NOBODY
        self.unit = self.burns_due = 1
        self.size = played.hole
        self.boxed_card = NO_CARD
        self.board[:] = self.early_cards[:] = NO_BOARD
        self.holes[:] = NO_HOLES
        self.facts = self.answer = self.ruled = 0
        self.turn_back = self.lay_place = self.open_seat = NOBODY
        self.worth = [0] * SEATS
        self.low = [0] * SEATS
        self.claims = [0] * SEATS
        self.staked = [0] * SEATS
        self.chips_before = [0] * SEATS
        self.seven = bytearray(HAND + len(self.board))


def _make(s, table: str, kind) -> list:  # type: ignore[no-untyped-def,type-arg]
    """The lists of a table, as attributes and in their order."""
    made = []
    for field in table.split():
        name, length = field.split(":")
        zeros = kind(bytes(int(length)))
        setattr(s, name, zeros)
        made.append(zeros)
    return made


# the snapshot ---------------------------------------------------------------------------------


def _forms(table: str, width: str) -> str:
    """The lists of a table as struct knows them."""
    return "".join([field.split(":")[1] + width for field in table.split()])


_ALL = _SCALARS + _forms(_LISTS, "I") + _forms(_BYTE_LISTS + " " + _HOUSE, "s")
PACKED = struct.calcsize(_ALL)  # bytes of a snapshot
LAYOUT = crc32("".join(FIELDS).encode()) & _SIXTEEN  # another one when the fields change


def pack(s: State, buf: bytearray) -> int:
    """Write the state into `buf`; the length.

    Half of a hand's start, which has 5 ms on a Pico: one call of struct, none of map or extend.
    """
    field = s.__dict__.get
    values = [field(name) for name in _NAMES]
    for numbers in s._numbers:
        values += numbers
    values += s._bytes
    struct.pack_into(_ALL, buf, 0, *values)
    return PACKED


def unpack(s: State, buf: bytearray) -> int:
    """Take the state from a snapshot; its length."""
    values = struct.unpack_from(_ALL, buf, 0)
    at = 0
    for name in _NAMES:
        setattr(s, name, values[at])
        at += 1
    for numbers in s._numbers:
        numbers[:] = values[at : at + len(numbers)]
        at += len(numbers)
    for part in s._bytes:
        part[:] = values[at]
        at += 1
    return PACKED


# cards that are known -------------------------------------------------------------------------


def seen(s: State, card: int) -> bool:
    """The card lies on a board, in a tabled hand, or open before a seat."""
    if among(s.board, card) or among(s.holes, card):
        return True
    return s.drawn >> BOARDS_AT > 0 and among(s.thrown, card)


def among(cards: bytearray, card: int) -> bool:
    found = 0
    for known in cards:  # MicroPython cannot look for a number in a bytearray
        if known == card:
            found += 1
    return found > 0


# facts ----------------------------------------------------------------------------------------

# What an event brought about, beyond the fields of its subject.  Subjects state facts and return;
# course.go_on alone carries them out, in the order of these numbers.
VOID = const(1)  # the hand does not count
REDEAL = const(2)  # the same deal again
NEW_DECK = const(4)
STREET_BACK = const(8)  # the last street is taken back, the card that should have come follows
REFLOP = const(16)  # the flop is taken back
LAY = const(32)  # a board card that waited at `lay_place` is laid
DEALT = const(64)  # the dealer is done with the hole cards
SHOW_DOWN = const(128)  # the board is complete and nothing of it is open
AWARD = const(256)  # all hands lie open
RESUME = const(512)  # nothing is left to decide
CHIPS_AGAIN = const(1024)  # a smaller bet left chips to who was all-in
MOVED = const(2048)  # somebody acted: turn, street or hand may go on
SKIPS = const(4096)  # somebody acted behind the actor
KEPT = const(8192)  # the state changed though the event is answered with a code: the log needs it
LAY_EARLY = const(16384)  # board cards that came early and stand are laid, hand for hand goes on


def tell(s: State, fact: int) -> None:
    s.facts |= fact


def keep(s: State) -> None:
    """The log needs this event, whatever it is answered with."""
    s.facts |= KEPT


def then(s: State, status: int) -> int:
    """Play goes on when the action was understood; its status."""
    if status == 0:
        s.facts |= MOVED
    return status


def answer(s: State, choice: int) -> int:
    """The felt itself answered the decision on top: the n-th option, 0 the default."""
    s.answer = choice + 1
    return 0
