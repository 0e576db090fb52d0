"""Games as lines: fixed limit, hands of which two cards play, a deck that begins at the six."""

from itertools import combinations
from random import Random

import pytest
from floorman import events as ev
from floorman.carried import shown
from floorman.rules import codes, games
from floorman.rules.evaluator import evaluate
from floorman.rules.low import evaluate_low
from floorman.rules.omaha import TwoOfHand
from floorman.rules.played import Played

from host_tools.table.words import describe, event
from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt
from tests.rules.judge import judge_many
from tests.rules.rig import Table, card
from tests.rules.ways import FIXED, structures

JUDGED = [(game, way) for game in range(len(games.NAMES)) for way in structures(game)]
EACH = pytest.mark.parametrize("game", range(len(games.NAMES)), ids=games.NAMES)


class Limit(Felt):
    """Hold'em with blinds of 50 and 100: bets of 100, from the turn on of 200."""

    def __init__(self, stacks, book=TDA, **changes):
        self.wanted = FIXED
        super().__init__(stacks, book, **changes)

    def start(self, hand_no=1):
        assert self.feed(ev.GAME, self.wanted, 0) == 0
        super().start(hand_no)


class Many(Table):
    """Ten seats' worth of a game with other hole cards."""

    def __init__(self, game, stacks, structure=0, **wishes):
        self.open_cards = iter(range(52))
        super().__init__(dict(enumerate(stacks)), len(stacks) - 1, start=False, **wishes)
        assert self.feed(ev.GAME, structure, games.NAMES.index(game)) == 0
        self.start()

    def deal(self):
        for place in range(self.game.played.hole):
            for seat in range(10):
                if self.game.live(seat):
                    self.feed(ev.HOLE, seat)
                    if self.game.played.up >> place & 1:
                        self.feed(ev.UP_CARD, seat, next(self.open_cards))

    def tables(self, seat, hand):
        """The hand by twos, as readers tell it."""
        cards = [card(hand[i : i + 2]) for i in range(0, len(hand), 2)]
        told = range(0, self.game.played.hole, 2)
        return [self.feed(ev.SHOWN, seat, shown(cards, at)) for at in told]

    def check_down(self, board):
        """Everybody calls and checks; the board is laid street by street."""
        while self.game.phase != codes.SHOWDOWN:
            while self.game.phase == codes.BET:
                self.key(ev.K_CALL if self.game.to_call(self.game.actor) else ev.K_CHECK)
            n = self.game.nboard
            assert self.board(board[2 * n : 6 if n == 0 else 2 * n + 2]) == 0


# fixed limit -------------------------------------------------------------------------------------


def test_in_limit_there_is_one_size_and_it_doubles_on_the_turn():
    table = Limit([9_000] * 3)
    sizes = []
    for board in ("Ac7d2h", "Kc", "3s", ""):
        seat = table.game.actor
        sizes.append(table.game.min_raise_to(seat) - table.game.bet)
        assert table.game.most_to(seat) == table.game.min_raise_to(seat)
        table.call_round()
        if board:
            assert table.board(board) == 0
    assert sizes == [100, 100, 200, 200]


@pytest.mark.parametrize("to", [250, 1000])
def test_more_than_the_size_is_a_raise_of_the_size_and_the_rest_goes_back(to):
    table = Limit([9_000] * 3)
    assert table.put(2, *[50] * (to // 50)) == 0
    assert table.did(2) == ("raise", 200, "own")
    assert table.chips_back(2) == to - 200


def test_tda_43a_half_a_raise_is_completed_in_limit_too():
    table = Limit([9_000] * 3)
    assert table.put(2, 50, 50, 50) == 0
    assert table.did(2)[:2] == ("raise", 200)
    assert table.to_add(2) == 50


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-48"), (CASINO, "own"), (TDA24, "TDA24-48")])
def test_tda_48_limit_has_a_cap_until_two_are_left_in_the_event(book, rule):
    table = Limit([9_000] * 3, book).bets(200, 300, 400)
    seat = table.game.actor
    assert not table.game.may_raise(seat)
    assert table.key(ev.K_RAISE, 500) == codes.ALERT_NO_REOPEN
    assert table.alerts()[-1] == (seat, codes.ALERT_NO_REOPEN, rule)
    table.call_round()
    table.board("Ac7d2h")
    table.bets(100, 200, 300, 400)
    assert not table.game.may_raise(table.game.actor)


@pytest.mark.parametrize(("left", "capped"), [(0, True), (3, True), (2, False)])
def test_tda_48_the_cap_falls_in_the_event_not_in_the_hand(left, capped):
    table = Limit([9_000] * 3)
    table.feed(ev.FIELD, 0, left)
    table.bets(None, 200, 300, 400)
    assert table.game.may_raise(table.game.actor) is not capped


def test_tda_48_two_at_the_only_table_raise_without_end():
    table = Limit([9_000] * 2).bets(200, 300, 400, 500, 600)
    assert table.game.may_raise(table.game.actor)


def test_tda_48_the_house_has_its_own_cap():
    table = Limit([9_000] * 3, raises=4).bets(200, 300, 400)
    assert table.game.may_raise(table.game.actor)
    table.bets(500)
    assert not table.game.may_raise(table.game.actor)


@pytest.mark.parametrize(("all_in", "opens"), [(149, False), (150, True), (199, True)])
def test_tda_47b_half_a_bet_opens_the_betting_again_in_limit(all_in, opens):
    table = Limit([9_000, 9_000, 9_000, 100 + all_in]).flop()
    table.bets(100, 100, 100, "all-in")
    assert table.game.actor == 0
    assert table.game.may_raise(0) is opens


def test_tda_47b_no_limit_wants_a_full_raise():
    table = Felt([9_000, 9_000, 9_000, 299]).flop()
    table.bets(100, 100, 100, "all-in")
    assert not table.game.may_raise(0)


def test_an_all_in_below_half_counts_for_no_raise_of_the_cap():
    table = Limit([9_000, 9_000, 120, 9_000]).bets("all-in")
    assert (table.game.bet, table.game.raises) == (120, 1)
    table.bets(220, 320, 420)
    assert not table.game.may_raise(table.game.actor)


def test_a_raise_that_is_taken_back_counts_no_more():
    table = Limit([9_000] * 4)
    table.put(2, 100, 100)
    assert table.game.raises == 2
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STRING, 3, 100))
    table.key(ev.K_ENTER)
    assert (table.game.raises, table.game.bet) == (1, 100)


def test_tda_54a_nobody_is_told_the_pot_in_limit():
    table = Limit([9_000] * 3)
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_POT_SIZE)) == codes.ALERT_NO_POT


# the game of the next hand -----------------------------------------------------------------------


@EACH
def test_a_game_is_chosen_between_hands_and_said(game):
    table = Table(dict.fromkeys(range(3), 1_000), start=False)
    assert table.feed(ev.GAME, 0, game) == 0
    usual = Played(game).limit
    assert table.notes(codes.NOTE_GAME) == [(1 + usual, game, "")]
    assert table.game.game_played().name == games.NAMES[game]
    for language in ("en", "de"):
        told = describe(codes.NOTE_GAME, 1 + usual, game, "", language)
        assert event(ev.GAME, 0, game, language).split()[-1] == told.split()[-1]
    table.feed(ev.START, 0, 1)
    assert table.feed(ev.GAME, 0, 0) == codes.ALERT_HAND_RUNS


def test_a_game_is_chosen_at_the_keypad_too():
    table = Table(dict.fromkeys(range(3), 1_000), start=False)
    razz = games.NAMES.index("razz")
    chosen = codes.menu_value(codes.MENU_GAME, number=razz + 100 * (1 + games.FIXED_LIMIT))
    assert chosen == 3110049
    assert table.key(ev.K_FLOOR, chosen) == 0
    assert (table.game.game_played().name, table.game.limit()) == ("razz", games.FIXED_LIMIT)
    before = table.packed()
    for wrong in (len(games.NAMES), 400, 10_000):
        menu = codes.menu_value(codes.MENU_GAME, number=wrong)
        assert table.key(ev.K_FLOOR, menu) == codes.ALERT_BAD_EVENT
    assert table.packed() == before
    table.feed(ev.START, 0, 1)
    assert table.key(ev.K_FLOOR, codes.MENU_GAME) == codes.ALERT_HAND_RUNS
    assert table.game.game_played().name == "razz"


@pytest.mark.parametrize("wrong", [(0, 99), (4, 0), (9, 1)])
def test_a_game_that_there_is_not_changes_nothing(wrong):
    table = Table(dict.fromkeys(range(3), 1_000), start=False)
    table.feed(ev.GAME, 0, 1)
    before = table.packed()
    assert table.feed(ev.GAME, *wrong) == codes.ALERT_BAD_EVENT
    assert table.packed() == before


def test_a_table_that_comes_back_plays_the_game_it_played():
    table = Many("omaha6_hilo", [1_000] * 3, FIXED)
    again = Table({}, start=False).game
    again.unpack(bytearray(table.packed()))
    played = again.game_played()
    assert (played.name, played.hole, played.low, played.limit) == ("omaha6_hilo", 6, 1, 2)


def test_undo_takes_nobody_into_another_game():
    table = Many("omaha", [1_000] * 3)
    table.key(ev.K_CALL)
    table.key(ev.K_UNDO)
    assert table.game.game_played().name == "omaha"
    assert table.game.phase == codes.BET


# the deal ----------------------------------------------------------------------------------------


@EACH
def test_all_hole_cards_come_before_the_betting(game):
    table = Many(games.NAMES[game], [1_000] * 4)
    size = Played(game).hole
    assert [table.game.dealt[seat] for seat in range(4)] == [size] * 4
    assert table.game.phase == codes.BET
    assert not table.game.ruling


@EACH
def test_tda_38_one_card_too_many_is_asked_about(game):
    table = Many(games.NAMES[game], [1_000] * 4)
    early = Played(game).opens  # in stud it is the next street's
    assert table.feed(ev.HOLE, 2) == (codes.ALERT_EARLY_CARD if early else codes.ALERT_MANY_CARDS)


@pytest.mark.parametrize("missing", range(1, 5))
def test_tda_37_a_button_without_all_its_cards_is_asked_about(missing):
    table = Table(dict.fromkeys(range(4), 1_000), 3, start=False)
    table.feed(ev.GAME, 0, games.NAMES.index("omaha"))
    table.feed(ev.START, 0, 1)
    for turn in range(4):
        for seat in range(4):
            if seat < 3 or turn < 4 - missing:
                table.feed(ev.HOLE, seat, turn * 4 + seat)
    assert table.game.phase == codes.DEAL
    table.feed(ev.REST)
    table.feed(ev.REST)
    code = codes.ALERT_SHORT_BUTTON if missing < 4 else codes.ALERT_NO_CARDS
    assert (table.game.ruling, table.game.asked()) == (code, 3)


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_14_m2_a_card_before_its_turn_is_out_of_order_in_every_round(book):
    for turn in range(1, 4):
        table = Table(dict.fromkeys(range(4), 1_000), 3, start=False)
        table.feed(ev.BOOK, book)
        table.feed(ev.GAME, 0, games.NAMES.index("omaha"))
        table.feed(ev.START, 0, 1)
        sweep = 0
        for _ in range(turn):
            for seat in range(4):
                sweep += 5
                table.feed(ev.HOLE, seat, sweep)
        for seat in (0, 2, 1):  # seat 1 is passed over
            sweep += 5
            status = table.feed(ev.HOLE, seat, sweep)
        if status == 0:  # seat 1 may hide a card that came before: the next round tells
            for seat in (3, 0, 1):
                sweep += 5
                status = table.feed(ev.HOLE, seat, sweep) or status
        asked = codes.ALERT_ORDER, codes.ALERT_FIRST_SEAT
        assert table.game.ruling in asked, turn


def _omaha(book):
    """Four seats of Omaha, the button at the last one; `deal(seats)` deals a card to each."""
    table = Table(dict.fromkeys(range(4), 1_000), 3, start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.GAME, 0, games.NAMES.index("omaha"))
    table.feed(ev.START, 0, 1)
    sweep = iter(range(5, 1000, 5))

    def deal(*seats):
        return [table.feed(ev.HOLE, seat, next(sweep)) for seat in seats]

    return table, deal


@pytest.mark.parametrize("book", [CUCA, CASINO])
@pytest.mark.parametrize("hide", [(0,), (1,), (0, 2), (1, 3), (0, 1, 2, 3)])
@pytest.mark.parametrize("turn", [1, 2])
def test_cuca_14_m2_cards_that_lie_exactly_on_others_are_in_order(book, hide, turn):
    """Nobody hears a card of these seats in one round, until they look at their hands."""
    table, deal = _omaha(book)
    for n in range(4):
        deal(*(seat for seat in range(4) if n != turn or seat not in hide))
    assert table.game.open_rulings == 0
    for seat in hide:
        table.feed(ev.HOLE, seat, 900 | ev.SURE_NOT)
    assert table.game.phase == codes.BET
    assert table.game.open_rulings == 0


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("passed", [0, 1, 2])
def test_cuca_14_m2_who_is_passed_over_and_gets_the_card_at_the_end_is_out_of_order(turn, passed):
    table, deal = _omaha(CUCA)
    for n in range(4):
        deal(*(seat for seat in range(4) if n != turn or seat != passed))
    deal(passed)
    assert (table.game.ruling, table.game.asked()) == (codes.ALERT_ORDER, passed + 1)


def test_cuca_14_m2_a_card_that_comes_to_light_was_dealt_in_its_turn():
    """Seat 1 got two in the first round; one of seat 0 lies exactly on another one."""
    table, deal = _omaha(CUCA)
    deal(0, 1, 2, 3)
    deal(1, 2, 3)
    assert deal(2, 0)[-1] == codes.ALERT_ORDER
    table.feed(ev.HOLE, 0, 900 | ev.SURE_NOT)
    assert table.game.open_rulings == 0


# the showdown ------------------------------------------------------------------------------------


def test_a_hand_is_tabled_with_its_last_card():
    table = Many("omaha6", [1_000] * 2)
    table.check_down("2c3d9hKsQs")
    cards = "AcAdJhJsTc9d"
    first = card("Ac") << 8 | card("Ad")
    assert table.feed(ev.SHOWN, 0, first) == 0
    assert not table.game.flags[0] & codes.SEAT_TABLED
    assert table.notes(codes.NOTE_SHOWS) == []
    assert table.tables(0, cards) == [0, 0, 0]
    assert table.game.flags[0] & codes.SEAT_TABLED
    assert [value >> 16 for _, value, _ in table.notes(codes.NOTE_SHOWS)] == [0, 2, 4]
    assert table.tables(0, cards) == [0, 0, 0]  # once more: the same hand
    twice = codes.ALERT_DUPLICATE
    assert table.feed(ev.SHOWN, 0, card("Ac") << 8 | card("2d")) == twice
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS


def test_an_odd_number_of_cards_ends_with_one():
    table = Many("omaha5", [1_000] * 2)
    table.check_down("2c3d9hKsQs")
    last = 4 << 16 | card("Tc") << 8
    assert table.feed(ev.SHOWN, 0, last | card("9d")) == codes.ALERT_BAD_EVENT
    assert table.tables(0, "AcAdJhJsTc") == [0, 0, 0]
    assert table.game.flags[0] & codes.SEAT_TABLED


@pytest.mark.parametrize("at", [1, 3, 4, 6])
def test_a_part_that_the_game_has_not_is_no_event(at):
    table = Many("omaha", [1_000] * 2)
    table.check_down("2c3d9hKsQs")
    value = at << 16 | card("Ac") << 8 | card("Ad")
    assert table.feed(ev.SHOWN, 0, value) == codes.ALERT_BAD_EVENT


def test_a_card_keyed_twice_is_asked_for_again():
    table = Many("omaha", [1_000] * 2)
    table.check_down("2c3d9hKsQs")
    keys = [
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 1, number))
        for number in (144, 142, 114, 142, 114, 111)
    ]
    assert keys == [0, 0, 0, codes.ALERT_DUPLICATE, 0, 0]
    assert table.game.flags[0] & codes.SEAT_TABLED


def test_two_of_the_hand_play_and_three_of_the_board():
    table = Many("omaha", [1_000] * 2)
    table.check_down("AsKsQsJs2d")
    table.tables(0, "Ts8c8d7h")  # one spade is no flush
    table.tables(1, "9s3s4c5d")
    assert table.key(ev.K_SHOW) == 0
    assert table.game.stack[:2] == [900, 1_100]


def test_tda_20_the_low_of_two_and_three_takes_its_half():
    table = Many("omaha_hilo", [1_000] * 2)
    table.check_down("3h4s8dKsKh")
    table.tables(0, "KcKdQcJd")
    table.tables(1, "Ac2dQhJh")
    table.key(ev.K_SHOW)
    assert table.game.stack[:2] == [1_000, 1_000]
    assert table.notes(codes.NOTE_LOW_POT) == [(0, 100, "TDA-20C")]


def test_in_short_deck_a_flush_beats_a_full_house_and_the_ace_is_a_five():
    flush = bytearray(map(card, ("6h", "8h", "9h", "Jh", "Ah")))
    full = bytearray(map(card, ("6h", "6s", "6d", "Ah", "As")))
    run = bytearray(map(card, ("6h", "7s", "8d", "9h", "As")))
    trips = bytearray(map(card, ("Ah", "As", "Ad", "Kh", "Qs")))
    for order, over in ((games.SHORT, True), (games.SHORT_TRIPS, False)):
        assert evaluate(flush, 5, order, 4) > evaluate(full, 5, order, 4)
        assert (evaluate(run, 5, order, 4) > evaluate(trips, 5, order, 4)) is over
    assert evaluate(flush, 5) < evaluate(full, 5)


@pytest.mark.parametrize("lowest", [0, 4])
@pytest.mark.parametrize("high", [games.STANDARD, games.SHORT, games.SHORT_TRIPS])
@pytest.mark.parametrize("n", [4, 5, 6])
def test_two_of_a_hand_are_worth_the_best_of_all_fives(n, high, lowest):
    rng = Random(1000 * n + 10 * high + lowest)
    two = TwoOfHand()
    for _ in range(40):
        cards = rng.sample(range(4 * lowest, 52), n + 5)
        hand, board = bytearray([99, *cards[:n]]), bytearray(cards[n:])
        two.lay(board)
        fives = [
            bytearray((*own, *shared))
            for own in combinations(cards[:n], 2)
            for shared in combinations(cards[n:], 3)
        ]
        best = max(evaluate(five, 5, high, lowest) for five in fives)
        assert two.worth(hand, 1, n, high, lowest) == best
        lows = [low for five in fives if (low := evaluate_low(five, 5))]
        assert two.low(hand, 1, n) == min(lows, default=0)


def test_two_of_a_hand_make_every_straight_flush_there_is():
    two = TwoOfHand()
    for suit in range(4):
        for top in range(3, 13):
            ranks = [(top - i) % 13 for i in range(5)]
            run = [4 * rank + suit for rank in ranks]
            for own in combinations(run, 2):
                board = bytearray(
                    [c for c in run if c not in own] + [(run[0] + 1) % 52, 51 - suit]
                )
                if len({*board, *own}) < 7:
                    continue
                two.lay(board)
                hand = bytearray(
                    [*own, 4 * ((top + 3) % 13) + (suit + 1) % 4, 4 * 5 + (suit + 2) % 4]
                )
                assert two.worth(hand, 0, 4, games.STANDARD, 0) >> 26 == 8


# beside pokerkit ---------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "structure"), JUDGED, ids=str)
def test_random_hands_of_every_game_agree_with_pokerkit(game, structure):
    """`make bench ARGS=games` plays more."""
    hands = 12
    assert judge_many(7_000 + 100 * game + structure, hands, game, structure)["hands"] == hands
