"""Stud and draw games on air: shares street by street, and none where a hand is not known yet."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes as c
from floorman.rules import games

from host_tools.equity.equity import PARTS, Equity, Share, equity
from host_tools.reveal import odds
from host_tools.reveal.settings import Settings
from host_tools.seal.records import MOVED
from tests.host_tools.reveal.air import picture, worked_out
from tests.host_tools.reveal.day import Day, code, codes

STUD = {
    0: ("As", "Ah", "7c", "Ac", "2d"),
    1: ("Kc", "Kd", "9h", "Th", "3s"),
    2: ("4h", "5c", "2c"),
}
DRAW = {0: ("2c", "3d", "4h", "5s", "7c"), 1: ("2d", "3h", "4s", "5c", "8d")}
RAZZ = games.NAMES.index("razz")


class Table(Day):
    """A day of a game whose cards come to seats."""

    def begin(self, game: str, hands: dict[int, Sequence[str]]) -> None:
        self.hands = hands
        self.event(ev.GAME, 0, games.NAMES.index(game))
        self.event(ev.BUTTON, 0, 0)
        self.event(ev.START, 0, self.hand)
        self.start()

    def bring(self, place: int, *seats: int, up: bool = False) -> None:
        for seat in seats:
            face = code(self.hands[seat][place])
            self.deal(seat, face)
            if up:
                self.event(ev.UP_CARD, seat, face)

    def throw(self, seat: int, face: int) -> None:
        """A card of the seat goes to the muck, whose records say 15, as those of the burns."""
        self.event(ev.TAKEN, seat, ev.AT_MUCK)
        self.seal((self.hand, 1, self.cards, 15, 0, MOVED, self.number - 1, 5), face)


def third_street() -> Table:
    """In razz the king brings in; here it is the nine.  Seat 2 folds to it."""
    day = Table()
    day.begin("razz", STUD)
    for place in range(3):
        day.bring(place, 1, 2, 0, up=place == 2)
    day.say(ev.K_CALL, ev.K_FOLD, ev.K_CALL)
    return day


def test_an_open_card_of_stud_counts_whether_folded_hands_do_or_not(tmp_path: Path) -> None:
    day = third_street()
    day.release()
    air = picture(tmp_path, day, true_outs=False)
    air.document()
    asked = air.reveal._odds._asked
    assert asked
    assert (asked.game, asked.dead) == (RAZZ, codes("2c"))
    assert asked.hands == {seat: codes(*STUD[seat][:3]) for seat in (0, 1)}
    document = air.document()
    assert not any(box["pos"] for box in document["seats"]), "stud knows no positions"
    assert document["board"] == {
        "places": 0, "cards": [], "others": [], "pots": [100], "highlight": []
    }  # fmt: skip


def test_open_cards_of_stud_are_seen_before_a_key_opens_the_others(tmp_path: Path) -> None:
    air = picture(tmp_path, third_street())
    assert air.cards() == {seat: [-1, -1, code(STUD[seat][2])] for seat in (0, 1)}
    assert air.reveal._odds._asked is None


def test_what_was_drawn_by_lot_is_not_sure_and_says_how_far_off_it_may_be() -> None:
    lot = Equity(2, {3: Share(1, 1, 3 * PARTS // 2), 4: Share(0, 1, PARTS // 2)}, error=50)
    chance = odds.equities(lot, Settings())
    assert chance[3] == {"win": 5000, "tie": 5000, "share": 7500, "sure": False, "error": 50}


def test_behind_the_second_street_shares_are_exact_while_a_card_is_due(tmp_path: Path) -> None:
    day = third_street()
    day.event(ev.BURN, 0, 0)
    day.bring(3, 1, 0, up=True)
    day.say(ev.K_CHECK, ev.K_CHECK)
    day.event(ev.BURN, 0, 0)
    day.bring(4, 1, up=True)
    day.release()
    found = worked_out(picture(tmp_path, day))
    known = {0: codes(*STUD[0][:4]), 1: codes(*STUD[1][:5])}
    exact = equity(known, (), codes(*STUD[2]), game=RAZZ)
    assert {seat: one["share"] for seat, one in found.items()} == exact.shares(10_000)
    assert all(one["sure"] for one in found.values())


@pytest.mark.parametrize("behind", [False, True])
def test_in_draw_games_shares_are_said_behind_the_last_draw(tmp_path: Path, behind: bool) -> None:
    day = Table(players=2)
    day.begin("single_draw", DRAW)
    for place in range(5):
        day.bring(place, 1, 0)
    day.say(ev.K_CALL, ev.K_CHECK)
    if behind:
        for seat in (1, 0):
            day.event(ev.KNOCK, seat, 0)
    day.release()
    air = picture(tmp_path, day)
    phase = air.reveal.delayed.game.phase
    assert phase == (c.BET if behind else c.BOARD)
    if behind:
        assert {n: one["share"] for n, one in worked_out(air).items()} == {0: 10_000, 1: 0}
    else:
        air.document()
        assert air.reveal._odds._asked is None


CRAZY = {0: ("As", "Ah", "7c"), 1: ("Kc", "Kd", "Kh"), 2: ("4h", "5c", "2c")}


@pytest.mark.parametrize("threw", [(), (1,), (1, 0)])
def test_in_crazy_pineapple_shares_and_names_are_said_of_hands_that_are_kept(
    tmp_path: Path, threw: tuple[int, ...]
) -> None:
    """Seat 2 folds; a card that was thrown away is known, and comes no more."""
    day = Table()
    day.begin("crazy_pineapple", CRAZY)
    for place in range(3):
        day.bring(place, 1, 2, 0)
    day.say(ev.K_CALL, ev.K_CALL, ev.K_CHECK)
    day.flop("Qd", "8h", "2d")
    day.say(ev.K_CHECK, ev.K_FOLD, ev.K_CHECK)
    for seat in threw:
        day.throw(seat, code(CRAZY[seat][2]))
    day.release()
    air = picture(tmp_path, day)
    document = air.document()
    named = [bool(document["seats"][seat]["hand_name"]) for seat in (0, 1)]
    if len(threw) < 2:
        assert (air.reveal._odds._asked, named) == (None, [False, False])
        return
    kept = {seat: codes(*CRAZY[seat][:2]) for seat in (0, 1)}
    dead = codes("7c", "Kh", *CRAZY[2])
    exact = equity(kept, codes("Qd", "8h", "2d"), dead)
    found = worked_out(air)
    assert {seat: one["share"] for seat, one in found.items()} == exact.shares(10_000)
    assert all(one["sure"] for one in found.values())
    assert air.cards()[1] == [*codes("Kc", "Kd")]
