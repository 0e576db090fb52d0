"""The seats: who is in, live, able and next, and the ledger of their chips.

Only this file writes `flags`, `marks`, `stack`, `contribution`, `street_bet` and `unclaimed`.
"""

from floorman.rules import codes
from floorman.rules.state import KILL, NO_BITS, NO_CHIPS, NOBODY, SEATS, State, clockwise


def live(s: State, seat: int) -> bool:
    """The seat holds cards that can win."""
    return s.flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND


def able(s: State, seat: int) -> bool:
    """The seat is live and has chips behind."""
    return s.flags[seat] & codes.SEAT_ABLE == codes.SEAT_IN_HAND


def live_count(s: State) -> int:
    """Seats that hold cards that can win."""
    n = 0
    for flags in s.flags:  # asked often: no calls
        if flags & codes.SEAT_HOLDS == codes.SEAT_IN_HAND:
            n += 1
    return n


def able_count(s: State) -> int:
    """Seats that can still bet."""
    n = 0
    for flags in s.flags:
        if flags & codes.SEAT_ABLE == codes.SEAT_IN_HAND:
            n += 1
    return n


def count(bits: int) -> int:
    """How many seats these bits are."""
    n = 0
    while bits:
        n += bits & 1
        bits >>= 1
    return n


def only(bits: int) -> int:
    """The one seat among these bits; NOBODY where there are more, or none."""
    for seat in range(SEATS):
        if bits == 1 << seat:
            return seat
    return NOBODY


def somebody_all_in(s: State) -> bool:
    """A live seat is all-in."""
    return able_count(s) < live_count(s)


def next_live(s: State, seat: int) -> int:
    """The first live seat clockwise after `seat`, or NOBODY."""
    flags = s.flags
    for _ in range(SEATS):
        seat = seat + 1 if seat < SEATS - 1 else 0
        if flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND:
            return seat
    return NOBODY


def draws_next(s: State) -> int:
    """The first live seat from left of the button that neither drew nor threw, or NOBODY."""
    seat = s.button
    for _ in range(SEATS):
        seat = clockwise(seat)
        if live(s, seat) and not s.drawn >> seat & 1:
            return seat
    return NOBODY


def last_blind(s: State) -> int:
    """The seat behind which the first round begins: the big blind's, or who straddled last."""
    for seat in range(SEATS if s.bet > s.big and not s.level_waits & KILL else 0):
        if s.street_bet[seat] == s.bet:
            return seat
    return s.big_seat


def running(s: State) -> bool:
    """A hand is being played."""
    return s.phase != codes.IDLE and s.phase != codes.DONE


def over(s: State) -> bool:
    """Betting is over and hands are compared."""
    return s.phase == codes.SHOWDOWN or s.phase == codes.RUNOUT


def is_button(s: State, seat: int) -> bool:
    """The seat has the button, and the game is played with one."""
    return seat == s.button and not s.played.opens


def is_short(s: State, seat: int) -> bool:
    """The seat lacks a card, and nobody said that it lies there."""
    return s.dealt[seat] < s.size and not s.trusted >> seat & 1


def is_unheard(s: State, seat: int) -> bool:
    """Somebody said that cards of the live seat lie there which no reader told of."""
    return live(s, seat) and s.trusted >> seat & 1 > 0 and s.dealt[seat] < s.size


def all_dealt(s: State) -> bool:
    """No live seat lacks a card."""
    flags, dealt, trusted = s.flags, s.dealt, s.trusted
    size = s.size
    n = SEATS
    while n:  # asked for every card: no calls
        n -= 1
        lacks = dealt[n] < size and not trusted >> n & 1
        if lacks and flags[n] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND:
            return False
    return True


def short_seats(s: State) -> int:
    """Live seats that lack cards, as bits."""
    short = 0
    for seat in range(SEATS):
        if live(s, seat) and is_short(s, seat):
            short |= 1 << seat
    return short


def ante_payer(s: State) -> int:
    """The seat that paid an ante for the whole table; the button may lie elsewhere by now."""
    for seat in range(SEATS):
        if s.flags[seat] & codes.SEAT_ANTE:
            return seat
    return s.big_seat


def stake(s: State, seat: int) -> int:
    """Chips the seat has at stake.  An ante for the whole table is dead: it plays for all."""
    dead = s.dead_ante if s.dead_ante and seat == ante_payer(s) else 0
    return s.contribution[seat] - dead


def stakes(s: State) -> list[int]:
    """All of them, in the work space `staked`."""
    staked, paid = s.staked, s.contribution
    for seat in range(SEATS):  # asked in the scan loop: no slice
        staked[seat] = paid[seat]
    if s.dead_ante:
        staked[ante_payer(s)] -= s.dead_ante
    return staked


def pot(s: State) -> int:
    """All chips played for: in the middle and in front."""
    chips = s.unclaimed
    for seat in range(SEATS):
        chips += s.contribution[seat]
    return chips


def put(s: State, seat: int, chips: int) -> int:
    """Move up to `chips` from the stack into the hand; the amount moved."""
    if chips >= s.stack[seat]:
        chips = s.stack[seat]
        s.all_in_order[seat] = 1 + max(s.all_in_order)
        s.flags[seat] |= codes.SEAT_ALL_IN
    s.stack[seat] -= chips
    s.contribution[seat] += chips
    return chips


def give_back(s: State, seat: int, chips: int) -> None:
    """Chips that were put in go back to the stack."""
    s.stack[seat] += chips
    s.contribution[seat] -= chips
    s.street_bet[seat] = max(0, s.street_bet[seat] - chips)
    if chips:
        s.flags[seat] &= ~codes.SEAT_ALL_IN


def busted(s: State, seat: int) -> bool:
    """The seat was dealt in and has no chips left."""
    return s.flags[seat] & codes.SEAT_IN_HAND != 0 and not s.stack[seat]


def sum_of_chips(s: State) -> int:
    """All chips of the table that belong to a seat or to the next pot."""
    return sum(s.stack) + sum(s.reserve) + s.unclaimed


def set_flag(s: State, seat: int, flags: int) -> None:
    s.flags[seat] |= flags


def clear_flag(s: State, seat: int, flags: int) -> None:
    s.flags[seat] &= ~flags


def set_mark(s: State, seat: int, marks: int) -> None:
    s.marks[seat] |= marks


def clear_mark(s: State, seat: int, marks: int) -> None:
    s.marks[seat] &= ~marks


def mark_others(s: State, seat: int, marks: int) -> None:
    """Every seat but one gets these marks."""
    of = s.marks
    for other in range(SEATS):
        if other != seat:
            of[other] |= marks


def clear_marks(s: State, marks: int) -> None:
    """No seat has these marks any more."""
    of = s.marks
    for seat in range(SEATS):
        of[seat] &= ~marks


def acted(s: State, seat: int) -> None:
    """The seat acted: all that was marked of it before is settled but chips put in early."""
    s.marks[seat] = s.marks[seat] & codes.MARK_EARLY | codes.MARK_ACTED


def deal_in(s: State, plays: int) -> None:
    """A hand begins for the seats in `plays` (bits)."""
    flags, occupied = s.flags, codes.SEAT_OCCUPIED
    plays_on = occupied | codes.SEAT_IN_HAND
    for seat in range(SEATS):
        if plays >> seat & 1:
            flags[seat] = plays_on
        else:
            flags[seat] &= occupied
    close_ledger(s)
    s.dealt[:] = NO_BITS
    s.all_in_order[:] = NO_BITS


def wager(s: State, seat: int, chips: int) -> int:
    """Put up to `chips` as part of the street's bet; the amount moved."""
    chips = put(s, seat, chips)
    s.street_bet[seat] += chips
    return chips


def refund(s: State, seat: int) -> int:
    """Everything the seat put in during the hand goes back, antes and blinds too; the amount."""
    chips = s.contribution[seat]
    s.stack[seat] += chips
    s.contribution[seat] = s.street_bet[seat] = 0
    s.flags[seat] &= ~codes.SEAT_ALL_IN
    return chips


def join(s: State, seat: int, chips: int) -> None:
    """Chips that come from nowhere become part of the hand."""
    s.contribution[seat] += chips


def bet_more(s: State, seat: int, chips: int) -> None:
    """Chips from nowhere become part of the hand and of the street's bet."""
    s.contribution[seat] += chips
    s.street_bet[seat] += chips


def receive(s: State, seat: int, chips: int) -> None:
    """Chips come to the stack: out of a pot, a race, from another seat."""
    s.stack[seat] += chips


def leave(s: State, seat: int, chips: int) -> int:
    """Up to `chips` of the stack go; the amount."""
    chips = min(chips, s.stack[seat])
    s.stack[seat] -= chips
    return chips


def seat_player(s: State, seat: int, stack: int) -> None:
    """Somebody sits here with these chips, or nobody with none."""
    s.stack[seat] = stack
    s.flags[seat] = codes.SEAT_OCCUPIED if stack else 0


def weigh(s: State, seat: int, plays: bool) -> None:
    """All-in is who plays a hand with nothing behind."""
    s.flags[seat] &= ~codes.SEAT_ALL_IN
    if plays and not s.stack[seat]:
        s.flags[seat] |= codes.SEAT_ALL_IN


def end_street(s: State) -> None:
    """The bets of the street are in the pot, its marks are wiped."""
    s.street_bet[:] = NO_CHIPS
    s.marks[:] = NO_CHIPS


def close_ledger(s: State) -> None:
    """The pots are awarded, or all went back: nothing is played for any more."""
    s.contribution[:] = NO_CHIPS
    if s.dead_ante:
        s.dead_ante = 0
        clear_flag(s, ante_payer(s), codes.SEAT_ANTE)


def leave_unclaimed(s: State, chips: int) -> None:
    """Nobody has a claim to these chips: they are part of the next main pot."""
    s.unclaimed += chips


def take_unclaimed(s: State) -> None:
    """They are part of the pot that is awarded now."""
    s.unclaimed = 0


def clear_street_bets(s: State) -> None:
    """Nothing that lies in front is a bet of the street any more."""
    s.street_bet[:] = NO_CHIPS


def owe(s: State, seats: int) -> None:
    """Mark seats (bits): chips that still come before them may be of the round that is over."""
    for seat in range(SEATS):
        if seats >> seat & 1:
            s.marks[seat] = codes.MARK_OWES


def count_card(s: State, seat: int) -> None:
    """One hole card more lies at the seat."""
    s.dealt[seat] += 1


def uncount_card(s: State, seat: int) -> None:
    """One is gone, or no longer counts."""
    s.dealt[seat] -= 1
