"""Numbers of the rules: phases, flags of a seat, options, menu, notes that are said, alerts."""

from micropython import const

# phases of a hand -------------------------------------
IDLE = const(0)  # no hand yet
DEAL = const(1)  # hole cards
BET = const(2)  # a seat is to act
BOARD = const(3)  # the next board cards, betting follows
RUNOUT = const(4)  # the next board cards, nobody can bet any more
SHOWDOWN = const(5)  # live hands are tabled or mucked
DONE = const(6)  # pots awarded, state stays readable

# flags of a seat: what holds for the hand ---------------
SEAT_OCCUPIED = const(1)
SEAT_IN_HAND = const(2)
SEAT_FOLDED = const(4)
SEAT_ALL_IN = const(8)
SEAT_TABLED = const(16)
SEAT_GAVE_UP = const(32)  # folded at the showdown, of its own will
SEAT_PASSIVE = const(64)  # may check, call or fold, no more
SEAT_ANTE = const(128)  # had the button, and paid the ante for all
SEAT_HOLDS = const(SEAT_IN_HAND | SEAT_FOLDED)  # of these a live seat has SEAT_IN_HAND alone
SEAT_ABLE = const(SEAT_HOLDS | SEAT_ALL_IN)  # so has one of these that can still bet

# marks of a seat: what holds for the street -------------
MARK_ACTED = const(1)
MARK_OPEN = const(2)  # a raise reopened the betting for the seat
MARK_EARLY = const(4)  # chips put in out of turn that still bind
MARK_CHECKED = const(8)  # checked out of turn
MARK_OWES = const(16)  # acted for more than lies in front: chips to come settle it
MARK_ONE = const(32)  # one new chip lies in front
MARK_MANY = const(64)  # several do
MARK_PART = const(128)  # part of the prior chips was pulled back
MARK_PULLED = const(256)  # all of them were
MARK_OUT = const(512)  # chips left in the motion that goes on
MARK_COVERED = const(1024)  # what lay there before they left paid the call
MARK_APART = const(2048)  # so it did, and left in a motion of its own
MARKS_SINGLE = const(MARK_ONE | MARK_MANY)  # the single chips of the wager are known
MARKS_BACK = const(MARK_PART | MARK_PULLED)
MARKS_OUT = const(MARK_OUT | MARK_COVERED)
MARKS_LOOSE = const(MARK_PART | MARK_COVERED)  # prior chips count with the new ones
MARKS_AHEAD = const(MARK_EARLY | MARK_CHECKED)  # acted before its turn
LAST_RAISED = const(64)  # of last_marks: the bet is another one by it
LAST_BY_CHIPS = const(128)  # of last_marks: chips did it, not words

# options of a proposal, as decide() and settle() know them ----
OPT_ACCEPT = const(1)  # it stays as it lies
OPT_PLAY_ON = const(2)
OPT_REDEAL = const(3)  # all chips back, the same deal again
OPT_VOID = const(4)  # all chips back, the hand is over
OPT_DEAD = const(5)  # that hand is dead
OPT_PASSIVE = const(6)  # that hand may only check, call or fold
OPT_BURN = const(7)  # the card becomes the burn card
OPT_REPLACE = const(8)  # the card is replaced
OPT_CALL = const(9)
OPT_RETURN = const(11)  # the chips go back to the seat
OPT_FORFEIT = const(12)  # the chips stay, the hand folds
OPT_CHECK = const(13)
OPT_FOLD = const(14)
OPT_BET = const(15)  # the amount as it lies is a bet or raise
OPT_CORRECT = const(17)  # put right now
OPT_RESTORE = const(18)  # the hand goes back to its seat
OPT_SCRAMBLE = const(19)  # mixed face down, one is drawn as the next burn
OPT_REFLOP = const(20)  # back into the stub, shuffled, dealt anew
OPT_ASIDE = const(21)  # the card waits, the next street takes the one after
OPT_STANDS = const(22)  # the board stays as it lies
OPT_GIVE = const(24)  # the missing card is dealt now
OPT_SHUFFLE = const(25)  # shuffle and cut the stub, then go on
OPT_SHOW = const(26)  # the hand is shown
OPT_CARRY = const(27)  # what the seat wins stays in the pot for the next hand
OPT_MOVE = const(28)  # the chips go to that seat
OPT_WARN = const(30)
OPT_HAND = const(31)  # misses a hand
OPT_ROUND = const(32)  # misses a round: one hand for each player at the table
OPT_DISQUALIFY = const(33)
OPT_BY = const(34)  # a raise by the amount that was said, not to it
OPT_DONE = const(35)  # the step is done, which no reader can see
OPT_BY_HAND = const(36)  # the rest of the work is done, and no reader saw it
OPT_AWAY = const(37)  # it is taken away and means nothing
OPT_ALL_IN = const(38)

# dealer's menu: a number, then K_FLOOR; menu_value() and menu_parts() say what it is made of
PER_SEAT = const(100)
PER_NUMBER = const(10000)
MENU_STRING = const(1)  # string bet
MENU_BOXED = const(2)  # the last dealt card lay face up in the stub
MENU_WRONG_BACK = const(3)
MENU_TIME = const(4)  # the seat asks for time
MENU_COUNT = const(5)  # the seat asks for a count
MENU_AMBIGUOUS = const(6)  # number: the digits that were said
MENU_PENALTY = const(7)  # number: hands + 100 * rounds, 998 lifted, 999 disqualified; 0 asks
MENU_STUB = const(8)  # the stub fell; number: how (burns.py)
MENU_SPLASH = const(9)  # chips went into the pot
MENU_KILLED = const(10)  # the dealer took a live hand; number 1: it lay open at the showdown
MENU_RETRIEVED = const(11)  # a mucked hand is back; number 1: it never touched the muck
MENU_OFF_TABLE = const(12)  # a card fell off the table
MENU_REFUSED = const(13)  # does not table the hand
MENU_LEFT = const(14)  # left the table with a live hand
MENU_SEE = const(15)  # number: seat (1..10) that asks to see the hand
MENU_SHUFFLE = const(16)  # no shuffle or no cut before the deal
MENU_CALL = const(17)  # announced: call
MENU_RAISE = const(18)  # announced: raise, no amount
MENU_OLD_CHIP = const(19)  # a denomination that is out of play
MENU_HIDDEN = const(20)  # chips come to light after an all-in
MENU_EXPOSES = const(21)  # the player shows the hand while betting goes on
MENU_SILENT = const(22)  # the seat knew of a fault and said nothing
MENU_SHOWS_ONE = const(23)  # number: seat (1..10) the cards were shown to, 0 not in the hand
MENU_BOARD_PLAYS = const(24)  # says that it plays the board
MENU_SUSPICION = const(25)  # the hand is to be looked at by the floor
MENU_DISPUTE = const(26)  # number: chips of the last award the seat claims
MENU_GO_ON = const(27)  # hand for hand: the held cards or the next hand may go on
MENU_LEVEL = const(33)  # the hand began at the wrong level
MENU_RACE = const(34)  # best card of the seat in a chip race; number: 10 * rank + suit 1..4
MENU_DEAL_IN = const(35)  # who would wait for the button plays at once
MENU_TABLE_BREAKS = const(36)
MENU_BUTTON = const(28)  # seat: the button should have been there in this hand
MENU_SHORT = const(29)  # a card is missing in the deck
MENU_CHECK = const(37)  # announced: check
MENU_FOLD = const(38)  # announced: fold
MENU_POT = const(39)  # announced: pot; number: the size the dealer told
MENU_POT_SIZE = const(40)  # somebody asks how big the pot is
MENU_PUT_RIGHT = const(41)  # the bet was miscounted or too small: put right
MENU_FOUND = const(42)  # number: chips nobody owns
MENU_CARD = const(43)  # a card no reader sees; number: 10 * rank + suit
MENU_MISREAD = const(44)  # the hand of the seat was read wrong or taken; number: chips, 0 its pots
MENU_PUSH = const(45)  # another dealer takes over
MENU_SPREAD = const(46)  # somebody asks to see the pot, which nobody counts
MENU_NO_BURN = const(47)  # the flop came without its burn
MENU_TOKEN = const(48)  # a thing that is no chip was put forward
MENU_GAME = const(49)  # the game of the next hand; number: its line + 100 * its structure
MENU_STRADDLE = const(50)  # before the first card; number: chips, 0 twice the bet
MENU_BOMB = const(51)  # the next hand is a bomb pot, or none after all
MENU_UP_TAKEN = const(52)  # stud: took the open cards up
MENU_RUNS = const(53)  # the rest of the board is dealt more than once; number: how often, 0 twice
MENU_SECOND = const(54)  # the next card of the second board; number: 10 * rank + suit
MENU_SEVEN_DEUCE = const(55)  # won unseen, and shows seven and deuce now
MENU_KILL = const(56)  # the next hand is a kill of the seat or of who won last, or none after all
MENU_STAND_UP = const(57)  # a round of stand-up begins, or ends and nobody pays
MENU_REDO = const(99)  # number: events to do again after an undo

# notes: say(note, seat, value, rule) -------------------
NOTE_BUTTON_AT = const(1)  # seat, hand number
NOTE_ANTE_PAID = const(2)  # seat, amount
NOTE_POSTED_SMALL = const(3)  # seat, amount
NOTE_POSTED_BIG = const(4)  # seat, amount
NOTE_STRADDLED = const(95)  # seat, amount
NOTE_BOMB = const(96)  # nobody, chips that each pays in the next hand; 0 it is none
NOTE_RUNS = const(97)  # nobody, how often the rest of the board is dealt
NOTE_RUN = const(98)  # nobody, the how-manieth time begins
NOTE_BOARD = const(99)  # nobody, number of the board (from 1) that the next pots are won on
NOTE_TWO_BOARDS = const(100)  # nobody, 2: so many are dealt side by side
NOTE_PAYS = const(101)  # seat, chips of its stack to another seat, beside the pots
NOTE_SEVEN_DEUCE = const(102)  # seat that won with them, chips it got from the others
NOTE_LEG = const(240)  # seat that won the pot entire, 0: another one is a kill
NOTE_KILL_DUE = const(241)  # killer, chips that it posts in the next hand; nobody, 0: it is none
NOTE_KILLED = const(242)  # killer, total in front
NOTE_STAND_UP = const(105)  # nobody, chips that the last one standing pays each; 0: no round
NOTE_RESERVED = const(106)  # seat, chips that it sets aside for the round
NOTE_SITS = const(107)  # seat that won a pot, how many still stand
NOTE_STOOD_LAST = const(108)  # seat, chips it gets from who stood last
NOTE_RESERVE_BACK = const(109)  # seat, chips that were set aside and are in play again
NOTE_THROW_DUE = const(103)  # seat that throws a card away next
NOTE_THREW = const(104)  # seat: threw it away
NOTE_DEALT = const(5)  # nobody, players in the hand
NOTE_TURN = const(6)  # seat, to call
NOTE_FOLDED = const(7)  # seat, 0
NOTE_CHECKED = const(8)  # seat, 0
NOTE_CALLED = const(9)  # seat, total in front
NOTE_OPENED = const(10)  # seat, total in front: first bet of the street
NOTE_RAISED = const(11)  # seat, total in front
NOTE_ALL_IN = const(12)  # seat, total in front
NOTE_RETURNED = const(13)  # seat, uncalled amount
NOTE_STREET = const(14)  # nobody, the street that lies, as streets.number has it
NOTE_TABLE_ALL = const(15)  # nobody, pot: all-in, every live hand is tabled
NOTE_SHOW_FIRST = const(16)  # seat that shows first, pot
NOTE_SHOWS = const(17)  # seat, card << 8 | card, from bit 16 the place of the first in the hand
NOTE_GAVE_UP = const(18)  # seat, 0: mucked at the showdown
NOTE_POT = const(19)  # pot number (0 main) instead of a seat, amount
NOTE_WINS = const(20)  # seat, amount out of the pot said before
NOTE_ODD_CHIP = const(21)  # seat, amount (already part of WINS)
NOTE_HAND_OVER = const(22)  # nobody, hand number
NOTE_PROPOSED = const(24)  # seat, code of the alert: a decision is open, options in the state
NOTE_RULED = const(25)  # seat, option
NOTE_UNDONE = const(26)  # nobody, events of the hand that are left
NOTE_DEAD_HAND = const(27)  # seat, 0
NOTE_REFUNDED = const(28)  # seat, amount
NOTE_HAND_VOID = const(29)  # nobody, hand number: all chips back, over
NOTE_REDEAL = const(30)  # nobody, how many times this hand was dealt again
NOTE_PASSIVE = const(31)  # seat, 0
NOTE_CARD_BURNED = const(32)  # seat, 0: a card that was dealt becomes the burn
NOTE_CARD_DUE = const(33)  # seat, 0: the seat gets a new card
NOTE_RETRIEVED = const(34)  # seat, 0: a mucked hand lives again
NOTE_STEP = const(42)  # seat or nobody, what the dealer does now (below)
NOTE_ALERT = const(23)  # seat, one of the codes below
NOTE_ANNOUNCED = const(37)  # seat, key: raise without amount, or time asked
NOTE_CHANGE = const(38)  # seat, chips in front beyond its action: they go back
NOTE_ADD = const(39)  # seat, chips it still has to put in
NOTE_CLOCK = const(40)  # seat, seconds; 0 the clock is stopped
NOTE_COUNT = const(41)  # seat, all its chips this street
NOTE_CORRECTED = const(49)  # seat, the bet is this total after all
NOTE_RULE_BOOK = const(35)  # nobody, number of the book
NOTE_GAME = const(89)  # 1 + its structure instead of a seat, line of games.GAMES
NOTE_HOUSE = const(36)  # row of books.PARAMETERS, the house's value
NOTE_SMALL_NEXT = const(77)  # nobody, amount from the next hand on
NOTE_BIG_NEXT = const(75)
NOTE_ANTE_NEXT = const(76)
NOTE_WAITS = const(78)  # seat, 0: it waits until the button has passed
NOTE_BUTTON_FIXED = const(62)  # seat, 0
NOTE_PENALISED = const(63)  # seat, hands it misses
NOTE_PENALTY_OVER = const(64)  # seat, 0
NOTE_WARNED = const(65)  # seat, 0
NOTE_DISQUALIFIED = const(66)  # seat, chips that leave play
NOTE_ODD_CHIPS = const(67)  # seat, chips that do not change
NOTE_RACE = const(68)  # nobody, new chips that are raced for
NOTE_RACE_WON = const(69)  # seat, value of the chip
NOTE_RACED_OFF = const(70)  # seat, amount that leaves play
NOTE_RACE_SAVED = const(71)  # seat, value of the chip that keeps it in
NOTE_ELIMINATED = const(72)  # seat, place
NOTE_SHARED = const(73)  # how many, instead of a seat; the best of the places they share
NOTE_LEVEL_LEFT = const(74)  # nobody, seconds
NOTE_HAND_FOR_HAND = const(50)  # nobody, 1 the tournament plays hand for hand, 0 no longer
NOTE_MUST_SHOW = const(51)  # seat, 0: has to table all cards
NOTE_SHOW_ALL = const(52)  # seat, 0: what it showed to one is shown to all
NOTE_SET_ASIDE = const(53)  # seat, 0: its cards are kept apart for the floor
NOTE_PENALTY_DUE = const(54)  # seat, 0: the floor gives it a penalty
NOTE_NO_CLAIM = const(55)  # seat, 0: what it wins stays in the pot
NOTE_CARRIED = const(56)  # seat it was won by, or nobody; amount in the next hand's main pot
NOTE_RAKE = const(57)  # pot number instead of a seat, amount that leaves the table
NOTE_LOW_POT = const(58)  # pot number instead of a seat, the half of it that goes to the low
NOTE_MOVED = const(59)  # seat that gets chips of the last award, amount
NOTE_HELD = const(
    60
)  # nobody, 0: all-in hand for hand, cards stay down until the floor lets it go on
NOTE_LANGUAGE = const(61)  # nobody, 0 English, 1 German: of the LED rows
NOTE_BUTTON_DUE = const(79)  # seat that has the button in the next hand
NOTE_TAKEN_BACK = const(80)  # seat, its total: the last action did not happen
NOTE_TRANSFERRED = const(81)  # seat, chips that came from another seat
NOTE_REMOVED = const(82)  # seat, chips that leave the game
NOTE_POT_SIZE = const(83)  # nobody, all chips played for, on request
NOTE_JOINED = const(84)  # seat, chips that come into the game
NOTE_SETTLED = const(
    85
)  # seat, code of a decision: the felt itself answered it, it is open no more
NOTE_GOES_ON = const(86)  # nobody, 0: what waited hand for hand, cards or the next hand
NOTE_PUSHED = const(88)  # nobody, the big blind at which the new dealer's hand is played
NOTE_UP_CARD = const(90)  # seat, card that came to it open
NOTE_BROUGHT_IN = const(91)  # seat, amount
NOTE_DRAW_DUE = const(92)  # seat that draws now, the how-manieth draw
NOTE_SHARED_CARD = const(94)  # nobody, the last card of all hands, for the stub is short
NOTE_DRAWS = const(93)  # seat, cards it threw away so far, 0 it stands pat
NOTE_DISPUTES = const(87)  # nobody, seconds in which the award can be disputed, 0 they are over

# steps of a repair: value of STEP ----------------------
STEP_SHUFFLE = const(1)  # cards back into the stub, shuffle, no burn
STEP_BURN = const(2)  # one more burn before the next card
STEP_ASIDE = const(3)  # the card waits aside
STEP_NEW_DECK = const(4)
STEP_BURN_BACK = const(5)  # one burn back on top of the stub
STEP_SHIFT = const(6)  # the last board card is an open burn, the card it should have been follows
STEP_SCRAMBLE = const(7)  # mix the four face down, the floor draws the next burn
STEP_EXTRA_BURNS = const(8)  # the surplus card is the next burn
STEP_BURNS_SHUFFLE = const(9)  # these burns back into the stub, shuffle, burn one, then the river
STEP_STUB_ORDER = const(10)  # the stub back in its order
STEP_STUB_OWN = const(11)  # shuffle and cut the stub's own cards
STEP_STUB_ALL = const(12)  # shuffle and cut stub, muck and burns together
STEP_STUB_FAIR = const(13)  # the stub is put together as fairly as possible
STEP_STUB_TOP = const(14)  # go on with the top part of the deck
STEP_BOXED = const(16)  # the boxed card is a burn, the next card comes in its place
STEP_CARDS_FIRST = const(15)  # all cards into the muck, then the pot to the winner
STEP_MIX_THREE = const(37)  # mix the flop face down, one of the three is the burn
STEP_TWO_BACK = const(38)  # the other two back on the board, the next card of the stub beside them
STEP_SPREAD = const(39)  # said, and no more: the pot is spread so that all can count it
STEP_ONE_BURN = const(26)  # one of the mixed cards to the burns
STEP_THREE_BACK = const(27)  # the others back on the board
STEP_CARD_BACK = const(29)  # the board card on the burns back to its place
STEP_STUB_SHUFFLE = const(30)  # the stub is shuffled
STEP_CARD_OUT = const(31)  # a card of the seat to the burns or the muck
STEP_CARD_DUE = const(32)  # the next card to the seat
STEP_HAND_AWAY = const(33)  # the dead hand to the muck
STEP_HAND_BACK = const(34)  # the hand back to its seat
STEP_GATHER = const(28)  # all cards of before are gathered
STEP_GATHER_AT = const(35)  # said, and no more: some lie at this seat
STEP_DECK_SHUFFLE = const(36)  # the whole deck is shuffled and cut
STEP_BURNS_IN = const(40)  # said, and no more: the burns are shuffled into the short stub
STEP_SHARED = const(41)  # said: burn one, the next card lies in the middle for all
STEP_MUCK_IN = const(42)  # said: what lies in the muck is shuffled into the short stub
STEP_THIRD_DOWN = const(43)  # said: the card of the seat that was seen is its open one
STEP_SEATS_SHOWN = const(20)  # a table breaks: four steps of the two-step draw
STEP_SEATS_MIXED = const(21)
STEP_CARD_EACH = const(22)
STEP_HIGH_DRAWS = const(23)
STEP_SAME_PLACE = const(24)
STEP_FLOOR = const(25)

# alerts, and status of feed() (0: understood) ----------
ALERT_BAD_EVENT = const(1)  # no such kind, seat, card or amount
ALERT_NO_HAND = const(2)  # nothing is being played
ALERT_HAND_RUNS = const(3)  # settings change between hands
ALERT_FEW_PLAYERS = const(4)  # fewer than two with chips
ALERT_NOT_IN_HAND = const(5)
ALERT_MANY_CARDS = const(6)  # a third card at a seat
ALERT_OUT_OF_TURN = const(7)
ALERT_FACES_BET = const(8)  # check, but there is a bet
ALERT_UNDERCALL = const(9)
ALERT_UNDERBET = const(10)
ALERT_UNDERRAISE = const(11)
ALERT_NO_REOPEN = const(12)  # may call or fold, not raise
ALERT_TOO_MUCH = const(13)  # more than the ledger says the seat has
ALERT_CHIPS_BACK = const(14)  # early chips no longer bind: take them back, all options
ALERT_PREMATURE = const(15)  # board card while betting or dealing
ALERT_BOARD_FULL = const(16)  # that place holds another card, or is not due
ALERT_DUPLICATE = const(17)  # the same card twice
ALERT_EXPOSED = const(18)  # hand shown while betting goes on
ALERT_MISSING_CARDS = const(19)  # a live hand is not tabled yet
ALERT_MUCK_FORBIDDEN = const(20)  # all-in: the hand must be tabled
ALERT_NO_ACTOR = const(21)  # an action key, but no seat is to act
ALERT_NO_BLINDS = const(22)  # the big blind was never set

# dealing and cards
ALERT_FIRST_SEAT = const(23)  # the first card of the deal went to the wrong seat
ALERT_ORDER = const(24)  # a card to a seat whose turn it was not
ALERT_NO_CARDS = const(25)
ALERT_FEW_CARDS = const(26)
ALERT_EXPOSED_CARD = const(27)  # a hole card was seen while it was dealt
ALERT_BOXED = const(28)  # a card lay face up in the stub
ALERT_UNKNOWN_TAG = const(29)
ALERT_JOKER = const(30)
ALERT_WRONG_BACK = const(31)  # a card of another deck
ALERT_CUT_CARD = const(32)
ALERT_DECK_SHORT = const(33)
ALERT_CARD_MOVED = const(34)  # one card at two places
ALERT_BLINDS_FIRST = const(35)
ALERT_SHORT_BUTTON = const(37)
ALERT_NO_SHUFFLE = const(38)
ALERT_MISDEAL = const(39)  # keyed
ALERT_CARD_OFF_TABLE = const(40)
# turns and wagers
ALERT_SKIPPED = const(41)
ALERT_SKIPPED_LATE = const(42)  # too much action behind the skipped seat
ALERT_WAIT_AMOUNT = const(43)
ALERT_UNCLEAR_BET = const(44)
ALERT_TINY_CHIP = const(45)
ALERT_STRING_BET = const(46)
ALERT_PULLBACK = const(48)
ALERT_SPLASH = const(49)
ALERT_CHIP_TRANSFER = const(50)
ALERT_OLD_CHIP = const(51)
ALERT_HIDDEN_CHIP = const(52)
ALERT_CLOCK_DEAD = const(54)
ALERT_POT_CHECK = const(55)
# board and hands
ALERT_PREMATURE_FLOP = const(56)
ALERT_PREMATURE_TURN = const(57)
ALERT_PREMATURE_RIVER = const(58)
ALERT_FLOP_FOUR = const(59)
ALERT_BURN_MISSING = const(60)
ALERT_BURN_EXTRA = const(61)
ALERT_STUB = const(62)
ALERT_TOKEN = const(122)  # a thing that is no chip was put forward
ALERT_REPAIR = const(116)  # a step that a ruling asks for is due; its value is the STEP_
ALERT_REPAIR_FIRST = const(117)  # somebody acts before it is done
ALERT_GIVE_BACK = const(121)  # chips that a ruling gives back still lie in front of the seat
ALERT_RABBIT = const(63)
ALERT_KILLED_HAND = const(64)
ALERT_HOLD_CARDS = const(65)
ALERT_MIXED_HANDS = const(66)
ALERT_MUCK_RETRIEVED = const(67)
ALERT_SHOW_REFUSED = const(68)
ALERT_LEFT_TABLE = const(69)
# rulings
ALERT_FLOOR = const(70)
ALERT_RULING_OPEN = const(71)  # decide first
ALERT_NO_RULING = const(72)  # nothing to decide
ALERT_NO_OPTION = const(73)
ALERT_NO_UNDO = const(74)
ALERT_NO_MENU = const(75)
# turns
ALERT_NO_CLOCK = const(90)  # the book has none
ALERT_NO_POT = const(110)  # no-limit: nobody tells the pot
ALERT_VOICE_CHIPS = const(111)  # said one thing, put in another
ALERT_BETS_MOVED = const(112)  # chips left the front of a seat while betting goes on
ALERT_BOARD_BURNED = const(113)  # a card of a street that lies there was laid on the burns
ALERT_WAIT_TABLES = const(114)  # hand for hand: the other tables are not done yet
ALERT_NO_COUNT = const(91)  # not facing an all-in: nobody has to count
ALERT_KNOCK_WHOSE = const(140)  # a knock between the seat and the next one: nobody's check
# showdown
ALERT_NO_RIGHT = const(92)  # to see that hand
ALERT_ASKS_TO_SEE = const(93)
ALERT_SHOWN_ONE = const(94)  # cards were shown to somebody who can still bet
ALERT_SILENT_FAULT = const(95)
ALERT_DISPUTE = const(96)
ALERT_TOO_LATE = const(97)  # to dispute the last hand
# between hands
ALERT_PENALTY = const(100)
ALERT_NOBODY_THERE = const(101)  # no player at that seat
ALERT_NO_LEVEL = const(102)  # no other level waits
ALERT_LEVEL_STANDS = const(103)  # substantial action: the level stays
ALERT_LEVEL_WRONG = const(104)
ALERT_UNDO_FIRST = const(105)  # take the wager back first
ALERT_NO_STRADDLE = const(128)  # not this seat, not now, or not so much
ALERT_NO_BOMB = const(129)  # the house plays none, or the game has no board
ALERT_NO_KILL = const(136)  # the house plays none, the game has no fixed limit, or nobody won
ALERT_NO_RUNS = const(
    131
)  # not in this house, a card of the run-out lies, or the deck has too few
ALERT_NO_SEVEN_DEUCE = const(132)  # not in this house or game, or the seat won no pot unseen
ALERT_NO_STAND_UP = const(139)  # not in this house, too few players, or the seat has too few chips
ALERT_NO_RACE = const(106)  # the seat has no odd chips to race for
ALERT_RACE_OPEN = const(107)  # the race comes before the next hand
# cards
ALERT_CARDS_HIDDEN = const(98)  # a live hand was not seen for a while
ALERT_DEAD_CARD = const(99)  # a mucked or burned card, or one of the hand before, lies here
ALERT_OBJECT = const(118)  # a tag lies there that plays no part
ALERT_PHONE = const(119)  # a phone does
ALERT_COPY = const(138)  # a copy of a card's tag does
ALERT_HALF_MUCKED = const(120)  # one card of a hand is in the muck, the other nowhere
ALERT_BUTTON_WRONG = const(108)
ALERT_NOT_UP = const(123)  # no open card is due there
ALERT_UP_UNREAD = const(124)  # an open card lies at the seat, and nobody knows which one
ALERT_DREW_TWICE = const(125)
ALERT_EARLY_CARD = const(127)  # a card of the next street of stud while betting goes on
ALERT_DRAW_EARLY = const(126)  # threw cards away before its turn to draw
ALERT_UP_TAKEN = const(130)  # took its open cards up
ALERT_THREW_MANY = const(133)  # threw two cards away where one goes
ALERT_THREW_NONE = const(134)  # all are said to have thrown a card away, and none is gone there
ALERT_THROW_FIRST = const(135)  # a card or burn before all threw one away: this seat has not
ALERT_THROWN_BACK = const(137)  # the card that was thrown away lies at the seat again
# undo
ALERT_UNDO_ENDS = const(109)  # so far back the log of a long hand does not reach
ALERT_UNDO_SHOWN = const(115)  # a console would take back that hands were shown


def menu_value(entry: int, seat: int = 0, number: int = 0) -> int:
    """What is keyed before K_FLOOR: an entry, whose it is (1..10, 0 the actor), and a number."""
    return entry + PER_SEAT * seat + PER_NUMBER * number


def menu_parts(value: int) -> "tuple[int, int, int]":
    """Entry, seat and number of what was keyed; the firmware has them inline, without a tuple."""
    return value % PER_SEAT, value // PER_SEAT % PER_SEAT, value // PER_NUMBER
