"""Words while people bet: the dealer's menu about wagers, counts and time."""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    bets,
    books,
    chips,
    codes,
    corrections,
    games,
    limits,
    owed,
    rulings,
    seats,
    turns,
    underraise,
    why,
)
from floorman.rules.acts import enough
from floorman.rules.front import lies
from floorman.rules.state import NOBODY, SEATS, State, then

_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_AMOUNT = bytes((codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN))
_OLD = bytes((codes.OPT_ACCEPT, codes.OPT_RETURN))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))
_FOLD_WAITS = const(2)  # Book.out_of_turn
_TOKEN = bytes((codes.OPT_CALL, codes.OPT_ALL_IN, codes.OPT_RETURN))
_CHIPS = bytes((codes.OPT_ACCEPT, codes.OPT_CORRECT))
_VOICE = bytes((codes.OPT_CORRECT, codes.OPT_ACCEPT))


def menu_string(s: State, seat: int, number: int) -> int:
    """The dealer calls a string: what lies beyond the action is the second motion.

    `number` is the total of the first motion when the table took both for one; 0 a call.
    """
    excess = lies(s, seat) - s.street_bet[seat] if seat < SEATS else 0
    if excess <= 0 and corrections.raised_last(s, seat):
        excess = number  # read as one motion already: the first one stands
    elif excess <= 0:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    return rulings.propose(s, codes.ALERT_STRING_BET, seat, excess, why.STRING_BET, _STRING)


def menu_time(s: State, seat: int, number: int) -> int:
    """The actor asks for time: nobody may count it as skipped."""
    if seat != s.actor or s.phase != codes.BET:
        return rulings.alert(s, seat, codes.ALERT_OUT_OF_TURN, why.TURN)
    if not s.announced:  # what was said before binds on
        bets.announce(s, ev.K_CLOCK)
    s.say(codes.NOTE_ANNOUNCED, seat, ev.K_CLOCK, why.SKIPPING)
    return 0


def menu_count(s: State, seat: int, number: int) -> int:
    """How many chips the seat has behind, for whom the book lets know."""
    if seat >= SEATS:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    if s.book.count == 0 and not (s.phase == codes.BET and _faces_all_in(s, seat)):
        return rulings.alert(s, seat, codes.ALERT_NO_COUNT, why.STACK_COUNT)
    s.say(codes.NOTE_COUNT, seat, owed.max_to(s, seat), why.STACK_COUNT)
    return 0


def _faces_all_in(s: State, seat: int) -> bool:
    all_in = s.flags[seat] & codes.SEAT_ALL_IN
    return seats.live(s, seat) and all_in != 0 and owed.to_call(s, s.actor) > 0


def menu_ambiguous(s: State, seat: int, number: int) -> int:
    """Digits without a unit: the highest legal amount that is not above the pot (TDA-57)."""
    if seat != s.actor or s.phase != codes.BET:
        return rulings.alert(s, seat, codes.ALERT_OUT_OF_TURN, why.TURN)
    status = _in_vain(s, seat)
    if status:
        return status
    to = 0
    amount = number
    while 0 < amount <= seats.pot(s):
        if owed.verify_raise(s, seat, amount) == 0:
            to = amount
        amount *= 10
    if not to:
        return rulings.alert(s, seat, codes.ALERT_UNCLEAR_BET, why.AMBIGUOUS)
    if s.book.raise_amount:
        return rulings.propose(s, codes.ALERT_UNCLEAR_BET, seat, to, why.AMBIGUOUS, _AMOUNT)
    return then(s, bets.raise_to(s, seat, to, why.AMBIGUOUS))


def menu_pot(s: State, seat: int, number: int) -> int:
    """Pot was said.  In no-limit that is a raise without amount (TDA-54C).

    In pot-limit `number` is the size the dealer told, where that was not the table's.
    """
    status = _in_vain(s, seat)
    if status:
        return status
    if limits.structure(s) != games.POT_LIMIT:
        return then(s, chips.announce_raise(s, seat, 0, why.POT_BET))
    right = owed.most_to(s, seat)
    to = min(number or right, owed.max_to(s, seat))
    status = bets.raise_just_to(s, seat, to, why.POT_LIMIT)
    if status == 0 and to != right:
        underraise.may_become(s, right)
        rulings.alert(s, seat, codes.ALERT_POT_CHECK, why.POT_LIMIT)
    return then(s, status)


def menu_pot_size(s: State, seat: int, number: int) -> int:
    """The pot is told in pot-limit; else as the house has it."""
    if not owed.pot_is_told(s):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_POT, why.POT_COUNT)
    s.say(codes.NOTE_POT_SIZE, NOBODY, seats.pot(s), why.POT_COUNT)
    return 0


def menu_spread(s: State, seat: int, number: int) -> int:
    """Nobody counts the pot in no-limit: it is spread for who asks (TDA24-54A)."""
    if not s.book.pot_spread:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_POT, why.POT_COUNT)
    rulings.step(s, codes.STEP_SPREAD, why.SPREAD)
    return 0


def menu_token(s: State, seat: int, number: int) -> int:
    """The actor put a thing forward that is no chip: the floor reads it (RP24-22)."""
    status = _in_vain(s, seat)
    if status:
        return status
    if not s.book.token_bet or seat != s.actor:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    return rulings.propose(s, codes.ALERT_TOKEN, seat, 0, why.TOKEN, _TOKEN)


def menu_put_right(s: State, seat: int, number: int) -> int:
    """A bet of a miscounted pot, an underraise: put right while the rule allows it."""
    if not seats.running(s) or not s.other_bet:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    bet = s.bet or s.bet_before
    to = s.other_bet
    if limits.structure(s) != games.POT_LIMIT:
        underraise.correct(s, bet, why.UNDERRAISE)
        return 0
    if to > bet and enough(s, s.acts - s.since_acts, s.chip_acts - s.since_chips):
        to = bet  # too little stands after substantial action (TDA-52B)
    underraise.correct(s, to, why.POT_LIMIT)
    return 0


def menu_found(s: State, seat: int, number: int) -> int:
    """Chips nobody owns leave the game (TDA-64)."""
    s.say(codes.NOTE_REMOVED, NOBODY, number, why.FOUND_CHIP)
    return 0


def menu_old_chip(s: State, seat: int, number: int) -> int:
    """A chip out of play is exchanged at its value; what is no whole chip in play is taken off."""
    if seat >= SEATS or not number:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    rule, options = (why.OLD_CHIP, _OLD) if number >= s.unit else (why.OLD_CHIP_OFF, _BACK)
    return rulings.propose(s, codes.ALERT_OLD_CHIP, seat, number, rule, options)


def menu_hidden(s: State, seat: int, number: int) -> int:
    """Chips of a player who is all-in come to light (TDA-62)."""
    if seat >= SEATS or not number or seats.able(s, seat) or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    return rulings.propose(s, codes.ALERT_HIDDEN_CHIP, seat, number, why.STACK, _BACK)


def _in_vain(s: State, seat: int) -> int:
    """The alert when words do not count: only in a betting round with nothing to decide."""
    status = 0
    if s.phase != codes.BET or seat >= SEATS:
        status = codes.ALERT_NO_ACTOR
    elif s.ruling:
        status = codes.ALERT_RULING_OPEN
    elif not seats.live(s, seat):
        status = codes.ALERT_NOT_IN_HAND
    return status and rulings.alert(s, seat, status, why.NOTHING)


def menu_check(s: State, seat: int, number: int) -> int:
    if seat == s.actor and not s.ruling:
        return then(s, turns.say_check(s, seat))
    return _in_vain(s, seat) or turns.knock(s, seat)


def menu_fold(s: State, seat: int, number: int) -> int:
    """Out of turn the word binds at once, or waits for the turn like all others (CAS-12)."""
    status = _in_vain(s, seat)
    if status:
        return status
    if seat != s.actor and s.book.out_of_turn == _FOLD_WAITS:
        return turns.speak_early(s, seat, bets.SAID_FOLD)
    return turns.fold_hand(s, seat)


def menu_call(s: State, seat: int, number: int) -> int:
    status = _in_vain(s, seat)
    if status:
        return status
    if seat == s.actor:
        return then(s, turns.say_call(s, seat))
    if corrections.can_take_back(s, seat):
        return _contradict(s, seat, 0) if corrections.raised_last(s, seat) else 0
    return turns.speak_early(s, seat, bets.SAID_CALL)


def menu_raise(s: State, seat: int, number: int) -> int:
    """A raise to `number`, or by it; 0: no amount was said.

    A raise the dealer keys is read.
    """
    status = _in_vain(s, seat)
    if status:
        return status
    if seat == s.actor:
        return then(s, chips.raise_said(s, seat, number))
    if corrections.can_take_back(s, seat):
        return _raise_after_chips(s, seat, number)
    if not number:
        return turns.speak_early(s, seat, bets.SAID_RAISE)
    if number and s.book.raise_amount == books.AMOUNT_ASK:
        return turns.speak_early(s, seat, bets.NUMBER_SAID | number)
    by = number if s.book.raise_amount == 1 else number - s.bet
    return turns.speak_early(s, seat, s.bet + max(by, s.min_raise))


def _raise_after_chips(s: State, seat: int, number: int) -> int:
    """The chips were read; the words may say another thing (TDA-40A).  Words stand first."""
    raised = corrections.raised_last(s, seat)
    faced = s.bet_before if raised else s.bet
    asks = s.book.raise_amount == books.AMOUNT_ASK
    to = number
    if s.book.raise_amount == 1 or (asks and number <= faced):
        to += faced
    same = to == s.bet or (asks and number + faced == s.bet)
    if raised and (not number or same):
        return 0
    return _contradict(s, seat, max(to, 1))


def _contradict(s: State, seat: int, to: int) -> int:
    if not s.last_marks & codes.LAST_BY_CHIPS:
        return rulings.alert(s, seat, codes.ALERT_OUT_OF_TURN, why.TURN)
    rule = why.VOICE_FIRST
    options = _CHIPS if s.book.first_wins else _VOICE
    if to > s.in_front[seat]:
        rule, options = why.STRING_SAID, _CHIPS  # they are no word about the chips that lie there
    return rulings.propose(s, codes.ALERT_VOICE_CHIPS, seat, to, rule, options)


def settle_voice(s: State, seat: int, to: int, option: int) -> None:
    """The words count after all: the chips' action is taken back and the words are done."""
    if option != codes.OPT_CORRECT or not corrections.can_take_back(s, seat):
        return
    corrections.take_back(s, seat)
    rule = why.VOICE_FIRST
    if not to or chips.raise_at_least(s, seat, to, rule):
        bets.call(s, seat, rule)
