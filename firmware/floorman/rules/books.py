"""The rule books as data, side by side: a book is a column, no `if` on a name anywhere.

A book is one flat record: the numbers of PARAMETERS as attributes.
"""

from micropython import const

TDA2019_BOOK = const(0)
CUCA_BOOK = const(1)
CASINO_BOOK = const(2)
TDA2024_BOOK = const(3)
NAMES = ("tda2019", "cuca", "casino", "tda2024")
BOOKS = len(NAMES)

# what the numbers of a parameter mean, where they are no counts, seconds or yes and no
HALF_NONE, HALF_AT_LEAST, HALF_MORE = const(0), const(1), const(2)
REOPEN_FULL, REOPEN_SUM, REOPEN_HALF = const(0), const(1), const(2)
AMOUNT_ASK = const(2)  # raise_amount
TEST_NONE, TEST_SMALLEST, TEST_ANY = const(0), const(1), const(2)
PRIOR_ASK, PRIOR_NEEDED, PRIOR_PLAIN = const(0), const(1), const(2)
UNDERCALL_ASK, UNDERCALL_OPENER, UNDERCALL_FULL = const(0), const(1), const(2)
SHOWN_OFF, SHOWN_ON, SHOWN_ALL_IN = const(0), const(1), const(2)


# A line: name, highest value, then its value in each book of NAMES.  What the numbers mean
# stands beside the names in book.py.  A PARAM event carries the line's number.  A book reads
# its column when it is chosen: as tuples the tables take 25 KB of a Pico's heap.
PARAMETERS = """\
sa_chips 9 2 0 2 2
sa_any 9 3 2 3 3
order_any 1 0 1 1 0
exposed_first 2 1 2 0 1
exposed_max 9 2 2 2 2
exposed_replace 2 2 1 2 2
boxed_misdeal 9 2 2 0 2
boxed_sum 1 0 1 0 0
joker 4 0 1 2 4
foreign 2 0 1 2 0
duplicate 1 0 1 0 0
missing 1 0 0 0 0
too_few 3 1 0 2 3
too_many 3 1 2 3 1
open_dead 1 0 1 0 0
silent_fault 2 0 1 2 0
shuffle_misdeal 1 0 0 1 0
blinds_first 1 0 1 0 0
preserve_order 1 0 0 1 0
flop4 2 0 1 2 0
early_burn 1 0 0 0 0
early_limit 1 0 0 1 0
stub_dropped 1 0 0 1 0
half 2 1 2 1 1
half_bet 1 0 1 0 0
raise_amount 2 0 2 2 0
all_in_half 1 0 1 0 0
reopen 2 1 2 0 1
two_motion 1 0 0 1 0
raise_noamount 1 0 1 0 0
option_overchip 2 0 1 1 0
multichip 2 1 0 2 1
multichip_prior 1 1 0 0 1
prior_one 2 1 0 2 1
pullback 2 1 0 2 1
change_expected 1 0 0 1 0
undercall 2 1 0 2 1
tiny_percent 50 10 10 0 10
underraise_fix 2 1 2 2 1
first_wins 1 1 0 1 1
string 1 1 1 1 1
out_of_turn 2 1 0 2 1
skipped 2 1 2 0 1
skipped_after 9 0 2 0 0
clock 120 25 0 50 25
countdown 30 5 0 10 5
clock_dead 1 0 0 1 0
check_passive 1 1 0 0 1
pot_display 2 1 1 1 1
count 2 0 1 2 0
show_last 1 0 0 1 0
all_in_table 1 1 0 1 1
may_muck 2 1 2 1 1
see 2 1 0 2 1
show_one 2 0 1 2 0
player_exposed 2 0 1 2 0
refuse_seconds 30 0 0 5 0
retrieve 3 1 2 3 1
killed_uncalled 2 1 0 2 1
odd_change 2 1 2 2 1
rake 1 0 0 1 0
dispute 2 1 0 2 1
level_lower 1 0 1 0 0
level_fix 1 1 0 0 1
first_button 10 0 1 0 0
bust_rank 1 0 1 0 0
race_survive 1 1 0 0 1
cash 1 0 0 0 0
release 1 0 1 0 0
leaver_folds 1 0 1 0 0
hi_lo 1 0 0 0 0
penalty_least 2 0 1 2 0
new_seat 2 1 2 0 1
h4h_minutes 9 2 0 0 2
button_now 2 0 1 0 2
off_table 1 0 0 1 0
button_back 1 0 0 1 0
limit 1 0 0 0 0
pot_told 1 0 1 0 0
bets_moved 1 1 0 1 1
hidden_folds 1 0 0 0 0
absent_dies 2 2 1 0 1
boxed_burns 1 0 0 1 0
h4h_hold 1 1 0 0 1
dispute_seconds 255 60 0 0 60
sa_early 1 0 1 1 0
button_late 1 1 0 0 1
half_said 1 0 1 1 0
blind_first 1 0 0 0 1
early_turn 1 0 0 0 1
flop_burn 1 0 0 0 1
dead_blind 1 0 0 0 1
same_split 1 0 0 0 1
forfeit_call 1 0 0 0 1
prior_covers 1 0 0 0 1
push_latch 1 1 0 0 1
pot_spread 1 0 0 0 1
token_bet 1 0 0 0 1
ante_in_pot 1 1 1 1 1
raises 9 3 3 3 3
straddle 4 0 0 0 0
bomb 50 0 0 0 0
runs 2 0 0 0 0
bomb_boards 2 1 1 1 1
seven_deuce 50 0 0 0 0
kill 2 0 0 0 0
stand_up 50 0 0 0 0
squid 1 0 0 0 0
dead_straddle 1 0 0 0 0"""
