"""A FRAM that is silent at a start: no older hand is taken for the newest, and it is said."""

import pytest
from floorman import events as ev
from floorman.power.journal_files import JournalFiles

from simulator.rig import board_data
from tests.boards.desk import Desk
from tests.power.test_journal import Memory
from tests.power.test_resume import THREE, cut, packed, unharmed

OTHER = {0: 1700, 3: 1400, 6: 1300}
ON_FLASH = "no FRAM answers: the journal is kept on the flash"
LOST = (
    "the FRAM does not answer: its hand is lost, unless it answers again before seats are told;"
    " tell seats, stacks and level again"
)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


@pytest.fixture
def fram(desk):
    """Solders the FRAM's chip select on, or off."""
    on_pin, pin = desk.rig.wires.on_pin, board_data()["pins"]["fram_cs"]
    line = on_pin[pin]
    return lambda there: on_pin.update({pin: line}) if there else on_pin.pop(pin)


def playing(desk, stacks=THREE):
    for card in desk.world.cards.values():
        desk.world.move(card, "deck")
    desk.begin(stacks)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)


def test_a_hand_that_cannot_be_reached_is_named_and_goes_on_when_the_fram_answers_again(
    desk, fram
):
    playing(desk)
    before = packed(desk.game)
    fram(False)
    for _ in range(2):
        cut(desk)
        assert desk.eyes.row(1) == "IDLE"
        assert desk.troubles()[-2:] == [LOST, ON_FLASH]
    fram(True)
    cut(desk)
    assert packed(desk.game) == packed(desk.state.game) == before


def test_the_hand_on_the_flash_is_newer_when_seats_were_told_meanwhile(desk, fram):
    playing(desk)
    fram(False)
    cut(desk)
    playing(desk, OTHER)
    unharmed(desk, desk.troubles())
    fram(True)
    unharmed(desk, desk.troubles())
    desk.bet(3, 300)
    desk.wait(2)
    unharmed(desk, desk.troubles())


def test_an_old_hand_on_the_flash_is_not_taken_for_the_frams(desk, fram):
    playing(desk)
    fram(False)
    cut(desk)
    playing(desk, OTHER)
    fram(True)
    cut(desk)
    desk.bet(3, 300)
    fram(False)
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert desk.troubles()[-2:] == [LOST, ON_FLASH]


def test_seats_that_were_told_are_newer_than_a_hand(desk, fram):
    playing(desk)
    fram(False)
    cut(desk)
    desk.world.seat_players({})
    desk.cable.tell(ev.SEAT, 4, 4444)
    desk.wait(1)
    fram(True)
    cut(desk)
    assert desk.game.stack[4] == 4444
    assert desk.eyes.row(1) == "IDLE"


def test_a_fram_that_is_fitted_later_takes_the_hand_from_the_flash(desk, fram, tmp_path):
    fram(False)
    cut(desk)
    for path in tmp_path.glob("journal.*"):
        path.unlink()
    cut(desk)
    assert desk.troubles()[-1] == ON_FLASH
    playing(desk)
    fram(True)
    unharmed(desk, desk.troubles())


def test_a_copy_that_the_power_cuts_short_is_made_again(tmp_path):
    class Cut(Memory):
        left = 5

        def write(self, address, buf):
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt
            super().write(address, buf)

    files, fram = JournalFiles(f"{tmp_path}/"), Cut()
    files.write(0, bytes(range(1, 201)))
    files.write(0x3400, bytes(range(201, 1, -1)))
    with pytest.raises(KeyboardInterrupt):
        files.hand_over(fram)
    JournalFiles(f"{tmp_path}/").hand_over(fram)
    back = bytearray(200)
    fram.read_into(0x3400, back)
    assert back == bytes(range(201, 1, -1))
    assert JournalFiles(f"{tmp_path}/").outdated


SILENT = "the FRAM fell silent: a power cut now loses the hand; look at its wires after it"
AGAIN = "the journal can be written again: after a power cut UNDO would reach back to here"


def test_a_fram_that_falls_silent_in_mid_hand_is_told_within_a_second(desk, fram):
    playing(desk)
    assert desk.troubles() == []
    fram(False)
    desk.wait(1)
    assert desk.troubles() == [SILENT]
    fram(True)
    desk.wait(1)
    desk.bet(3, 300)
    assert desk.troubles() == [SILENT, AGAIN]
    before = packed(desk.game)
    cut(desk)
    assert packed(desk.game) == packed(desk.state.game) == before
