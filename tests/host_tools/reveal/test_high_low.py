"""High-low on air: shares, outs, names and winners of both halves of the pot."""

from pathlib import Path
from typing import Any

from floorman import events as ev

from host_tools.equity.equity import equity
from host_tools.table.house import parameter
from host_tools.table.seats import hand_name
from tests.host_tools.equity.judge import Spot, dealt_high_low
from tests.host_tools.reveal.air import picture, worked_out
from tests.host_tools.reveal.day import Day, codes

HANDS = {0: ("As", "2h"), 1: ("Kc", "Kd"), 2: ("7h", "2c")}
FLOP = ("3h", "4c", "8d")


def all_in(flop: tuple[str, ...] = FLOP) -> Day:
    """Seats 0 and 1 are all-in on the flop, seat 2 folded before it; high and low share."""
    day = Day()
    day.event(ev.PARAM, parameter("hi_lo"), 1)
    day.deal_hands(HANDS)
    day.press(ev.K_RAISE, 300)
    day.say(ev.K_CALL, ev.K_FOLD)
    day.flop(*flop)
    day.say(ev.K_CHECK, ev.K_ALLIN, ev.K_CALL)
    return day


def named(section: dict[str, Any]) -> list[str]:
    """What a box or the winner is called: the hand, and its low where it has one."""
    return [name for name in (section["hand_name"], section["low_name"]) if name]


def played(turn: str, river: str, flop: tuple[str, ...] = FLOP) -> Day:
    day = all_in(flop)
    day.turn(turn)
    day.river(river)
    for seat in (0, 1):
        day.show(seat, HANDS[seat])
    day.say(ev.K_SHOW)
    day.release()
    return day


def test_shares_are_of_both_halves(tmp_path: Path) -> None:
    day = all_in()
    day.release()
    found = worked_out(picture(tmp_path, day))
    spot = Spot({seat: codes(*HANDS[seat]) for seat in (0, 1)}, codes(*FLOP), codes(*HANDS[2]))
    exact = dealt_high_low(spot)
    assert equity(*spot, hi_lo=True) == exact
    assert found == {
        seat: {"win": exact.wins()[seat], "tie": exact.ties()[seat], "low": exact.lows()[seat],
               "share": exact.shares(10_000)[seat], "sure": True}
        for seat in (0, 1)
    }  # fmt: skip
    assert found[0]["share"] > 6_000, "the high hand alone would have less than a third"


def test_outs_are_cards_that_turn_the_shares_around(tmp_path: Path) -> None:
    """Six to eight make a low, and half the pot; a five a straight as well, an ace beats kings."""
    day = all_in(("3h", "4c", "Td"))
    day.release()
    outs = picture(tmp_path, day).document()["outs"]
    assert outs["seat"] == 0
    assert outs["cards"] == sorted(codes("5c", "5d", "5h", "5s", "Ac", "Ad", "Ah"))
    sixes_to_eights = [rank + suit for rank in "678" for suit in "cdhs"]
    assert outs["ties"] == sorted({*codes(*sixes_to_eights)} - {*codes("7h")})


def test_nobody_trails_where_each_has_a_half(tmp_path: Path) -> None:
    day = all_in()
    day.release()
    assert picture(tmp_path, day).document()["outs"] is None


def test_a_split_pot_names_both_hands_and_lights_both(tmp_path: Path) -> None:
    air = picture(tmp_path, played("7s", "Jd"))
    document = air.document()
    seats, winner = document["seats"], document["winner"]
    assert [seats[seat]["won"] for seat in (0, 1)] == [10_050, 10_050]
    assert named(seats[0]) == ["High card, ace", "low 7-4-3-2-A"]
    assert named(seats[1]) == ["Pair of kings"]
    assert named(winner) == ["Pair of kings", "low 7-4-3-2-A"]
    assert set(codes("Kc", "Kd", "As", "2h", "3h", "4c", "7s")) <= set(winner["cards"])
    assert (seats[0]["highlight"], seats[1]["highlight"]) == ([0, 1], [0, 1])
    assert document["board"]["highlight"] == [0, 1, 2, 3, 4]
    air.reveal.change(language="de")
    german = air.document()
    assert named(german["seats"][0]) == ["Höchste Karte Ass", "Low 7-4-3-2-A"]
    assert named(german["winner"]) == ["Ein Paar Könige", "Low 7-4-3-2-A"]
    page = [hand_name(air.reveal.delayed.game, seat) for seat in (0, 1)]
    assert [one and one["en"] for one in page] == [", ".join(named(seats[n])) for n in (0, 1)]


def test_a_scoop_is_one_hand_with_its_low(tmp_path: Path) -> None:
    document = picture(tmp_path, played("5s", "Jd")).document()
    assert [document["seats"][seat]["won"] for seat in (0, 1)] == [20_100, 0]
    assert named(document["winner"]) == ["Straight, ace to five", "low 5-4-3-2-A"]
    assert document["seats"][1]["highlight"] == []


def test_without_a_low_the_high_hand_has_all(tmp_path: Path) -> None:
    document = picture(tmp_path, played("Qs", "Jd", ("3h", "9c", "8d"))).document()
    assert [document["seats"][seat]["won"] for seat in (0, 1)] == [0, 20_100]
    assert named(document["winner"]) == ["Pair of kings"]
    assert named(document["seats"][0]) == ["High card, ace"]
