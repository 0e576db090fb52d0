"""Counts actions towards substantial action, after which a misdeal is no longer dealt again.

Settles what an action makes final: missing burns, the raise of a killed hand.
"""

from micropython import const

from floorman.rules import boards, codes, front, limits, rulings, seats, why
from floorman.rules.state import NOBODY, SEATS, State, clockwise, keep

_MANY = const(255)
_BY_MISTAKE = const(2)  # Book.killed_uncalled
_LATE = bytes((codes.OPT_PLAY_ON, codes.OPT_REDEAL, codes.OPT_VOID))
MISDEAL_OPTIONS = bytes((codes.OPT_REDEAL, codes.OPT_PLAY_ON, codes.OPT_VOID))


def substantial(s: State) -> bool:
    """Substantial action happened in this hand: no misdeal any more.

    Wagers that wait for the last hole card count as they will (TDA-38).
    """
    if s.phase != codes.DEAL or not (s.held_mucks or max(s.ahead)):
        return enough(s, s.acts, s.chip_acts)
    acts, chips = _acts_ahead(s)
    return enough(s, s.acts + acts, s.chip_acts + chips)


def _acts_ahead(s: State) -> tuple[int, int]:
    """Acts of the round that has not begun, and those with chips: in turn as far as they go."""
    acts = chips = since = 0
    bet = s.bet
    in_turn = True
    seat = seats.last_blind(s)
    for _ in range(SEATS):
        seat = clockwise(seat)
        wagered = s.ahead[seat]
        if not seats.live(s, seat):
            continue  # its fold was counted
        if s.held_mucks >> seat & 1:
            acts += 1 if in_turn else s.book.sa_early
        elif not wagered or wagered < since:  # before the raise: it binds no longer
            in_turn = in_turn and not _is_to_act(s, seat)
        elif in_turn:
            acts += 1
            chips += 1
            if front.lies(s, seat) > bet:
                bet = front.lies(s, seat)
                since = wagered
    return acts, chips


def is_next(s: State, seat: int) -> bool:
    """Before the betting: all who are to act before the seat folded, and nobody else acted."""
    before = clockwise(seats.last_blind(s))
    while before != seat:
        if _is_to_act(s, before):
            return False
        before = clockwise(before)
    return not max(s.ahead)


def _is_to_act(s: State, seat: int) -> bool:
    """Before the betting: who is not there, or serves a penalty, does not."""
    return seats.able(s, seat) and not (s.serving | s.absent) >> seat & 1


def enough(s: State, acts: int, chips: int) -> bool:
    """So many actions, so many of them with chips, are substantial action."""
    book = s.book
    return acts >= book.sa_any or (book.sa_chips > 0 and acts >= book.sa_chips and chips > 0)


def misdeal(s: State, code: int, seat: int, rule: int, late: bool = False) -> int:
    """Propose to deal again; after substantial action, or when it is `late`, to play on."""
    options = _LATE if late else MISDEAL_OPTIONS
    if substantial(s):
        options = _LATE
        rule = why.SUBSTANTIAL
    return rulings.propose(s, code, seat, s.deal_count, rule, options)


def missing_burns(s: State) -> bool:
    """The street that lies there came without its burn; `burns_due` counts the next one."""
    lies = s.street > 0 or boards.complete(s) > 0
    return lies and s.burns + 1 < s.burns_due


def settle_burns(s: State) -> None:
    """The street is played as it lies; later ones have one burn each."""
    if missing_burns(s):
        keep(s)
        s.burns_due = s.burns + 1
        rulings.alert(s, NOBODY, codes.ALERT_BURN_MISSING, why.BURN_MISSED)


def card_goes(s: State, seat: int) -> None:
    """A card of the seat counts no more, and is to be taken away."""
    seats.uncount_card(s, seat)
    s.swaps |= 1 << seat


def spare_burn(s: State) -> None:
    """The next street comes without a burn: its own lies there."""
    s.burns_due = max(s.burns, s.burns_due - 1)


def uncalled(s: State, seat: int) -> int:
    """Chips the seat bet this street and nobody called; a blind or a bring-in stays one."""
    called = 0 if s.street else limits.forced_bet(s)
    for other in range(SEATS):
        if other != seat:
            called = max(called, s.street_bet[other])
    return max(0, s.street_bet[seat] - called)


def _return_bet(s: State, seat: int) -> None:
    """The killed hand's raise is no more: others face what was called, or the blind."""
    chips = uncalled(s, seat)
    if not chips:
        return
    called = s.street_bet[seat] - chips
    drop_raise(s)
    _unbind(s)
    s.bet = called
    seats.give_back(s, seat, chips)
    s.say(codes.NOTE_RETURNED, seat, chips, why.KILLED)


def _unbind(s: State) -> None:
    """Release seats that acted out of turn facing another bet (TDA-53A)."""
    for seat in range(SEATS):
        if s.spoke[seat] or s.marks[seat] & codes.MARK_EARLY:
            s.unbound |= 1 << seat
            s.spoke[seat] = 0
    seats.clear_marks(s, codes.MARKS_AHEAD)


def drop_raise(s: State) -> None:
    """The last raise is as if it had not been made."""
    s.raises -= limits.is_counted(s, s.bet - s.bet_before)
    s.bet = s.bet_before
    s.min_raise = s.raise_before
    s.aggressor = s.aggressor_before
    s.last_actor = NOBODY
    s.other_bet = 0
    for seat in range(SEATS):
        if s.street_bet[seat] == s.bet:
            seats.clear_mark(s, seat, codes.MARK_OPEN)


def count_act(s: State, seat: int, chips: int) -> None:
    """An action in turn, with chips or without; blinds are none.

    The first action of a round lets a burn that was forgotten be, where the order is kept the
    first bet (IRR-13).
    """
    s.acts = min(_MANY, s.acts + 1)
    s.chip_acts = min(_MANY, s.chip_acts + (1 if chips else 0))
    if chips or (s.round_acts == 0 and not s.book.preserve_order):
        settle_burns(s)
    s.round_acts = min(_MANY, s.round_acts + 1)


def count_early_fold(s: State) -> None:
    """A fold out of turn is final; the TDA alone counts only actions in turn (TDA-36).

    A flop without its burn stays, as behind any other action (TDA24-39B).
    """
    if s.book.flop_burn and s.phase == codes.BET:
        settle_burns(s)
    s.acts = min(_MANY, s.acts + s.book.sa_early)


def kill_short_button(s: State, seat: int) -> None:
    """A button that acted with too few cards has a dead hand (TDA-37).

    The action was told before: a raise is one until the hand dies.
    """
    if seats.is_button(s, seat) and seats.is_short(s, seat) and not s.swaps >> seat & 1:
        kill(s, seat, why.BUTTON_ACTED)


def uncount_act(s: State, chips: bool) -> None:
    """The last action, with chips or without, did not happen."""
    if chips:
        s.chip_acts = max(0, s.chip_acts - 1)
    s.acts = max(0, s.acts - 1)
    s.round_acts = max(0, s.round_acts - 1)


def kill(s: State, seat: int, rule: int) -> None:
    """The seat's hand is dead; its chips stay in the pot.  The last one wins.

    What nobody called goes back at once where the book says so.
    """
    if seat < SEATS and seats.live(s, seat) and seats.live_count(s) > 1:
        seats.set_flag(s, seat, codes.SEAT_FOLDED)
        s.spoke[seat] = 0
        s.say(codes.NOTE_DEAD_HAND, seat, 0, rule)
    bets = s.phase == codes.BET and seat == s.aggressor != NOBODY
    if bets and _gives_back(s, rule):
        _return_bet(s, seat)


def _gives_back(s: State, rule: int) -> bool:
    """A hand that died by this rule gets back what nobody called.

    Never the hand of a player who is out (TDA-71D).  TDA-65A names the hand the dealer took and
    the one the floor rules dead; CAS-14 only the one taken or mucked by mistake: a hand that is
    foul (CAS-25.2, IRR-7) or was shown (SHOW-4) leaves its bet.
    """
    back = s.book.killed_uncalled
    if back == _BY_MISTAKE:
        return rule == why.KILLED
    return back != 0 and rule != why.PENALTY


def begin_acts(s: State) -> None:
    s.acts = s.chip_acts = s.round_acts = 0


def begin_acts_of_round(s: State) -> None:
    s.round_acts = 0
