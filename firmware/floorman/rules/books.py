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
hi_lo 1 0 0 0"""

# A line: the decision, then the rule it follows in tda2019, cuca, casino.
RULES = """\
floor TDA-1 CUCA-4.2 CAS-1.1
dead_button TDA-32 CUCA-7.1 CAS-5
heads_up TDA-34 CUCA-7.4 CAS-19
antes RP-11 CUCA-4.2 CAS-1.3
short_blind RP-11 CUCA-5.6 CAS-3.2
level TDA-23 CUCA-7.5 CAS-1.3
button_fix TDA-35C CUCA-14.5 IRR-1
waiting TDA-8A CUCA-4.2 CAS-1.3
absent TDA-30 CUCA-6.6 CAS-1.3
penalty TDA-71A CUCA-3.0 CAS-21.R
penalised TDA-71C CUCA-6.5 CAS-21.R
race TDA-24A CUCA-11.2 CAS-1.3
bust_order RP-8A CUCA-10.1 CAS-1.3
dispute_window TDA-22 CUCA-14.L SHOW-3
deal TDA-30 CUCA-6.3 CAS-13.4
first_card TDA-35A2 CUCA-14.M2 CAS-13.2
card_order TDA-35A2 CUCA-14.M2 CAS-13.3
card_elsewhere TDA-35A3 CUCA-14.M2 CAS-13.8
no_cards TDA-35A4 CUCA-13c CAS-13.4
few_cards TDA-37 CUCA-13c CAS-13.4
card_count TDA-38 CUCA-14.4 CAS-13.5
dead_count TDA-38 CUCA-14.S CAS-25.1
exposed_first_card TDA-35A5 CUCA-14.M1 CAS-13.7
exposed_cards TDA-35A5 CUCA-14.M3 CAS-13.7
exposed_card TDA-1 CUCA-14.1 CAS-13.0
boxed TDA-35A1 CUCA-14.M4 IRR-6
blinds_before TDA-1 CUCA-6.4 CAS-1.3
joker_found TDA-35E CUCA-14.6 IRR-7
foreign_card TDA-35E CUCA-14.6 IRR-3
fouled_deck TDA-35E CUCA-14.7 IRR-4
short_deck TDA-35E CUCA-4.2 IRR-9
shuffle TDA-23 CUCA-6.9 CAS-13.1
redeal TDA-35C CUCA-14.R CAS-13.R
substantial TDA-35D CUCA-14.S CAS-13.SA
silent TDA-22 CUCA-14.L IRR-5
dropped TDA-65A CUCA-2.3 CAS-13.0b
turn TDA-50A CUCA-8c CAS-12
wait_amount TDA-50B CUCA-8f CAS-1.3
early TDA-53A CUCA-3.6 CAS-12
early_fold TDA-53A CUCA-13b CAS-12
skipping TDA-53B CUCA-8l CAS-1.3
fold TDA-58 CUCA-13a CAS-1.3
check TDA-3 CUCA-8k CAS-6.1
check_facing_bet TDA-55 CUCA-4.2 CAS-1.3
call_of_nothing TDA-55A CUCA-4.2 CAS-1.3
raise_of_nothing TDA-55B CUCA-8j CAS-1.3
clock_called TDA-29 CUCA-8l CAS-4.2
clock_over TDA-29 CUCA-8l CAS-4.3
stack_count TDA-60 CUCA-2.7 CAS-9.1
pot_count TDA-54A CUCA-2.7 CAS-18
pot_bet TDA-54C CUCA-8f CAS-18
call TDA-41B CUCA-8e CAS-6.1
spoken_call TDA-41A CUCA-8d CAS-16
spoken_amount TDA-40C CUCA-8d CAS-6.2
unclear TDA-40A CUCA-8f CAS-1.3
ambiguous TDA-57 CUCA-8f CAS-1.3
opening TDA-40A CUCA-8a CAS-6.1
underbet TDA-52A CUCA-8g CAS-6.0
underraise TDA-52A CUCA-8g CAS-6.4
raising TDA-43A CUCA-8b CAS-6.0
half_raise TDA-43A CUCA-8g CAS-6.4
raise_said TDA-43A CUCA-8j CAS-6.10
raise_to_amount TDA-43B CUCA-8d CAS-6.2
two_moves TDA-42C CUCA-8e CAS-6.3
overchip TDA-44 CUCA-8i CAS-6.9
all_needed TDA-45A CUCA-8g CAS-6.12
not_all_needed TDA-45B1 CUCA-8g CAS-6.13
last_chips TDA-45B2 CUCA-8.2a CAS-6.8
prior_overchip TDA-46C1 CUCA-8f CAS-6.14
prior_chips TDA-46C1 CUCA-8g CAS-6.15
prior_part TDA-46C2 CUCA-8f CAS-6.15
pulled_back TDA-46B CUCA-8f CAS-26.2
expecting_change TDA-61 CUCA-8i CAS-6.16
undercalling TDA-51B CUCA-4.2 CAS-26.1
tiny TDA-41 CUCA-8f CAS-26.1
string_bet TDA-56 CUCA-2.4 CAS-6.1
reopening TDA-47A CUCA-8.2a CAS-6.8
all_in RP-1 CUCA-8.2b CAS-6.8
short_all_in TDA-47A CUCA-8.1 CAS-3.1
splash RP-2 CUCA-3.7 CAS-1.3
transfer TDA-63 CUCA-3.4 CAS-21.C2
old_chip TDA-24C CUCA-11.1 CAS-1.3
stack TDA-62 CUCA-5.3 CAS-9.2
uncalled TDA-65A CUCA-8.1 CAS-14
board TDA-38 CUCA-6.8 CAS-22.0
burns TDA-38 CUCA-6.8 IRR-13
premature RP-5A CUCA-14.2 CAS-22a
premature_turn RP-5B CUCA-14.3 CAS-22b
premature_river RP-5C CUCA-14.3 CAS-22c
premature_late TDA-1 CUCA-4.2 CAS-22.L
four_card_flop TDA-39 CUCA-14.2 IRR-10
stub RP-4.1 CUCA-4.2 IRR-14
stub_own RP-4.2 CUCA-4.2 IRR-14
stub_all RP-4.3 CUCA-4.2 IRR-14
laid_down TDA-1 CUCA-4.2 CAS-23
rabbit TDA-28 CUCA-6.7 CAS-11
killed TDA-65A CUCA-13f CAS-14
restored TDA-65B CUCA-13g CAS-17.5
killed_winner TDA-13C CUCA-9a CAS-15
mixed TDA-65A CUCA-13e CAS-25.1
table_all TDA-16 CUCA-9d SHOW-8
hand_for_hand RP-8F CUCA-10.3 CAS-1.3
show_first TDA-17A CUCA-9c SHOW-5
tabling TDA-13A CUCA-9a SHOW-1
exposed TDA-68 CUCA-2.6 CAS-17.1
refusal TDA-15A CUCA-4.2 SHOW-12
asking_to_see TDA-18A CUCA-9f SHOW-13
give_up TDA-14 CUCA-9d SHOW-10.1
unseen TDA-17B CUCA-9a SHOW-11
board_plays TDA-19 CUCA-9a CAS-20
cards_speak TDA-12 CUCA-9a SHOW-7
side_pots TDA-21 CUCA-9.1c CAS-3.3
odd_chip TDA-20A CUCA-9.1b CAS-2
rake_taken TDA-1 CUCA-4.2 CAS-3.4
hand_over TDA-22 CUCA-9a SHOW-2
seen TDA-18B CUCA-9f SHOW-13
show_all TDA-17A CUCA-9d SHOW-6
showing_one TDA-67 CUCA-5.8 CAS-24
shown_active TDA-68 CUCA-5.8 SHOW-4
suspicion TDA-69 CUCA-9g SHOW-14
unmucked TDA-14 CUCA-9e SHOW-8
leaving TDA-31 CUCA-5.7 CAS-1.3
carrying TDA-1 CUCA-14.7 IRR-5
odd_high TDA-20C CUCA-4.2 CAS-1.3
same_hands TDA-20D CUCA-4.2 CAS-1.3"""
