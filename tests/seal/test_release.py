"""When a key is given away: by the felt, never by what a host tells."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.seal.release import AT_END, OFF, SEALED, settings
from floorman.seal.sealer import HAND_END, NEVER, PLUS_SECONDS

from simulator.attacks.sealed import Ear, prime
from simulator.attacks.siege import besiege
from tests.boards.desk import Desk

THREE = {0: 2000, 3: 1500, 6: 900}


def desk_of(tmp_path, sealing=b"", powered=False):
    if sealing:
        (tmp_path / "seal.txt").write_bytes(sealing)
    desk = Desk(tmp_path, before=prime, powered=powered)
    desk.ear = Ear()
    desk.listeners.append(desk.ear.hear)
    return desk


@pytest.fixture
def desk(tmp_path):
    return desk_of(tmp_path)


def keys(desk):
    return len(desk.ear.of("release"))


def fold(desk, *seats):
    for seat in seats:
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "muck")
        desk.wait(2)


def play(desk, *folds):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    fold(desk, *folds)


def test_the_key_comes_two_seconds_after_the_last_card_left(desk):
    play(desk, 0, 3)
    desk.wait(5)
    assert desk.game.phase == codes.DONE
    assert keys(desk) == 0
    for card in list(desk.world.at("hole6")):
        desk.world.move(card, "muck")
    desk.wait(2)
    assert keys(desk) == 0
    desk.wait(2.2)
    assert keys(desk) == 1


def test_a_clear_felt_in_mid_hand_gives_no_key(desk):
    play(desk)
    for seat in THREE:
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, f"hand{seat}")
    desk.wait(6)
    assert desk.game.phase == codes.BET
    assert keys(desk) == 0


def test_folds_that_a_host_told_give_no_key_while_cards_lie_there(desk):
    play(desk)
    for _ in range(2):
        desk.cable.tell(ev.KEY, ev.K_FOLD)
        desk.wait(0.5)
    desk.wait(6)
    assert desk.game.phase == codes.DONE
    assert keys(desk) == 0


def test_a_start_that_a_host_told_gives_no_key_while_cards_lie_there(desk):
    play(desk)
    for _ in range(2):
        desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.wait(1)
    desk.cable.tell(ev.START, 0, 2)
    desk.wait(4)
    assert desk.game.phase == codes.DEAL
    assert [record.what for record in desk.ear.records][-2:] == ["end", "handkey"]
    assert keys(desk) == 0
    for seat in THREE:
        fold(desk, seat)
    desk.wait(2.5)
    assert keys(desk) == 1  # of the hand before: this one is not over


def test_next_over_a_hand_gives_the_key_when_it_is_gathered(desk):
    play(desk, 0, 3)
    assert keys(desk) == 0
    desk.rig.press(ev.K_NEXT)
    desk.wait(1)
    assert (desk.game.phase, keys(desk)) == (codes.DONE, 0)  # the winner's cards lie there
    for card in list(desk.world.at("hole6")):
        desk.world.move(card, "discard")
    desk.wait(3)
    assert (desk.game.phase, keys(desk)) == (codes.DEAL, 1)  # by itself
    assert sorted(record.what for record in desk.ear.records[-3:]) == ["end", "handkey", "release"]


def test_no_undo_goes_back_behind_a_key_that_is_out(desk):
    play(desk, 0, 3, 6)
    desk.wait(4)
    assert keys(desk) == 1
    desk.cable.tell(ev.KEY, ev.K_UNDO, 1)
    desk.rig.press(ev.K_UNDO)
    desk.wait(1)
    assert desk.game.phase == codes.DONE
    assert desk.eyes.row(1).startswith("! ")


def test_an_undo_before_the_key_is_out_takes_the_hand_back(desk):
    play(desk, 0, 3)
    desk.cable.tell(ev.KEY, ev.K_UNDO, 1)
    desk.wait(1)
    assert desk.game.phase != codes.DONE


def test_plus_seconds_waits_so_long_also_into_the_next_hand(tmp_path):
    desk = desk_of(tmp_path, b"sealed 8")
    play(desk, 0, 3, 6)
    desk.wait(4)
    assert [record.what for record in desk.ear.records][-1] == "end"
    desk.rig.press(ev.K_NEXT)
    desk.wait(2)
    assert keys(desk) == 0
    assert len(desk.ear.of("handkey")) == 2
    desk.wait(5)
    assert keys(desk) == 1


def test_a_key_that_waits_outlives_the_power_and_comes_later(tmp_path):
    desk = desk_of(tmp_path, b"sealed 10", powered=True)
    play(desk, 0, 3, 6)
    desk.wait(4)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(9)
    assert keys(desk) == 0
    desk.wait(8)
    assert keys(desk) == 1
    assert len(desk.ear.opened()) == 6


def test_never_means_never(tmp_path):
    desk = desk_of(tmp_path, b"sealed never")
    play(desk, 0, 3, 6)
    desk.rig.press(ev.K_NEXT)
    desk.wait(5)
    assert keys(desk) == 0
    assert len(desk.ear.of("end")) == 1


def test_off_seals_nothing(tmp_path):
    desk = desk_of(tmp_path, b"off")
    play(desk, 0, 3, 6)
    assert desk.ear.records == []
    assert desk.ear.table == b""


def test_a_seat_whose_reader_is_dead_keeps_the_key_until_the_dealer_goes_on(desk):
    play(desk, 0, 3)
    desk.rig.unplugged.add("hole6")
    for card in list(desk.world.at("hole6")):
        desk.world.move(card, "muck")
    desk.wait(8)
    assert keys(desk) == 0
    desk.rig.press(ev.K_NEXT)
    desk.wait(1)
    assert keys(desk) == 1


@pytest.mark.parametrize(
    ("seed", "sealing"), [(0, "sealed"), (1, "sealed"), (2, "sealed"), (3, "scan_at_end")]
)
def test_whatever_a_host_tells_no_key_comes_while_a_card_lies_at_a_seat(seed, sealing):
    _, early = besiege(seed, sealing)
    assert early == []


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (b"", (SEALED, HAND_END, 0)),
        (b"sealed", (SEALED, HAND_END, 0)),
        (b"sealed hand_end", (SEALED, HAND_END, 0)),
        (b"sealed 60", (SEALED, PLUS_SECONDS, 60)),
        (b"sealed never", (SEALED, NEVER, 0)),
        (b"off", (OFF, HAND_END, 0)),
        (b"scan_at_end", (AT_END, HAND_END, 0)),
        (b"scan_at_end 60", (AT_END, PLUS_SECONDS, 60)),
        (b"scan_at_end never", (AT_END, NEVER, 0)),
    ],
)
def test_settings_are_read(text, means):
    assert settings(text) == means


@pytest.mark.parametrize(
    "text",
    [
        b"seal", b"scan at end", b"scan_at_end 256", b"sealed 256", b"sealed -1", b"sealed 1 2",
        b"off now", b"off now 2",
    ],
)  # fmt: skip
def test_other_settings_are_a_sentence(text):
    with pytest.raises(ValueError, match=r"^seal.txt says"):
        settings(text)
