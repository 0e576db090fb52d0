"""Cards come on the picture after the hand and after the delay, whatever happens to it."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules.state import PACKED

from host_tools.reveal.settings import Settings
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.day import HANDS, Day, all_in, codes, finish, opener

DELAYED = Settings(delay_s=20)
CLOSED = [-1, -1]


def on_air(folder: Path, day: Day, settings: Settings = DELAYED) -> Air:
    air = Air(folder, settings)
    air.hear(day)
    return air


def test_nothing_is_shown_before_its_time(tmp_path: Path) -> None:
    day = Day()
    air = on_air(tmp_path, day)
    assert air.document()["feed"] == {
        "at": 0, "delay_s": 20, "state": "countdown", "starts_in_s": None,
    }  # fmt: skip
    air.step(5)
    all_in(day)
    air.hear(day)
    assert air.reveal.status()["starts_in_s"] == 20
    air.step(15)
    assert air.document()["feed"]["starts_in_s"] == 5
    assert {box["state"] for box in air.document()["seats"]} == {"empty"}
    air.step(4.9)
    assert air.document()["feed"]["state"] == "countdown"
    air.step(0.1)
    assert air.document()["feed"]["state"] == "live"


def test_cards_need_the_key_and_the_delay(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    air = on_air(tmp_path, day)
    air.step(20)
    assert air.cards() == {0: CLOSED, 1: CLOSED}, "the hand is not over: no key, no face"
    finish(day)
    air.hear(day)
    assert air.cards() == {0: list(codes(*HANDS[0])), 1: list(codes(*HANDS[1]))}
    assert air.document()["winner"] is None, "what came now waits"
    air.step(20)
    winner = air.document()["winner"]
    assert (winner["seats"], winner["amount"]) == ([1], 20_100)
    assert winner["hand_name"] == "Three of a kind, kings"


def test_a_key_in_time_shows_cards_from_the_deal_on(tmp_path: Path) -> None:
    day = Day()
    day.deal_hands(HANDS)
    air = on_air(tmp_path, day)
    air.step(10)
    day.say(ev.K_FOLD, ev.K_FOLD)
    day.release()
    air.hear(day)
    assert air.cards() == {}
    air.step(10)
    assert air.cards() == {seat: list(codes(*hand)) for seat, hand in HANDS.items()}
    assert air.reveal.status()["turn_seat"] == 0, "nobody has folded yet on the picture"


def test_a_crash_shows_nothing_early_and_loses_nothing(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    air = on_air(tmp_path, day)
    air.step(20)
    finish(day)
    air.hear(day)
    air.step(10)
    air.crash()
    assert air.cards()[1] == list(codes(*HANDS[1])), "its card had waited, its hand is over"
    assert air.document()["winner"] is None
    air.step(19.99)
    assert air.document()["winner"] is None
    air.step(0.01)
    assert air.document()["winner"]["seats"] == [1]


def test_moments_are_told_on_the_delayed_clock(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    finish(day)
    air = on_air(tmp_path, day)
    assert {kind for kind, _ in air.heard} == {"changed"}, "a hand was opened, and none is shown"
    air.step(20)
    told = [(kind, data) for kind, data in air.heard if kind != "changed"]
    assert told == [
        ("hand_started", {"hand": 1}),
        ("all_in", {"pot": 20_100}),
        ("showdown", {"seat": 1, "pot": 20_100}),
        ("hand_ended", {"hand": 1}),
    ]


def test_the_picture_is_empty_when_hidden_or_stale(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    finish(day)
    air = on_air(tmp_path, day, Settings(reveal_cards="immediate"))
    assert air.cards()
    air.reveal.change(hidden=True)
    assert (air.document()["feed"]["state"], air.cards()) == ("hidden", {})
    air.reveal.change(hidden=False)
    air.step(6.1, silent=True)
    assert (air.document()["feed"]["state"], air.cards()) == ("stale", {})
    assert air.reveal.status()["alert"].startswith("nothing is heard from the relay")
    air.reveal.beat(len(day.lines))
    assert air.document()["feed"]["state"] == "live"


def test_a_delay_that_the_table_outlasts_is_said(tmp_path: Path) -> None:
    day = Day(minutes=15)
    air = on_air(tmp_path, day, Settings(delay_s=900))
    assert air.reveal.status()["alert"] == ""
    day.deal_hands(HANDS)
    air.hear(day)
    assert air.reveal.status()["alert"].startswith("the table keeps each key for 900 s and the")
    air.reveal.change(delay_s=1000)
    assert air.reveal.status()["alert"] == ""


def test_a_paired_table_that_seals_nothing_is_said(tmp_path: Path) -> None:
    day = Day()
    air = on_air(tmp_path, day, Settings())
    day.event(ev.BUTTON, 0, 0)
    day.event(ev.START, 0, 1)
    air.hear(day)
    assert air.reveal.status()["alert"] == "", "its HANDKEY may be on the way"
    day.event(ev.HOLE, 1, 0)
    air.hear(day)
    assert air.reveal.status()["alert"].startswith("the table seals no card of this hand")


def test_a_sealed_hand_is_not_called_unsealed(tmp_path: Path) -> None:
    day = Day()
    air = on_air(tmp_path, day, Settings())
    day.deal_hands(HANDS)
    air.hear(day)
    assert air.reveal.status()["alert"] == ""


def test_a_hand_whose_key_went_with_the_power_is_said_and_the_next_one_opens(
    tmp_path: Path,
) -> None:
    day = Day()
    air = on_air(tmp_path, day, Settings(reveal_cards="immediate"))
    day.deal_hands(HANDS)
    day.lose()
    air.hear(day)
    assert air.reveal.status()["alert"].startswith("the table's power went in this hand")
    finish(day)
    air.hear(day)
    air.step(30)
    assert {card for two in air.cards().values() for card in two} == {-1}
    assert air.reveal.status()["alert"] == ""
    all_in(day)
    finish(day)
    air.hear(day)
    air.step(30)
    assert {card for two in air.cards().values() for card in two} - {-1}


def test_a_delayed_picture_goes_on_until_the_silence_reaches_it(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    air = on_air(tmp_path, day)
    air.step(25, silent=True)
    assert air.document()["feed"]["state"] == "live"
    assert air.reveal.status()["alert"]
    air.step(1.1, silent=True)
    assert air.document()["feed"]["state"] == "stale"


def test_the_preview_is_of_now_and_cards_are_down(tmp_path: Path) -> None:
    day = Day()
    all_in(day)
    finish(day)
    air = on_air(tmp_path, day)
    seats = air.reveal.preview()["seats"]
    assert [box["cards"] for box in seats if box["cards"]] == [CLOSED, CLOSED]
    assert air.reveal.preview()["board"]["cards"] == list(codes("Kh", "7c", "2d", "3c", "9h"))


def test_the_delay_is_not_lowered_while_anything_waits(tmp_path: Path) -> None:
    air = on_air(tmp_path, Day())
    with pytest.raises(ValueError, match="cannot go below 20 s while"):
        air.reveal.change(delay_s=5, skin="studio")
    assert air.reveal.settings == DELAYED
    air.step(20)
    assert air.reveal.change(delay_s=5).delay_s == 5


def test_another_store_behind_the_relay_is_read_from_its_beginning(tmp_path: Path) -> None:
    day = Day()
    air = on_air(tmp_path, day, Settings())
    air.reveal.beat(3)
    assert air.reveal.source == 0
    air.reveal.receive(1, day.began)
    assert air.reveal.source == 1


def test_status_follows_the_picture_and_the_chain_does_not_wait(tmp_path: Path) -> None:
    day = Day()
    day.deal_hands(HANDS)
    day.press(ev.K_RAISE, 300)
    air = on_air(tmp_path, day)
    status = air.reveal.status()
    assert (status["hand"], status["waiting"]) == (0, len(day.lines))
    assert status["head"] == day.head[:4].hex()
    air.step(20)
    status = air.reveal.status()
    assert (status["hand"], status["turn_seat"], status["to_call"]) == (1, 1, 250)
    assert (status["pot"], status["waiting"], status["level"]) == (450, 0, 1)


def test_a_release_of_another_pairing_opens_nothing_and_is_named(tmp_path: Path) -> None:
    day = Day(pairs=[b"\x33" * 32])
    all_in(day)
    finish(day)
    air = on_air(tmp_path, day, Settings(reveal_cards="immediate"))
    tabled = {0: list(codes(*HANDS[0])), 1: list(codes(*HANDS[1]))}
    assert air.cards() == tabled
    assert "is not of this pairing: pair the table again" in air.reveal.status()["alert"]


def test_a_host_that_joins_again_in_the_hand_loses_no_card(tmp_path: Path) -> None:
    day = Day()
    day.deal_hands(HANDS)
    air = on_air(tmp_path, day, Settings(reveal_cards="immediate"))
    state = bytearray(PACKED)
    air.reveal.delayed.game.pack(state)
    day.lines.append(day.began | {"how": "restore", "state": state.hex()})
    day.say(ev.K_FOLD)
    day.release()
    air.hear(day)
    assert air.cards() == {seat: list(codes(*HANDS[seat])) for seat in (1, 2)}
    after = bytearray(state)
    air.reveal.delayed.game.feed(ev.KEY, ev.K_FOLD, 0, 0)
    air.reveal.delayed.game.feed(ev.START, 0, 7, 0)
    air.reveal.delayed.game.pack(after)
    day.lines.append(day.began | {"how": "restore", "state": after.hex()})
    air.hear(day)
    assert air.document()["game"]["hand"] == 7
    assert all(card == -1 for hand in air.cards().values() for card in hand)


def test_a_new_pairing_opens_what_waits(tmp_path: Path) -> None:
    day = Day()
    day.deal_hands(HANDS)
    day.say(ev.K_FOLD)
    air = on_air(tmp_path, day, Settings(reveal_cards="immediate"))
    air.reveal.pair(None)
    day.release()
    air.hear(day)
    assert air.cards() == {1: CLOSED, 2: CLOSED}
    air.reveal.pair(opener())
    assert air.cards() == {seat: list(codes(*HANDS[seat])) for seat in (1, 2)}
