"""Every mode shows what it promises, and no more."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev

from tests.host_tools.reveal.air import Air, picture, worked_out
from tests.host_tools.reveal.day import HANDS, STACK, Day, all_in, codes, finish

ACES, KINGS = (list(codes(*HANDS[seat])) for seat in (0, 1))
CLOSED = [-1, -1]
SET_OF_KINGS = set(codes("Kc", "Kd", "Kh", "9h", "7c"))


def opened(day: Day) -> Day:
    """The key of the hand comes while it is still on the picture, as behind a long delay."""
    day.release()
    return day


def before_the_flop() -> Day:
    """Seat 0 raised, seat 1 is to act."""
    day = Day()
    day.deal_hands(HANDS)
    day.press(ev.K_RAISE, 300)
    return opened(day)


def on_the_flop() -> Day:
    """Seats 0 and 1 are all-in, 2 folded."""
    day = Day()
    all_in(day)
    return opened(day)


def shown_down() -> Day:
    day = Day()
    all_in(day)
    finish(day)
    return day


def box(air: Air, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = air.document()["seats"][seat]
    return found


# cards and boxes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "preflop", "flop", "end"),
    [
        ("immediate", (True, True), (True, True), (True, True)),
        ("after_action", (True, False), (True, True), (True, True)),
        ("end_of_hand", (False, False), (True, True), (True, True)),
        ("showdown_cash", (False, False), (False, False), (True, True)),
        ("showdown_tourney", (False, False), (True, True), (True, True)),
        ("tabled_only", (False, False), (False, False), (True, True)),
        ("never", (False, False), (False, False), (False, False)),
    ],
)
def test_reveal_cards(
    mode: str, preflop: tuple[bool, ...], flop: tuple[bool, ...], end: tuple[bool, ...],
    tmp_path: Path,
) -> None:  # fmt: skip
    days = (before_the_flop(), on_the_flop(), shown_down())
    for n, (day, seen) in enumerate(zip(days, (preflop, flop, end), strict=True)):
        air = picture(tmp_path / str(n), day, reveal_cards=mode)
        cards = air.cards()
        assert cards[0] == (ACES if seen[0] else CLOSED)
        assert cards[1] == (KINGS if seen[1] else CLOSED)


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("immediate", [0, 1, 2]),
        ("on_action", [0, 1]),
        ("on_action_next", [0, 1, 2]),
        ("after_bet", [0]),
    ],
)
def test_reveal_players(mode: str, shown: list[int], tmp_path: Path) -> None:
    air = picture(tmp_path, before_the_flop(), reveal_players=mode)
    assert [seat["seat"] for seat in air.document()["seats"] if seat["shown"]] == shown


def test_who_folds_before_the_flop_is_never_shown_after_bet(tmp_path: Path) -> None:
    air = picture(tmp_path, on_the_flop(), reveal_players="after_bet")
    assert [seat["seat"] for seat in air.document()["seats"] if seat["shown"]] == [0, 1]


def test_a_fold_is_seen_for_a_while_if_wanted(tmp_path: Path) -> None:
    air = picture(tmp_path / "at once", on_the_flop())
    assert (box(air, 2)["state"], box(air, 2)["cards"]) == ("folded", [])
    air = picture(tmp_path / "later", on_the_flop(), show_fold="delayed", fold_s=3)
    assert (box(air, 2)["state"], box(air, 2)["cards"]) == ("in", list(codes(*HANDS[2])))
    assert box(air, 2)["action"]["kind"] == "fold"
    air.step(3)
    assert (box(air, 2)["state"], box(air, 2)["cards"]) == ("folded", [])


def test_a_hand_without_a_key_stays_closed(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    assert picture(tmp_path, day).cards() == {0: CLOSED, 1: CLOSED}


def test_a_card_that_moved_lies_at_its_new_seat(tmp_path: Path) -> None:
    day = Day()
    hands = {**HANDS, 2: ("7h", "7h")}  # the card was heard there, and again at seat 3
    day.deal_hands(hands)
    day.release()
    assert picture(tmp_path, day).cards()[2] == [codes("7h")[0], -1]


TEN = {
    seat: (rank + first, rank + second)
    for seat, rank in enumerate("23456789TJ")
    for first, second in ["cd" if seat % 2 else "hs"]
}
"""A pair for each seat, no two alike."""


def ten_all_in() -> Day:
    """Ten players, all-in before the flop: no card is known before it is tabled."""
    day = Day(players=10)
    day.deal_hands(TEN)
    day.say(*[ev.K_ALLIN] * 10)
    day.flop("Qc", "Kd", "As")
    day.turn("Qh")
    day.river("Kc")
    return day


@pytest.mark.parametrize("seats", [(0, 1), (1, 2), (4, 5), (8, 9), (9, 0), range(10)], ids=str)
@pytest.mark.parametrize("mode", ["tabled_only", "showdown_cash", "immediate"])
def test_neighbours_that_lie_open_have_their_own_cards(
    mode: str, seats: Iterable[int], tmp_path: Path
) -> None:
    day = ten_all_in()
    for seat in seats:
        day.show(seat, TEN[seat])
    cards = picture(tmp_path, day, reveal_cards=mode).cards()
    open_ones = {seat: list(codes(*TEN[seat])) for seat in seats}
    assert cards == {seat: open_ones.get(seat, CLOSED) for seat in range(10)}


# boxes -------------------------------------------------------------------------------------------


def test_a_box_says_who_where_and_how_much(tmp_path: Path) -> None:
    air = picture(tmp_path, before_the_flop())
    air.reveal.set_person(1, flag="DE", photo="bruno.jpg")
    air.step(0.25)
    ada, bruno = box(air, 0), box(air, 1)
    assert (ada["name"], ada["pos"], ada["stack"], ada["bet"]) == ("Ada", "BTN", 9700, 300)
    assert ada["action"] == {"kind": "raise", "amount": 300, "age_ms": 250}
    assert (bruno["name"], bruno["photo"], bruno["flag"]) == ("Bruno", "photos/bruno.jpg", "DE")
    assert (bruno["turn"], bruno["to_call"], bruno["pos"]) == (True, 250, "SB")
    assert bruno["action"]["kind"] == "", "the action is back: what it did is cleared"
    assert box(air, 2)["action"] == {"kind": "post", "amount": 100, "age_ms": 250}
    assert box(air, 5)["state"] == "empty"


def test_an_action_stays_if_wanted(tmp_path: Path) -> None:
    air = picture(tmp_path, before_the_flop(), clear_previous_action=False)
    assert box(air, 1)["action"]["kind"] == "post"


def test_an_effective_raise_is_what_others_can_call(tmp_path: Path) -> None:
    day = Day()
    day.event(ev.SEAT, 0, 50_000)
    day.deal_hands(HANDS)
    day.press(ev.K_ALLIN)
    for effective, amount in ((False, 50_000), (True, 10_000)):
        air = picture(tmp_path / str(amount), day, effective_stack=effective)
        assert box(air, 0)["action"]["amount"] == amount


def test_a_clock_runs_on_the_box(tmp_path: Path) -> None:
    day = before_the_flop()
    day.say(ev.K_CLOCK)
    air = picture(tmp_path, day)
    whole = box(air, 1)["clock_s"]
    air.step(10)
    assert box(air, 1)["clock_s"] == whole - 10
    air.reveal.change(clock_from_s=5)
    assert box(air, 1)["clock_s"] is None


@pytest.mark.parametrize(("fields", "said"), [
    ({"name": "x" * 61}, "a name is a text of 60 characters at most"),
    ({"flag": "de"}, "a flag is two capital letters such as DE, not 'de'"),
    ({"photo": "../secret.png"}, "a photo is a file's name such as ada.jpg, not '../secret.png'"),
    ({"shoe": "7"}, "a person has name, photo and flag, and nothing else"),
])  # fmt: skip
def test_what_nobody_is_called_is_refused(
    fields: dict[str, str], said: str, tmp_path: Path
) -> None:
    air = picture(tmp_path, Day())
    with pytest.raises(ValueError, match=r".") as caught:
        air.reveal.set_person(0, **fields)
    assert str(caught.value) == said
    with pytest.raises(ValueError, match="there is no seat 10: they go from 0 to 9"):
        air.reveal.set_person(10, name="Ada")


# equity, outs, winner ----------------------------------------------------------------------------


def test_equity_is_exact_and_counts_the_muck_as_dead(tmp_path: Path) -> None:
    found = worked_out(picture(tmp_path, on_the_flop()))
    assert sum(one["share"] for one in found.values()) == 10_000
    # an ace comes and the last king does not: 1 + 2 * 40 of the 903 boards of 43 cards
    assert found[0] == {"win": 897, "tie": 0, "share": 897, "sure": True}
    alive = worked_out(picture(tmp_path / "alive", on_the_flop(), true_outs=False))
    assert alive[0]["share"] != found[0]["share"]


def test_no_equity_for_a_hand_that_nobody_sees(tmp_path: Path) -> None:
    air = picture(tmp_path, before_the_flop(), reveal_cards="after_action")
    air.document()
    assert air.reveal._odds._asked is None
    never = picture(tmp_path / "never", on_the_flop(), equity="never")
    early = picture(tmp_path / "early", before_the_flop(), equity="after_first_round")
    for air in (never, early):
        air.document()
        assert air.reveal._odds._asked is None


def test_outs_turn_the_hand_around(tmp_path: Path) -> None:
    air = picture(tmp_path, on_the_flop())
    assert air.document()["outs"] == {"seat": 0, "cards": list(codes("Ac", "Ad")), "ties": []}
    air.reveal.change(outs="never")
    assert air.document()["outs"] is None


def test_the_winner_shines_for_a_while(tmp_path: Path) -> None:
    air = picture(tmp_path, shown_down())
    document = air.document()
    assert set(document["winner"]["cards"]) == SET_OF_KINGS
    assert document["winner"]["hand_name"] == "Three of a kind, kings"
    air.reveal.change(language="de")
    assert air.document()["winner"]["hand_name"] == "Drilling, Könige"
    assert document["board"]["highlight"] == [0, 1, 4]
    assert (box(air, 1)["highlight"], box(air, 0)["highlight"]) == ([0, 1], [])
    assert (box(air, 1)["won"], document["board"]["pots"]) == (20_100, [20_100])
    air.step(6)
    assert air.document()["winner"] is None


@pytest.mark.parametrize(("mode", "flop", "end"), [
    ("never", False, False), ("showdown", False, True), ("showdown_or_all_in", False, True),
    ("immediate", False, True),
])  # fmt: skip
def test_highlight(mode: str, flop: bool, end: bool, tmp_path: Path) -> None:
    early = picture(tmp_path / "flop", on_the_flop(), highlight=mode)
    late = picture(tmp_path / "end", shown_down(), highlight=mode)
    assert bool(early.document()["board"]["highlight"]) == flop
    assert bool(late.document()["board"]["highlight"]) == end
    assert bool(late.document()["winner"]["cards"]) == end


# the rest ----------------------------------------------------------------------------------------


def test_the_game_and_its_level(tmp_path: Path) -> None:
    day = Day()
    day.deal_hands(HANDS)
    day.event(ev.BIG, 0, 200)
    air = picture(tmp_path, day, name="Main", entries=9)
    game = air.document()["game"]
    assert (game["name"], game["hand"], game["level"], game["sb"], game["bb"]) == (
        "Main", 1, 1, 50, 100,
    )  # fmt: skip
    assert game["next"]["bb"] == 200
    assert (game["players_left"], game["entries"], game["average"]) == (3, 9, 10_000)


@pytest.mark.parametrize(("mode", "first", "later"), [
    ("always", True, True), ("never", False, False), ("every_hand", True, False),
    ("new_level", True, False),
])  # fmt: skip
def test_blinds_are_shown_when_wanted(mode: str, first: bool, later: bool, tmp_path: Path) -> None:
    air = picture(tmp_path, before_the_flop(), blinds=mode)
    assert air.document()["game"]["show_blinds"] == first
    air.step(10)
    assert air.document()["game"]["show_blinds"] == later


@pytest.mark.parametrize(("metric", "values"), [
    ("stack", [20_100, 9_900]), ("bb", [201, 99]), ("winnings", [10_100, -100]),
])  # fmt: skip
def test_the_leaderboard(metric: str, values: list[int], tmp_path: Path) -> None:
    air = picture(tmp_path, shown_down(), leaderboard=metric)
    board = air.document()["leaderboard"]
    standing = [row for row in board["rows"] if not row["out"]]
    assert (board["metric"], [row["value"] for row in standing]) == (metric, values)
    assert [row["name"] for row in standing] == ["Bruno", "Chen"]


def test_boxes_in_the_order_of_the_street(tmp_path: Path) -> None:
    day = before_the_flop()
    orders = {
        mode: picture(tmp_path / mode, day, order=mode).document()["look"]["order"]
        for mode in ("seat", "street", "flop")
    }
    assert [orders[mode][0] for mode in ("seat", "street", "flop")] == [0, 3, 1]


def test_statistics_are_off_and_of_hands_that_are_over(tmp_path: Path) -> None:
    day = shown_down()
    air = picture(tmp_path, day, statistics=True)
    assert box(air, 1)["stats"] is None, "it may still be taken back"
    day.event(ev.SEAT, 0, STACK)
    day.deal_hands(HANDS, button=1)
    air.hear(day)
    found = [box(air, seat)["stats"] for seat in range(3)]
    assert [(one["vpip"], one["pfr"], one["hands"]) for one in found] == [
        (100, 100, 1), (100, 0, 1), (0, 0, 1),
    ]  # fmt: skip
    air.reveal.change(statistics=False)
    assert box(air, 1)["stats"] is None
