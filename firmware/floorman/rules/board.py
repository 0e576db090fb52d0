"""The board: cards as they are due, too early or one too many, and what puts them right."""

from micropython import const

from floorman.rules import (
    boards,
    burns,
    codes,
    discards,
    draws,
    procedures,
    rulings,
    strange,
    streets,
    why,
)
from floorman.rules.acts import missing_burns
from floorman.rules.behind import unbind_late
from floorman.rules.seats import running
from floorman.rules.state import (
    LAY,
    MOVED,
    NO_BOARD,
    NO_CARD,
    NOBODY,
    REFLOP,
    State,
    keep,
    seen,
    tell,
)
from floorman.rules.underraise import let_stand

_FLOP = const(3)
_FOUR = (
    bytes((codes.OPT_SCRAMBLE, codes.OPT_REFLOP, codes.OPT_BURN, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_REFLOP, codes.OPT_SCRAMBLE, codes.OPT_BURN, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_BURN, codes.OPT_SCRAMBLE, codes.OPT_REFLOP, codes.OPT_PLAY_ON)),
)
_PLACES = const(5)
_FIRST_PLACE = const(10)  # board places in TAKEN and FAULT: 10..14
_BACK = bytes((codes.OPT_REFLOP, codes.OPT_STANDS))
_ASIDE = bytes((codes.OPT_ASIDE, codes.OPT_REFLOP, codes.OPT_STANDS))
_BACK_OR_ASIDE = bytes((codes.OPT_REFLOP, codes.OPT_ASIDE, codes.OPT_STANDS))
_BURN_IT = bytes((codes.OPT_BURN, codes.OPT_STANDS))
_PUT_BACK = bytes((codes.OPT_STANDS, codes.OPT_BURN))
_VOID = bytes((codes.OPT_VOID, codes.OPT_PLAY_ON))
_REPLACE = bytes((codes.OPT_REPLACE, codes.OPT_PLAY_ON))
_TURN = const(4)
_ONE_BURNED = bytes((codes.OPT_BURN, codes.OPT_SCRAMBLE))  # of a flop of four


def _moves(s: State, place: int, card: int) -> bool:
    """A card that is known went to another place of the board: it lies there no more."""
    for old in range(_PLACES):
        if s.board[old] == card:
            if s.fourth or place < max(_FLOP, s.nboard):
                s.board[old] = s.board[place]
                s.board[place] = card
            return True
        if s.early_cards[old] == card:
            if s.board[place] == NO_CARD:
                s.early_cards[old] = s.early_cards[place]
                s.early_cards[place] = card
            return True
    return False


def _is_fourth(s: State, place: int) -> bool:
    """One card more with the flop: no burn came, nobody acted."""
    if s.street != 1 or s.round_acts or s.burns >= s.burns_due or s.fourth:
        return False
    return s.phase == codes.BET or burns.flop_is_laid(s)


def _too_early(s: State, place: int, card: int) -> int:
    """A board card while betting goes on."""
    if seen(s, card):
        return _twice(s, place)
    s.early_cards[place] = card
    keep(s)
    if s.street == 0:
        return rulings.propose(s, codes.ALERT_PREMATURE_FLOP, NOBODY, card, why.PREMATURE, _BACK)
    if s.street == 1:
        options = _BACK_OR_ASIDE if s.book.early_turn else _ASIDE
        return rulings.propose(
            s, codes.ALERT_PREMATURE_TURN, NOBODY, card, why.PREMATURE_TURN, options
        )
    return rulings.propose(
        s, codes.ALERT_PREMATURE_RIVER, NOBODY, card, why.PREMATURE_RIVER, _BACK
    )


def settle_early_flop(s: State, seat: int, value: int, option: int) -> None:
    """Back into the stub, shuffled, dealt again after the betting without another burn."""
    if option != codes.OPT_REFLOP:
        return  # it stands: taken over when the round is over
    burns.forget_early(s)
    unbind_late(s)
    rule = why.PREMATURE if s.street == 0 else why.PREMATURE_RIVER
    if s.street == 1 and s.book.early_turn:
        rule = why.PREMATURE_TURN
    _put_back(s, codes.STEP_SHUFFLE, codes.OPT_REFLOP, rule)
    if s.street == 0 and s.book.early_burn:
        s.burns_due += 1
        rulings.step(s, codes.STEP_BURN, rule)


def _put_back(s: State, step: int, option: int, rule: int) -> None:
    """The early card goes before anybody acts; by CAS-22 it lies there until the round is over."""
    if s.book.early_limit:
        rulings.step(s, step, rule)
    else:
        procedures.begin(s, codes.ALERT_PREMATURE_TURN, option, NOBODY, rule)


def settle_early_turn(s: State, seat: int, value: int, option: int) -> None:
    """Aside: one more burn, the would-be river is the turn, the river needs a shuffle."""
    if option != codes.OPT_ASIDE:
        settle_early_flop(s, seat, value, option)
        return
    burns.forget_early(s)
    unbind_late(s)
    s.aside = 1
    s.burns_due += 1
    _put_back(s, codes.STEP_ASIDE, option, why.PREMATURE_TURN)
    rulings.step(s, codes.STEP_BURN, why.PREMATURE_TURN)


def settle_four(s: State, seat: int, value: int, option: int) -> None:
    """One of the four goes to the burns for the turn, or all are dealt again."""
    if option == codes.OPT_SCRAMBLE or option == codes.OPT_BURN:
        if s.early_cards != NO_BOARD:  # else one lies on the burns already
            s.fourth = option
        return
    burns.forget_early(s)
    if option == codes.OPT_REFLOP:
        for place in range(_PLACES):
            s.board[place] = NO_CARD
        s.nboard = 0
        s.burns_due -= 1
        tell(s, REFLOP)


def settle_step(s: State, seat: int, value: int, option: int) -> None:
    """The rest of the work was done by hand: a card that was to be burned is."""
    if procedures.burns_one(value):
        if s.fourth:
            burns.drop_fourth(s)
        s.burns = max(s.burns, s.burns_due)
        s.boxed_card = NO_CARD


def board_taken(s: State, place: int) -> int:
    """A card of the board was laid on the burns."""
    status = 0
    loose = False
    four = rulings.find(s, codes.ALERT_FLOP_FOUR, NOBODY)
    if _boxed_was(s, place) or (place == s.boxed_place and s.boxed_card != NO_CARD):
        s.boxed_card = NO_CARD
    elif s.early_cards[place] != NO_CARD:
        s.early_cards[place] = NO_CARD
    elif s.board[place] != NO_CARD:
        if s.fourth or four >= 0:
            s.board[place] = NO_CARD
            _close_gap(s, place)
        elif s.nboard < _FLOP:  # the burn, laid on the board first
            s.board[place] = NO_CARD
            s.nboard -= 1
            loose = True
        elif not burns.put_right(s, place) and running(s):
            status = _ask_burned(s, place)
    s.fourth = 0
    s.burns = min(255, s.burns + 1)
    if loose:
        return burns.surplus(s)
    if four >= 0 and rulings.default(s, four) in _ONE_BURNED:  # done before anybody decided
        return rulings.answer_it(s, four, rulings.default(s, four))
    return status


def _ask_burned(s: State, place: int) -> int:
    """Its street lies there: a forgotten burn is put right before the first bet (IRR-13a)."""
    right = s.book.preserve_order and missing_burns(s)
    rule, options = (why.BURN_LAID, _BURN_IT) if right else (why.BURNS, _PUT_BACK)
    return rulings.propose(s, codes.ALERT_BOARD_BURNED, NOBODY, place, rule, options)


def settle_burned(s: State, seat: int, place: int, option: int) -> None:
    """Back it goes, or it is a burn; the next card may lie at its place already."""
    if option == codes.OPT_BURN:
        burns.take_back_card(s, place)
        s.burns_due = s.burns
    else:
        s.burns -= 1
    s.lay_place = place
    for other in range(_PLACES):
        if s.early_cards[other] != NO_CARD:
            s.lay_place = other
    tell(s, LAY)


def settle_missing(s: State, seat: int, value: int, option: int) -> None:
    """A street without its burn.

    Of a flop that is scrambled one card is the burn, the next of the stub completes it.  The first
    is taken for the burn until the felt shows another one (TDA24-39B).
    """
    if option != codes.OPT_SCRAMBLE:
        burns.settle_missing(s, seat, value, option)
        return
    s.boxed_place = 0
    s.boxed_card = s.board[0]
    burns.take_back_card(s, 0)


def ask_boxed(s: State) -> int:
    """The last board card lay face up in the stub: a burn, if nobody acted upon it yet (IRR-6)."""
    fresh = s.phase == codes.RUNOUT or (s.phase == codes.BET and not s.round_acts)
    if s.phase == codes.BOARD:
        fresh = s.street == 0
    if not s.book.boxed_burns or not fresh or not s.nboard or boards.is_bare(s):
        return rulings.alert(s, NOBODY, codes.ALERT_BOXED, why.BOXED)
    return rulings.propose(s, codes.ALERT_BOXED, NOBODY, s.nboard - 1, why.BOXED, _REPLACE)


def settle_boxed(s: State, place: int) -> None:
    """The boxed card goes to the burns, the next replaces it; of a flop when all three lie."""
    s.boxed_place = place
    s.boxed_card = s.board[place]
    if s.street and s.nboard == _FLOP + s.street - 1:
        burns.take_back_card(s, place)
    else:
        s.nboard -= 1
        s.board[place] = NO_CARD
    s.burns_due += 1


def _boxed_was(s: State, place: int) -> bool:
    """Another card of the flop was the boxed one or the burn: the one taken for it lies there."""
    if s.boxed_card == NO_CARD or place == s.boxed_place or s.board[s.boxed_place] != NO_CARD:
        return False
    if place >= _FLOP or s.boxed_place >= _FLOP or s.board[place] == NO_CARD:
        return False
    s.board[s.boxed_place] = s.boxed_card
    s.board[place] = NO_CARD
    return True


def _close_gap(s: State, gap: int) -> None:
    """The fourth card belongs to the flop now."""
    for place in range(_PLACES):
        if s.early_cards[place] != NO_CARD:
            s.board[gap] = s.early_cards[place]
            s.early_cards[place] = NO_CARD
            return


def begin_board(s: State) -> None:
    procedures.begin_hand(s)
    s.nboard = 0
    s.aside = s.fourth = s.boxed_place = 0
    s.boxed_card = NO_CARD
    s.board[:] = s.early_cards[:] = NO_BOARD


def clear_from(s: State, place: int) -> None:
    """The board from this place on lies aside."""
    s.nboard = place
    for at in range(place, _PLACES):
        s.board[at] = NO_CARD


def deal_board(s: State, place: int, card: int) -> int:
    """A board card came to a place: due, early, or the fourth of a flop."""
    if s.phase == codes.BOARD or s.phase == codes.RUNOUT:
        let_stand(s)
    if boards.holds(s, card):
        return 0  # of a board that is complete: it lies about
    burned = rulings.find(s, codes.ALERT_BOARD_BURNED, NOBODY)
    elsewhere = burned >= 0 and s.ruling_value[burned] != place
    if s.board[place] == card or s.early_cards[place] == card:
        if burned >= 0 and s.board[place] == card and not elsewhere:  # put back before anybody
            return rulings.answer_it(s, burned, codes.OPT_STANDS)  # decided
        return 0
    if not s.played.has_board and running(s):
        return _share(s, place, card)
    if _moves(s, place, card):
        return 0
    if not running(s):
        if s.phase == codes.DONE and s.nboard < _PLACES:
            return rulings.alert(s, NOBODY, codes.ALERT_RABBIT, why.RABBIT)
        return rulings.alert(s, NOBODY, codes.ALERT_NO_HAND, why.NOTHING)
    strange.named(s, _FIRST_PLACE + place)
    if burned >= 0 and not (seen(s, card) or (s.round_acts and elsewhere)):
        s.early_cards[place] = card
        if s.round_acts:
            return 0
        return rulings.answer_it(s, burned, codes.OPT_BURN)  # the next card lies there
    if _is_fourth(s, place):
        s.early_cards[place if s.board[place] == NO_CARD else _FLOP] = card
        s.fourth = 0
        options = _FOUR[s.book.flop4]
        return rulings.propose(s, codes.ALERT_FLOP_FOUR, NOBODY, card, why.FOUR_CARD_FLOP, options)
    if s.phase == codes.BET or s.phase == codes.DEAL:
        return _too_early(s, place, card)
    if seen(s, card):
        return _twice(s, place)
    return _lay(s, place, card)


def _share(s: State, place: int, card: int) -> int:
    """A game without a board: the one card that all share where the stub is short (RP-10H)."""
    if place or not streets.is_shared(s):
        return rulings.alert(s, NOBODY, codes.ALERT_BOARD_FULL, why.NOTHING)
    if seen(s, card):
        return _twice(s, place)
    s.board[place] = card
    s.nboard = 1
    streets.share(s)
    s.say(codes.NOTE_SHARED_CARD, NOBODY, card, why.SHARED_CARD)
    tell(s, MOVED)
    return 0


def _lay(s: State, place: int, card: int) -> int:
    """A card at the place where it is due; the street may go on."""
    if s.phase != codes.BOARD and s.phase != codes.RUNOUT:
        return rulings.alert(s, NOBODY, codes.ALERT_PREMATURE, why.PREMATURE)
    if discards.due(s):
        return discards.first(s)
    if s.held:
        return rulings.alert(s, NOBODY, codes.ALERT_HOLD_CARDS, why.CARDS_HELD)
    late = s.street == 0 and s.nboard == _FLOP - 1  # a flop may begin at the second place
    if s.board[place] != NO_CARD or place >= _FLOP + s.street + late:
        return rulings.alert(s, NOBODY, codes.ALERT_BOARD_FULL, why.NOTHING)
    s.board[place] = card
    s.nboard += 1
    tell(s, MOVED)
    return 0


def next_burn(s: State) -> None:
    """One more burn for the next street; after a card set aside the river has none.

    Where all stood pat no card came, and none was burned.
    """
    burns.cards_move(s)
    if s.aside and s.street == _TURN - _FLOP:
        s.aside = 0
        rulings.step(s, codes.STEP_SHUFFLE, why.PREMATURE_TURN)
    elif s.burns >= s.burns_due or not draws.nobody_drew(s):
        s.burns_due += 1


def _twice(s: State, place: int) -> int:
    """The card lies elsewhere already."""
    options = _VOID
    return rulings.propose(
        s, codes.ALERT_DUPLICATE, NOBODY, _FIRST_PLACE + place, why.FOULED_DECK, options
    )
