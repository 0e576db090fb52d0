"""Tags with a secret: who knows it is the card, and no copy is, on readers of both families."""

from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.cmac import CMAC
from floorman.drivers.iso14443a import WUPA
from floorman.drivers.reader import OK, crc_a, frame_of, rx, tx
from floorman.drivers.secret import FALSE, Secret

from host_tools.table.tag_key import own_key
from simulator.radio import Tag
from simulator.radio.crc_a import with_crc
from simulator.radio.ultralight_aes import CFG0, CFG1, LOCK_KEYS, UltralightAES
from tests.drivers import pn5180_rig
from tests.drivers.rig import Rig

UID = bytes.fromhex("04782e21801d80")
BESIDE = bytes.fromhex("04aabbccddeeff")
MASTER = bytes(range(16))
COPIES = 1_000
SEED = 28
COSTS_US = 18_000  # 3,000 of them are the tag's


class Parrot(Tag):
    """Same UID; says again what the card said in an exchange that was recorded on the air."""

    def __init__(self, uid, said):
        super().__init__(uid)
        self.said = said

    def _active(self, frame, last_bits):
        answer = self.said.get(frame[:1]) if len(frame) in (4, 35) and not last_bits else None
        return answer or super()._active(frame, last_bits)


class Turncoat(UltralightAES):
    """Takes any proof for right, and answers with what it was sent, or with noise of its own."""

    def _judge(self, challenge, operands):
        self._challenge = None
        sent = operands[:16], operands[16:], challenge, self._random.randbytes(16)
        return self._say(b"\0" + self._random.choice([block for block in sent if block]))


class Recorder(UltralightAES):
    """The card, and an antenna beside it."""

    def __init__(self, *about):
        super().__init__(*about)
        self.said = {}

    def hear(self, frame, last_bits):
        answer = super().hear(frame, last_bits)
        if len(frame) in (4, 35) and answer:
            self.said[frame[:1]] = answer
        return answer


def secret(random):
    return Secret(MASTER, random.randbytes)


def asked(rig, tag, asker):
    """The verdict over the tag once it is listed, and whether it is silent afterwards."""
    rig.antenna.place(tag)
    rig.field()
    rig.inventory.begin(rig.reader)
    status = rig.inventory.confirm(UID, 7)
    assert status == OK
    verdict = asker.ask(rig.inventory, rig.reader, UID, 0)
    assert rig.listed_by(rig.inventory) == []
    rig.antenna.remove(tag)
    return verdict


def test_keys_are_made_as_nxp_says_on_the_table_and_on_the_host():
    random = Random(SEED)
    for _ in range(50):
        master, uid = random.randbytes(16), random.randbytes(7)
        key = bytes(Secret(master, random.randbytes).of(b"??" + uid, 2))
        assert key == own_key(master, uid) == diversified(master, b"\x01" + uid + b"floorman tag")


def diversified(master, message):
    """AN10922, 2.2.1, for what fills more than one block and less than two."""
    cmac = CMAC(AES(master))
    cmac.update(message)
    return cmac.finalize()


def test_the_judge_of_keys_gives_the_application_notes_example():
    master = bytes.fromhex("00112233445566778899aabbccddeeff")
    message = bytes.fromhex("0104782e21801d803042f54e585020416275")
    assert diversified(master, message).hex() == "a8dd63a3b89d54b37ca802473fda9175"


@pytest.mark.parametrize("make", [Rig, pn5180_rig.Rig])
def test_the_card_is_known_and_none_of_its_copies(make):
    random = Random(SEED)
    rig = make()
    rig.started()
    asker = secret(random)
    key = bytes(asker.of(UID))
    card = Recorder(UID, random, key)
    for _ in range(10):
        assert asked(rig, card, asker) == OK
    flip = bytearray(key)
    flip[random.randrange(16)] ^= 1
    copies = (
        lambda: Tag(UID),
        lambda: Parrot(UID, card.said),
        lambda: Parrot(UID, {b"\x1a": card.said[b"\x1a"]}),
        lambda: UltralightAES(UID, random),
        lambda: UltralightAES(UID, random, bytes(flip)),
        lambda: UltralightAES(UID, random, bytes(asker.of(BESIDE))),
        lambda: Turncoat(UID, random),
        lambda: Turncoat(UID, random, bytes(flip)),
    )
    count = COPIES // 2 // len(copies)  # the other half on the other reader
    verdicts = [asked(rig, copy(), asker) for _ in range(count + 1) for copy in copies]
    assert len(verdicts) >= COPIES // 2
    assert set(verdicts) == {FALSE}
    assert asked(rig, card, asker) == OK


@pytest.mark.parametrize("make", [Rig, pn5180_rig.Rig])
def test_other_cards_of_the_field_stay_listed_and_one_asking_costs_this(make):
    random = Random(SEED)
    rig = make()
    rig.started()
    asker = secret(random)
    beside = Tag(BESIDE)
    rig.antenna.place(beside)
    rig.antenna.place(UltralightAES(UID, random, bytes(asker.of(UID))))
    rig.field()
    assert sorted(rig.listed_by(rig.inventory)) == [UID, BESIDE]
    began = rig.clock.now
    assert asker.ask(rig.inventory, rig.reader, UID, 0) == OK
    assert rig.clock.now - began < COSTS_US
    assert rig.listed_by(rig.inventory) == []


def command(rig, data, expected):
    n = len(data)
    tx[:n] = data
    tx[n : n + 2] = crc_a(tx, n).to_bytes(2, "little")
    status = rig.reader.exchange(n + 2, 0, 0, expected)
    return bytes(rx[: min(rig.reader.rx_len, 18)]) if status == OK else status


def test_the_tag_gives_no_key_and_guards_its_pages_as_told():
    random = Random(SEED)
    rig = Rig()
    tag = UltralightAES(UID, random, MASTER)
    rig.antenna.place(tag)
    rig.started()
    rig.inventory.begin(rig.reader)
    rig.reader.wait_for_memory(True)

    def hold():
        rig.inventory.give_up()
        assert rig.inventory.hold(UID, 7, 0, WUPA) == OK

    hold()
    assert command(rig, b"\x60", 10)[:8].hex() == "0004030104000f03"
    assert command(rig, b"\x30\x30", 18) == with_crc(bytes(16))  # the key
    assert command(rig, bytes((0xA2, LOCK_KEYS, 0x40, 0, 0, 0)), 1) == b"\x0a"
    assert command(rig, b"\xa2\x300000", 1) == b"\x00"  # locked
    hold()
    assert command(rig, bytes((0xA2, CFG1, 0x80, 0, 2, 0)), 1) == b"\x0a"
    assert command(rig, bytes((0xA2, CFG0, 0, 0, 0, 4)), 1) == b"\x0a"
    assert command(rig, b"\xa2\x040000", 1) == b"\x00"
    hold()
    assert command(rig, b"\x30\x04", 18) == b"\x00"
    for _ in range(2):  # AUTH_LIM
        hold()
        assert len(command(rig, b"\x1a\x00", 19)) == 18
        rig.reader.launch(frame_of(with_crc(b"\xaf" + bytes(32))), 0)
        assert rig.reader.collect(9_000, 19) == OK
        assert rig.reader.rx_len == 1
    hold()
    assert command(rig, b"\x1a\x00", 19) == b"\x04"
    tag.trusts = True
    tag.power_off()
    assert not tag.trusts
