"""The felt that answers an open question: what lies there by then, nobody need be asked about.

An option that the dealer carried out before anybody decided is taken as decided (`look`).  Chips
that were taken back leave nothing to decide.
"""

from micropython import const

from floorman.rules import codes, procedures, rulings
from floorman.rules.state import NO_CARD, NOBODY, OPTIONS, State, answer

_PLACES = const(5)
_BOARD = const(31)
_AWAY = bytes((codes.OPT_REFLOP, codes.OPT_ASIDE))  # these take early cards off the board
_REPLACED = bytes((codes.OPT_REPLACE,))
_CORRECT = bytes((codes.OPT_CORRECT,))
_CHIPS = bytes(
    (codes.ALERT_OUT_OF_TURN, codes.ALERT_STRING_BET, codes.ALERT_HIDDEN_CHIP)
    + (codes.ALERT_CHIP_TRANSFER,)
)


def lies(s: State, place: int, lying: int) -> int:
    """Board and burns.  What is told first lay there before anybody was asked."""
    begins = s.lying == procedures.UNSEEN
    procedures.lies(s, lying)
    if not begins:
        look(s)
    return 0


def look(s: State) -> None:
    """Something was moved: does it carry out an option of a decision, on top or below?"""
    for n in range(s.open_rulings - 1, -1, -1):
        done = _DONE.get(s.ruling_code[n])
        option = done(s, n) if done else 0
        if option and rulings.offers(s, n, bytes((option,))):
            rulings.put_first(s, n)
            answer(s, rulings.choice(s, option))
            return


def _early_is_away(s: State, n: int) -> int:
    """None of the cards that came too early lies there any more, where the default wants it so."""
    default: int = s.ruling_options[n * OPTIONS]
    if default not in _AWAY or s.lying == procedures.UNSEEN:
        return 0
    for place in range(_PLACES):
        if s.early_cards[place] != NO_CARD and s.lying >> place & 1:
            return 0
    return default


def _flop_is_away(s: State, n: int) -> int:
    """All four are: they are dealt anew, unless they are mixed first."""
    default: int = s.ruling_options[n * OPTIONS]
    return default if default == codes.OPT_REFLOP and not s.lying & _BOARD else 0


def _card_is_out(s: State, n: int) -> int:
    """The card that was seen was taken to the burns or the muck."""
    seat = s.ruling_seat[n]
    return codes.OPT_REPLACE if s.taken_out >> seat & 1 else 0


_DONE = {
    codes.ALERT_PREMATURE_FLOP: _early_is_away,
    codes.ALERT_PREMATURE_TURN: _early_is_away,
    codes.ALERT_PREMATURE_RIVER: _early_is_away,
    codes.ALERT_FLOP_FOUR: _flop_is_away,
    codes.ALERT_EXPOSED_CARD: _card_is_out,
}


def chips_are_back(s: State, seat: int) -> None:
    """The chips that are asked about lie there no more."""
    for code in _CHIPS:
        rulings.settle(s, code, seat)


def burn_came_back(s: State) -> int:
    """A burn was put back on the stub, for it is dealt to the board.

    That one lies there no more says nothing: the dealer pushes burns aside.
    """
    n = rulings.find(s, codes.ALERT_BURN_EXTRA, NOBODY)
    if n < 0 or not rulings.offers(s, n, _CORRECT):
        return 0
    return rulings.answer_it(s, n, codes.OPT_CORRECT)


def card_is_out(s: State, seat: int) -> bool:
    """The card that is asked about was taken away."""
    if not rulings.is_open(s, codes.ALERT_EXPOSED_CARD, seat):
        return False
    s.taken_out |= 1 << seat
    return True


def came_since(s: State, seat: int) -> bool:
    """The last card of the seat is one too many, and came behind the one that was seen."""
    seen = False
    for n in range(s.open_rulings):
        if s.ruling_seat[n] == seat and s.ruling_code[n] == codes.ALERT_MANY_CARDS:
            return seen
        if s.ruling_seat[n] == seat and s.ruling_code[n] == codes.ALERT_EXPOSED_CARD:
            seen = True
    return False


def replaced_at_once(s: State, seat: int) -> None:
    """Another card lies there for it: nothing is left to decide, but whether the deal counts."""
    for n in range(s.open_rulings):
        mine = s.ruling_code[n] == codes.ALERT_EXPOSED_CARD and s.ruling_seat[n] == seat
        if mine and rulings.offers(s, n, _REPLACED):
            rulings.withdraw(s, codes.ALERT_EXPOSED_CARD, seat)
            return
