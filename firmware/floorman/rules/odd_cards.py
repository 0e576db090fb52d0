"""Cards that are not as they should be: exposed, boxed, foreign, twice, jokers, dropped."""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    acts,
    button,
    codes,
    counts,
    jokers,
    order,
    rulings,
    seats,
    seen_stud,
    strange,
    streets,
    why,
)
from floorman.rules.board import ask_boxed
from floorman.rules.board import settle_boxed as replace_boxed
from floorman.rules.dead_hands import came_back
from floorman.rules.dealing import deal_unnamed, trust
from floorman.rules.floor import settle_floor
from floorman.rules.games import DRAW
from floorman.rules.state import NEW_DECK, NOBODY, REDEAL, SEATS, State, clockwise, keep, tell
from floorman.rules.turns import fold_hand

_MANY = const(255)
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON, codes.OPT_VOID))
_FIRST_OFF_DECK = const(1)  # Book.exposed_first: either of the first two cards
_FIRST_OF_SEAT = const(2)  # any seat's first card
_BOARD = const(5)
_FIRST_TWO = const(2)
_SUM = const(2)
_SHOWN = bytes((codes.OPT_REPLACE, codes.OPT_PLAY_ON, codes.OPT_REDEAL))
_ASK = bytes((codes.OPT_PLAY_ON, codes.OPT_REPLACE, codes.OPT_REDEAL))
_PLAY = bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD, codes.OPT_REDEAL))
_NEXT = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_LEAVE = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT))
_CODES = (
    codes.ALERT_BAD_EVENT,
    codes.ALERT_DUPLICATE,
    codes.ALERT_UNKNOWN_TAG,
    codes.ALERT_WRONG_BACK,
    codes.ALERT_JOKER,
    codes.ALERT_CUT_CARD,
    codes.ALERT_CARD_MOVED,
    codes.ALERT_DECK_SHORT,
    codes.ALERT_MUCK_RETRIEVED,
    codes.ALERT_DEAD_CARD,
    codes.ALERT_CARDS_HIDDEN,
)
_RULES = (  # of the same
    why.NOTHING,
    why.FOULED_DECK,
    why.FOREIGN_CARD,
    why.FOREIGN_CARD,
    why.JOKER_FOUND,
    why.CUT_CARD,
    why.NOTHING,
    why.SHORT_DECK,
    why.GONE,
    why.DEAD_CARDS,
    why.OUT_OF_SIGHT,
)


def expose(s: State, seat: int) -> int:
    """The card dealt last, or the last one of a seat, was seen."""
    if seat >= SEATS:
        seat = s.last_seat
    if seat >= SEATS or not seats.live(s, seat) or (s.street and not s.played.up):
        return rulings.alert(s, seat, codes.ALERT_EXPOSED_CARD, why.EXPOSED_CARD)
    if s.played.up:
        return seen_stud.came(s, seat)
    book = s.book
    if book.open_dead and acts.substantial(s):
        return rulings.propose(s, codes.ALERT_EXPOSED_CARD, seat, 0, why.EXPOSED_LATE, _DEAD)
    s.exposed = min(_MANY, s.exposed + 1)
    s.exposed_seats |= 1 << seat
    keep(s)
    first = book.exposed_first
    if first == _FIRST_OFF_DECK and streets.coming(s) == DRAW:
        # TDA-35A5 is about flop games, and leaves those with a draw to the house
        return _sum_up(s, codes.ALERT_EXPOSED_CARD, seat, why.EXPOSED_CARD)
    if (first == _FIRST_OFF_DECK and _off_deck(s, seat)) or (
        first == _FIRST_OF_SEAT and _is_first(s, seat)
    ):
        return acts.misdeal(s, codes.ALERT_EXPOSED_CARD, seat, why.EXPOSED_FIRST_CARD)
    if s.exposed >= book.exposed_max:
        return acts.misdeal(s, codes.ALERT_EXPOSED_CARD, seat, why.EXPOSED_CARDS)
    return _sum_up(s, codes.ALERT_EXPOSED_CARD, seat, why.EXPOSED_CARD)


def _off_deck(s: State, seat: int) -> bool:
    """The seat's card is the first or second off the deck."""
    first = order.first_dealt(s)
    early = seat == first or seat == seats.next_live(s, first)
    return s.deal_count <= _FIRST_TWO or (early and _is_first(s, seat))


def _is_first(s: State, seat: int) -> bool:
    """The card that was seen is the seat's first one, also when others came since.

    Its second one may lie exactly on the first, where no reader hears it: of a seat that is next
    in the second round, or was passed over.
    """
    if s.dealt[seat] != 1 or seat == s.last_seat:
        return s.dealt[seat] == 1
    second_round = s.deal_count >= seats.live_count(s)
    return not second_round or not (seat == order.next_due(s) or order.lags(s, seat))


def menu_boxed(s: State, seat: int, number: int) -> int:
    """A card lay face up in the stub: the seat's, else the one dealt last.

    A hole card is replaced like an exposed one.
    """
    if seat == NOBODY and s.nboard:
        return ask_boxed(s)
    seat = seat if seat < SEATS else s.last_seat
    late = s.street or s.phase > codes.BET
    if late or seat >= SEATS or not seats.live(s, seat) or not s.dealt[seat]:
        return rulings.alert(
            s, seat if seat < SEATS and not late else NOBODY, codes.ALERT_BOXED, why.BOXED
        )
    book = s.book
    s.boxed = min(_MANY, s.boxed + 1)
    keep(s)
    if book.boxed_misdeal and s.boxed >= book.boxed_misdeal:
        return acts.misdeal(s, codes.ALERT_BOXED, seat, why.BOXED)
    if s.played.up:
        return seen_stud.came(s, seat)
    s.exposed_seats |= 1 << seat
    return _sum_up(s, codes.ALERT_BOXED, seat, why.BOXED)


def settle_boxed(s: State, seat: int, value: int, option: int) -> None:
    if seat == NOBODY and option == codes.OPT_REPLACE:
        replace_boxed(s, value)
    else:
        settle_exposed(s, seat, value, option)


def _sum_up(s: State, code: int, seat: int, rule: int) -> int:
    """Shown, surplus and boxed cards count together in some books; else replace later."""
    if s.book.boxed_sum and s.exposed + s.boxed + s.extra >= _SUM:
        return acts.misdeal(s, code, seat, why.BOXED)
    if s.phase == codes.DEAL:
        return rulings.alert(s, seat, code, rule)
    return _propose_swap(s, seat)


def _propose_swap(s: State, seat: int) -> int:
    s.exposed_seats &= ~(1 << seat)
    options = _SHOWN if s.book.exposed_replace else _ASK
    return rulings.propose(s, codes.ALERT_EXPOSED_CARD, seat, 0, why.EXPOSED_CARD, options)


def settle_exposed(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_REPLACE:
        _swap(s, seat, s.ruled)
    else:
        settle_floor(s, seat, value, option)
    if seat < SEATS and s.taken_out >> seat & 1:  # it was away by then
        s.taken_out &= ~(1 << seat)
        if option == codes.OPT_REPLACE:
            s.swaps &= ~(1 << seat)
        elif s.dealt[seat] and seats.live(s, seat):
            seats.uncount_card(s, seat)


def _swap(s: State, seat: int, rule: int) -> None:
    """A card of the seat goes out and another is due."""
    if seat < SEATS:
        counts.order_card(s, seat)
        s.replaced |= 1 << seat
    if seat < SEATS and s.dealt[seat]:
        seats.uncount_card(s, seat)
        s.swaps |= 1 << seat
    s.say(codes.NOTE_CARD_DUE, seat, 0, rule)


def fault(s: State, place: int, what: int) -> int:
    """A card that cannot be: `place` is a seat, or 10..14 board, 15 burn, 16 muck."""
    seat = place if place < SEATS else NOBODY
    if what == ev.FAULT_AWAY:
        return _away(s, place)
    if what == ev.FAULT_SWAPPED:
        dealing = s.phase == codes.DEAL
        return rulings.alert(s, seat, codes.ALERT_MIXED_HANDS, why.MIXED) if dealing else 0
    if not seats.running(s):
        if what == ev.FAULT_EARLY and s.phase == codes.DONE and s.nboard < _BOARD:
            return rulings.alert(s, NOBODY, codes.ALERT_RABBIT, why.RABBIT)
        hint = what == ev.FAULT_MOVED or what > ev.FAULT_BACK
        return 0 if hint else rulings.alert(s, seat, _CODES[what], _RULES[what])
    if what == ev.FAULT_PHONE or what == ev.FAULT_COPY:
        return strange.no_card(s, place, what == ev.FAULT_COPY)
    if what == ev.FAULT_UNKNOWN or what == ev.FAULT_THING:
        return _stranger(s, place, what == ev.FAULT_UNKNOWN)
    if _is_object(s, place, what):
        if seat < SEATS and s.dealt[seat] > s.size:
            counts.not_dealt(s, seat)
        rulings.withdraw(s, codes.ALERT_NOT_IN_HAND, seat)
        return strange.came(s, place, False)
    if ev.FAULT_DUPLICATE <= what <= ev.FAULT_CUT:
        order.proves_nothing(s, seat)
    if what == ev.FAULT_DUPLICATE:
        return rulings.propose(
            s, codes.ALERT_DUPLICATE, seat, place, why.FOULED_DECK, strange.VOIDS
        )
    if what == ev.FAULT_JOKER:
        return jokers.joker(s, seat, place)
    if what == ev.FAULT_DECK:
        return strange.foreign_card(s, codes.ALERT_WRONG_BACK, seat, place)
    if what == ev.FAULT_CUT:
        return rulings.propose(s, codes.ALERT_CUT_CARD, seat, place, why.CUT_CARD, strange.SWAP)
    if what == ev.FAULT_SHORT and s.book.missing:
        return rulings.propose(
            s, codes.ALERT_DECK_SHORT, seat, place, why.SHORT_DECK, strange.VOIDS
        )
    if what == ev.FAULT_BACK:
        return came_back(s, seat)
    if what == ev.FAULT_GONE:
        return _out_of_sight(s, seat)
    if what == ev.FAULT_BLIND:
        return trust(s, seat) if seat < SEATS else 0
    if what == ev.FAULT_DEAD:
        gathers = s.phase == codes.DEAL and s.ruling == codes.ALERT_DEAD_CARD  # asked about as one
        return 0 if gathers else rulings.alert(s, seat, codes.ALERT_DEAD_CARD, why.DEAD_CARDS)
    if what == ev.FAULT_EARLY:
        return rulings.alert(s, NOBODY, codes.ALERT_PREMATURE, why.PREMATURE)
    betting = s.phase == codes.BET or s.phase == codes.BOARD
    if what == ev.FAULT_MOVED and betting and seat < SEATS and seats.live(s, seat):
        # whose card it is nobody is told
        return rulings.alert(s, seat, codes.ALERT_MIXED_HANDS, why.MIXED)
    return rulings.alert(s, seat, _CODES[what], _RULES[what])


def _stranger(s: State, place: int, is_new: bool) -> int:
    """A tag that no file knows: a card when it is `new` where one is due, or was passed by."""
    is_card = is_new and strange.is_due(s, place)
    passed_by = False
    if is_card and place < SEATS and s.phase == codes.DEAL and not order.may_be_next(s, place):
        is_card = passed_by = order.lags(s, place)
    passed_by = passed_by and not strange.counted(s) >> place & 1
    status = strange.came(s, place, is_card)
    if passed_by:
        deal_unnamed(s, place)
    return status


def _is_object(s: State, place: int, what: int) -> bool:
    """A card that is wrong in itself lies where it plays no part.

    The same card twice fouls the deck wherever it was found, but for one beside a whole hand.
    """
    if what == ev.FAULT_DUPLICATE and place >= SEATS:
        return False
    return ev.FAULT_DUPLICATE <= what <= ev.FAULT_CUT and not strange.plays(s, place)


def _away(s: State, place: int) -> int:
    """A tag that no file knows, or a card that is wrong in itself, was taken away."""
    if place < SEATS and s.strange >> place & 1:
        s.swaps &= ~(1 << place)
    for code in (
        counts.WRONG if place >= SEATS else b""
    ):  # a player lifts his, and it is his all the same
        if rulings.settle(s, code, NOBODY, place):
            jokers.is_gone(s, place)
    return strange.went(s, place)


def _out_of_sight(s: State, seat: int) -> int:
    """A live hand was not seen for long: it is said, and some houses take it for a fold."""
    if s.phase > codes.BOARD or seat >= SEATS or not seats.live(s, seat):
        return 0
    status = rulings.alert(s, seat, codes.ALERT_CARDS_HIDDEN, why.OUT_OF_SIGHT)
    may_fold = s.phase != codes.DEAL and not s.flags[seat] & codes.SEAT_ALL_IN
    if s.book.hidden_folds and may_fold and not s.ruling:
        status = fold_hand(s, seat)
        if not seats.live(s, seat):
            s.cue(ev.CUE_UNSEEN, seat, 0)
    return status


def settle_fault(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_REPLACE:
        _swap(s, seat, s.ruled)
        return
    if option == codes.OPT_AWAY:
        jokers.is_gone(s, value)
    settle_floor(s, seat, value, option)
    if option == codes.OPT_VOID and s.book.duplicate:
        tell(s, NEW_DECK)


def settle_unknown(s: State, seat: int, value: int, option: int) -> None:
    """A tag that no file knows is the card of a hand, or goes out for another one."""
    if strange.is_missing(s, value) and value < SEATS and strange.is_due(s, value):
        deal_unnamed(s, value)
    if option == codes.OPT_REPLACE:
        strange.replaced(s, value)
    else:
        strange.let_lie(s, value)
    settle_fault(s, seat, value, option)


def settle_object(s: State, seat: int, value: int, option: int) -> None:
    """An object that plays no part may lie there as long as it does."""
    strange.let_lie(s, value)
    settle_floor(s, seat, value, option)


def menu_wrong_back(s: State, seat: int, number: int) -> int:
    seat = seat if seat < SEATS else s.last_seat
    return strange.foreign_card(s, codes.ALERT_WRONG_BACK, seat, seat)


def menu_off_table(s: State, seat: int, number: int) -> int:
    """A card fell: while dealing a misdeal in some books, else the hand plays."""
    seat = seat if seat < SEATS else s.last_seat
    if s.phase == codes.DEAL and s.book.off_table:
        return acts.misdeal(s, codes.ALERT_CARD_OFF_TABLE, seat, why.FALLEN)
    return rulings.propose(s, codes.ALERT_CARD_OFF_TABLE, seat, 0, why.DROPPED, _PLAY)


def menu_shuffle(s: State, seat: int, number: int) -> int:
    """Nobody shuffled or cut."""
    if s.book.shuffle_misdeal:
        return acts.misdeal(s, codes.ALERT_NO_SHUFFLE, NOBODY, why.SHUFFLE)
    return rulings.propose(s, codes.ALERT_NO_SHUFFLE, NOBODY, 0, why.SHUFFLE, _PLAY)


def menu_button(s: State, seat: int, number: int) -> int:
    """The button lies wrong in this hand; it should have been at the seat."""
    book = s.book
    if seat >= SEATS or seat == s.button or not s.flags[seat] & codes.SEAT_OCCUPIED:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    right = book.button_back or book.button_now
    rule, options = why.BUTTON_FIX, _NEXT if right else _LEAVE
    if book.button_now == button.ANEW and acts.substantial(s):
        rule, options = why.BUTTON_STANDS, _LEAVE
    return rulings.propose(s, codes.ALERT_BUTTON_WRONG, seat, 0, rule, options)


def settle_button(s: State, seat: int, value: int, option: int) -> None:
    """The button moves now and goes on from there, or the next hand gives it to the seat."""
    if option != codes.OPT_CORRECT:
        return
    if s.book.button_now == button.ANEW and not acts.substantial(s):
        s.next_button = seat
        s.say(codes.NOTE_BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
        tell(s, REDEAL)
        return
    if s.book.button_now == 1:
        s.button = seat
        s.say(codes.NOTE_BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
        seat = clockwise(seat)
        while not s.flags[seat] & codes.SEAT_IN_HAND:
            seat = clockwise(seat)
    s.next_button = seat
    s.say(codes.NOTE_BUTTON_DUE, seat, 0, why.BUTTON_FIX)


def replace_exposed(s: State) -> None:
    """Exposed cards are replaced when everybody else has his, but for those of stud."""
    if s.played.up:
        return
    for seat in range(SEATS):
        if s.exposed_seats >> seat & 1 and not s.ruling:
            _propose_swap(s, seat)


def menu_short(s: State, seat: int, number: int) -> int:
    """Somebody found a card missing in the deck."""
    return fault(s, NOBODY, ev.FAULT_SHORT)
