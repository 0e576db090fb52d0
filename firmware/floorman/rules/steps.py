"""Steps that rulings ask of the dealer's hands, as data; procedures.py follows them.

A row of STEPS: what goes, from where, to where, how many (0: all).  A row of AFTER: a decision, or
any, an option of it, and the steps in the order they are asked for.  Done in another order they
are done: a step is over when the felt lies as it says.
"""

from micropython import const

from floorman.rules import codes

CARD, HAND = const(1), const(2)
BOARD, BURNS, STUB, SEAT, MUCK, HANDS = const(1), const(2), const(3), const(4), const(5), const(6)
ANY = const(0)
_WHAT, _FROM, _TO, _MANY = const(0), const(1), const(2), const(3)

STEPS = {
    codes.STEP_SCRAMBLE: (CARD, BOARD, HANDS, 4),
    codes.STEP_ONE_BURN: (CARD, HANDS, BURNS, 1),
    codes.STEP_THREE_BACK: (CARD, HANDS, BOARD, 3),
    codes.STEP_MIX_THREE: (CARD, BOARD, HANDS, 3),
    codes.STEP_TWO_BACK: (CARD, HANDS, BOARD, 2),
    codes.STEP_EXTRA_BURNS: (CARD, BOARD, BURNS, 1),
    codes.STEP_ASIDE: (CARD, BOARD, HANDS, 1),
    codes.STEP_SHIFT: (CARD, BOARD, BURNS, 1),
    codes.STEP_BOXED: (CARD, BOARD, BURNS, 1),
    codes.STEP_CARD_BACK: (CARD, BURNS, BOARD, 1),
    codes.STEP_BURN_BACK: (CARD, BURNS, STUB, 1),
    codes.STEP_BURNS_SHUFFLE: (CARD, BURNS, STUB, 0),
    codes.STEP_CARD_OUT: (CARD, SEAT, BURNS, 1),
    codes.STEP_CARD_DUE: (CARD, STUB, SEAT, 1),
    codes.STEP_HAND_AWAY: (HAND, SEAT, MUCK, 0),
    codes.STEP_HAND_BACK: (HAND, MUCK, SEAT, 0),
    codes.STEP_SHUFFLE: (CARD, BOARD, STUB, 0),
    codes.STEP_GATHER: (CARD, HANDS, STUB, 0),
    codes.STEP_DECK_SHUFFLE: (CARD, STUB, STUB, 0),
    codes.STEP_STUB_SHUFFLE: (CARD, STUB, STUB, 0),
    codes.STEP_STUB_ORDER: (CARD, STUB, STUB, 0),
    codes.STEP_STUB_OWN: (CARD, STUB, STUB, 0),
    codes.STEP_STUB_ALL: (CARD, STUB, STUB, 0),
}

AFTER = (
    (codes.ALERT_FLOP_FOUR, codes.OPT_SCRAMBLE)
    + (codes.STEP_SCRAMBLE, codes.STEP_ONE_BURN, codes.STEP_THREE_BACK),
    (codes.ALERT_FLOP_FOUR, codes.OPT_BURN, codes.STEP_EXTRA_BURNS, codes.STEP_THREE_BACK),
    (codes.ALERT_FLOP_FOUR, codes.OPT_REFLOP, codes.STEP_SHUFFLE, codes.STEP_STUB_SHUFFLE),
    (codes.ALERT_PREMATURE_TURN, codes.OPT_REFLOP, codes.STEP_SHUFFLE),
    (codes.ALERT_PREMATURE_TURN, codes.OPT_ASIDE, codes.STEP_ASIDE),
    (codes.ALERT_EARLY_CARD, codes.OPT_ASIDE, codes.STEP_CARD_OUT),
    (codes.ALERT_EARLY_CARD, codes.OPT_SHUFFLE, codes.STEP_CARD_OUT),
    (codes.ALERT_BOARD_BURNED, codes.OPT_STANDS, codes.STEP_CARD_BACK),
    (codes.ALERT_BURN_MISSING, codes.OPT_CORRECT, codes.STEP_SHIFT),
    (codes.ALERT_BURN_EXTRA, codes.OPT_CORRECT, codes.STEP_BURN_BACK),
    (codes.ALERT_BURN_EXTRA, codes.OPT_SHUFFLE, codes.STEP_BURNS_SHUFFLE)
    + (codes.STEP_STUB_SHUFFLE,),
    (codes.ALERT_MANY_CARDS, codes.OPT_BURN, codes.STEP_CARD_OUT),
    (codes.ALERT_BOXED, codes.OPT_REPLACE, codes.STEP_BOXED),
    (codes.ALERT_STUB, codes.OPT_CORRECT, codes.STEP_STUB_ORDER),
    (codes.ALERT_STUB, codes.OPT_SHUFFLE, codes.STEP_STUB_OWN),
    (codes.ALERT_STUB, codes.OPT_SHUFFLE, codes.STEP_STUB_ALL),
    (codes.ALERT_HAND_RUNS, codes.OPT_DONE, codes.STEP_GATHER),
    (codes.ALERT_HAND_RUNS, codes.OPT_REDEAL, codes.STEP_GATHER, codes.STEP_DECK_SHUFFLE),
    (ANY, codes.OPT_REPLACE, codes.STEP_CARD_OUT, codes.STEP_CARD_DUE),
    (ANY, codes.OPT_GIVE, codes.STEP_CARD_DUE),
    (ANY, codes.OPT_DEAD, codes.STEP_HAND_AWAY),
    (ANY, codes.OPT_RESTORE, codes.STEP_HAND_BACK),
    (codes.ALERT_BURN_MISSING, codes.OPT_SCRAMBLE)
    + (codes.STEP_MIX_THREE, codes.STEP_ONE_BURN, codes.STEP_TWO_BACK),
)
"""The rows of any decision are about a seat.

No decision asks for those of HAND_RUNS, but NEXT over old cards, or a deal that is repeated.
"""

FIRST = const(2)  # where the steps of a row of AFTER begin


def after(code: int, option: int, seat: bool) -> int:
    """The row of what this option of a decision asks for, or -1."""
    for n, row in enumerate(AFTER):
        mine = row[0] == code or (row[0] == ANY and seat)
        if mine and row[1] == option and seat == _is_of_seat(row[FIRST]):
            return n
    return -1


def _is_of_seat(step: int) -> bool:
    """The step takes a card from a seat, or lays one there."""
    return source(step) == SEAT or target(step) == SEAT


def burns_one(row: int) -> bool:
    """The row has a step that lays a card of the board on the burns."""
    return any(target(step) == BURNS and source(step) != SEAT for step in AFTER[row][FIRST:])


def what(step: int) -> int:
    """CARD or HAND."""
    return STEPS[step][_WHAT]


def source(step: int) -> int:
    """The place where it comes from."""
    return STEPS[step][_FROM]


def target(step: int) -> int:
    """The place where it goes."""
    return STEPS[step][_TO]
