"""The scan alone, reader by reader: what each pass tells, and what becomes of an ill reader."""

from types import SimpleNamespace

import pytest
from floorman.drivers.reader import DEAD, NOISE, NOTHING, OK
from floorman.events import CUE_HAND, READER_FORGETS, READER_NOISY, READER_SHARED
from floorman.registry import CARD, Registry
from floorman.sensing import zones
from floorman.sensing.places import CONTESTED, GLIMPSED
from floorman.sensing.presence import Zone
from floorman.sensing.scan import Scan

from host_tools.table.tagfile import Entry, tag_file

PLACES = [(zones.HOLE, 0), (zones.HOLE, 5), (zones.MUCK, 0), (zones.BET, 2), (zones.BOARD, 4)]
HOLE, HOLE_6, MUCK, BET, BOARD = range(len(PLACES))
UIDS = [bytes((4, n, 2, 3, 4, 5, 6)) for n in range(10)]
STRANGE = bytes((8, 1, 2, 3))
NOWHERE = 255
STEP_US = 20_000  # so a round is long enough for no pass to be hasty


class Reader:
    def __init__(self):
        self.fault = self.dips = self.starts = 0
        self.broken = self.on = False
        self.signed = 0

    def start(self):
        self.starts += 1
        self.on = False
        if self.broken:
            raise OSError(5)

    def aim(self):
        pass

    def sign(self, number):
        self.signed = number

    def signature(self):
        return self.signed

    def field_on(self):
        self.on = True

    def field_off(self):
        self.on = False


class Air:
    """The inventory: what lies on each reader is listed, in order."""

    def __init__(self, table):
        self.table = table
        self.uid, self.uid_len, self.sak = bytearray(10), 0, 0
        self.spoiled = 0
        self.answers = True  # to a name that is called
        self.silent = {}  # reader -> what it says instead of a tag
        self.called = []
        self.listed = {}  # reader -> how often somebody was asked for the UID
        self.noises = 0
        self.dips = False  # of every reader that is asked

    def begin(self, reader):
        self.noises = 0
        self.at = self.table.readers.index(reader)
        self.table.visits.append(self.at)
        self.left = list(self.table.lies[self.at])

    def _instead(self):
        return self.silent.get(self.at)

    def presence(self):
        self.noises = self._instead() == NOISE
        self.table.readers[self.at].dips += self.dips
        return -1 if self._instead() == DEAD else 0x44 if self.left and not self.noises else 0

    def next(self):
        self.listed[self.at] = self.listed.get(self.at, 0) + 1
        if self._instead() is not None or not self.left:
            return self._instead() or NOTHING
        uid = self.left.pop(0)
        self.uid[: len(uid)], self.uid_len = uid, len(uid)
        return OK

    def confirm(self, blob, length, at):
        uid = bytes(blob[at : at + length])
        self.called.append(uid)
        if self._instead() is not None or uid not in self.left or not self.answers:
            return self._instead() or NOTHING
        self.left.remove(uid)
        return OK


class Clock:
    us = 0

    def ticks_us(self):
        return self.us

    def ticks_ms(self):
        return self.us // 1000

    def ticks_diff(self, late, early):
        return late - early

    def sleep_us(self, us):
        self.us += us


class Table:
    """Five places, a reader each; `lies` are the UIDs on them, `told` what came of it."""

    def __init__(self, broken=(), scan=Scan):
        entries = [Entry(uid, CARD, n, f"card {n}") for n, uid in enumerate(UIDS)]
        self.registry = Registry(bytearray(tag_file(entries)))
        self.readers = [Reader() for _ in PLACES]
        for reader in broken:
            self.readers[reader].broken = True
        self.zones = [Zone(*place) for place in PLACES]
        self.lies = [[] for _ in PLACES]
        self.clock, self.air = Clock(), Air(self)
        self.told, self.visits, self.up = [], [], set()
        self.phones = []
        parts = SimpleNamespace(
            readers=self.readers, clock=self.clock, under=bytes(range(5)),
            order=bytes(range(5)), deal_order=bytes((HOLE, HOLE_6)),
        )  # fmt: skip
        self.scan = scan(parts, self.zones, self.air, self.registry, self, self)
        self.scan.start()

    def tag(self, n):
        return self.registry.find(UIDS[n], 7)

    # the felt and the host

    def appeared(self, zone, tag):
        self.told.append(("+", self.zones.index(zone), tag))

    def vanished(self, zone, tag):
        self.told.append(("-", self.zones.index(zone), tag))

    def heard(self, zone, tag):
        self.told.append(("heard", self.zones.index(zone), tag))

    def expect_cards(self, kind):
        self.told.append(("expect", kind))

    def unknown(self, number, phone):
        self.told.append(("unknown", number))
        self.phones.append(phone)

    def known(self, number):
        self.told.append(("known", number))

    def health(self, reader, well):
        self.told.append(("health", reader, well))

    def counted(self, number):
        pass

    # people

    def lay(self, place, *cards):
        for lying in self.lies:
            lying[:] = [uid for uid in lying if uid not in [UIDS[n] for n in cards]]
        self.lies[place] += [UIDS[n] for n in cards]

    def rounds(self, number=1):
        for _ in range(number):
            end = self.scan.sweeps + 1
            while self.scan.sweeps < end:
                self.scan.step()
                self.clock.us += STEP_US
                self.up.add(tuple(n for n, reader in enumerate(self.readers) if reader.on))

    def news(self, *kinds):
        return [one for one in self.told if one[0] in kinds]


@pytest.fixture
def table():
    return Table()


def test_every_reader_is_read_once_in_a_round_with_two_fields_up(table):
    table.rounds(3)
    assert table.visits[-10:] in ([*range(5)] * 2, [*range(1, 5), 0] * 2, [4, 0, 1, 2, 3] * 2)
    assert {len(up) for up in table.up} == {2}


def test_a_card_is_believed_and_missed_where_it_lies(table):
    table.lay(BOARD, 3)
    table.rounds(6)
    assert table.news("+", "-") == [("+", BOARD, table.tag(3))]
    table.lay(MUCK, 3)
    table.rounds(20)
    assert ("-", BOARD, table.tag(3)) in table.told
    assert table.news("heard") == [("heard", BOARD, table.tag(3)), ("heard", MUCK, table.tag(3))]


def test_a_card_that_lies_there_again_was_glimpsed_and_a_new_one_was_not(table):
    table.lay(HOLE, 1)
    table.rounds(6)
    assert not table.zones[HOLE].doubt(table.tag(1))
    table.lies[HOLE].clear()
    table.rounds(20)
    table.lay(HOLE, 1)
    table.rounds(6)
    assert table.zones[HOLE].doubt(table.tag(1)) & GLIMPSED
    assert len(table.news("heard")) == 1  # nobody else heard it meanwhile


def test_in_a_new_hand_nothing_was_glimpsed_before(table):
    table.lay(HOLE, 1)
    table.rounds(6)
    table.lies[HOLE].clear()
    table.rounds(20)
    table.scan.hear(CUE_HAND, NOWHERE, 0)
    table.lay(HOLE, 1)
    table.rounds(6)
    assert not table.zones[HOLE].doubt(table.tag(1)) & GLIMPSED


@pytest.mark.parametrize(("misses", "passes"), [(0, 4), (1, 4), (20, 3)])
def test_a_card_that_is_believed_elsewhere_needs_a_pass_more(table, misses, passes):
    """It may bleed next door; one that is gone there does not."""
    table.lay(HOLE, 1)
    table.rounds(6)
    table.lies[HOLE].clear()
    table.rounds(misses)
    table.lay(HOLE_6, 1)
    table.visits.clear()
    while ("+", HOLE_6, table.tag(1)) not in table.told:
        table.scan.step()
        table.clock.us += STEP_US
    assert table.visits.count(HOLE_6) == passes


def test_a_known_tag_is_called_and_a_listing_comes_behind_it(table):
    table.lay(BET, 0, 2)  # the first of the file, and another
    table.rounds(5)
    table.air.called.clear()
    table.lay(BET, 4)
    table.rounds(5)
    assert set(table.air.called) == {UIDS[0], UIDS[2], UIDS[4]}
    assert table.zones[BET].count == 3


def test_hole_cards_that_rest_are_called_in_one_round_of_six(table):
    table.lay(HOLE, 1, 2)
    table.rounds(10)
    table.air.called.clear()
    table.rounds(12)
    assert len(table.air.called) == 2 * 2
    table.scan.expect(zones.HOLE, 0, 9)
    table.rounds(12)
    assert len(table.air.called) > 2 * 12  # while cards are dealt, always


def test_a_tag_that_no_file_knows_is_told_once_it_stays_and_once_only(table):
    table.lies[BET].append(STRANGE)
    table.rounds(2)
    assert not table.news("unknown")
    table.rounds(8)
    assert table.news("unknown") == [("unknown", BET)]
    table.scan.wonder_again(0)
    table.rounds(5)
    assert table.news("unknown") == [("unknown", BET)] * 2


def test_a_mangled_uid_is_another_one_each_time_and_told_to_nobody(table):
    for n in range(12):
        table.lies[BET][:] = [bytes((4, n, 2, 3))]
        table.rounds()
    assert not table.news("unknown")


@pytest.mark.parametrize(("sak", "phone"), [(0x20, True), (0x28, True), (0x08, False)])
def test_a_uid_that_is_drawn_anew_each_time_is_one_tag_and_a_phone_by_its_sak(table, sak, phone):
    """ISO 14443-3, 6.5.4: the first byte is 08, the others change with the field."""
    table.air.sak = sak
    for n in range(6):
        table.lies[BET][:] = [bytes((8, n, 2, 3))]
        table.rounds()
    assert table.news("unknown") == [("unknown", BET)]
    assert table.phones == [phone]
    table.lies[BET].clear()
    table.rounds(12)
    assert table.news("known") == [("known", BET)]


def test_of_two_strange_tags_the_one_that_was_there_before_counts(table):
    for n in range(6):
        other = bytes((4, 9, n, 3))
        table.lies[BET][:] = [STRANGE, other] if n % 2 else [other, STRANGE]
        table.rounds()
    assert table.news("unknown") == [("unknown", BET)]


def test_a_reader_that_does_not_start_is_told_once_and_left_out():
    table = Table(broken=[MUCK])
    table.rounds(10)
    assert table.news("health") == [("health", MUCK, 0)]
    assert MUCK not in table.visits
    table.readers[MUCK].broken = False
    table.rounds(10)
    assert table.news("health") == [("health", MUCK, 0), ("health", MUCK, 1)]
    assert MUCK in table.visits


def test_a_dead_reader_is_tried_every_400_ms():
    table = Table(broken=[MUCK])
    before, began = table.readers[MUCK].starts, table.clock.us
    while table.clock.us < began + 8_000_000:
        table.rounds()
    assert 14 <= table.readers[MUCK].starts - before <= 20


def test_a_reader_that_dies_in_a_pass_keeps_what_lay_there(table):
    table.lay(BET, 1)
    table.rounds(5)
    table.air.silent[BET] = DEAD
    table.readers[BET].broken = True
    table.rounds(30)
    assert table.news("health") == [("health", BET, 0)]
    assert table.zones[BET].holds(table.tag(1))


def test_a_hole_reader_that_dies_while_its_cards_rest_is_left_out(table):
    table.lay(HOLE, 1, 2)
    table.rounds(10)
    table.air.silent[HOLE] = DEAD
    table.readers[HOLE].broken = True
    table.rounds(3)
    assert table.news("health") == [("health", HOLE, 0)]


def test_passes_that_noise_drowned_miss_nothing_and_too_many_are_named(table):
    table.lay(BET, 1)
    table.rounds(5)
    table.air.silent[BET] = NOISE
    table.rounds(4)
    assert not table.news("health")
    table.rounds(4)
    assert table.news("health")[0] == ("health", BET, 0)
    assert table.readers[BET].fault == READER_NOISY
    assert table.zones[BET].holds(table.tag(1))


def test_noise_every_third_pass_is_nobodys_news(table):
    table.lay(BET, 1)
    for n in range(60):
        table.air.silent = {BET: NOISE} if n % 3 == 0 else {}
        table.rounds()
    assert not table.news("health", "-")


def test_a_reader_that_forgets_its_registers_again_and_again_is_named(table):
    listed = table.air.next

    def dips():
        table.readers[BET].dips += table.air.at == BET
        return listed()

    table.air.next = dips
    table.rounds(12)
    assert table.news("health")[0] == ("health", BET, 0)
    assert table.readers[BET].fault == READER_FORGETS


def test_in_each_round_another_reader_is_set_up_anew(table):
    before = [reader.starts for reader in table.readers]
    table.rounds(10)
    anew = [reader.starts - was for reader, was in zip(table.readers, before, strict=True)]
    assert anew == [2] * 5


def test_readers_that_share_a_chip_select_are_both_left_out():
    table = Table()
    table.readers[HOLE].signature = lambda: table.readers[BET].signed
    table.readers[HOLE].fault = READER_SHARED
    table.scan._leave_out(HOLE)
    table.rounds(40)
    left_out = {reader for _, reader, well in table.news("health") if not well}
    assert left_out == {HOLE, BET}


def test_while_somebody_else_has_the_readers_all_fields_are_down(table):
    table.rounds(2)
    table.scan.hand_over()
    assert not any(reader.on for reader in table.readers)
    table.scan.take_back()
    assert sum(reader.on for reader in table.readers) == 2
    table.lay(BET, 1)
    table.rounds(5)
    assert table.zones[BET].holds(table.tag(1))


def test_the_same_place_is_expected_once(table):
    for first in (3, 3, 4):
        table.scan.expect(zones.BOARD, first, first)
    assert table.news("expect") == [("expect", zones.BOARD)] * 2


def test_with_the_first_card_of_a_deal_the_holes_are_the_round(table):
    table.scan.expect(zones.HOLE, 0, 9)
    sweeps = table.scan.sweeps
    assert not table.scan._dealing
    table.lay(HOLE, 1)
    while not table.scan._dealing:
        table.scan.step()
        table.clock.us += STEP_US
    assert table.scan.sweeps <= sweeps + 3
    table.visits.clear()
    table.rounds(20)
    assert table.visits.count(HOLE) > 1.5 * table.visits.count(BET)
    sweeps = table.scan.sweeps
    table.scan.expect(zones.BET, 2, 2)
    assert table.scan.sweeps == sweeps + 1  # what comes now came after the deal


def test_a_card_that_is_thrown_into_the_muck_is_believed_at_once(table):
    """Its seat misses it by then; one that the seat still hears needs one pass more."""
    table.lay(HOLE, 1)
    table.rounds(8)
    table.told.clear()
    table.lies[HOLE].clear()
    table.rounds(3)
    table.lay(MUCK, 1)
    table.rounds()
    assert ("+", MUCK, table.tag(1)) in table.told
    assert not table.zones[MUCK].states[0] & CONTESTED


@pytest.mark.parametrize("stray", [None, BET, HOLE_6])
def test_a_card_that_lay_at_no_seat_is_believed_at_the_muck_when_heard_twice(table, stray):
    """One stray answer with a known UID before, at a reader that never believed it, is nothing."""
    if stray is not None:
        table.lay(stray, 1)
        table.rounds()
        table.lies[stray].clear()
        table.rounds(8)
    table.lay(MUCK, 1)
    table.rounds()
    assert ("+", MUCK, table.tag(1)) not in table.told
    table.rounds()
    assert ("+", MUCK, table.tag(1)) in table.told


def test_what_lay_where_is_overwritten_when_the_power_goes(table):
    table.lay(HOLE, 1, 2)
    table.rounds(8)
    table.scan.forget()
    assert table.zones[HOLE].count == 0
    assert not any(table.air.uid)
