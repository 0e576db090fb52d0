"""A restart begins with the hand that is on the picture, and knows what was before it."""

from pathlib import Path

from floorman import events as ev

from host_tools.reveal.pairing import Pairer
from host_tools.reveal.settings import Settings
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.day import HANDS, STACK, Day, all_in, finish

LOOKS = Settings(statistics=True, reveal_cards="immediate", leaderboard="winnings")
HANDS_A_DAY = 12


def evening(hands: int) -> Day:
    """Hands that are over, and one that runs."""
    day = Day()
    for _ in range(hands):
        all_in(day)
        finish(day)
        for seat in range(3):
            day.event(ev.SEAT, seat, STACK)
    day.deal_hands(HANDS)
    return day


def test_a_restart_shows_the_same_picture(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    air.hear(evening(HANDS_A_DAY))
    before = air.document()
    assert before["seats"][0]["stats"]["hands"] == HANDS_A_DAY
    assert before["seats"][0]["name"] == "Ada"
    air.crash()
    air.step()
    assert air.document() == before


def test_the_hands_after_a_restart_count_on(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    day = evening(HANDS_A_DAY)
    air.hear(day)
    air.crash()
    day.say(ev.K_FOLD, ev.K_FOLD)
    day.release()
    day.deal_hands(HANDS)
    air.hear(day)
    assert air.document()["seats"][0]["stats"]["hands"] == HANDS_A_DAY + 1
    day.press(ev.K_FOLD)
    day.press(ev.K_UNDO)
    air.hear(day)
    assert air.document()["seats"][0]["state"] == "in"


def test_the_file_keeps_the_hand_that_runs_and_no_more(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    day = evening(HANDS_A_DAY)
    air.hear(day)
    kept = list(air.queue)
    assert len(kept) < 20 < len(day.lines)
    assert air.reveal.source == len(day.lines)


def test_who_is_paired_stays_known(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    air.hear(evening(HANDS_A_DAY))
    pairer = Pairer("0" * 27, air.reveal, lambda made: None)
    for item in air.queue:
        pairer.look(item.line)
    assert not pairer.is_another(Day().lines[1])


def test_a_note_of_other_rules_is_left_alone(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    air.hear(evening(1))
    air.queue.note("hand", (air.queue.noted("hand") or {}) | {"state": "00"})
    air.crash()
    assert air.document()["feed"]["state"] == "countdown"


def test_people_survive_a_restart(tmp_path: Path) -> None:
    air = Air(tmp_path, LOOKS)
    air.hear(evening(0))
    air.reveal.set_person(1, name="Bea", flag="FR", photo="bea.jpg")
    air.crash()
    air.step()
    box = air.document()["seats"][1]
    assert (box["name"], box["flag"], box["photo"]) == ("Bea", "FR", "photos/bea.jpg")
