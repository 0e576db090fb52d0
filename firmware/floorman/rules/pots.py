"""Pots: the uncalled bet back, layers by all-in totals, shares, odd chips."""

from floorman.rules import codes
from floorman.rules.evaluator import evaluate
from floorman.rules.state import NOBODY, SEATS, State, clockwise


def stake(s: State, seat: int) -> int:
    """What the seat has at stake.  A big blind ante is dead: it plays for the table."""
    if s.dead and seat == s.big_seat:
        return s.paid[seat] - s.dead
    return s.paid[seat]


def return_uncalled(s: State) -> None:
    """Give back the part of the highest stake that nobody matched."""
    first = second = 0
    owner = NOBODY
    for seat in range(SEATS):
        chips = stake(s, seat)
        if chips > first:
            second = first
            first = chips
            owner = seat
        elif chips > second:
            second = chips
    if owner == NOBODY or first == second:
        return
    chips = first - second
    s.stack[owner] += chips
    s.paid[owner] -= chips
    s.total[owner] -= min(chips, s.total[owner])
    s.flags[owner] &= ~codes.SEAT_ALL_IN
    s.say(codes.RETURNED, owner, chips, s.book.uncalled)


def form(s: State, amounts: list[int], claims: list[int]) -> int:
    """Write the pots, main pot first: chips, and the seats that can win them as bits; how many.

    One layer for each all-in total.  Chips above every live stake (their owner folded) stay in
    the last pot.
    """
    n = 0
    below = -1
    while True:
        edge = _next_edge(s, below)
        chips = _layer(s, below, edge)
        seats = _claims(s, below, edge)
        if n == 0:
            chips += s.dead
        if seats == 0:
            amounts[n - 1] += chips
        elif chips:
            amounts[n] = chips
            claims[n] = seats
            n += 1
        if edge < 0:
            return n
        below = edge


def _next_edge(s: State, below: int) -> int:
    """The lowest live all-in stake above `below`; -1 when there is none."""
    edge = -1
    for seat in range(SEATS):
        if s.live(seat) and s.flags[seat] & codes.SEAT_ALL_IN:
            chips = stake(s, seat)
            if chips > below and (edge < 0 or chips < edge):
                edge = chips
    return edge


def _layer(s: State, below: int, edge: int) -> int:
    """Chips between two edges, from everybody who put some in.  No edge: all above `below`."""
    if below < 0:
        below = 0
    amount = 0
    for seat in range(SEATS):
        chips = stake(s, seat)
        if 0 <= edge < chips:
            chips = edge
        if chips > below:
            amount += chips - below
    return amount


def _claims(s: State, below: int, edge: int) -> int:
    """Live seats that paid the whole layer, as bits."""
    seats = 0
    for seat in range(SEATS):
        if s.live(seat):
            chips = stake(s, seat)
            if chips >= edge and chips > below:
                seats |= 1 << seat
    return seats


def award(s: State) -> None:
    """Give every pot to its best hands, side pots first (TDA-16), and close the ledger."""
    s.npots = form(s, s.pot_amount, s.pot_seats)
    seen = s.live_count() > 1
    if seen:
        _value_hands(s)
    pot = s.npots - 1
    while pot >= 0:
        seats = s.pot_seats[pot]
        if seen:
            seats = _best(s, seats)
        s.pot_winners[pot] = seats
        rule = s.book.unseen
        if seen:
            rule = s.book.side_pots if pot else s.book.cards_speak
        s.say(codes.POT, pot, s.pot_amount[pot], s.book.side_pots)
        _share(s, s.pot_amount[pot], seats, rule)
        pot -= 1
    for seat in range(SEATS):
        s.paid[seat] = 0
    s.dead = 0


def _value_hands(s: State) -> None:
    hand = s.seven
    for i in range(5):
        hand[i] = s.board[i]
    for seat in range(SEATS):
        if s.live(seat):
            hand[5] = s.holes[seat * 2]
            hand[6] = s.holes[seat * 2 + 1]
            s.worth[seat] = evaluate(hand, 7)


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


def _share(s: State, amount: int, seats: int, rule: str) -> None:
    """Split one pot; what does not divide goes out in smallest chips from left of the button."""
    winners = 0
    for seat in range(SEATS):
        winners += seats >> seat & 1
    share = amount // winners // s.unit * s.unit
    odd = amount - share * winners
    seat = s.button
    for _ in range(SEATS):
        seat = clockwise(seat)
        if seats >> seat & 1:
            extra = min(odd, s.unit)
            odd -= extra
            s.stack[seat] += share + extra
            s.say(codes.WINS, seat, share + extra, rule)
            if extra:
                s.say(codes.ODD_CHIP, seat, extra, s.book.odd_chip)
