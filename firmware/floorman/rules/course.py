"""The course of a hand: the one place that moves it on.

Subjects state facts (state.py) and return; `go_on` carries them out after each event, in the
order of their numbers, until nothing is left.  Only this file writes phase, street and actor.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    acts,
    behind,
    bets,
    between,
    blinds,
    board,
    boards,
    bomb,
    bring_in,
    burns,
    button,
    codes,
    counts,
    dealing,
    discards,
    disputes,
    draws,
    front,
    gathering,
    kill,
    levels,
    limits,
    muck,
    odd_cards,
    open_cards,
    owed,
    penalties,
    players,
    pots,
    premium,
    procedures,
    rulings,
    seats,
    showdown,
    stand_up,
    straddle,
    strange,
    streets,
    tables,
    turns,
    underraise,
    why,
)
from floorman.rules.state import (
    AWARD,
    CHIPS_AGAIN,
    DEALT,
    KEPT,
    LAY,
    LAY_EARLY,
    MOVED,
    NEW_DECK,
    NO_CARD,
    NOBODY,
    REDEAL,
    REFLOP,
    RESUME,
    SEATS,
    SHOW_DOWN,
    SKIPS,
    STREET_BACK,
    VOID,
    State,
    clockwise,
    tell,
)

_BOARD = const(5)


# a hand begins ----------------------------------------------------------------------------------


def start(s: State, hand_no: int, move: bool) -> None:
    """Begin a hand that may start; `move` takes button and blinds on first."""
    stand_up.give_back(s)
    levels.begin_level(s)
    penalties.begin_serving(s)
    if move:
        button.move_button(s)
    else:
        button.set_blinds(s)
    rulings.drop_rulings(s)
    s.redeals = 0
    s.hand_no = hand_no
    plays = button.dealt_in(s)
    if not plays & plays - 1:  # nobody waits for want of an opponent
        plays = button.with_chips(s)
    _clear_seats(s, plays)
    _open_hand(s)
    if s.newcomers:
        players.let_wait(s)


def _begin_again(s: State) -> None:
    """The same deal again: nobody joins, button and blinds stay."""
    plays = 0
    for seat in range(SEATS):
        if s.flags[seat] & codes.SEAT_IN_HAND:
            plays |= 1 << seat
    penalties.serve_again(s)
    _clear_seats(s, plays)
    _open_hand(s)


def _clear_seats(s: State, plays: int) -> None:
    """A new hand for all; who is dealt in, as bits."""
    seats.deal_in(s, plays)
    pots.no_pots(s)
    seats.end_street(s)
    front.sweep(s)


def _open_hand(s: State) -> None:
    s.phase = codes.DEAL
    s.street = 0
    kill.begin_hand(s)
    s.actor = NOBODY
    between.begin(s)
    bets.begin_bets(s)
    acts.begin_acts(s)
    dealing.begin_deal(s)
    burns.begin_burns(s)
    board.begin_board(s)
    behind.begin_behind(s)
    showdown.begin_showdown(s)
    strange.forget(s)
    tables.begin_hand(s)
    rule = blinds.blinds_rule(s)
    s.say(codes.NOTE_BUTTON_AT, s.button, s.hand_no, rule)
    s.cue(ev.CUE_HAND, s.played.hole | s.played.lowest << 4, s.redeals)
    bomb.begin_boards(s)
    blinds.post_all(s, rule)


# going on ---------------------------------------------------------------------------------------


def go_on(s: State) -> None:
    """Everything that follows from an event."""
    if s.facts & ~KEPT or s.turn_back != NOBODY:
        _settle(s)
    if s.phase == codes.BET and not s.ruling:
        _act_early(s)
    while s.absent and penalties.absent_is_due(s):
        penalties.act_absent(s, s.actor)
        _settle(s)
        _act_early(s)


def _act_early(s: State) -> None:
    """Let what was done out of turn act now that the turn has come."""
    ahead = max(s.ahead)
    while s.phase == codes.BET and not s.ruling:
        seat = s.actor
        if turns.act_early(s, seat):
            _settle(s)
            if seat != s.actor or s.ruling:
                continue
        if not _act_ahead(s):
            return
    if ahead and s.phase > codes.BET and not s.ruling:  # nobody bets any more
        _muck_held(s, rulings.release_mucks(s))


def _act_ahead(s: State) -> bool:
    """Count what was done before all hole cards lay, in that order."""
    if s.absent and penalties.absent_is_due(s):
        return False
    seat = behind.next_ahead(s)
    if seat == NOBODY:
        return False
    turns.act_early(s, seat)
    _settle(s)
    if s.held_mucks >> seat & 1 and not s.ruling:
        rulings.free_muck(s, seat)
        muck.muck(s, seat)
        _settle(s)
    return True


def _settle(s: State) -> None:
    """Carry out the facts, the lowest first; each may state others."""
    if s.turn_back != NOBODY:
        s.actor = s.turn_back
        s.turn_back = NOBODY
    while s.facts & ~KEPT:
        fact = s.facts & ~KEPT
        fact &= -fact
        s.facts &= ~fact
        _STEPS[fact](s)


def _resume(s: State) -> None:
    """Nothing is left to decide: hands that were mucked meanwhile fold, play goes on."""
    if s.ruling:
        return
    _muck_held(s, rulings.release_mucks(s))
    counts.judge_rest(s)
    if seats.running(s):
        tell(s, MOVED)


def _muck_held(s: State, mucks: int) -> None:
    """The bettor's comes last: with everybody else's in the muck it has won."""
    seat = s.aggressor if s.aggressor < SEATS else SEATS - 1
    for _ in range(SEATS):
        seat = clockwise(seat)
        if mucks >> seat & 1 and seats.running(s) and seats.live_count(s) > 1:
            if s.ruling:
                rulings.hold_muck(s, seat)
                continue
            muck.muck(s, seat)
            _settle(s)


def _advance(s: State) -> None:
    """Somebody acted, or a card came: next turn, next street, or the end."""
    if s.phase != codes.BET and between.lies(s):
        _next_street(s)
    elif seats.live_count(s) == 1:
        pots.return_uncalled(s)
        _award(s)
    elif s.phase == codes.BET:
        if not owed.to_act(s, s.actor):
            _pass_turn(s, s.actor)
    elif s.phase == codes.DEAL and seats.all_dealt(s):
        _end_deal(s)
    elif s.phase == codes.BOARD and seats.able_count(s) < 2:
        _run_out(s)  # a hand died behind the round


def _count_skipped(s: State) -> None:
    if s.phase == codes.BET:
        turns.count_skipped(s)


# the deal ---------------------------------------------------------------------------------------


def _end_deal(s: State) -> None:
    """Everybody has his cards, unless some are to be replaced or named first."""
    if not open_cards.all_known(s):
        return
    if s.serving:
        penalties.kill_serving(s)
    if s.exposed_seats:
        odd_cards.replace_exposed(s)
    if s.ruling:
        return
    if s.absent or s.away:
        dealing.judge_absent(s)
    if s.ruling:
        return
    if seats.live_count(s) == 1:
        s.phase = codes.BET
        tell(s, MOVED)
        return
    s.say(codes.NOTE_DEALT, NOBODY, seats.live_count(s), why.DEAL)
    front.blind_first(s)
    if limits.bomb(s):
        s.cue(ev.CUE_BETTING, NOBODY, 0)
        _end_round(s)
        return
    if not s.played.opens:
        _begin_round(s, seats.last_blind(s))
        return
    bets.begin_bring_in(s, bring_in.seat(s))
    _begin_round(s, open_cards.first(s))


# betting rounds ---------------------------------------------------------------------------------


def _begin_round(s: State, after: int) -> None:
    s.phase = codes.BET
    bets.begin_round(s)
    _pass_turn(s, after)


def _pass_turn(s: State, after: int) -> None:
    """Give the turn to the first seat after `after` that has to act, or end the round."""
    flags = s.flags
    seat = after
    for _ in range(SEATS):
        seat = seat + 1 if seat < SEATS - 1 else 0
        if flags[seat] & codes.SEAT_ABLE == codes.SEAT_IN_HAND and owed.to_act(s, seat):
            _give_turn(s, seat)
            return
    _end_round(s)


def _give_turn(s: State, seat: int) -> None:
    s.actor = seat
    bets.begin_turn(s)
    seats.clear_mark(s, seat, codes.MARK_OWES)
    s.say(codes.NOTE_TURN, seat, owed.to_call(s, seat), why.TURN)
    if s.unbound >> seat & 1:
        rulings.alert(s, seat, codes.ALERT_CHIPS_BACK, why.EARLY)
    counts.count_at_turn(s, seat)
    behind.act_at_turn(s, seat)


def _end_round(s: State) -> None:
    """The bets are in; cards that stand are laid, and the next street or the showdown is due."""
    underraise.close_bet(s)
    held = behind.hold_behind(s)
    front.note_change(s, s.actor)
    pots.return_uncalled(s)
    s.actor = NOBODY
    bets.end_bets(s)
    front.note_smallest(s)
    owing = bets.owing(s)
    seats.end_street(s)
    front.sweep(s)
    seats.owe(s, owing)
    _after_round(s)
    due = s.phase == codes.BOARD or s.phase == codes.RUNOUT
    if due and not s.held and _lay_early(s):
        behind.act_behind(s, held)


def _after_round(s: State) -> None:
    """The next street, or a run-out when nobody can bet any more."""
    if seats.able_count(s) < 2 or (streets.is_last(s) and seats.somebody_all_in(s)):
        _run_out(s)
    else:
        s.phase = codes.BOARD
        acts.settle_burns(s)
        tables.hold_cards(s)
    if streets.is_last(s):
        _show_down(s)
    else:
        between.call_for(s)


def _run_out(s: State) -> None:
    """Nobody can bet any more."""
    s.phase = codes.RUNOUT
    boards.begin(s, streets.is_last(s))
    _ask_to_table(s)


def _bet_again(s: State) -> None:
    """Two players have chips again before the next card: no run-out."""
    if s.phase == codes.RUNOUT and not streets.is_last(s) and seats.able_count(s) > 1:
        s.phase = codes.BOARD


def _ask_to_table(s: State) -> None:
    """All-in: hands are tabled where the book says so; hand for hand they stay down first."""
    if not tables.hold_cards(s) and s.book.all_in_table and not _cards_go(s):
        s.say(codes.NOTE_TABLE_ALL, NOBODY, seats.pot(s), why.TABLE_ALL)


def _cards_go(s: State) -> bool:
    """Hands are not what they will be: cards of them are still to be thrown away."""
    return draws.is_left(s) or discards.is_left(s)


# streets ----------------------------------------------------------------------------------------


def _next_street(s: State) -> None:
    if discards.due(s):
        _shorten(s)
        return
    board.next_burn(s)
    acts.begin_acts_of_round(s)  # of a run-out, too: nobody acted since this street lies
    s.street += 1
    s.say(codes.NOTE_STREET, NOBODY, streets.number(s), why.NOTHING)
    if s.phase == codes.BOARD:
        seats.clear_marks(s, codes.MARK_OWES)
        _begin_round(s, open_cards.first(s))
        return
    between.call_for(s)
    if not s.book.show_last:
        bets.no_last_bettor(s)  # nobody bets on this street
    if streets.is_last(s):
        _show_down(s)


def _shorten(s: State) -> None:
    """All threw a card away: the street may come, and hands be tabled."""
    between.shorten(s)
    if s.phase == codes.RUNOUT:
        _ask_to_table(s)
    tell(s, LAY_EARLY)
    tell(s, MOVED)


def _lay_early(s: State) -> bool:
    """Cards that came too early and stand are laid; any?"""
    laid = False
    if discards.due(s):
        return laid
    for place in range(_BOARD):
        if s.early_cards[place] != NO_CARD:
            _lay(s, place)
            laid = True
    return laid


def _lay(s: State, place: int) -> None:
    """The card that waited at a place is laid."""
    card = burns.take_early(s, place)
    if card != NO_CARD:
        board.deal_board(s, place, card)
        if between.lies(s):
            _next_street(s)


def _lay_waiting(s: State) -> None:
    _lay(s, s.lay_place)


def _take_street_back(s: State) -> None:
    """The card that should have come follows (IRR-13a); who checked on the wrong one acts anew."""
    boards.take_back_second(s)
    s.street -= 1
    s.actor = NOBODY
    bets.forget_early(s)
    if s.phase == codes.BET:
        s.phase = codes.BOARD
        if not s.bet:
            seats.clear_marks(s, codes.MARK_ACTED)
            bets.settle_last(s)
    elif s.phase == codes.SHOWDOWN:
        s.phase = codes.RUNOUT


def _take_flop_back(s: State) -> None:
    boards.take_back_second(s)
    s.street = 0
    bets.forget_early(s)
    if s.phase == codes.BET:
        s.phase = codes.BOARD
        s.actor = NOBODY


# the end ----------------------------------------------------------------------------------------


def _show_down(s: State) -> None:
    """Hands are shown.  Without bets a forgotten burn is put right before that (IRR-13e)."""
    keeps = s.book.preserve_order and s.played.has_board
    if s.phase == codes.RUNOUT and keeps and acts.missing_burns(s):
        burns.ask_burn(s)
        return
    if s.phase == codes.RUNOUT and boards.is_left(s):
        _run_again(s)
        return
    s.phase = codes.SHOWDOWN
    if s.shown_all and showdown.all_whole(s):
        _award(s)
    elif not (s.book.all_in_table and seats.somebody_all_in(s)):
        first = showdown.first_to_show(s)
        s.say(codes.NOTE_SHOW_FIRST, first, seats.pot(s), showdown.why_first(s))


def _run_again(s: State) -> None:
    """The next board begins: what this one does not share with it is cleared away."""
    boards.lay_aside(s)
    board.clear_from(s, boards.shared(s))
    s.street = boards.street(s)
    s.say(codes.NOTE_RUN, NOBODY, 1 + boards.complete(s), why.NOTHING)
    s.cue(ev.CUE_RUN, NOBODY, s.nboard)
    between.call_for(s)


def _award(s: State) -> None:
    players.remember_chips(s)
    s.actor = NOBODY
    bets.no_bet(s)
    seats.clear_street_bets(s)
    front.carry_all(s)
    pots.award(s)
    kill.end_hand(s)
    premium.pay_open(s)
    stand_up.end_hand(s)
    s.phase = codes.DONE
    if s.book.release:
        s.say(codes.NOTE_STEP, NOBODY, codes.STEP_CARDS_FIRST, why.HAND_OVER)
    s.say(codes.NOTE_HAND_OVER, NOBODY, s.hand_no, why.HAND_OVER)
    players.eliminate(s)
    disputes.begin_window(s)
    _close_hand(s)


def _close_hand(s: State) -> None:
    """Settle what a hand that is over brings with it."""
    procedures.end_hand(s)
    gathering.end_hand(s)
    penalties.count_served(s)
    bomb.end_hand(s)
    levels.remember_level(s)
    levels.run_down_clock(s)
    tables.wait_for_tables(s)


def _void(s: State) -> None:
    """The hand does not count: everything goes back, by the rule that was followed."""
    _refund(s, s.ruled)
    s.actor = NOBODY
    bets.no_bet(s)
    pots.no_winner(s)
    s.phase = codes.DONE
    s.say(codes.NOTE_HAND_VOID, NOBODY, s.hand_no, s.ruled)
    if s.unclaimed:  # nobody can be named who put it in
        s.say(codes.NOTE_CARRIED, NOBODY, s.unclaimed, why.CARRYING)
    s.say(codes.NOTE_HAND_OVER, NOBODY, s.hand_no, why.HAND_OVER)
    _close_hand(s)


def _change_deck(s: State) -> None:
    s.say(codes.NOTE_STEP, NOBODY, codes.STEP_NEW_DECK, why.FOULED_DECK)


def _redeal(s: State) -> None:
    """The same deal again: button, blinds, straddles, level and players stay as they were.

    A button that lay wrong goes where it belongs, and the blinds with it (TDA24-34A).
    """
    straddles = straddle.stood(s)
    dealing.note_absent(s)
    _refund(s, why.REDEAL)
    if s.book.button_now == button.ANEW and s.next_button != NOBODY:
        button.move_button(s)
        if not s.deal_count:
            _begin_again(s)
            return
    s.redeals += 1
    s.say(codes.NOTE_REDEAL, NOBODY, s.redeals, why.REDEAL)
    _begin_again(s)
    straddle.again(s, straddles)
    gathering.again(s)


def _refund(s: State, rule: int) -> None:
    """Everything put in during the hand, antes and blinds too, goes back to its seat."""
    rulings.drop_rulings(s)
    for seat in range(SEATS):
        early = s.ahead[seat] and front.lies(s, seat) > s.street_bet[seat]
        chips = seats.refund(s, seat)
        if chips:
            s.say(codes.NOTE_REFUNDED, seat, chips, rule)
        if early:
            rulings.alert(s, seat, codes.ALERT_CHIPS_BACK, rule)
    front.carry_all(s)
    seats.close_ledger(s)


_STEPS = {
    VOID: _void,
    REDEAL: _redeal,
    NEW_DECK: _change_deck,
    STREET_BACK: _take_street_back,
    REFLOP: _take_flop_back,
    LAY: _lay_waiting,
    LAY_EARLY: _lay_early,
    CHIPS_AGAIN: _bet_again,
    DEALT: _end_deal,
    SHOW_DOWN: _show_down,
    AWARD: _award,
    RESUME: _resume,
    MOVED: _advance,
    SKIPS: _count_skipped,
}
