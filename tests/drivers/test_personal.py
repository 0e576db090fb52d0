"""A tag gets its key through the reader that is there, and what ends half-way is done again."""

from random import Random

import pytest
from floorman.drivers.personal import GIVEN, HAD, personalise
from floorman.drivers.reader import OK
from floorman.drivers.secret import Secret
from floorman.link.exams import KEY_BROKE, KEY_FALSE, KEY_FOREIGN, KEY_OTHER_KIND

from simulator.radio import NTAG, Tag
from simulator.radio.ultralight_aes import CFG0, CFG1, KEY, LOCK_KEYS, WRITE, UltralightAES
from tests.drivers import pn5180_rig
from tests.drivers.rig import Rig

UID = bytes.fromhex("04782e21801d80")
BESIDE = bytes.fromhex("04aabbccddeeff")
MASTER = bytes(range(16))
OTHER_MASTER = bytes(range(1, 17))
PAGES = (KEY, KEY + 1, KEY + 2, KEY + 3, LOCK_KEYS, CFG0, CFG1)
MAKES = [Rig, pn5180_rig.Rig]


class Lifted(UltralightAES):
    """A tag that is taken away while it writes this page: once, with the page written or not."""

    def __init__(self, *about, page, written):
        super().__init__(*about)
        self.page = page
        self.written = written

    def hear(self, frame, last_bits):
        if self.page < 0 or frame[:2] != bytes((WRITE, self.page)) or len(frame) != 8:
            return super().hear(frame, last_bits)
        self.page = -1
        if self.written:
            super().hear(frame, last_bits)
        self.power_off()
        return None


def given(rig, tag, master=MASTER):
    """The result for a tag on the reader, beside one that is nobody's business."""
    secret = Secret(master, Random(1).randbytes)
    for one in (tag, Tag(BESIDE)):
        rig.antenna.place(one)
    rig.started()
    assert len(rig.listed_by(rig.inventory)) == 2
    result = personalise(rig.inventory, rig.reader, secret, UID, 0)
    verdict = secret.ask(rig.inventory, rig.reader, UID, 0)
    for one in list(rig.antenna.tags):
        rig.antenna.remove(one)
    rig.reader.field_off()
    return result, verdict == OK


@pytest.mark.parametrize("make", MAKES)
def test_a_tag_as_delivered_gets_its_key_and_its_locks_and_has_them_the_next_time(make):
    rig = make()
    tag = UltralightAES(UID, Random(2))
    assert given(rig, tag) == (GIVEN, True)
    assert tag.key == bytes(Secret(MASTER, Random(1).randbytes).of(UID))
    page = {at: bytes(tag.pages[4 * at : 4 * at + 4]) for at in (CFG0, CFG1, LOCK_KEYS)}
    assert page == {CFG0: b"\0\0\0\4", CFG1: b"\x40\5\0\0", LOCK_KEYS: b"\xe0\0\0\0"}
    before = bytes(tag.pages)
    assert given(rig, tag) == (HAD, True)
    assert given(rig, tag, OTHER_MASTER) == (KEY_FOREIGN << 8 | KEY, False)
    assert tag.pages == before


@pytest.mark.parametrize("make", MAKES)
def test_a_tag_of_another_kind_is_named_and_left_as_it_is(make):
    for tag in (NTAG(UID), Tag(UID)):
        before = bytes(getattr(tag, "pages", b""))
        assert given(make(), tag) == (KEY_OTHER_KIND << 8, False)
        assert getattr(tag, "pages", b"") == before


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("written", [False, True])
def test_what_ends_half_way_is_named_by_its_page_and_done_again(make, written):
    for page in PAGES:
        rig = make()
        tag = Lifted(UID, Random(3), page=page, written=written)
        result, knows = given(rig, tag)
        assert result == KEY_BROKE << 8 | page
        assert knows == (page not in range(KEY, KEY + 4) or (written and page == KEY + 3))
        last = written and page == CFG1
        assert given(rig, tag) == (HAD if last else GIVEN, True)


def test_a_tag_that_keeps_no_key_is_named():
    class Forgets(UltralightAES):
        def _write(self, page, data):
            return super()._write(page, data if page < KEY else bytes(4))

    assert given(Rig(), Forgets(UID, Random(4))) == (KEY_FALSE << 8, False)


def test_a_tag_that_is_gone_is_named():
    rig = Rig()
    [tag] = rig.place(UID)
    rig.started()
    rig.listed_by(rig.inventory)
    rig.antenna.remove(tag)
    secret = Secret(MASTER, Random(1).randbytes)
    assert personalise(rig.inventory, rig.reader, secret, UID, 0) == KEY_BROKE << 8
