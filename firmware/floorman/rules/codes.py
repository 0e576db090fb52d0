"""Numbers of the rules: phases, flags of a seat, notes that are said, alerts."""

from micropython import const

# phases of a hand -------------------------------------
IDLE = const(0)  # no hand yet
DEAL = const(1)  # hole cards
BET = const(2)  # a seat is to act
BOARD = const(3)  # the next board cards, betting follows
RUNOUT = const(4)  # the next board cards, nobody can bet any more
SHOWDOWN = const(5)  # live hands are tabled or mucked
DONE = const(6)  # pots awarded, state stays readable

# flags of a seat ---------------------------------------
SEAT_OCCUPIED = const(1)
SEAT_IN_HAND = const(2)
SEAT_FOLDED = const(4)
SEAT_ALL_IN = const(8)
SEAT_ACTED = const(16)  # since the street began
SEAT_TABLED = const(32)
SEAT_EARLY = const(64)  # chips put in out of turn that still bind

# notes: say(note, seat, value, rule) -------------------
BUTTON_AT = const(1)  # seat, hand number
ANTE_PAID = const(2)  # seat, amount
POSTED_SMALL = const(3)  # seat, amount
POSTED_BIG = const(4)  # seat, amount
DEALT = const(5)  # nobody, players in the hand
TURN = const(6)  # seat, to call
FOLDED = const(7)  # seat, 0
CHECKED = const(8)  # seat, 0
CALLED = const(9)  # seat, total in front
OPENED = const(10)  # seat, total in front: first bet of the street
RAISED = const(11)  # seat, total in front
ALL_IN = const(12)  # seat, total in front
RETURNED = const(13)  # seat, uncalled amount
STREET = const(14)  # nobody, 1 flop, 2 turn, 3 river lies
TABLE_ALL = const(15)  # nobody, pot: all-in, every live hand is tabled
SHOW_FIRST = const(16)  # seat that shows first, pot
SHOWS = const(17)  # seat, card << 8 | card
GAVE_UP = const(18)  # seat, 0: mucked at the showdown
POT = const(19)  # pot number (0 main) instead of a seat, amount
WINS = const(20)  # seat, amount out of the pot said before
ODD_CHIP = const(21)  # seat, amount (already part of WINS)
HAND_OVER = const(22)  # nobody, hand number
ALERT = const(23)  # seat, one of the codes below

# alerts, and status of feed() (0: understood) ----------
BAD_EVENT = const(1)  # no such kind, seat, card or amount
NO_HAND = const(2)  # nothing is being played
HAND_RUNS = const(3)  # settings change between hands
FEW_PLAYERS = const(4)  # fewer than two with chips
NOT_IN_HAND = const(5)
MANY_CARDS = const(6)  # a third card at a seat
OUT_OF_TURN = const(7)
FACES_BET = const(8)  # check, but there is a bet
UNDERCALL = const(9)
UNDERBET = const(10)
UNDERRAISE = const(11)
NO_REOPEN = const(12)  # may call or fold, not raise
TOO_MUCH = const(13)  # more than the ledger says the seat has
CHIPS_BACK = const(14)  # early chips no longer bind: take them back, all options
PREMATURE = const(15)  # board card while betting or dealing
BOARD_FULL = const(16)  # that place holds another card, or is not due
DUPLICATE = const(17)  # the same card twice
EXPOSED = const(18)  # hand shown while betting goes on
MISSING_CARDS = const(19)  # a live hand is not tabled yet
MUCK_FORBIDDEN = const(20)  # all-in: the hand must be tabled
NO_ACTOR = const(21)  # an action key, but no seat is to act
NO_BLINDS = const(22)  # the big blind was never set
