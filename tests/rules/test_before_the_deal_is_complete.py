"""Acts before every hole card lies: each counts when the last one does, each act in its time."""

from random import Random

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import CASINO_BOOK, CUCA_BOOK, TDA2019_BOOK

from tests.rules.rig import Table

TDA, CUCA, CASINO = TDA2019_BOOK, CUCA_BOOK, CASINO_BOOK
ALL = (TDA, CUCA, CASINO)
NONE = (ev.ANTE_NONE, 0)


class Dealt(Table):
    """Five seats, button 4, blinds of 50 and 100 at 0 and 1; cards go 0, 1, 2, 3, 4, 0, ..."""

    def __init__(self, book=TDA, stacks=(10_000,) * 5, ante=NONE, blinds=True, button=4):
        stacks = stacks if isinstance(stacks, dict) else dict(enumerate(stacks))
        super().__init__(stacks, button=button, ante=ante, start=False)
        self.feed(ev.BOOK, book)
        self.sweep_no = 0
        assert self.feed(ev.START, 0, 1) == 0
        for seat in range(10 if blinds else 0):
            if self.game.contribution[seat]:
                self.bet(seat, self.game.contribution[seat])
        self.said.clear()

    def cards(self, *seats):
        for seat in seats:
            self.sweep_no += 5
            self.feed(ev.HOLE, seat, self.sweep_no)
        return self

    def all_but(self, cards):
        """Cards in their order; so many of them do not come yet."""
        order = self.order()
        self.left = order[len(order) - cards :]
        return self.cards(*order[: len(order) - cards])

    def order(self):
        """Seats in the order of the deal, twice."""
        at = self.game.button
        return [seat % 10 for seat in range(at + 1, at + 11) if self.game.live(seat % 10)] * 2

    def complete(self):
        return self.cards(*self.left)

    def put(self, seat, *chips):
        """Single chips in one motion."""
        for chip in chips:
            self.feed(ev.CHIP, seat, chip)
        return self.bet(seat, self.game.in_front[seat] + sum(chips))

    def choose(self, option):
        options = [self.game.option(n) for n in range(1, 7)]
        assert self.key(ev.K_ENTER, options.index(option) + 1) == 0

    def acted(self):
        """(what, seat, value) of the actions told."""
        kinds = (
            codes.NOTE_CALLED,
            codes.NOTE_RAISED,
            codes.NOTE_OPENED,
            codes.NOTE_CHECKED,
            codes.NOTE_FOLDED,
        )
        return [note[:3] for note in self.said if note[0] in kinds]


# wagers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", range(1, 10))
@pytest.mark.parametrize("book", ALL)
def test_tda_40a_chips_count_from_the_first_card_on(book, missing):
    table = Dealt(book).all_but(missing)
    table.put(2, 100, 100, 100)
    assert table.acted() == []
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300)]
    assert (table.game.phase, table.game.actor) == (codes.BET, 3)


@pytest.mark.parametrize("book", ALL)
def test_tda_50a_each_act_counts_in_its_time_who_follows_faces_the_raise(book):
    table = Dealt(book).all_but(2)
    for seat in (2, 3):
        table.put(seat, 100, 100, 100)
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300), (codes.NOTE_CALLED, 3, 300)]
    assert table.game.actor == 4
    assert not table.alerts()


def test_tda_53a_who_came_before_the_turn_is_out_of_turn_and_no_longer_bound_by_a_raise():
    table = Dealt(TDA).all_but(2)
    table.put(3, 100)
    table.put(2, 100, 100, 100)
    table.complete()
    assert [alert[:2] for alert in table.alerts()] == [
        (3, codes.ALERT_OUT_OF_TURN),
        (3, codes.ALERT_CHIPS_BACK),
    ]
    assert (table.game.actor, table.game.stack[3]) == (3, 10_000)


@pytest.mark.parametrize(
    ("book", "told"),
    [
        (TDA, (codes.NOTE_ALERT, "TDA-53A")),
        (CUCA, (codes.NOTE_PROPOSED, "CUCA-3.6")),
        (CASINO, (codes.NOTE_ALERT, "CAS-12")),
    ],
)
def test_tda_53a_cuca_36_cas_12_chips_behind_a_seat_that_did_not_act(book, told):
    table = Dealt(book).all_but(1)
    table.put(3, 100)
    table.complete()
    kind, rule = told
    assert table.notes(kind)[-1] == (3, codes.ALERT_OUT_OF_TURN, rule)
    assert table.game.actor == 2


@pytest.mark.parametrize("single", [True, False])
@pytest.mark.parametrize("book", ALL)
def test_chips_taken_back_before_the_deal_is_complete_bind_to_nothing(book, single):
    table = Dealt(book).all_but(3)
    table.put(2, 100, 100)
    if single:
        table.feed(ev.CHIP_OUT, 2, 200)
    table.bet(2, 0)
    table.complete()
    assert not table.acted()
    assert not table.alerts()
    table.put(2, 100)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_of_a_raise_of_which_some_is_taken_back_the_rest_counts():
    table = Dealt().all_but(1)
    table.put(2, 100, 100, 100, 100)
    table.feed(ev.CHIP_OUT, 2, 100)
    table.bet(2, 300)
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300)]


def test_chips_of_one_player_are_one_wager_and_the_last_of_them_says_when():
    """Else whoever came between would face a raise that was not there."""
    table = Dealt().all_but(1)
    table.put(2, 100)
    table.put(3, 100)
    table.put(2, 100, 100)
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300)]
    assert (3, codes.ALERT_CHIPS_BACK, "TDA-53A") in table.alerts()


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-44"), (CUCA, "CUCA-8i"), (CASINO, "CAS-6.9")]
)
def test_tda_44_cuca_8i_cas_69_an_overchip_before_the_last_card_is_a_call(book, rule):
    table = Dealt(book).all_but(1)
    table.put(2, 500)
    table.complete()
    assert table.notes(codes.NOTE_CALLED) == [(2, 100, rule)]


# blinds and antes --------------------------------------------------------------------------------


@pytest.mark.parametrize("ante", [NONE, (ev.ANTE_EACH, 25), (ev.ANTE_BIG, 100)])
@pytest.mark.parametrize("book", ALL)
def test_rp_11_blinds_and_antes_that_come_after_the_first_card_only_confirm(book, ante):
    table = Dealt(book, ante=ante, blinds=False).cards(0)
    for seat in range(5):
        for part in (table.game.street_bet[seat], table.game.contribution[seat]):
            table.bet(seat, part)
    table.cards(1, 2, 3, 4, 0, 1, 2, 3, 4)
    assert table.game.actor == 2
    assert not table.acted()
    table.put(2, 100)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_a_blind_given_with_one_chip_waits_for_its_change():
    table = Dealt(blinds=False).cards(0)
    table.put(0, 50)
    table.put(1, 500)
    table.cards(1, 2, 3, 4, 0, 1, 2, 3, 4)
    assert not table.alerts()
    table.bet(1, 100)
    table.put(2, 100)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_a_short_blind_that_is_all_in_confirms_its_stack():
    table = Dealt(stacks=(10_000, 60, 10_000), button=2, blinds=False).cards(0)
    table.bet(1, 60)
    table.bet(0, 50)
    table.cards(1, 2, 0, 1, 2)
    assert not table.notes(codes.NOTE_PROPOSED)
    assert table.game.actor == 2


@pytest.mark.parametrize("in_front", [True, False], ids=["ante in front", "ante in the tray"])
def test_a_wager_beside_an_ante_is_the_wager_alone(in_front):
    table = Dealt(ante=(ev.ANTE_EACH, 25), blinds=in_front)
    if not in_front:
        table.bet(0, 50)
        table.bet(1, 100)
    table.all_but(1)
    table.put(2, 100, 100, 100)
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300)]


def test_what_is_taken_back_beside_an_ante_is_not_the_ante():
    table = Dealt(ante=(ev.ANTE_EACH, 25)).all_but(1)
    table.put(2, 100, 100, 100)
    table.feed(ev.CHIP_OUT, 2, 200)
    table.bet(2, 125)
    table.complete()
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_chips_won_that_lie_there_when_the_first_card_comes_are_no_wager():
    """A pot that the winner stacks, a blind that a returning player posts by hand."""
    table = Dealt()
    table.bet(2, 100)
    table.all_but(0)
    assert table.game.actor == 2
    assert not table.acted()


def test_the_blinds_of_a_dead_button_are_the_blinds():
    table = Dealt(stacks={0: 10_000, 1: 10_000, 4: 10_000, 7: 10_000}, button=1).all_but(2)
    table.put(0, 100)
    table.complete()
    assert table.game.big_seat == 7
    assert table.acted() == [(codes.NOTE_CALLED, 0, 100)]


# knocks, keys, words -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_a_knock_while_hole_cards_come_is_a_hand_on_the_table(seat):
    table = Dealt().all_but(1)
    assert table.check(seat) == 0
    table.complete()
    assert not table.acted()
    assert not table.alerts()


@pytest.mark.parametrize("key", [ev.K_CALL, ev.K_RAISE, ev.K_FOLD, ev.K_ALLIN, ev.K_CHECK])
def test_a_key_while_hole_cards_come_is_refused_and_said(key):
    table = Dealt().all_but(1)
    assert table.key(key, 300 if key == ev.K_RAISE else 0) == codes.ALERT_NO_ACTOR
    assert table.alerts()[-1][1] == codes.ALERT_NO_ACTOR
    table.complete()
    assert not table.acted()


# questions that hold the deal --------------------------------------------------------------------


def misdealt(book):
    return Dealt(book).cards(1, 0, 2, 3, 4, 0, 1, 2, 3, 4)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_2_what_was_done_while_a_misdeal_is_asked_about_counts_when_it_plays_on(book):
    table = misdealt(book)
    assert table.game.ruling == codes.ALERT_FIRST_SEAT
    table.put(2, 100, 100, 100)
    table.put(3, 100, 100, 100)
    table.choose(codes.OPT_PLAY_ON)
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300), (codes.NOTE_CALLED, 3, 300)]


@pytest.mark.parametrize("book", ALL)
def test_tda_35_after_a_new_deal_it_goes_back_and_binds_to_nothing(book):
    table = misdealt(book)
    table.put(2, 100, 100, 100)
    table.choose(codes.OPT_REDEAL)
    assert [alert[:2] for alert in table.alerts()] == [(2, codes.ALERT_CHIPS_BACK)]
    table.bet(2, 0)
    table.all_but(0)
    assert table.game.actor == 2
    assert not table.acted()
    table.put(2, 100)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_cas_13_r_chips_left_lying_through_a_new_deal_are_no_wager():
    table = misdealt(CASINO)
    table.put(2, 100)
    table.choose(codes.OPT_REDEAL)
    table.all_but(0)
    assert table.game.actor == 2
    assert not table.acted()


def test_a_hand_that_is_void_takes_no_wager():
    table = misdealt(TDA)
    table.put(2, 100)
    table.choose(codes.OPT_VOID)
    assert [alert[:2] for alert in table.alerts()] == [(2, codes.ALERT_CHIPS_BACK)]
    assert table.game.stack == [10_000] * 5 + [0] * 5


@pytest.mark.parametrize("book", ALL)
def test_tda_37_cuca_13c_cas_13_4_a_call_while_a_card_is_missing_counts_when_it_is_given(book):
    table = Dealt(book).cards(0, 1, 2, 3, 4, 0, 1, 2, 4)
    table.feed(ev.REST)
    assert table.game.ruling == codes.ALERT_FEW_CARDS
    table.put(2, 100)
    table.cards(3)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


def test_cas_1_3_a_raise_while_a_missing_players_hand_is_asked_about():
    table = Dealt(CASINO)
    table.feed(ev.ABSENT, 4, 1)
    table.all_but(0)
    assert table.game.ruling == codes.ALERT_LEFT_TABLE
    table.put(2, 100, 100, 100)
    table.key(ev.K_ENTER)
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300)]


def test_cuca_57_an_absent_player_is_passed_before_who_acted_behind():
    table = Dealt(CUCA)
    table.feed(ev.ABSENT, 2, 1)
    table.all_but(1)
    table.put(3, 100)
    table.complete()
    assert not table.game.live(2)
    assert table.acted() == [(codes.NOTE_CALLED, 3, 100)]
    assert not table.alerts()


def test_cas_13_0_a_call_while_an_exposed_card_is_replaced():
    table = Dealt(CASINO).cards(0, 1, 2, 3)
    table.key(ev.K_EXPOSED, 4)
    table.cards(4, 0, 1, 2, 3, 4)
    assert table.game.ruling == codes.ALERT_EXPOSED_CARD
    table.key(ev.K_ENTER)
    table.put(2, 100)
    table.feed(ev.TAKEN, 3, ev.AT_BURN)
    table.cards(3)
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100)]


# folds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_tda_58_a_fold_in_turn_before_the_last_card_is_one_at_once(book):
    table = Dealt(book).all_but(1)
    table.muck(2)
    assert table.acted() == [(codes.NOTE_FOLDED, 2, 0)]
    assert table.game.acts == 1
    table.complete()
    assert table.game.actor == 3


def test_tda_53b_a_fold_behind_waits_for_its_time_like_a_wager():
    table = Dealt(TDA).all_but(1)
    table.put(2, 100, 100, 100)
    table.muck(3)
    table.complete()
    assert table.acted() == [(codes.NOTE_RAISED, 2, 300), (codes.NOTE_FOLDED, 3, 0)]
    assert table.notes(codes.NOTE_FOLDED)[0][2] == "TDA-3"
    assert table.game.acts == 2


def test_who_wagered_and_mucked_leaves_the_chips_in_the_pot():
    table = Dealt().all_but(1)
    table.put(2, 100)
    table.muck(2)
    assert not table.acted()
    table.complete()
    assert table.acted() == [(codes.NOTE_CALLED, 2, 100), (codes.NOTE_FOLDED, 2, 0)]
    assert table.game.pot() == 250


def test_tda_38_1a_acts_before_the_one_card_hand_is_noticed_are_substantial_action():
    table = Dealt(stacks=(10_000,) * 6, button=5).cards(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 5)
    table.muck(2)
    assert not table.game.substantial()
    table.put(3, 100)
    assert table.game.substantial()
    table.feed(ev.REST)
    assert table.notes(codes.NOTE_PROPOSED) == [(4, codes.ALERT_FEW_CARDS, "TDA-38")]
    table.key(ev.K_ENTER)
    assert table.acted() == [(codes.NOTE_FOLDED, 2, 0), (codes.NOTE_CALLED, 3, 100)]
    assert not table.game.live(4)
    assert table.game.actor == 5


@pytest.mark.parametrize(
    ("acts", "substantial"),
    [
        ("2c 3c", {*ALL}),
        ("3c 4c", set()),  # out of turn
        ("2f 3f", {CUCA}),
        ("2f 3c", {*ALL}),
        ("3c 2r", set()),  # the raise frees who came before it
        ("2r 3r", {*ALL}),
    ],
)
@pytest.mark.parametrize("book", ALL)
def test_tda_36_wagers_that_wait_count_as_far_as_they_are_in_turn(book, acts, substantial):
    table = Dealt(book).all_but(1)
    for act in acts.split():
        chips = {"c": [100], "r": [100] * (1 + int(act[0])), "f": []}
        table.put(int(act[0]), *chips[act[1]]) if chips[act[1]] else table.muck(int(act[0]))
    assert table.game.substantial() == (book in substantial)


def test_heads_up_a_fold_before_the_last_card_gives_the_pot_away():
    table = Dealt(stacks=(10_000, 10_000), button=0).all_but(1)
    table.muck(1)
    assert table.game.phase == codes.DONE


# one card to the muck ----------------------------------------------------------------------------


@pytest.mark.parametrize("what", [ev.FAULT_JOKER, ev.FAULT_DECK])
@pytest.mark.parametrize("told", [(ev.MUCKED, 2, 0), (ev.TAKEN, 2, ev.AT_MUCK)])
@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_irr_7_cuca_14_6_a_card_thrown_to_the_muck_to_be_replaced_is_no_fold(book, told, what):
    table = Dealt(book).cards(0, 1, 2)
    table.feed(ev.FAULT, 2, what)
    table.choose(codes.OPT_REPLACE) if table.game.option(0) == codes.OPT_REPLACE else None
    table.feed(*told)
    assert not table.acted()
    assert table.game.live(2)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_an_exposed_first_card_in_the_muck_is_replaced_when_all_others_lie(book):
    table = Dealt(book).cards(0, 1, 2, 3)
    table.key(ev.K_EXPOSED, 4)
    if table.game.ruling:
        table.choose(codes.OPT_PLAY_ON)
    table.feed(ev.TAKEN, 3, ev.AT_MUCK)
    table.cards(4, 0, 1, 2, 3, 4)
    assert table.game.dealt[3] == 1
    table.cards(3)
    assert (table.game.phase, table.game.actor) == (codes.BET, 2)


def test_nobody_folds_with_one_card_also_while_a_decision_is_open():
    table = Dealt(CASINO).cards(1, 0, 2)
    assert table.game.ruling
    table.muck(2)
    assert not table.game.held_mucks
    assert table.game.dealt[2] == 0


# a card that slides on ---------------------------------------------------------------------------


@pytest.mark.parametrize("late", [False, True], ids=["among the others", "the last card"])
@pytest.mark.parametrize(("source", "target"), [(3, 1), (2, 0), (4, 1), (0, 3)])
@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-1"), (CUCA, "CUCA-14.4"), (CASINO, "CAS-13.5")]
)
def test_cas_13_5_cuca_14_4_a_card_that_slides_on_to_two_is_a_third(
    book, rule, source, target, late
):
    table = Dealt(book, stacks=(10_000,) * 6, button=5)
    table.cards(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4)
    if late:
        table.key(ev.K_FLOOR)  # a decision holds the deal
        table.cards(5)
    table.feed(ev.TAKEN, source, target)
    assert (target, codes.ALERT_MANY_CARDS, rule) in table.notes(codes.NOTE_PROPOSED)
    table.feed(ev.TAKEN, target, source)
    assert (target, codes.ALERT_MANY_CARDS) in [
        note[:2] for note in table.notes(codes.NOTE_SETTLED)
    ]


def test_cuca_14m4_two_cards_that_slid_on_are_a_misdeal():
    table = Dealt(CUCA).cards(0, 1, 2, 3, 4, 0, 1, 2, 3)
    table.feed(ev.TAKEN, 3, 1)
    table.feed(ev.TAKEN, 2, 0)
    assert (0, codes.ALERT_MANY_CARDS, "CUCA-14.M4") in table.notes(codes.NOTE_PROPOSED)


# any order, any moment ---------------------------------------------------------------------------

CHIPS = (25, 25, 100, 100, 100, 500, 1_000)


def random_table(seed):
    rng = Random(seed)
    seats = sorted(rng.sample(range(10), rng.choice((2, 3, 4, 5, 6, 9))))
    stacks = {seat: rng.choice((150, 400, 2_000, 10_000)) for seat in seats}
    ante = rng.choice((NONE, NONE, (ev.ANTE_EACH, 10), (ev.ANTE_BIG, 100)))
    book, button = rng.choice(ALL), rng.choice(seats)
    return rng, lambda: Dealt(book, stacks, ante, button=button)


def random_acts(rng, table):
    """Acts, in turn or not: chips in front in one motion, or a hand to the muck."""
    first = table.game.big_seat + 1
    seats = [seat % 10 for seat in range(first, first + 10) if table.game.able(seat % 10)]
    some = seats[: rng.randint(1, len(seats))]
    for seat in some if rng.random() < 0.6 else rng.sample(seats, len(some)):
        chips = rng.choice(([100], [100] * 3, [rng.choice(CHIPS)], rng.choices(CHIPS, k=3)))
        if rng.random() < 0.2 and len(seats) > 2:
            yield seat, ()
        elif sum(chips) <= table.game.stack[seat]:
            yield seat, chips


def facts(table):
    game = table.game
    chips = (game.stack, game.contribution, game.street_bet, game.in_front, game.carried_over)
    seats = (game.flags, game.marks, game.ruling_code, game.ruling_seat)
    course = (game.bet, game.min_raise, game.actor, game.phase, game.acts, game.unbound)
    return [list(row) for row in chips + seats] + [*course]


def act(table, seat, chips):
    table.put(seat, *chips) if chips else table.muck(seat)


@pytest.mark.parametrize("hundred", range(3))
def test_acts_at_any_moment_of_the_deal_are_those_of_the_moment_after_it(hundred):
    """The same acts behind a complete deal are the judge; nothing is lost by undo either."""
    judged = 0
    for seed in range(100 * hundred, 100 * hundred + 100):
        rng, new = random_table(seed)
        early, late = new(), new()
        late.all_but(0)
        acts = []
        for what in random_acts(rng, early):
            if late.game.ruling or late.game.phase != codes.BET:
                break  # from here on a decision is waited for
            acts.append(what)
            act(late, *what)
        order = early.order()
        moments = sorted(rng.randrange(1, len(order)) for _ in acts)
        for n, seat in enumerate(order, 1):
            early.cards(seat)
            while moments and moments[0] <= n:
                if not acts[-len(moments)][1] and early.game.dealt[acts[-len(moments)][0]] < 2:
                    break  # no hand yet
                act(early, *acts[-len(moments)])
                moments.pop(0)
        for what in acts[len(acts) - len(moments) :]:
            act(early, *what)
        assert facts(early) == facts(late), seed
        before = early.packed()
        early.key(ev.K_UNDO, 3)
        early.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, 3))
        assert early.packed() == before, seed
        judged += len(acts)
    assert judged > 150
