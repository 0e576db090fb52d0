"""The rule books as data: tda2019, cuca and casino side by side, no `if` on a name anywhere.

A book is one flat record: the numbers of PARAMETERS and the rule ids of RULES as attributes.
"""

from micropython import const

TDA2019_BOOK = const(0)
CUCA_BOOK = const(1)
CASINO_BOOK = const(2)
BOOKS = const(3)
NAMES = ("tda2019", "cuca", "casino")

# what the numbers of a parameter mean, where they are no counts, seconds or yes and no
HALF_NONE, HALF_AT_LEAST, HALF_MORE = const(0), const(1), const(2)
REOPEN_FULL, REOPEN_SUM, REOPEN_HALF = const(0), const(1), const(2)
TEST_NONE, TEST_SMALLEST, TEST_ANY = const(0), const(1), const(2)
PRIOR_ASK, PRIOR_NEEDED, PRIOR_PLAIN = const(0), const(1), const(2)
UNDERCALL_ASK, UNDERCALL_OPENER, UNDERCALL_FULL = const(0), const(1), const(2)
SHOWN_OFF, SHOWN_ON, SHOWN_ALL_IN = const(0), const(1), const(2)

_BEGINNINGS = ("TDA-", "CUCA-", "CAS-")

# A line: name, highest value, then its value in tda2019, cuca, casino.  What the numbers mean
# stands beside the names in book.py.  A PARAM event carries the line's number.  A book reads
# its column when it is chosen: as tuples the tables take 25 KB of a Pico's heap.
PARAMETERS = """\
sa_chips 9 2 0 2
sa_any 9 3 2 3
order_any 1 0 1 1
exposed_first 2 1 2 0
exposed_max 9 2 2 2
exposed_replace 2 2 1 2
boxed_misdeal 9 2 2 0
boxed_sum 1 0 1 0
joker 3 0 1 2
foreign 2 0 1 2
duplicate 1 0 1 0
missing 1 0 0 0
too_few 2 1 0 2
too_many 3 1 2 3
open_dead 1 0 1 0
silent_fault 2 0 1 2
shuffle_misdeal 1 0 0 1
blinds_first 1 0 1 0
preserve_order 1 0 0 1
flop4 2 0 1 2
early_burn 1 0 0 0
early_limit 1 0 0 1
stub_dropped 1 0 0 1
half 2 1 2 1
half_bet 1 0 1 0
raise_amount 2 0 2 2
all_in_half 1 0 1 0
reopen 2 1 2 0
two_motion 1 0 0 1
raise_noamount 1 0 1 0
option_overchip 2 0 0 0
multichip 2 1 0 2
multichip_prior 1 1 0 0
prior_one 2 1 0 2
pullback 1 1 0 1
change_expected 1 0 0 1
undercall 2 1 0 2
tiny_percent 50 10 10 10
underraise_fix 1 1 1 1
first_wins 1 1 0 0
string 1 1 1 1
out_of_turn 1 1 0 1
skipped 2 1 2 0
skipped_after 9 0 2 0
clock 120 25 0 50
countdown 30 5 0 10
clock_dead 1 0 0 1
check_passive 1 1 0 0
pot_display 2 0 1 0
count 2 0 1 2
show_last 1 0 0 1
all_in_table 1 1 0 1
may_muck 2 1 2 1
see 2 1 0 2
show_one 2 0 1 2
player_exposed 2 0 1 2
refuse_seconds 30 0 0 5
retrieve 3 1 2 3
killed_uncalled 1 1 0 1
odd_change 1 1 1 0
rake 1 0 0 1
dispute 2 1 0 2
level_lower 1 0 1 0
level_fix 1 1 0 0
first_button 10 0 1 0
bust_rank 1 0 1 0
race_survive 1 1 0 0
cash 1 0 0 0
release 1 0 1 0
leaver_folds 1 0 1 0
hi_lo 1 0 0 0
penalty_least 2 0 1 2
new_seat 2 1 2 0
h4h_minutes 9 2 0 0
button_now 1 0 1 0
off_table 1 0 0 1"""

# A line: the decision, then the rule it follows in tda2019, cuca, casino; an id without a - lacks
# the beginning that most ids of its book have.
RULES = """\
floor 1 4.2 1.1
dead_button 32 7.1 5
heads_up 34 7.4 19
antes RP-11 4.2 1.3
short_blind RP-11 5.6 3.2
level 23 7.5 1.3
button_fix 35C 14.5 IRR-1
waiting 8A 4.2 1.3
absent 30 6.6 1.3
penalty 71A 3.0 21.R
penalised 71C 6.5 21.R
race 24A 11.2 1.3
bust_order RP-8A 10.1 1.3
disqualified 71D 3.0 21.R
high_card 24A 5.10 1.3
hand_clock RP-8B 10.3 1.3
table_breaks 10E 12.3 1.3
dispute_window 22 14.L SHOW-3
deal 30 6.3 13.4
first_card 35A2 14.M2 13.2
card_order 35A2 14.M2 13.3
card_elsewhere 35A3 14.M2 13.8
no_cards 35A4 13c 13.4
few_cards 37 13c 13.4
card_count 38 14.4 13.5
dead_count 38 14.S 25.1
exposed_first_card 35A5 14.M1 13.7
exposed_cards 35A5 14.M3 13.7
exposed_card 1 14.1 13.0
boxed 35A1 14.M4 IRR-6
blinds_before 1 6.4 1.3
joker_found 35E 14.6 IRR-7
joker_misdeal 35E 14.6 13.6
foreign_card 35E 14.6 IRR-3
fouled_deck 35E 14.7 IRR-4
short_deck 35E 4.2 IRR-9
shuffle 23 6.9 13.1
redeal 35C 14.R 13.R
substantial 35D 14.S 13.SA
silent 22 14.L IRR-5
fallen 1 2.3 13.7
dropped 65A 2.3 13.0b
turn 50A 8c 12
wait_amount 50B 8f 1.3
early 53A 3.6 12
early_fold 53A 13b 12
skipping 53B 8l 1.3
fold 58 13a 1.3
check 3 8k 6.1
check_facing_bet 55 4.2 1.3
call_of_nothing 55A 4.2 1.3
raise_of_nothing 55B 8j 1.3
clock_called 29 8l 4.2
clock_over 29 8l 4.3
stack_count 60 2.7 9.1
pot_count 54A 2.7 18
pot_bet 54C 8f 18
call 41B 8e 6.1
spoken_call 41A 8d 16
spoken_amount 40C 8d 6.2
unclear 40A 8f 1.3
ambiguous 57 8f 1.3
opening 40A 8a 6.1
underbet 52A 8g 6.0
underraise 52A 8g 6.4
raising 43A 8b 6.0
half_raise 43A 8g 6.4
raise_said 43A 8j 6.10
raise_to_amount 43B 8d 6.2
two_moves 42C 8e 6.3
overchip 44 8i 6.9
all_needed 45A 8g 6.12
not_all_needed 45B1 8g 6.13
last_chips 45B2 8.2a 6.8
prior_overchip 46C1 8f 6.14
prior_chips 46C1 8g 6.15
prior_part 46C2 8f 6.15
pulled_back 46B 8f 26.2
expecting_change 61 8i 6.16
undercalling 51B 4.2 26.1
tiny 41 8f 26.1
string_bet 56 2.4 6.1
reopening 47A 8.2a 6.8
all_in RP-1 8.2b 6.8
short_all_in 47A 8.1 3.1
splash RP-2 3.7 1.3
transfer 63 3.4 21.C2
old_chip 24C 11.1 1.3
stack 62 5.3 9.2
uncalled 65A 8.1 14
board 38 6.8 22.0
burns 38 6.8 IRR-13
premature RP-5A 14.2 22a
premature_turn RP-5B 14.3 22b
premature_river RP-5C 14.3 22c
premature_late 1 4.2 22.L
four_card_flop 39 14.2 IRR-10
stub RP-4.1 4.2 IRR-14
stub_own RP-4.2 4.2 IRR-14
stub_all RP-4.3 4.2 IRR-14
laid_down 1 4.2 23
rabbit 28 6.7 11
killed 65A 13f 14
restored 65B 13g 17.5
killed_winner 13C 9a 15
mixed 65A 13e 25.1
table_all 16 9d SHOW-8
hand_for_hand RP-8F 10.3 1.3
show_first 17A 9c SHOW-5
tabling 13A 9a SHOW-1
exposed 68 2.6 17.1
refusal 15A 4.2 SHOW-12
asking_to_see 18A 9f SHOW-13
give_up 14 9d SHOW-10.1
unseen 17B 9a SHOW-11
board_plays 19 9a 20
cards_speak 12 9a SHOW-7
side_pots 21 9.1c 3.3
odd_chip 20A 9.1b 2
rake_taken 1 4.2 3.4
hand_over 22 9a SHOW-2
seen 18B 9f SHOW-13
show_all 17A 9d SHOW-6
showing_one 67 5.8 24
shown_active 68 5.8 SHOW-4
suspicion 69 9g SHOW-14
unmucked 14 9e SHOW-8
leaving 31 5.7 1.3
carrying 1 14.7 IRR-5
odd_high 20C 4.2 1.3
same_hands 20D 4.2 1.3"""


def rule_id(book: int, word: str) -> str:
    """The id a word of RULES stands for."""
    return word if "-" in word else _BEGINNINGS[book] + word
