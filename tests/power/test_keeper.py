"""Events and notes that the medium does not take: nothing is skipped, no number shifts."""

from types import SimpleNamespace

import pytest
from floorman import events as ev
from floorman.link.session import Session
from floorman.power.journal import HUNG, OLDER, PLACES, Journal
from floorman.power.journal_files import JournalFiles
from floorman.power.keeper import Keeper
from floorman.power.start import start
from floorman.rules.expected import Expected
from floorman.rules.state import PACKED

from simulator.attacks.fuzz.link_rig import Port, Ticks
from tests.look import Looking
from tests.power.test_journal import Memory

LOST = "the journal cannot be written: a power cut would lose the hand"


class Broken(Memory):
    """Writes fail while it is `worn`."""

    worn = False

    def write(self, address, buf):
        if self.worn:
            raise OSError(5)
        super().write(address, buf)


class Kept:
    """Rules, link and journal of a table at power-up."""

    def __init__(self, medium, bit_too_often=False):
        self.said, self.found = [], []
        self.game = Looking(lambda *note: None)
        self.session = Session(Port(), Ticks(), b"t", self.game.pack, PACKED)
        self.session.trouble = self.said.append
        self.session.once = lambda kind, body: self.found.append(body[0])
        self.keeper = Keeper(medium, b"t", self.game, self.session, Ticks())
        watchdog = SimpleNamespace(cause=0, doing=0, bit_too_often=bit_too_often)
        start(self.keeper, self.game, self.session, watchdog, self, Expected(self.game))
        self.game.listen(self.keeper.hear)

    def feed(self, kind, seat, value):
        ms = self.keeper.now()
        self.game.feed(kind, seat, value, ms)
        self.keeper.keep(kind, seat, value, ms)

    def replay(self, kind, seat, value, ms, author, resume):
        self.game.listen(resume.hear)
        self.game.feed(kind, seat, value, ms)
        self.keeper.tell(kind, seat, value, ms, author)


@pytest.fixture
def medium():
    return Broken()


def test_who_seals_follows_each_event_before_it_is_kept(medium):
    table, followed = Kept(medium), []
    table.keeper.attach(SimpleNamespace(follow=lambda *event: followed.append(event), kept=list))
    number = table.session.ring.next
    table.feed(ev.SEAT, 3, 700)
    assert followed == [(number, table.keeper.author, ev.SEAT, 3, 700, table.keeper.now())]
    assert table.session.ring.next == number + 1


def test_a_stack_that_could_not_be_written_is_kept_with_the_next_event(medium):
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    medium.worn = True
    table.feed(ev.SEAT, 1, 700)
    medium.worn = False
    table.feed(ev.SEAT, 2, 500)
    again = Kept(medium)
    assert list(again.game.stack) == list(table.game.stack)
    assert again.session.ring.next == table.session.ring.next
    assert table.said[0] == LOST
    assert table.said[1].startswith("the journal can be written again")


def test_a_stack_that_could_not_be_written_is_kept_with_the_next_note(medium):
    table = Kept(medium)
    medium.worn = True
    table.feed(ev.SEAT, 1, 700)
    medium.worn = False
    table.keeper.note(2, 0)
    again = Kept(medium)
    assert again.game.stack[1] == 700
    assert again.session.ring.next == table.session.ring.next


def test_a_journal_that_fails_for_long_keeps_what_it_held(medium):
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    medium.worn = True
    for _ in range(5):
        table.feed(ev.SEAT, 1, 700)
    assert table.said == [LOST]
    medium.worn = False
    assert list(Kept(medium).game.stack)[:2] == [1000, 0]


def test_a_note_on_a_full_journal_shifts_no_event(medium):
    table = Kept(medium)
    for seat in range(9):
        table.feed(ev.SEAT, seat, 1000)
    table.keeper.journal._at = PLACES
    table.keeper.told = 5  # carried out with an event that is to come
    table.keeper.note(2, 0)
    number = table.session.ring.next
    again = Kept(medium)
    assert again.session.ring.next == number
    assert again.session.told_number == 0
    assert again.keeper._muck == 2
    table.feed(ev.SEAT, 9, 400)
    assert Kept(medium).session.ring.first == number


def test_a_flash_that_is_full_at_power_up_keeps_no_table_from_starting(tmp_path, monkeypatch):
    def full(self, address, buf):
        raise OSError(28)

    monkeypatch.setattr(JournalFiles, "write", full)
    table = Kept(JournalFiles(f"{tmp_path}/"))
    table.feed(ev.SEAT, 0, 1000)
    assert table.game.stack[0] == 1000
    assert table.said == [LOST]


# who the host thinks it talks to ---------------------------------------------------------------


class Drawn:
    """In place of getrandbits: remembers how many bits were asked for."""

    def __init__(self, monkeypatch):
        self.bits = []
        monkeypatch.setattr("floorman.power.start.getrandbits", self)

    def __call__(self, bits):
        self.bits.append(bits)
        return 0xBEEF


def test_a_table_that_goes_on_is_the_one_the_host_knows(medium, monkeypatch):
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    drawn = Drawn(monkeypatch)
    assert Kept(medium).session.boot == table.session.boot
    assert drawn.bits == []


def test_a_hand_that_hung_again_and_again_is_given_up_under_a_new_number(medium, monkeypatch):
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    drawn = Drawn(monkeypatch)
    again = Kept(medium, bit_too_often=True)
    assert again.session.boot == 0xBEEF
    assert drawn.bits == [16]
    assert again.found == [HUNG]
    assert again.game.stack[0] == 0


def test_a_table_that_goes_on_with_an_older_hand_has_a_new_number(medium, monkeypatch):
    """Numbers of events that the host heard mean other events now."""
    table = Kept(medium)
    table.feed(ev.SEAT, 0, 1000)
    boot = table.session.boot
    drawn = Drawn(monkeypatch)
    monkeypatch.setattr(Journal, "load", older(Journal.load))
    again = Kept(medium)
    assert again.session.boot == 0xBEEF != boot
    assert drawn.bits == [16]
    assert again.game.stack[0] == 1000


def older(load):
    """The newest record of the journal is another hand's, damaged."""

    def loaded(journal, state):
        found = load(journal, state)
        return OLDER if found < OLDER else found

    return loaded
