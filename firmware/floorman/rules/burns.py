"""Burn cards and the stub they come from: one burn a street."""

from micropython import const

from floorman import events as ev
from floorman.rules import acts, boards, codes, procedures, rulings, strange, streets, why
from floorman.rules.floor import settle_floor
from floorman.rules.seats import running
from floorman.rules.state import (
    LAY_EARLY,
    NO_CARD,
    NOBODY,
    RESUME,
    SHOW_DOWN,
    STREET_BACK,
    State,
    keep,
    tell,
)

_RIVER = bytes((codes.OPT_CORRECT, codes.OPT_SHUFFLE, codes.OPT_PLAY_ON))
_SURPLUS = bytes((codes.OPT_CORRECT, codes.OPT_BURN, codes.OPT_PLAY_ON))
_BEFORE_RIVER = const(2)  # street
_MISSING = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_SCRAMBLE = bytes((codes.OPT_SCRAMBLE, codes.OPT_PLAY_ON))
_FLOP = const(3)
_LAID_DOWN = const(3)
_REBUILD = bytes((codes.OPT_SHUFFLE, codes.OPT_CORRECT, codes.OPT_VOID))
_RESTORE = bytes((codes.OPT_CORRECT, codes.OPT_SHUFFLE, codes.OPT_VOID))
_GO_ON = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT, codes.OPT_SHUFFLE))
_MIXED = const(2)  # number of MENU_STUB: with the muck or the burns
_PLACES = const(5)
_FLOP_REST = const(6)  # the flop but for its first card


def burn(s: State) -> int:
    """A card came to the burns."""
    if not running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_HAND, why.NOTHING)
    s.burns = min(255, s.burns + 1)
    strange.named(s, ev.AT_BURN)
    if s.fourth:
        drop_fourth(s)
        return 0
    if s.phase == codes.RUNOUT and rulings.withdraw(s, codes.ALERT_FLOP_FOUR, NOBODY):
        tell(s, LAY_EARLY)  # the card that was read before its burn is the turn
    if not acts.missing_burns(s) and rulings.withdraw(s, codes.ALERT_BURN_MISSING, NOBODY):
        # it was there all the time
        if s.phase == codes.RUNOUT and streets.is_last(s):
            tell(s, SHOW_DOWN)
        elif not s.ruling:
            tell(s, RESUME)
    return surplus(s)


def surplus(s: State) -> int:
    """More burns than are due lie there: asked about, or said."""
    if s.burns <= s.burns_due:
        return 0
    if s.book.preserve_order:
        options = _RIVER if s.street == _BEFORE_RIVER else _SURPLUS
        return rulings.propose(
            s, codes.ALERT_BURN_EXTRA, NOBODY, s.burns, why.BURN_SURPLUS, options
        )
    keep(s)
    s.burns_due = s.burns  # one burn for each street still to come (TDA-38)
    return rulings.alert(s, NOBODY, codes.ALERT_BURN_EXTRA, why.BURN_SURPLUS)


def none(s: State) -> int:
    """The card that came to the burns while hole cards are dealt went on: it was no burn."""
    if s.phase != codes.DEAL or not s.burns:
        return 0
    keep(s)
    s.burns -= 1
    s.burns_due = max(1, min(s.burns_due, s.burns))
    if s.burns <= s.burns_due:
        rulings.settle(s, codes.ALERT_BURN_EXTRA, NOBODY)
    return 0


def settle_extra(s: State, seat: int, value: int, option: int) -> None:
    """The order is kept: surplus back on the stub, or it is the next street's burn."""
    if option == codes.OPT_CORRECT:
        street_came = s.burns <= s.burns_due  # while it was asked: the next burn is due, too
        s.burns = s.burns - 1 if street_came else s.burns_due
        s.cue(ev.CUE_BACK, NOBODY, ev.BACK_BURN)
    elif option == codes.OPT_SHUFFLE:  # nobody knows which one was the river (IRR-13c)
        s.burns = s.burns_due - 1
        s.cue(ev.CUE_BACK, NOBODY, ev.BACK_DEAD)
    elif option == codes.OPT_PLAY_ON:
        s.burns_due = s.burns


def unsettled(s: State) -> bool:
    """Somebody should know when no card moves any more."""
    deals = s.phase == codes.DEAL or streets.to_seats(s)
    return deals or acts.missing_burns(s) or flop_is_laid(s)


def flop_is_laid(s: State) -> bool:
    """The flop of a run-out had its burn and still comes: no card rested since.

    Nobody acts before the turn: a card after a pause is the turn, its burn forgotten.
    """
    if s.phase != codes.RUNOUT or s.street != 1 or s.rested or boards.is_bare(s):
        return False
    return not acts.missing_burns(s)


def cards_rest(s: State) -> None:
    """No card moved for a while: the flop of a run-out is complete."""
    if flop_is_laid(s):
        s.rested = 1


def cards_move(s: State) -> None:
    """A street is laid."""
    s.rested = 0


def ask_burn(s: State) -> int:
    return rulings.propose(s, codes.ALERT_BURN_MISSING, NOBODY, s.burns, why.BURN_MISSED, _MISSING)


def settle_missing(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_CORRECT:
        take_back_card(s, s.nboard - 1 if s.street > 1 else 0)
        return
    s.burns_due = s.burns + 1
    if s.phase == codes.RUNOUT and streets.is_last(s):
        tell(s, SHOW_DOWN)


def menu_no_burn(s: State, seat: int, number: int) -> int:
    """The dealer says that the flop had no burn, at a table that cannot see burns."""
    fresh = s.phase == codes.BET or s.phase == codes.RUNOUT
    if not s.book.flop_burn or not fresh or not _is_flop_new(s):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_OPTION, why.NOTHING)
    s.burns = s.burns_due - 2
    return _ask_scramble(s)


def _is_flop_new(s: State) -> bool:
    """The flop is the last that was dealt, and nobody acted upon it."""
    return s.street == 1 and s.nboard == _FLOP and not s.round_acts and not boards.is_bare(s)


def _ask_scramble(s: State) -> int:
    return rulings.propose(
        s, codes.ALERT_BURN_MISSING, NOBODY, s.burns, why.UNBURNED_FLOP, _SCRAMBLE
    )


def menu_stub(s: State, seat: int, number: int) -> int:
    """The stub fell.  `number`: 0 its order is known, 1 its own cards are mixed up, 2 they
    are mixed with muck or burns, 3 it did not fall but was laid down too early.
    """
    book = s.book
    if number > _LAID_DOWN:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_OPTION, why.NOTHING)
    options = _REBUILD if number else _RESTORE
    if book.stub_dropped or number == _LAID_DOWN:
        options = _GO_ON
    return rulings.propose(s, codes.ALERT_STUB, NOBODY, number, _stub_rule(s, number), options)


def _stub_rule(s: State, number: int) -> int:
    return (why.STUB, why.STUB_OWN, why.STUB_ALL, why.LAID_DOWN)[number]


def settle_stub(s: State, seat: int, value: int, option: int) -> None:
    rule = _stub_rule(s, value)
    mixed = option == codes.OPT_SHUFFLE and value == _MIXED
    if mixed:
        s.cue(ev.CUE_BACK, NOBODY, ev.BACK_DEAD)
    if option == codes.OPT_CORRECT or option == codes.OPT_SHUFFLE:
        procedures.begin(s, codes.ALERT_STUB, option, NOBODY, rule, mixed)
    elif option == codes.OPT_PLAY_ON:
        top = value == _LAID_DOWN
        rulings.step(s, codes.STEP_STUB_TOP if top else codes.STEP_STUB_FAIR, rule)
    else:
        settle_floor(s, seat, value, option)


def forget_early(s: State) -> None:
    for place in range(_PLACES):
        s.early_cards[place] = NO_CARD


def begin_burns(s: State) -> None:
    s.burns = 0
    s.burns_due = 1


def forgotten_burn(s: State) -> int:
    """No card moved for a while: a burn that was not seen by now was forgotten."""
    if s.book.flop_burn and _is_flop_new(s):
        return _ask_scramble(s)
    if s.book.preserve_order and s.played.has_board:
        return ask_burn(s)
    acts.settle_burns(s)
    return codes.ALERT_BURN_MISSING


def take_back_card(s: State, place: int) -> None:
    """The card shown is an open burn; the card that should have come follows (IRR-13a).

    Of a flop it is the first one.
    """
    s.nboard -= 1
    s.board[place] = NO_CARD
    if s.nboard < boards.lying(s.street):  # else it still waits for the second board
        s.burns_due -= 1
        tell(s, STREET_BACK)


def look(s: State) -> None:
    """The card that came without its burn lies there no more: its burn is due, and then it is.

    Of a flop it is the first one, while the others lie.
    """
    if not rulings.is_open(s, codes.ALERT_BURN_MISSING, NOBODY) or s.lying == procedures.UNSEEN:
        return
    if rulings.is_open(s, codes.ALERT_BURN_MISSING, NOBODY, why.UNBURNED_FLOP):
        return  # any of the three may be the burn
    place = s.nboard - 1 if s.street > 1 else 0
    if not s.lying >> place & 1 and (place or s.lying & _FLOP_REST == _FLOP_REST):
        put_right(s, place)


def put_right(s: State, place: int) -> bool:
    """The card that is asked about, for its burn was forgotten, lies on the board no more."""
    if not rulings.withdraw(s, codes.ALERT_BURN_MISSING, NOBODY):
        return False
    take_back_card(s, place)
    if not s.ruling:
        tell(s, RESUME)
    return True


def not_burned(s: State) -> None:
    """The thing on the burns is no card: another one is burned."""
    s.burns = max(0, s.burns - 1)


def drop_fourth(s: State) -> None:
    """A burn nobody followed: the card that was one too many, wherever it lay."""
    s.fourth = 0
    forget_early(s)


def take_early(s: State, place: int) -> int:
    """The card that waits at a place waits no more; the card."""
    card = s.early_cards[place]
    s.early_cards[place] = NO_CARD
    return card
