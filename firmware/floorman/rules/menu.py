"""Three tables of what the outside chooses by number: events, menu entries, outcomes.

Three literal tables say which function answers: EVENTS, MENU, OUTCOMES.
"""

from micropython import const

from floorman import events as ev
from floorman.carried import shown_cards
from floorman.rules import (
    acts,
    answered,
    bets,
    between,
    board,
    bomb,
    burns,
    button,
    chips,
    codes,
    corrections,
    counts,
    dead_hands,
    dealing,
    discards,
    disputes,
    draws,
    early_stud,
    floor,
    gathering,
    given_back,
    keyed,
    kill,
    levels,
    muck,
    odd_cards,
    open_cards,
    penalties,
    players,
    premium,
    procedures,
    race,
    rulings,
    runs,
    seats,
    showdown,
    spoken,
    stand_up,
    straddle,
    streets,
    tables,
    turns,
    why,
)
from floorman.rules.state import NO_CARD, NOBODY, OPTIONS, RESUME, SEATS, State, keep, tell, then

_DECK = const(52)
_PLACES = const(5)
_FIRST_PLACE = const(10)  # board places in TAKEN: 10..14
_LANGUAGES = const(2)
FLOOR_OPTIONS = bytes(
    (
        codes.OPT_ACCEPT,
        codes.OPT_DEAD,
        codes.OPT_PASSIVE,
        codes.OPT_VOID,
        codes.OPT_REDEAL,
        codes.OPT_PLAY_ON,
    )
)
_NO_SEAT = bytes((codes.OPT_ACCEPT, codes.OPT_VOID, codes.OPT_REDEAL, codes.OPT_PLAY_ON))
_AFTER = bytes(
    (codes.MENU_DISPUTE, codes.MENU_MISREAD, codes.MENU_SHOWS_ONE, codes.MENU_SUSPICION)
    + (codes.MENU_SEVEN_DEUCE,)
)
_BEGIN = bytes(  # these ask for their steps themselves
    (codes.ALERT_STUB, codes.ALERT_PREMATURE_FLOP, codes.ALERT_PREMATURE_TURN)
    + (codes.ALERT_PREMATURE_RIVER,)
)
_ALWAYS = bytes(
    (codes.MENU_PENALTY, codes.MENU_RACE, codes.MENU_DEAL_IN, codes.MENU_TABLE_BREAKS)
    + (codes.MENU_GO_ON, codes.MENU_PUSH, codes.MENU_GAME)
    + (codes.MENU_BOMB, codes.MENU_KILL, codes.MENU_STAND_UP)
)
OF_SEATS = bytes(
    (0, ev.HOLE, ev.UP_CARD, ev.MUCKED, ev.CHIPS, ev.KNOCK, ev.SHOWN, ev.SEAT, ev.BUTTON, ev.CHIP)
    + (ev.CHIP_OUT, ev.SPLASH, ev.STRAY, ev.EXPIRED)
)


def _burn(s: State, place: int, value: int) -> int:
    status = burns.burn(s)
    if discards.due(s):
        return status or discards.first(s)
    return counts.rest_of_deal(s, True) or status  # no dealer burns before all have their cards


def _fault(s: State, place: int, value: int) -> int:
    if value == ev.FAULT_HALF or value == ev.FAULT_WHOLE:
        return muck.half(s, place, value == ev.FAULT_HALF) if seats.running(s) else 0
    return odd_cards.fault(s, place, value) if 0 < value <= ev.FAULT_COPY else _bad(s)


def _taken(s: State, place: int, value: int) -> int:
    """A card that lay somewhere was moved on."""
    if _FIRST_PLACE <= place < _FIRST_PLACE + _PLACES:
        return board.board_taken(s, place - _FIRST_PLACE) if value == ev.AT_BURN else 0
    if place >= ev.AT_BURN and value < SEATS:
        return dealing.hole_back(s, value, place)
    if place == ev.AT_BURN and value == ev.AT_STUB:
        return burns.none(s)
    if place == ev.AT_BURN and value < ev.AT_BURN:
        return answered.burn_came_back(s)
    if place >= SEATS:
        return 0
    status = dealing.hole_taken(s, place, value)
    return muck.muck(s, place) if discards.is_fold(s, place) else status


def _lies(s: State, place: int, value: int) -> int:
    """Board and burns, and seats that are asked about."""
    answered.lies(s, place, value)
    burns.look(s)
    return 0


def _rest(s: State, place: int, value: int) -> int:
    """No card moved for a while."""
    burns.cards_rest(s)
    if acts.missing_burns(s) and not s.ruling:
        return burns.forgotten_burn(s)
    if streets.to_seats(s) or s.phase == codes.DEAL:
        status = between.rest(s)
        if status:
            return status
    return counts.rest_of_deal(s)


def _absent(s: State, place: int, value: int) -> int:
    return penalties.set_absent(s, place, value) if place < SEATS else _bad(s)


def _up_card(s: State, seat: int, card: int) -> int:
    """The open card that came to the seat, as a reader tells it once it is one."""
    return open_cards.name(s, seat, card) if card < _DECK else _bad(s, seat)


def _knock(s: State, seat: int, value: int) -> int:
    if draws.drawing(s):  # while bets lie there the dealer pulls them in, which is heard, too
        return draws.stand_pat(s, seat) if not (s.ruling or s.in_front[seat]) else 0
    return turns.knock(s, seat) or _acts(s)


def _mucked(s: State, seat: int, value: int) -> int:
    return muck.mucked(s, seat) or _acts(s)


def _chips(s: State, seat: int, value: int) -> int:
    more = value > s.in_front[seat]
    return turns.chips_lie(s, seat, value) or (_acts(s) if more else 0)


def _acts(s: State) -> int:
    """An act while cards seem to be due takes the deal as over; a hand on a card does not."""
    return counts.rest_of_deal(s, True) if s.rested else 0


def _shown(s: State, seat: int, value: int) -> int:
    """Two cards of a hand, the second 255 where there is none."""
    first, second = shown_cards(value)
    at = value >> 16
    left = s.size - at
    fits = second < _DECK if left > 1 else second == NO_CARD
    if s.played.up and second == NO_CARD:
        fits = True  # the next card has not come yet
    if at % 2 or left < 1 or first >= _DECK or not fits:
        return _bad(s, seat)
    return showdown.table_cards(s, seat, first, second, at)


def _button(s: State, seat: int, value: int) -> int:
    return button.set_button(s, seat)


def _stray(s: State, seat: int, value: int) -> int:
    return corrections.stray(s, seat, value) if value < SEATS else _bad(s, seat)


def _expired(s: State, seat: int, value: int) -> int:
    """A clock ran down: to act, to show a hand, or to dispute an award."""
    if s.phase == codes.DONE:
        return disputes.window_expired(s, seat)
    return showdown.refusal_expired(s, seat) if seats.over(s) else turns.clock_expired(s, seat)


def _board(s: State, place: int, value: int) -> int:
    if place >= _PLACES or value >= _DECK:
        return _bad(s)
    status = board.deal_board(s, place, value)
    return counts.rest_of_deal(s, True) or status


def _small(s: State, mode: int, value: int) -> int:
    return levels.set_level(s, ev.SMALL, mode, value)


def _big(s: State, mode: int, value: int) -> int:
    return levels.set_level(s, ev.BIG, mode, value)


def _ante(s: State, mode: int, value: int) -> int:
    return levels.set_level(s, ev.ANTE, mode, value)


def _unit(s: State, place: int, value: int) -> int:
    return race.set_unit(s, value) if not seats.running(s) else _not_now(s)


def _book(s: State, number: int, value: int) -> int:
    if seats.running(s):
        return _not_now(s)
    if not s.book.choose(number):
        return _bad(s)
    s.say(codes.NOTE_RULE_BOOK, NOBODY, number, why.NOTHING)
    return 0


def _param(s: State, parameter: int, value: int) -> int:
    if seats.running(s):
        return _not_now(s)
    if not s.book.change(parameter, value):
        return _bad(s)
    s.say(codes.NOTE_HOUSE, parameter, value, why.NOTHING)
    return 0


def _game(s: State, structure: int, game: int) -> int:
    """The game of the next hand: its line of games.GAMES, 0 its usual structure or 1 + another."""
    if seats.running(s):
        return _not_now(s)
    if not s.played.choose(game, structure):
        return _bad(s)
    s.say(codes.NOTE_GAME, 1 + s.played.limit, game, why.NOTHING)
    return 0


def _menu_game(s: State, seat: int, number: int) -> int:
    return _game(s, number // codes.PER_SEAT, number % codes.PER_SEAT)


def _language(s: State, place: int, language: int) -> int:
    """Set the LED rows' language, between two hands like all that a snapshot begins with."""
    if seats.running(s):
        return _not_now(s)
    if language >= _LANGUAGES:
        return _bad(s)
    s.language = language
    s.say(codes.NOTE_LANGUAGE, NOBODY, language, why.NOTHING)
    return 0


def _hand_for_hand(s: State, place: int, value: int) -> int:
    return levels.tournament_event(s, ev.H4H, value)


def _field(s: State, place: int, value: int) -> int:
    return levels.tournament_event(s, ev.FIELD, value)


def _paid(s: State, place: int, value: int) -> int:
    return levels.tournament_event(s, ev.PAID, value)


def _break(s: State, place: int, value: int) -> int:
    return levels.tournament_event(s, ev.BREAK, value)


def _level_clock(s: State, place: int, value: int) -> int:
    return levels.tournament_event(s, ev.LEVEL_CLOCK, value)


def _key(s: State, key: int, amount: int) -> int:
    """A key of the dealer's keypad."""
    if key == ev.K_ENTER and amount and not s.ruling and s.phase == codes.BET:
        return then(s, chips.spoken_amount(s, s.actor, amount))
    if key == ev.K_ENTER and not s.ruling and between.waits_for_word(s):
        return counts.say_street(s) or open_cards.ask(s)
    if key == ev.K_ENTER and not s.ruling and draws.drawing(s):
        return draws.end(s)
    if key == ev.K_ENTER and not s.ruling and discards.due(s):
        return discards.end(s)
    if key == ev.K_ENTER and not s.ruling and counts.may_say_dealt(s):
        return counts.say_dealt(s) or open_cards.ask(s)
    if key == ev.K_ENTER:
        if not amount and procedures.is_seen(s):
            return procedures.refuse(s, NOBODY)
        return decide(s, amount)
    if key == ev.K_FLOOR:
        return _choose(s, amount)
    if key == ev.K_MISDEAL or key == ev.K_EXPOSED:
        return _card_key(s, key, amount)
    if s.ruling:
        refused = procedures.refuse(s, NOBODY)
        return refused or rulings.alert(s, NOBODY, codes.ALERT_RULING_OPEN, why.NOTHING)
    if key == ev.K_CLOCK:
        return _clock(s)
    if key == ev.K_SHOW:
        return (
            showdown.close_tabling(s)
            if seats.running(s)
            else rulings.alert(s, NOBODY, codes.ALERT_NO_HAND, why.NOTHING)
        )
    if key < ev.K_CHECK or key > ev.K_FOLD:
        return _bad(s)
    if key == ev.K_CHECK and draws.drawing(s):
        return draws.stand_pat(s, seats.draws_next(s))
    if s.phase != codes.BET:
        return _acts(s) or rulings.alert(s, NOBODY, codes.ALERT_NO_ACTOR, why.NOTHING)
    return then(s, _act(s, key, s.actor, amount))


def _card_key(s: State, key: int, amount: int) -> int:
    """EXPOSED alone means the card dealt last, with a number the seat."""
    if not seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_HAND, why.NOTHING)
    if key == ev.K_MISDEAL:
        return acts.misdeal(s, codes.ALERT_MISDEAL, NOBODY, why.REDEAL)
    return odd_cards.expose(s, amount - 1 if amount else NOBODY)


def _act(s: State, key: int, seat: int, amount: int) -> int:
    if key == ev.K_CHECK:
        return turns.say_check(s, seat)
    if key == ev.K_CALL:
        return turns.say_call(s, seat)
    if key == ev.K_RAISE:
        return chips.announce_raise(s, seat, amount)
    if key == ev.K_ALLIN:
        return bets.go_all_in(s, seat)
    if turns.may_not_fold(s, seat):
        return turns.fold_hand(s, seat)  # asks what the pulled chips bind to
    return bets.fold(s, seat)


def _bad(s: State, seat: int = NOBODY) -> int:
    return rulings.alert(s, seat, codes.ALERT_BAD_EVENT, why.NOTHING)


def _refused(s: State, place: int, code: int) -> int:
    if code == codes.ALERT_KNOCK_WHOSE and place < SEATS:
        return rulings.alert(s, place, code, why.NOTHING)
    return (
        rulings.alert(s, NOBODY, code, why.NOTHING) if code == codes.ALERT_UNDO_SHOWN else _bad(s)
    )


def _no_event(s: State, seat: int, value: int) -> int:
    """The journal keeps notes of sensing as events of kind 0: the rules take none."""
    return _bad(s, seat)


def unknown(s: State, place: int, value: int) -> int:
    """An event of a kind that there is not."""
    return _bad(s)


def _not_now(s: State) -> int:
    return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)


def _choose(s: State, amount: int) -> int:
    """An entry of the menu; 0 asks for a decision of the floor, or ends work that is due."""
    if not amount and procedures.is_due(s):
        return decide(s, procedures.by_hand(s))
    entry = amount % codes.PER_SEAT
    seat = amount // codes.PER_SEAT % codes.PER_SEAT
    number = amount // codes.PER_NUMBER
    after = s.phase == codes.DONE and entry in _AFTER
    if not seats.running(s) and not after and entry not in _ALWAYS:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_HAND, why.NOTHING)
    seat = seat - 1 if seat else (NOBODY if entry == codes.MENU_BOXED else s.actor)
    if seat >= SEATS and seat != NOBODY:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_MENU, why.NOTHING)
    if entry == 0:
        options = FLOOR_OPTIONS if seat < SEATS else _NO_SEAT
        return rulings.propose(s, codes.ALERT_FLOOR, seat, number, why.FLOOR, options)
    if entry not in MENU:
        return rulings.alert(s, seat, codes.ALERT_NO_MENU, why.NOTHING)
    return MENU[entry](s, seat, number)


def decide(s: State, choice: int) -> int:
    """Settle the decision on top: 0 takes the default, n the n-th option."""
    if not s.ruling:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_RULING, why.NOTHING)
    chosen = rulings.option(s, choice)
    if not chosen:
        return rulings.alert(s, rulings.asked(s), codes.ALERT_NO_OPTION, why.NOTHING)
    is_floors = s.ruling == codes.ALERT_FLOOR
    _settle(s, s.open_rulings - 1, chosen, False)
    if is_floors and chosen == codes.OPT_PLAY_ON:
        _overrule(s)
    if not s.ruling:
        tell(s, RESUME)
    return 0


def _settle(s: State, n: int, chosen: int, overruled: bool) -> None:
    """The n-th open decision is made, or another one has decided it, too."""
    code, seat = s.ruling_code[n], s.ruling_seat[n]
    value = s.ruling_value[n]
    rule = s.ruling_rule[n]
    s.ruled = rule if chosen == s.ruling_options[n * OPTIONS] else why.FLOOR
    rulings.close(s, n)
    keep(s)
    if overruled:
        s.say(codes.NOTE_SETTLED, seat, code, rule)
    else:
        s.say(codes.NOTE_RULED, seat, chosen, rule)
    if code == codes.ALERT_GIVE_BACK:
        return
    if chosen == codes.OPT_DONE:
        procedures.next_step(s, seat, value, rule)
        return
    carried = s.carried_over[seat] if seat < SEATS else 0
    OUTCOMES.get(code, floor.settle_floor)(s, seat, value, chosen)
    if code not in _BEGIN:
        procedures.begin(s, code, chosen, seat, s.ruled)
    given_back.begin(s, code, chosen, seat, value, carried)


def _by_hand(s: State, seat: int, value: int, option: int) -> None:
    gathering.by_hand(s)
    board.settle_step(s, seat, value, option)


def _overrule(s: State) -> None:
    """The floor plays on: nobody is asked any more whether this deal counts (CAS-1.1, TDA-1)."""
    for n in range(s.open_rulings - 1, -1, -1):
        if n < s.open_rulings and rulings.would_end(s, n):
            _settle(s, n, codes.OPT_PLAY_ON, True)


def _clock(s: State) -> int:
    return (
        showdown.stop_countdown(s)
        if seats.over(s) and s.clock_seat != NOBODY
        else turns.call_clock(s)
    )


EVENTS = {
    0: _no_event,
    ev.HOLE: dealing.deal,
    ev.BOARD: _board,
    ev.BURN: _burn,
    ev.MUCKED: _mucked,
    ev.CHIPS: _chips,
    ev.KNOCK: _knock,
    ev.UP_CARD: _up_card,
    ev.KEY: _key,
    ev.SHOWN: _shown,
    ev.SEAT: stand_up.sit,
    ev.BUTTON: _button,
    ev.SMALL: _small,
    ev.BIG: _big,
    ev.ANTE: _ante,
    ev.UNIT: _unit,
    ev.BOOK: _book,
    ev.PARAM: _param,
    ev.GAME: _game,
    ev.CHIP: chips.chip_in,
    ev.CHIP_OUT: chips.chip_out,
    ev.SPLASH: corrections.splash,
    ev.STRAY: _stray,
    ev.EXPIRED: _expired,
    ev.FAULT: _fault,
    ev.TAKEN: _taken,
    ev.ABSENT: _absent,
    ev.REST: _rest,
    ev.H4H: _hand_for_hand,
    ev.FIELD: _field,
    ev.PAID: _paid,
    ev.LEVEL_CLOCK: _level_clock,
    ev.BREAK: _break,
    ev.LANG: _language,
    ev.REFUSED: _refused,
    ev.LIES: _lies,
    ev.OLD: gathering.old_cards,
}


MENU = {
    codes.MENU_STRING: spoken.menu_string,
    codes.MENU_BOXED: odd_cards.menu_boxed,
    codes.MENU_WRONG_BACK: odd_cards.menu_wrong_back,
    codes.MENU_TIME: spoken.menu_time,
    codes.MENU_COUNT: spoken.menu_count,
    codes.MENU_AMBIGUOUS: spoken.menu_ambiguous,
    codes.MENU_PENALTY: penalties.menu_penalty,
    codes.MENU_STUB: burns.menu_stub,
    codes.MENU_SPLASH: corrections.splash,
    codes.MENU_KILLED: dead_hands.menu_killed,
    codes.MENU_RETRIEVED: dead_hands.menu_retrieved,
    codes.MENU_OFF_TABLE: odd_cards.menu_off_table,
    codes.MENU_REFUSED: showdown.menu_refused,
    codes.MENU_LEFT: dead_hands.menu_left,
    codes.MENU_SEE: showdown.menu_see,
    codes.MENU_SHUFFLE: odd_cards.menu_shuffle,
    codes.MENU_CALL: spoken.menu_call,
    codes.MENU_RAISE: spoken.menu_raise,
    codes.MENU_OLD_CHIP: spoken.menu_old_chip,
    codes.MENU_HIDDEN: spoken.menu_hidden,
    codes.MENU_EXPOSES: dead_hands.menu_exposes,
    codes.MENU_SILENT: disputes.menu_silent,
    codes.MENU_SHOWS_ONE: showdown.menu_shows_one,
    codes.MENU_BOARD_PLAYS: showdown.menu_board_plays,
    codes.MENU_SUSPICION: showdown.menu_suspicion,
    codes.MENU_DISPUTE: disputes.menu_dispute,
    codes.MENU_MISREAD: disputes.menu_misread,
    codes.MENU_GO_ON: tables.menu_go_on,
    codes.MENU_BUTTON: odd_cards.menu_button,
    codes.MENU_SHORT: odd_cards.menu_short,
    codes.MENU_LEVEL: levels.menu_level,
    codes.MENU_RACE: race.menu_race,
    codes.MENU_DEAL_IN: players.menu_deal_in,
    codes.MENU_TABLE_BREAKS: players.menu_table_breaks,
    codes.MENU_CHECK: spoken.menu_check,
    codes.MENU_FOLD: spoken.menu_fold,
    codes.MENU_POT: spoken.menu_pot,
    codes.MENU_POT_SIZE: spoken.menu_pot_size,
    codes.MENU_PUT_RIGHT: spoken.menu_put_right,
    codes.MENU_FOUND: spoken.menu_found,
    codes.MENU_CARD: keyed.menu_card,
    codes.MENU_PUSH: levels.menu_push,
    codes.MENU_SPREAD: spoken.menu_spread,
    codes.MENU_NO_BURN: burns.menu_no_burn,
    codes.MENU_TOKEN: spoken.menu_token,
    codes.MENU_GAME: _menu_game,
    codes.MENU_STRADDLE: straddle.menu_straddle,
    codes.MENU_BOMB: bomb.menu_bomb,
    codes.MENU_KILL: kill.menu_kill,
    codes.MENU_STAND_UP: stand_up.menu_stand_up,
    codes.MENU_RUNS: runs.menu_runs,
    codes.MENU_SEVEN_DEUCE: premium.menu_seven_deuce,
    codes.MENU_SECOND: keyed.menu_second,
    codes.MENU_UP_TAKEN: dead_hands.menu_up_taken,
}


OUTCOMES = {
    codes.ALERT_NO_CARDS: counts.settle_few,
    codes.ALERT_FEW_CARDS: counts.settle_few,
    codes.ALERT_SHORT_BUTTON: counts.settle_few,
    codes.ALERT_MANY_CARDS: counts.settle_many,
    codes.ALERT_THREW_MANY: counts.settle_few,
    codes.ALERT_THREW_NONE: discards.settle_none,
    codes.ALERT_EXPOSED_CARD: odd_cards.settle_exposed,
    codes.ALERT_BOXED: odd_cards.settle_boxed,
    codes.ALERT_DUPLICATE: odd_cards.settle_fault,
    codes.ALERT_UNKNOWN_TAG: odd_cards.settle_unknown,
    codes.ALERT_OBJECT: odd_cards.settle_object,
    codes.ALERT_PHONE: odd_cards.settle_object,
    codes.ALERT_COPY: odd_cards.settle_object,
    codes.ALERT_HALF_MUCKED: muck.settle_half,
    codes.ALERT_JOKER: odd_cards.settle_fault,
    codes.ALERT_WRONG_BACK: odd_cards.settle_fault,
    codes.ALERT_CUT_CARD: odd_cards.settle_fault,
    codes.ALERT_DECK_SHORT: odd_cards.settle_fault,
    codes.ALERT_BUTTON_WRONG: odd_cards.settle_button,
    codes.ALERT_BURN_EXTRA: burns.settle_extra,
    codes.ALERT_BURN_MISSING: board.settle_missing,
    codes.ALERT_STUB: burns.settle_stub,
    codes.ALERT_PREMATURE_FLOP: board.settle_early_flop,
    codes.ALERT_PREMATURE_TURN: board.settle_early_turn,
    codes.ALERT_EARLY_CARD: early_stud.settle,
    codes.ALERT_PREMATURE_RIVER: board.settle_early_flop,
    codes.ALERT_FLOP_FOUR: board.settle_four,
    codes.ALERT_REPAIR: _by_hand,
    codes.ALERT_BOARD_BURNED: board.settle_burned,
    codes.ALERT_ASKS_TO_SEE: showdown.settle_see,
    codes.ALERT_SHOW_REFUSED: showdown.settle_refused,
    codes.ALERT_SILENT_FAULT: disputes.settle_silent,
    codes.ALERT_DISPUTE: disputes.settle_dispute,
    codes.ALERT_LEFT_TABLE: dealing.settle_absent,
    codes.ALERT_KILLED_HAND: dead_hands.settle_killed,
    codes.ALERT_MUCK_RETRIEVED: dead_hands.settle_killed,
    codes.ALERT_UNCLEAR_BET: corrections.settle_wager,
    codes.ALERT_UNDERCALL: corrections.settle_wager,
    codes.ALERT_TINY_CHIP: corrections.settle_wager,
    codes.ALERT_TOKEN: corrections.settle_wager,
    codes.ALERT_PULLBACK: corrections.settle_wager,
    codes.ALERT_SPLASH: corrections.settle_splash,
    codes.ALERT_STRING_BET: corrections.settle_string,
    codes.ALERT_HIDDEN_CHIP: corrections.settle_hidden,
    codes.ALERT_OLD_CHIP: corrections.settle_old_chip,
    codes.ALERT_CHIP_TRANSFER: corrections.settle_transfer,
    codes.ALERT_OUT_OF_TURN: corrections.settle_early,
    codes.ALERT_CLOCK_DEAD: corrections.settle_clock,
    codes.ALERT_VOICE_CHIPS: spoken.settle_voice,
    codes.ALERT_PENALTY: penalties.settle_penalty,
    codes.ALERT_LEVEL_WRONG: levels.settle_level,
}
