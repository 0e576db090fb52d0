"""The table's vocabulary: what sensors, keys and the host can tell the rules.

An event is four small integers: kind, seat, value, time in ms.  No hole card is
named before its owner tables it: HOLE and MUCKED carry a seat only.
A cue is what the rules did, for the table's own parts: cue, seat, value.  People read notes
(rules/codes.py).
Card numbers: rank * 4 + suit, rank 0..12 is 2..A, suit 0..3 is c d h s.
"""

from micropython import const

# felt ---------------------------------------------- seat, value
HOLE = const(1)  # a card new to this hand lies at the seat, sweep it was first seen in
BOARD = const(2)  # place 0..4, card
BURN = const(3)  # 0, 0
MUCKED = const(4)  # its cards left the seat and were seen at the muck, 0
CHIPS = const(5)  # seat, chips that lie in front of it now
KNOCK = const(6)  # seat, 0
SHOWN = const(7)  # tabled hand, by twos: seat, card << 8 | card, from bit 16 which the first is
KEY = const(8)  # key code (below), keyed amount or 0
CHIP = const(9)  # seat, value of one chip new in front of it; CHIPS follows
CHIP_OUT = const(10)  # seat, value of one chip that left; CHIPS follows.  None before CHIPS 0
STRAY = const(11)  # seat, the other seat whose chip now lies here
SPLASH = const(12)  # 0, value of a chip that came into the pot and was in front of nobody
EXPIRED = const(13)  # seat, 0: its clock ran down
FAULT = const(14)  # seat or place (below), what is wrong with the card there
TAKEN = const(15)  # seat or board place the card lay at, seat or place it went to

# set-up, from the host or the dealer's menu ---------
SEAT = const(16)  # seat, stack; 0 empties the seat
SMALL = const(17)  # 0, small blind
BIG = const(18)  # 0, big blind
ANTE = const(19)  # mode (below), amount
UNIT = const(20)  # 0, smallest chip in play
BUTTON = const(21)  # seat, 0; the blinds are the next occupied seats
START = const(22)  # 0, hand number; begins a hand with the button as it lies
BOOK = const(23)  # number of a rule book (rules/books.py), 0
PARAM = const(24)  # row of books.PARAMETERS, its value in this house

ABSENT = const(25)  # seat, 1 nobody sits there, 0 somebody does
REST = const(26)  # 0, 0: while cards are due none has moved for a while; again: for long
H4H = const(27)  # 0, 1 the tournament plays hand for hand, 0 no longer; also while a hand runs
FIELD = const(28)  # 0, players left in the tournament; 0 this table is all there is
PAID = const(29)  # 0, places paid
LEVEL_CLOCK = const(30)  # 0, seconds left of the level while it is played hand for hand
LANG = const(31)  # 0, language of the LED rows: 0 English, 1 German
BANK = const(33)  # 0, chips the bank holds now; told to the table, no event of the rules
BREAK = const(34)  # 0, 1 a break begins, 0 it is over; also while a hand runs

# 0, code of the alert: what a console asked for is done at the table only; or the seat from which
# on a knock was between two, and what is asked
REFUSED = const(35)
CODE = const(36)  # 0, six digits that let a device in, 0 takes them away; told, and no event

GAME = const(39)  # 0 its usual structure or 1 + another, line of rules/games.py

UP_CARD = const(40)  # seat, the card that came to it open

# what lies on the felt, told while the rules wait for it
LIES = const(37)  # 0, places of the board with a card as bits, burns from bit 5, 255 unseen;
# from bit 8 cards at the seats, two bits each, with bit 28
OLD = const(38)  # 0, cards of before that lie there, from bit 6 of how many, from bit 12 the
# seats where they lie once new ones were dealt beside them

# places beside the seats 0..9; board cards lie at 10..14
AT_BURN = const(15)
AT_MUCK = const(16)
AT_STUB = const(17)  # of TAKEN: it lies nowhere any more, a surplus card went back
AT_BOX = const(18)  # of TAKEN: it lies nowhere any more, a card that was wrong in itself
AT_EARLIER = const(19)  # of TAKEN: as AT_STUB, but a later card of the seat lies there
AT_LATEST = const(32)  # added to AT_BURN or a seat: of a card too many, the one that came last
AT_WRONG = const(64)  # added to a seat: a card that is wrong in itself
AT_PLACE = const(31)  # the place without these

FAULT_DUPLICATE = const(1)  # the card is there twice
FAULT_UNKNOWN = const(2)  # a tag no file knows
FAULT_DECK = const(3)  # a card of another deck
FAULT_JOKER = const(4)
FAULT_CUT = const(5)  # the cut card
FAULT_MOVED = const(6)  # one card on two readers
FAULT_SHORT = const(7)  # cards are missing in the deck
FAULT_BACK = const(8)  # a mucked hand lies at its seat again
FAULT_DEAD = const(9)  # a mucked or burned card came to another place
FAULT_GONE = const(10)  # a hand is not seen for 20 s
FAULT_BLIND = const(11)  # the reader under a seat is dead: its cards count as dealt
FAULT_EARLY = const(12)  # a card at a place of the board while hole cards come: whose, who knows
FAULT_THING = const(13)  # a tag no file knows that lay there before: no card was dealt with it
FAULT_AWAY = const(14)  # such a tag, or a card that is wrong in itself, is there no more
FAULT_PHONE = const(15)  # a phone lies there: no card of any deck
FAULT_HALF = const(16)  # one card of a hand is heard at the muck, the other nowhere
FAULT_WHOLE = const(17)  # it is there no more, or the hand lies at its seat again
FAULT_COPY = const(19)  # a copy of a tag with a secret lies there: no card of any deck
FAULT_SWAPPED = const(18)  # a card of it and one of another seat changed places in the deal

# what is wrong with a reader: the state in a health message, 0 is well
READER_SILENT = const(1)  # it answered at the start and does no more
READER_HIGH = const(2)  # MISO stays high
READER_LOW = const(3)  # MISO stays low
READER_FLOATS = const(4)  # MISO floats: no two readings are alike
READER_RESET = const(5)  # held in reset, or the oscillator does not run
READER_STRANGE = const(6)  # registers answer, and VersionReg reads 00 or ff: no MFRC522
READER_FORGETS = const(7)  # registers do not keep what was written
READER_SHARED = const(8)  # its chip select reaches another reader as well
READER_HOT = const(9)  # the antenna drivers were switched off: too hot
READER_NOISY = const(10)  # its receiver follows noise in pass after pass
READER_FLICKERS = const(11)  # the same register reads this and that

# parts beside the readers, and what is wrong with one: the state in its message, 0 is well
PART_KEYPAD = const(0)
PART_KNOCKS = const(1)
PART_FRAM = const(2)
PART_TAGS = const(3)  # the file that says which tag is which card or chip
PARTS = const(4)
PART_SILENT = const(1)  # it does not answer; there is no such file
PART_BUMPED = const(2)  # all knock sensors heard one slap, which is nobody's knock
PART_LOST = const(3)  # it answered when the table started
PART_NO_KEY = const(4)  # the tag file has secrets, and there is no key for them

# who did it: the table's own felt, keypad, sensors and clock, which the kind tells apart, or a
# host, which says for whom
BY_TABLE = const(0)
BY_DEALER = const(1)
BY_FLOOR = const(2)
BY_HOUSE = const(3)  # the computer itself, and its evening

# which cards went back into the stub and may come again
BACK_BURN = const(1)  # the last one burned
BACK_DEAD = const(2)  # burned and mucked ones
BACK_BURNS = const(3)  # all burned ones

# cues ---------------------------------------------- seat, value
# hole cards of a seat, from bit 4 the lowest rank of the deck; 0 a hand begins, else how often it
# was dealt again
CUE_HAND = const(1)
CUE_CUT = const(2)  # nobody, 0: the log was full, the hand goes on from the state as it is
CUE_BETTING = const(3)  # nobody, 1 betting begins, 0 it is over
CUE_UNDONE = const(4)  # nobody, events of the hand that are left
CUE_BACK = const(5)  # nobody, BACK_BURN or BACK_DEAD: cards that may come again
CUE_AGAIN = const(7)  # nobody, events of the hand: some that were undone were done again
CUE_NEXT = const(8)  # nobody, 0: gathered, and the hand that NEXT was keyed for begins
CUE_RUN = const(9)  # nobody, place of the board from which on the next one is dealt; 255 undone
CUE_UNSEEN = const(6)  # seat, 0: its hand was out of sight, which is a fold in this house

# sweeps wrap at 2**16; hole cards first seen this close together have no order
SURE_SWEEPS = const(1)
SURE_NOT = const(1 << 16)  # beside the sweep: it may have come earlier, unheard or in the air
SURE_FROM = const(1 << 17)  # beside the sweep: or later, for it lay on another card

ANTE_NONE = const(0)
ANTE_EACH = const(1)
ANTE_BIG = const(2)  # the big blind pays for the table (TDA RP-11)
ANTE_BUTTON = const(3)  # the button does; at a dead button nobody

# dealer keypad ---------------------------------------
# 0..9 are the digits and never reach the rules; they build the amount
K_THOUSAND = const(10)
K_CLEAR = const(11)
K_ENTER = const(12)
K_CHECK = const(13)
K_CALL = const(14)
K_RAISE = const(15)  # bet or raise to the keyed total
K_ALLIN = const(16)
K_FOLD = const(17)
K_SHOW = const(18)  # all live hands lie open
K_EXPOSED = const(19)
K_FLOOR = const(20)
K_CLOCK = const(21)
K_UNDO = const(22)
K_MISDEAL = const(23)
K_NEXT = const(24)  # moves the button, begins the next hand

UNKNOWN = const(255)  # a card not known, or no seat
