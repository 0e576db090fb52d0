"""Work that a ruling asks of the dealer's hands: step by step, over when the felt is right.

While a step is due it lies on the stack of decisions, so nobody's turn ends and chips wait as they
do behind any question.  Readers tell a step done (LIES and the events of cards); what none can see
is answered by ENTER.  FLOOR ends the whole of it: done by hand, and nobody saw it.
"""

from micropython import const

from floorman import events as ev
from floorman.carried import few
from floorman.rules import codes, rulings, seats, steps
from floorman.rules.state import SEATS, State

UNSEEN = const(255)  # of State.lying: no reader tells what lies there
OF_BOARD = const(1024)  # beside the seats, as bits
_PLACES = const(31)
_BURNS = const(5)  # the bit where their number begins
_SEATS_AT = const(8)  # of LIES: two bits a seat
_CARDS = const(3)  # of one seat: more than a hand
_TOLD = const(1 << 20)  # of State.lying_at: seats were told
_STEP, _PASSED, _ROW = const(255), const(8), const(16)  # of a decision's value
_SEEN = bytes((codes.OPT_BY_HAND,))
_UNSEEN_STEP = bytes((codes.OPT_DONE, codes.OPT_BY_HAND))
_DEALT = bytes((ev.HOLE, ev.BOARD, ev.BURN))
_OF_THE_BOARD = bytes(
    (codes.ALERT_FLOP_FOUR, codes.ALERT_BURN_EXTRA)
    + (codes.ALERT_BOARD_BURNED, codes.ALERT_BURN_MISSING)
    + (codes.ALERT_PREMATURE_FLOP, codes.ALERT_PREMATURE_TURN, codes.ALERT_PREMATURE_RIVER)
)
_HANDS = bytes((codes.ALERT_REPAIR, codes.ALERT_GIVE_BACK))
_OF_DECK = bytes((codes.STEP_GATHER, codes.STEP_DECK_SHUFFLE))
_WORK = bytes(
    (codes.OPT_DEAD, codes.OPT_RESTORE, codes.OPT_REPLACE, codes.OPT_BURN)
    + (codes.OPT_ASIDE, codes.OPT_SHUFFLE)
)


def begin_hand(s: State) -> None:
    s.lying = UNSEEN
    s.lying_at = 0


def begin(s: State, code: int, option: int, seat: int, rule: int, nth: int = 0) -> None:
    """Ask for what an option of a decision wants done, if any is left to do.

    `nth` of the rows that fit.
    """
    row = steps.after(code, option, seat < SEATS)
    if row < 0 or not (seats.running(s) or code == codes.ALERT_HAND_RUNS):
        return
    row += nth
    step = _due(s, row, 0, seat)
    first = steps.AFTER[row][steps.FIRST]
    if seat >= SEATS and step != first:  # no reader tells whether it is done
        rulings.step(s, first, rule)
    if step:
        _tell(s, step, rule, seat)
        value = row << _ROW | step
        rulings.await_step(s, seat, value, rule, _options(step))


def _tell(s: State, step: int, rule: int, seat: int) -> None:
    """Say what is due; who gets a card was said."""
    if step != codes.STEP_CARD_DUE:
        rulings.step(s, step, rule, seat)


def _options(step: int) -> bytes:
    return _UNSEEN_STEP if _is_unseen(step) else _SEEN


def _is_unseen(step: int) -> bool:
    """No reader can tell that it is done."""
    return steps.source(step) == steps.target(step)


def due(s: State) -> int:
    """The step that is due, when one is on top of the decisions, or 0."""
    return rulings.asked_value(s) & _STEP if s.ruling == codes.ALERT_REPAIR else 0


def is_seen(s: State) -> bool:
    """The work that is due is the readers' to answer."""
    return is_due(s) and rulings.option(s, 0) == codes.OPT_BY_HAND


def is_due(s: State) -> bool:
    """Work lies on top of the decisions: cards or chips are to be moved."""
    return s.ruling != 0 and s.ruling in _HANDS


def _due(s: State, row: int, passed: int, seat: int) -> int:
    """The first step of a row that is not done; `passed` are those that somebody answered."""
    wanted = steps.AFTER[row]
    for n in range(steps.FIRST, len(wanted)):
        if not passed >> n & 1 and not _is_done(s, wanted[n], seat):
            return wanted[n]
    return 0


# what lies there ---------------------------------------------------------------------------------


def awaited(s: State) -> int:
    """Seats, as bits, and OF_BOARD: what lies there is to be told."""
    places = 0
    for n in range(s.open_rulings):
        seat = s.ruling_seat[n]
        if s.ruling_code[n] in _OF_THE_BOARD:
            places |= OF_BOARD
        elif s.ruling_code[n] == codes.ALERT_REPAIR and not _is_of_deck(s.ruling_value[n]):
            places |= 1 << seat if seat < SEATS else OF_BOARD
        elif seat < SEATS and rulings.offers(s, n, _WORK):
            places |= 1 << seat
    return places


def _is_of_deck(value: int) -> bool:
    """The step is about all cards: none of them has a place."""
    return value & _STEP in _OF_DECK


def lies(s: State, lying: int) -> None:
    """Places of the board with a card, as bits, and how many burns, or UNSEEN; cards at seats."""
    places = awaited(s)
    s.lying = lying & UNSEEN if places & OF_BOARD else UNSEEN
    s.lying_at = lying >> _SEATS_AT if places & ~OF_BOARD else 0


def forget(s: State) -> None:
    """Old news: nobody asks any more what lies there."""
    if s.lying == UNSEEN and not s.lying_at:
        return
    places = awaited(s)
    if not places & OF_BOARD:
        s.lying = UNSEEN
    if not places & ~OF_BOARD:
        s.lying_at = 0


def look(s: State, kind: int, seat: int) -> None:
    """Something was moved: which step is due now?  Who deals on has shuffled.

    Also when what goes back before that is not all away yet.
    """
    if kind == ev.HOLE and s.lying_at & _TOLD:
        _one_more(s, seat)
    for n in range(s.open_rulings - 1, -1, -1):
        if s.ruling_code[n] == codes.ALERT_REPAIR:
            _look(s, n, kind)


def _one_more(s: State, seat: int) -> None:
    """A card came to the seat since it was told what lies there."""
    cards = s.lying_at >> 2 * seat & _CARDS
    lacks = cards == 1 and 1 < s.dealt[seat] < s.size
    if cards < _CARDS and not lacks:
        s.lying_at += 1 << 2 * seat


def _look(s: State, n: int, kind: int) -> None:
    value = s.ruling_value[n]
    was = value & _STEP
    if kind in _DEALT and not _is_unseen(was):
        was = _behind(value, was)
    if kind in _DEALT and was and _is_unseen(was):
        value |= _bit(value, was)
    _go_on(s, n, value)


def _behind(value: int, step: int) -> int:
    """The step that follows this one, or 0."""
    wanted = steps.AFTER[value >> _ROW]
    n = _place(wanted, step) + 1
    return wanted[n] if steps.FIRST < n < len(wanted) else 0


def _bit(value: int, step: int) -> int:
    """The mark of a step that somebody answered."""
    n = _place(steps.AFTER[value >> _ROW], step)
    return 1 << n + _PASSED if n > 0 else 0


def _place(wanted: "tuple[int, ...]", step: int) -> int:
    for n in range(steps.FIRST, len(wanted)):
        if wanted[n] == step:
            return n
    return -1


def _go_on(s: State, n: int, value: int) -> None:
    """The next step of the n-th decision is due, or none is left."""
    seat, rule, was = s.ruling_seat[n], s.ruling_rule[n], s.ruling_value[n] & _STEP
    step = _due(s, value >> _ROW, value >> _PASSED & _STEP, seat)
    if not step:
        rulings.settle(s, codes.ALERT_REPAIR, seat, s.ruling_value[n])
        return
    value = value & ~_STEP | step
    if value != s.ruling_value[n]:
        rulings.renew(s, n, value, _options(step))
        if step != was:
            _tell(s, step, rule, seat)


def end_hand(s: State) -> None:
    """The hand is over: nothing is to be put right in it."""
    for n in range(s.open_rulings - 1, -1, -1):
        if s.ruling_code[n] in _HANDS:
            rulings.close(s, n)


# answers -----------------------------------------------------------------------------------------


def refuse(s: State, seat: int) -> int:
    """Somebody acts before the step is done: said, and nothing more; 0 when none is due."""
    if not is_due(s):
        return 0
    return rulings.alert(s, seat, codes.ALERT_REPAIR_FIRST, rulings.asked_rule(s))


def by_hand(s: State) -> int:
    """Which option of the step on top says that all was done by hand."""
    return 1 if is_seen(s) else 2


def next_step(s: State, seat: int, value: int, rule: int) -> None:
    """A step that no reader sees is done: what is left?"""
    value |= _bit(value, value & _STEP)
    step = _due(s, value >> _ROW, value >> _PASSED & _STEP, seat)
    if step:
        _tell(s, step, rule, seat)
        rulings.await_step(s, seat, value & ~_STEP | step, rule, _options(step))


def burns_one(value: int) -> bool:
    """The work of this decision lays a card of the board on the burns."""
    return steps.burns_one(value >> _ROW)


def _is_done(s: State, step: int, seat: int) -> bool:
    """The felt lies as the step says, as far as readers tell."""
    source, target = steps.source(step), steps.target(step)
    if source == target:
        return False
    if step == codes.STEP_GATHER:
        return not s.old_left
    if seat < SEATS:
        return _is_done_at(s, step, seat)
    if target == steps.BURNS:
        return s.burns >= s.burns_due
    if s.lying == UNSEEN:
        return True
    if source == steps.BURNS and target == steps.STUB:
        return s.lying >> _BURNS <= s.burns
    cards = _cards(s.lying)
    return cards >= s.nboard if target == steps.BOARD else cards <= s.nboard


def _is_done_at(s: State, step: int, seat: int) -> bool:
    """Cards of a seat: one out, one dealt, or the whole hand.

    While others lack cards the deal goes on, and a replaced card may come last (IRR-7).
    """
    source, target = steps.source(step), steps.target(step)
    if source == steps.STUB:
        others = s.phase == codes.DEAL and seats.short_seats(s) & ~(1 << seat)
        return others != 0 or not seats.live(s, seat) or not seats.is_short(s, seat)
    if not s.lying_at & _TOLD:
        return True
    cards = s.lying_at >> 2 * seat & _CARDS
    if target == steps.SEAT:
        return cards > 0
    if steps.what(step) == steps.HAND:
        return cards == 0
    return cards < _CARDS and (not s.swaps >> seat & 1 or cards == few(s.dealt[seat], s.size))


def _cards(lying: int) -> int:
    """How many lie on the board."""
    places = lying & _PLACES
    n = 0
    while places:
        n += places & 1
        places >>= 1
    return n
