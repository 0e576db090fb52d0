"""Pots: the uncalled bet back, layers by all-in totals, shares, odd chips."""

from micropython import const

from floorman.rules import boards, codes, odd_chips, why
from floorman.rules.low import evaluate_low
from floorman.rules.omaha import TwoOfHand
from floorman.rules.rake import take_rake
from floorman.rules.seats import (
    close_ledger,
    give_back,
    leave_unclaimed,
    live,
    live_count,
    receive,
    stakes,
    take_unclaimed,
)
from floorman.rules.state import HAND, NO_CARD, NO_CHIPS, NOBODY, SEATS, State, clockwise
from floorman.rules.values import decode
from floorman.rules.worth import worth

_REST_TO_ONE = const(2)  # Book.odd_change
_two_of_hand = TwoOfHand()


def return_uncalled(s: State) -> None:
    """Give back the part of the highest stake that nobody matched."""
    first = second = 0
    owner = NOBODY
    staked = stakes(s)
    for seat in range(SEATS):
        chips = staked[seat]
        if chips > first:
            second = first
            first = chips
            owner = seat
        elif chips > second:
            second = chips
    if owner == NOBODY or first == second or _dead_blind(s, owner):
        return
    chips = first - second
    give_back(s, owner, chips)
    s.say(codes.NOTE_RETURNED, owner, chips, why.UNCALLED)


def _dead_blind(s: State, seat: int) -> bool:
    """All the seat has in front is a blind, and its hand is dead: blinds stay (TDA-30)."""
    return s.street == 0 and not live(s, seat) and not s.marks[seat] & codes.MARK_ACTED


def form(s: State, amounts: list[int], claims: list[int]) -> int:
    """Write the pots, main pot first: chips, and the seats that can win them as bits; how many.

    One layer for each all-in total, or live stake.  Chips above every live stake are won by who
    alone was left with a share in them and gave the hand up afterwards; where no such seat is, as
    after a ruling, they stay in the last pot.
    """
    n = 0
    below = -1
    staked = stakes(s)
    while True:
        edge = _next_edge(s, staked, below)
        chips = _layer(staked, below, edge)
        seats = _claims(s, staked, below, edge)
        if n == 0:
            chips += s.dead_ante + s.unclaimed
        if seats == 0:
            return _form_left(s, staked, below, amounts, claims, n)
        if chips:
            amounts[n] = chips
            claims[n] = seats
            n += 1
        if edge < 0:
            return n
        below = edge


def _form_left(
    s: State, staked: list[int], below: int, amounts: list[int], claims: list[int], n: int
) -> int:
    """Pots of the chips above every live stake; how many there are in all.

    Of those who gave up with a share the last one had won it before.
    """
    while True:
        edge = _next_given_up(s, staked, below)
        chips = _layer(staked, below, edge)
        if edge < 0:
            amounts[n - 1] += chips
            return n
        last = _last_given_up(s, staked, edge)
        if claims[n - 1] == last:
            amounts[n - 1] += chips
        else:
            amounts[n] = chips
            claims[n] = last
            n += 1
        below = edge


def _next_given_up(s: State, staked: list[int], below: int) -> int:
    """The lowest stake above `below` of a seat that gave its hand up; -1 when there is none."""
    edge = -1
    for seat in range(SEATS):
        chips = staked[seat]
        if s.gave_up_order[seat] and not live(s, seat) and chips > below:
            edge = chips if edge < 0 or chips < edge else edge
    return edge


def _last_given_up(s: State, staked: list[int], edge: int) -> int:
    """The seat, as a bit, that was the last to give up with so much at stake."""
    last = order = 0
    for seat in range(SEATS):
        given_up = s.gave_up_order[seat]
        if given_up > order and staked[seat] >= edge and not live(s, seat):
            order = given_up
            last = 1 << seat
    return last


def _next_edge(s: State, staked: list[int], below: int) -> int:
    """The lowest live all-in stake above `below`; -1 when there is none.

    Once a round is over any live stake is one: a hand that came back may have paid less.
    """
    edge = -1
    betting = s.phase <= codes.BET
    flags = s.flags
    for seat in range(SEATS):
        chips = staked[seat]
        if chips > below and (edge < 0 or chips < edge):  # asked often: no calls
            capped = flags[seat] & codes.SEAT_ALL_IN or (chips and not betting)
            if capped and flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND:
                edge = chips
    return edge


def _layer(staked: list[int], below: int, edge: int) -> int:
    """Chips between two edges, from everybody who put some in.  No edge: all above `below`."""
    if below < 0:
        below = 0
    amount = 0
    for chips in staked:
        if chips > below:
            amount += (edge if 0 <= edge < chips else chips) - below
    return amount


def _claims(s: State, staked: list[int], below: int, edge: int) -> int:
    """Live seats that paid the whole layer, as bits."""
    seats = 0
    flags = s.flags
    for seat in range(SEATS):
        chips = staked[seat]
        if (
            chips >= edge
            and chips > below
            and flags[seat] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND
        ):
            seats |= 1 << seat
    return seats


def award(s: State) -> None:
    """Give every pot to its best hands, side pots first (TDA-16), and close the ledger.

    Where there are more boards, each is good for its share of every pot.
    """
    s.npots = form(s, s.pot_amount, s.pot_seats)
    take_rake(s)
    take_unclaimed(s)
    s.winner = NOBODY
    s.disputed = 0
    seen = live_count(s) > 1
    n = boards.count(s) if seen else 1
    for board in range(n):
        if n > 1:
            s.say(codes.NOTE_BOARD, NOBODY, board + 1, why.NOTHING)
        if seen:
            _value_hands(s, boards.cards(s, board))
        _award_board(s, board, n, seen)
    close_ledger(s)


def _award_board(s: State, board: int, n: int, seen: bool) -> None:
    pot = s.npots - 1
    while pot >= 0:
        amount = s.pot_amount[pot]
        if n > 1:
            amount = _part(amount, board, n, _odd_unit(s, amount))
        if amount or n == 1:
            s.say(codes.NOTE_POT, pot, amount, why.SIDE_POTS)
            _award_pot(s, pot, amount, seen)
        pot -= 1


def _part(amount: int, board: int, n: int, unit: int) -> int:
    """The share of one board of `n`; the first ones have the odd chips, one each."""
    share = amount // n // unit * unit
    odd = amount - share * n - board * unit
    return share + max(0, min(odd, unit))


def _award_pot(s: State, pot: int, amount: int, seen: bool) -> None:
    seats = s.pot_seats[pot]
    rule = why.UNSEEN
    if seen and _somebody_lives(s, seats):
        seats = _best(s, seats)
        rule = why.SIDE_POTS if pot else why.CARDS_SPEAK
        low = _best_low(s, s.pot_seats[pot]) if splits(s) else 0
        if low == seats:
            rule = why.SAME_HANDS
        if low and (low != seats or s.book.same_split):  # else one pot, shared once: 33 and 33
            half = amount // 2 // s.unit * s.unit  # the odd chip is the high hand's
            s.say(codes.NOTE_LOW_POT, pot, half, why.ODD_HIGH)
            _share(s, pot, half, low, rule, True)
            amount -= half
    s.pot_winners[pot] |= seats
    _share(s, pot, amount, seats, rule)


def _somebody_lives(s: State, seats: int) -> bool:
    n = 0
    for seat in range(SEATS):
        if seats >> seat & 1 and live(s, seat):
            n += 1
    return n > 0


def _value_hands(s: State, board: bytearray) -> None:
    """High and low of every hand that lies open, on this board."""
    if s.played.play:
        _two_of_hand.lay(board)
    value = _value_two if s.played.play else _value_any
    for seat in range(SEATS):
        if live(s, seat):
            value(s, seat, board)


def _value_two(s: State, seat: int, board: bytearray) -> None:
    """Two cards of the hand play."""
    played, holes, at = s.played, s.holes, seat * HAND
    worth = _two_of_hand.worth(holes, at, played.hole, played.high, played.lowest)
    s.worth[seat] = worth
    s.low[seat] = _two_of_hand.low(holes, at, played.hole) if splits(s) else 0


def _value_any(s: State, seat: int, board: bytearray) -> None:
    """Any cards of hand and board play."""
    hand, n = s.seven, s.size
    for i in range(n):
        hand[i] = s.holes[seat * HAND + i]
    for card in board:
        if card != NO_CARD:
            hand[n] = card
            n += 1
    s.worth[seat] = worth(hand, n, s.played)
    s.low[seat] = evaluate_low(hand, n) if splits(s) else 0


def splits(s: State) -> bool:
    """The best low has half of each pot: in this game, or in all of this house."""
    halves: bool = s.played.low != 0 or s.book.hi_lo != 0
    return halves


def _best(s: State, seats: int) -> int:
    """The winners among `seats`, as bits."""
    best = winners = 0
    for seat in range(SEATS):
        if seats >> seat & 1 and s.worth[seat] >= best:
            if s.worth[seat] > best:
                best = s.worth[seat]
                winners = 0
            winners |= 1 << seat
    return winners


def _best_low(s: State, seats: int) -> int:
    """The winners of the low among `seats`, as bits; none when there is no low."""
    best = winners = 0
    for seat in range(SEATS):
        low = s.low[seat]
        if seats >> seat & 1 and low and (low <= best or not best):
            if low != best:
                best = low
                winners = 0
            winners |= 1 << seat
    return winners


def _odd_unit(s: State, amount: int) -> int:
    """The smallest chip in play; where nothing is changed, the smallest that is in the pot."""
    least = 0 if s.book.odd_change else decode(s.smallest_in_pot)
    return least if least > s.unit and amount % least == 0 else s.unit


def _share(s: State, pot: int, amount: int, seats: int, rule: int, low: bool = False) -> None:
    """Split one pot; what does not divide goes out in odd chips, first to whom the game says.

    One each, or all of them to the first (CUCA-9.1b, CAS-2).
    """
    winners = 0
    for seat in range(SEATS):
        winners += seats >> seat & 1
    unit = _odd_unit(s, amount)
    share = amount // winners // unit * unit
    odd = amount - share * winners
    seat = odd_chips.before_first(s, seats, low)
    for _ in range(SEATS):
        seat = clockwise(seat)
        if seats >> seat & 1:
            extra = odd if s.book.odd_change == _REST_TO_ONE else min(odd, unit)
            odd -= extra
            _pay(s, pot, seat, share + extra, rule)
            if extra:
                s.say(codes.NOTE_ODD_CHIP, seat, extra, odd_chips.rule(s))


def _pay(s: State, pot: int, seat: int, chips: int, rule: int) -> None:
    """A seat without a claim leaves what it wins in the pot for the next hand."""
    if s.no_claim >> seat & 1:
        leave_unclaimed(s, chips)
        s.say(codes.NOTE_CARRIED, seat, chips, why.CARRYING)
        return
    receive(s, seat, chips)
    s.say(codes.NOTE_WINS, seat, chips, rule)
    if pot == 0 and s.winner == NOBODY:
        s.winner = seat


def pots_now(s: State, out: list[int]) -> int:
    """Write the pots' amounts, main pot first; how many.  After the award: as awarded."""
    if s.phase != codes.DONE:
        return form(s, out, s.claims)
    for i in range(s.npots):
        out[i] = s.pot_amount[i]
    return s.npots


def no_pots(s: State) -> None:
    s.pot_amount[:] = s.pot_seats[:] = s.pot_winners[:] = NO_CHIPS
    s.npots = 0


def no_winner(s: State) -> None:
    """The hand does not count: there is no award to dispute."""
    s.winner = NOBODY
