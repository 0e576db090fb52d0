"""Complaints of a table about its journal, its watchdog and its host after it went down."""

import pytest
from floorman import events as ev
from floorman import loop as firmware
from floorman.power.journal import RECORDS
from floorman.rules import codes

from host_tools.table.state import TableState
from simulator.rig import Rig
from tests.boards.desk import Desk
from tests.power.test_resume import THREE, cut, packed, picture, unharmed


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def notes(desk):
    return [note["text"]["en"] for note in desk.state.document()["notes"]]


def playing(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)


def flip(desk, at):
    desk.rig.fram.contents[at] ^= 1


def half(desk):
    """Where the half in use begins in the FRAM."""
    contents = desk.rig.fram.contents
    one, two = (int.from_bytes(contents[at + 4 : at + 6], "little") for at in (0, 0x3400))
    return 0x3400 if (two - one) & 0xFFFF < 0x8000 else 0


# damage -----------------------------------------------------------------------------------------


def test_a_record_that_flipped_costs_the_hand_but_no_stack(desk):
    playing(desk)
    flip(desk, half(desk) + RECORDS + 14 * 3)
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert [desk.game.stack[seat] for seat in THREE] == list(THREE.values())
    assert desk.troubles() == [
        "the journal is damaged: the hand is lost, stacks are those of its start"
    ]
    assert packed(desk.state.game) == packed(desk.game)
    desk.cable.tell(ev.START, 0, 2)
    desk.wait(2)
    assert desk.game.hand_no == 2


def test_a_memory_that_lost_the_newest_two_hands_is_named_and_no_old_hand_goes_on(desk):
    playing(desk)
    contents = desk.rig.fram.contents
    halves = contents[: 2 * 0x3400]
    for number in (2, 3):
        desk.cable.tell(ev.KEY, ev.K_MISDEAL)
        desk.cable.tell(ev.KEY, ev.K_ENTER, 3)  # void
        desk.cable.tell(ev.START, 0, number)
    desk.wait(2)
    assert desk.game.hand_no == 3

    def lose():
        contents[: 2 * 0x3400] = halves

    cut(desk, lose)
    assert desk.eyes.row(1) == "IDLE"
    assert any("the journal is damaged" in text for text in desk.troubles())


def test_a_start_that_flipped_leaves_the_table_before_the_hand(desk):
    playing(desk)
    flip(desk, half(desk) + 300)
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert [desk.game.stack[seat] for seat in THREE] == list(THREE.values())
    assert desk.troubles() == [
        "the start of the last hand is damaged in the journal: the table stands before it"
    ]
    cut(desk)
    assert [desk.game.stack[seat] for seat in THREE] == list(THREE.values())
    assert packed(desk.state.game) == packed(desk.game)


def test_rubbish_in_the_fram_is_one_sentence_and_an_idle_table(desk):
    playing(desk)
    desk.rig.fram.contents[:] = b"\xa5" * len(desk.rig.fram.contents)
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert desk.troubles() == ["the journal is damaged: tell seats, stacks and level again"]
    cut(desk)
    assert len(desk.troubles()) == 1
    assert packed(desk.state.game) == packed(desk.game)


def test_an_empty_fram_is_no_new_one_on_a_table_that_played(desk):
    playing(desk)
    desk.rig.fram.contents[:] = bytes(len(desk.rig.fram.contents))
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert desk.troubles() == ["the journal is damaged: tell seats, stacks and level again"]
    assert packed(desk.state.game) == packed(desk.game)


def test_a_last_record_that_vanished_costs_the_hand_but_no_stack(desk):
    playing(desk)
    journal = desk.board.table._keeper.journal
    at = half(desk) + RECORDS + 14 * (journal._at - 1)
    desk.rig.fram.contents[at : at + 14] = bytes(14)
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert [desk.game.stack[seat] for seat in THREE] == list(THREE.values())
    assert desk.troubles() == [
        "the journal is damaged: the hand is lost, stacks are those of its start"
    ]


def test_the_journal_of_other_firmware_is_not_taken_up(desk, monkeypatch):
    playing(desk)
    monkeypatch.setattr(firmware, "BUILD", b"9.9.9")
    cut(desk)
    assert desk.eyes.row(1) == "IDLE"
    assert desk.troubles() == [
        "the journal is of other firmware: tell seats, stacks and level again"
    ]


def test_a_full_journal_begins_anew_and_says_so(desk):
    playing(desk)
    for _ in range(12):
        for _ in range(100):
            desk.board.table.dispatch.feed(ev.SEAT, 0, 5)  # not while the hand runs
        desk.wait(2)
        if desk.troubles():
            break
    full = "the journal was full: after a power cut UNDO would reach back to here"
    assert desk.troubles() == [full]
    state = packed(desk.game)
    cut(desk)
    assert packed(desk.game) == state
    assert packed(desk.state.game) == state
    desk.bet(3, 300)
    assert desk.eyes.row(1) == "S7 CALL 200"


def test_a_hand_longer_than_the_log_is_resumed(desk):
    playing(desk)
    for _ in range(6):
        for n in range(100):  # each is noted: chips in front that come and go
            desk.board.table.dispatch.feed(ev.CHIPS, 0, 300 if n % 2 else 0)
        desk.wait(2)
    assert desk.game.log.cut
    desk.wait(5)
    state = packed(desk.game)
    cut(desk)
    assert packed(desk.game) == state
    desk.cable.tell(ev.KEY, ev.K_UNDO, 1)
    desk.wait(1)
    assert packed(desk.state.game) == packed(desk.game)


# without FRAM -----------------------------------------------------------------------------------


ON_FLASH = "no FRAM answers: the journal is kept on the flash"


@pytest.fixture
def poor(tmp_path, monkeypatch):
    """A table on which no FRAM is fitted."""
    solder = Rig._solder_panel

    def without_fram(rig, pins, missing):
        solder(rig, pins, ("fram",))

    monkeypatch.setattr(Rig, "_solder_panel", without_fram)
    return Desk(tmp_path, powered=True)


def test_without_fram_the_hand_is_kept_on_the_flash(poor, tmp_path):
    playing(poor)
    unharmed(poor, [ON_FLASH])
    assert sorted(path.name for path in tmp_path.glob("journal.*")) == [
        "journal.0",
        "journal.1",
        "journal.2",
    ]
    poor.bet(3, 300)
    assert poor.eyes.row(1) == "S7 CALL 200"
    unharmed(poor, [ON_FLASH])


def test_an_emptied_flash_is_no_new_one(poor, tmp_path):
    playing(poor)
    for path in tmp_path.glob("journal.*"):
        path.write_bytes(b"")
    cut(poor)
    damaged = "the journal is damaged: tell seats, stacks and level again"
    assert damaged in poor.troubles()
    assert packed(poor.state.game) == packed(poor.game)


def test_a_flash_that_is_full_is_said_once_and_the_game_goes_on(poor, monkeypatch):
    playing(poor)

    def full(self, address, buf):
        raise OSError(28)

    monkeypatch.setattr("floorman.power.journal_files.JournalFiles.write", full)
    poor.bet(3, 300)
    poor.bet(6, 300)
    assert poor.eyes.row(1) == "FLOP"
    assert poor.troubles() == [
        ON_FLASH,
        "the journal cannot be written: a power cut would lose the hand",
    ]


# watchdog and causes ----------------------------------------------------------------------------


def hang(desk, chore=1):
    """The chore never comes back."""
    table = desk.board.table

    def stuck(ms):
        while True:
            desk.rig.clock.advance(1000)

    chores = list(table._chores)
    chores[chore] = stuck
    table._chores = tuple(chores)


def test_a_loop_that_hangs_is_started_again_and_the_log_says_where(desk):
    playing(desk)
    before = picture(desk)
    hang(desk, chore=0)
    desk.wait(8)
    assert picture(desk) == before
    assert packed(desk.state.game) == packed(desk.game)
    [text] = [text for text in notes(desk) if "watchdog (" in text]
    assert text == (
        "the table started: watchdog (number 1; by the watchdog 1 so far); it hung in: keys and"
        f" knocks; goes on with hand 1, {len(desk.heard) - 6} events"
    )


def test_what_hangs_again_and_again_is_given_up(desk):
    playing(desk)
    for _ in range(3):
        hang(desk)
        desk.wait(6)
    assert desk.eyes.row(1) == "IDLE"
    assert desk.troubles() == [
        "the table hung again and again: the hand is lost, stacks are those of its start"
    ]
    assert [desk.game.stack[seat] for seat in THREE] == list(THREE.values())


def test_the_dog_sleeps_when_the_host_has_stopped_the_table(desk):
    desk.wait(1)  # no hand is played: STOP is obeyed
    assert desk.rig.wires.watchdog.enabled
    desk.cable.session.stop()
    for _ in range(100):
        desk.rig.clock.advance(20_000)
        desk.board.table.step()
        if desk.board.table._session.stopped:
            break
    desk.board.table.run()  # what is left of it
    assert not desk.rig.wires.watchdog.enabled
    desk.rig.clock.advance(60_000_000)


def test_power_ups_are_counted(desk):
    desk.wait(1)
    cut(desk)
    cut(desk)
    assert notes(desk)[-1] == (
        "the table started: power came on, or dipped (number 3; by the watchdog 0 so far)"
    )


def test_the_run_pin_is_told_from_the_supply(desk):
    desk.wait(1)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1)
    desk.rig.clock.after(1_000_000, lambda: desk.rig.wires.watchdog.power_on(run_pin=True))
    desk.wait(6)
    assert "RUN pin (number 1;" in notes(desk)[-1]


# the host ---------------------------------------------------------------------------------------


def unplug(desk):
    """The host hears nothing more; returns a call that plugs it in again."""
    wires, heard = desk.rig.wires, desk.rig.wires.from_device
    wires.from_device = lambda data: None

    def plug_in():
        wires.from_device = heard

    return plug_in


def test_a_host_that_was_away_over_a_cut_hears_what_it_missed(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    plug_in = unplug(desk)
    desk.bet(0, 300)
    cut(desk)
    desk.bet(3, 300)
    plug_in()
    desk.wait(6)
    numbers = [event.number for event in desk.heard]
    assert numbers == list(range(len(numbers)))  # every event, once, in order
    assert not any(event.past for event in desk.heard)
    assert packed(desk.state.game) == packed(desk.game)
    assert "lost" not in " ".join(desk.troubles())


def test_a_host_that_was_away_over_a_hands_end_and_a_cut_knows_the_table(desk):
    desk.begin(THREE)
    plug_in = unplug(desk)
    desk.deal(3, 6, 0)
    for seat in (0, 3):
        for card in desk.world.at(f"hole{seat}"):
            desk.world.move(card, "muck")
        desk.wait(2)
    assert desk.game.phase == codes.DONE
    for card in desk.world.cards.values():
        desk.world.move(card, "discard")
    desk.wait(2)
    desk.rig.press(ev.K_NEXT)
    desk.wait(1)
    cut(desk)
    plug_in()
    desk.wait(6)
    assert desk.state.game.hand_no == desk.game.hand_no == 2
    assert packed(desk.state.game) == packed(desk.game)
    assert desk.troubles() == []


def test_a_new_host_after_a_cut_gets_the_hand(desk):
    playing(desk)
    cut(desk)
    desk.state = TableState()
    desk.cable.begin_anew()
    desk.wait(3)
    assert packed(desk.state.game) == packed(desk.game)
    desk.bet(3, 300)
    assert packed(desk.state.game) == packed(desk.game)
