"""The tag file: what the host writes, the firmware finds; what is damaged, it refuses."""

import random

import pytest
from floorman.registry import CARD, CHIP, DECK_A, DECK_B, TRAY, Registry, checksum, load

from host_tools.commands.cli import ended
from host_tools.evening.registering import line_of
from host_tools.table.tagfile import Entry, read_list, tag_file, write_tags
from simulator.tags import make_tags

CHIPS = {1: 5, 100: 20, 25_000_000: 3}


def with_checksum(blob: bytes) -> bytes:
    return blob[:6] + checksum(blob).to_bytes(2, "little") + blob[8:]


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return make_tags(CHIPS, seed=7, decks=2)


@pytest.fixture(scope="module")
def blob(entries: list[Entry]) -> bytes:
    return tag_file(entries)


def test_uids_look_like_nxp_and_are_the_same_for_the_same_seed(entries: list[Entry]) -> None:
    assert len({entry.uid for entry in entries}) == 2 * 52 + sum(CHIPS.values())
    assert all(len(e.uid) == 7 and e.uid[0] == 0x04 and e.uid[3] != 0x88 for e in entries)
    assert entries == make_tags(CHIPS, seed=7, decks=2)
    assert entries != make_tags(CHIPS, seed=8, decks=2)
    assert entries[0].name == "2c of deck A"
    assert entries[-1].name == "chip 25000000 no 3"


def test_every_tag_is_found_with_kind_deck_and_value(entries: list[Entry], blob: bytes) -> None:
    registry = Registry(blob)
    assert registry.count == len(entries)
    buffer = bytearray(10)
    for entry in entries:
        buffer[:7] = entry.uid
        index = registry.find(buffer, 7)
        assert index >= 0, entry
        assert registry.value(index) == entry.value
        at = registry.record(index)
        assert registry.blob[at : at + 8] == b"\x07" + entry.uid
        assert registry.kind(index) == (CHIP if entry.kind == CHIP else CARD)
        assert registry.deck(index) == (0 if entry.kind == CHIP else entry.kind)
    assert {registry.deck(i) for i in range(registry.count)} == {0, DECK_A, DECK_B}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_unknown_uids_are_not_found(entries: list[Entry], blob: bytes, seed: int) -> None:
    registry = Registry(blob)
    known = {entry.uid for entry in entries}
    rng = random.Random(seed)
    for _ in range(200):
        near = bytearray(rng.choice(entries).uid)
        near[rng.randrange(7)] ^= 1 << rng.randrange(8)
        assert (registry.find(near, 7) >= 0) == (bytes(near) in known)
    assert registry.find(bytearray(entries[0].uid), 4) == -1
    assert registry.find(bytearray(10), 10) == -1


class Counted(bytearray):
    """Knows which of its bytes were read, in order."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.read: list[int] = []

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        self.read.append(at)
        return super().__getitem__(at)


@pytest.mark.parametrize("tags", [1, 2, 51, 52, 53, 64, 127, 132])
def test_every_lookup_reads_as_many_bytes_whatever_the_card(
    entries: list[Entry], tags: int
) -> None:
    """Or a recording of the cable would hold the time it took (S8)."""
    registry = Registry(tag_file(entries[:tags]))
    blob = registry.blob = Counted(bytes(registry.blob))
    work = set()
    strangers = [bytes(7), bytes([255] * 7), bytes.fromhex("04A2B1C3D4E580")]
    for uid in [*(entry.uid for entry in entries[:tags]), *strangers]:
        blob.read.clear()
        asked = Counted(uid)
        found = registry.find(asked, 7)
        work.add((len(blob.read), len(asked.read)))
        assert (found < 0) == (uid in strangers)
    assert len(work) == 1


def test_a_registry_that_forgets_leaves_no_byte_of_the_file(tmp_path, blob: bytes) -> None:
    (tmp_path / "tags.bin").write_bytes(blob)
    registry = load(str(tmp_path / "tags.bin"))
    assert registry.blob == blob
    registry.forget()
    assert not any(registry.blob)
    assert registry.find(bytearray(7), 7) == -1


def test_uids_of_all_three_lengths_live_in_one_file() -> None:
    uids = [b"\x08\x01\x02\x03", b"\x04\x01\x02\x03\x04\x05\x06", bytes(range(10, 20))]
    registry = Registry(tag_file(Entry(uid, CHIP, n, "chip") for n, uid in enumerate(uids)))
    assert [registry.value(registry.find(bytearray(u), len(u))) for u in uids] == [0, 1, 2]


def test_a_file_has_more_tags_than_a_byte_can_count() -> None:
    entries = [Entry(n.to_bytes(4, "big"), CHIP, n, "chip") for n in range(300)]
    registry = Registry(tag_file(entries))
    assert registry.count == 300
    assert registry.value(registry.find(bytearray(entries[299].uid), 4)) == 299


def test_an_empty_file_is_a_file() -> None:
    registry = Registry(tag_file([]))
    assert registry.count == 0
    assert registry.find(bytearray(7), 7) == -1


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda b: b"", "no tag file"),
        (lambda b: b"GIF89a" + b[6:], "no tag file"),
        (lambda b: b[:3] + b"\x02" + b[4:], "no tag file"),
        (lambda b: b[:-1], "length does not fit 132 tags"),
        (lambda b: b + b"\0", "length does not fit"),
        (lambda b: b[:4] + b"\x01\x00" + b[6:], "length does not fit 1 tags"),
        (lambda b: b[:100] + bytes((b[100] ^ 4,)) + b[101:], "checksum is wrong"),
        (lambda b: b[:6] + bytes(2) + b[8:], "checksum is wrong"),
        (lambda b: with_checksum(b[:8] + b"\x05" + b[9:]), "tag 0 has a UID of 5 bytes"),
        (lambda b: with_checksum(b[:19] + b"\x09" + b[20:]), "tag 0 is neither card nor chip"),
        (lambda b: with_checksum(b[:23] + b"\x40" + b[24:]), "tag 0 has an impossible value"),
        (lambda b: with_checksum(b[:8] + b[24:40] + b[8:24] + b[40:]), "out of order"),
        (lambda b: with_checksum(b[:8] + b[24:40] + b[24:]), "there twice"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(blob, harm, sentence) -> None:
    with pytest.raises(OSError, match=sentence):
        Registry(harm(blob))


def test_a_uid_that_is_there_twice_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(ValueError, match="is both"):
        tag_file([*entries, entries[0]])


def test_a_list_of_tags_becomes_a_file_the_firmware_reads(tmp_path):
    source, target = tmp_path / "tags.txt", tmp_path / "tags.bin"
    source.write_text("# my deck\n04A2B1C3D4E580 Ah\n04:A2:B1:C3:D4:E5:81 2c B\n04112233 500\n")
    assert ended(write_tags, source, target) == 0
    registry = Registry(target.read_bytes())
    ace = registry.find(bytes.fromhex("04A2B1C3D4E580"), 7)
    assert (registry.kind(ace), registry.deck(ace), registry.value(ace)) == (CARD, DECK_A, 50)
    two = registry.find(bytes.fromhex("04A2B1C3D4E581"), 7)
    assert (registry.deck(two), registry.value(two)) == (DECK_B, 0)
    chip = registry.find(bytes.fromhex("04112233"), 4)
    assert (registry.kind(chip), registry.value(chip)) == (CHIP, 500)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("04A2B1C3D4E580", "line 1: expected a UID and what it is"),
        ("04A2 Ah", "line 1: a UID has 4, 7, 8 or 10 bytes"),
        ("grün Ah", "line 1: grün is no UID in hex"),
        ("04A2B1C3 Xx", "line 1: Xx is neither a card such as Ah nor the value of a chip"),
        ("04A2B1C3 Ah C", "line 1: there are decks A and B, no C"),
        ("04A2B1C3 0", "line 1: a chip is worth 1 to"),
        ("04A2B1C3 tray", "line 1: a tray is declared with 1 to 1073741823 chips, not nothing"),
        ("04A2B1C3 tray 0", "line 1: a tray is declared with 1 to 1073741823 chips, not 0"),
        ("04A2B1C3 tray 1073741824", "line 1: a tray is declared with 1 to"),
        ("\n04A2B1C3 tray two", "line 2: a tray is declared with 1 to 1073741823 chips, not two"),
        ("04A2B1C3 old 5", "the value of a chip, nor `tray` and an amount, nor `old` alone"),
        ("04A2B1C3 Tray 2000", "line 1: Tray is neither .* nor `tray` and an amount"),
        ("04A2B1C3 old 5", "line 1: old is neither a card such as Ah nor the value of a chip"),
    ],
)
def test_a_wrong_line_is_named(line, sentence):
    with pytest.raises(ValueError, match=sentence):
        list(read_list(line))


def test_a_list_that_is_no_text_is_a_sentence(tmp_path, capsys):
    source = tmp_path / "tags.txt"
    source.write_bytes(b"04112233 Ah # gr\xfcn\n")
    assert ended(write_tags, source, tmp_path / "tags.bin") == 2
    assert capsys.readouterr().err == (
        f"floorman: {source}: no UTF-8 text: save the list as UTF-8\n"
    )


def test_a_tray_counts_as_declared_and_an_old_chip_as_nothing(tmp_path, capsys):
    source, target = tmp_path / "tags.txt", tmp_path / "tags.bin"
    source.write_text("04112233 tray 2000\n04112234 old\n04112235 1073741823\n")
    assert ended(write_tags, source, target) == 0
    assert capsys.readouterr().out == f"{target}: 0 cards, 2 chips, 1 trays\n"
    registry = Registry(target.read_bytes())
    tags = [registry.find(bytes.fromhex(f"0411223{n}"), 4) for n in (3, 4, 5)]
    assert [registry.kind(tag) for tag in tags] == [TRAY, CHIP, CHIP]
    assert [registry.value(tag) for tag in tags] == [2000, 0, 1073741823]
    assert [registry.deck(tag) for tag in tags] == [0, 0, 0]


def test_cards_get_secrets_in_the_list_and_their_key_is_drawn_once_beside_the_file(
    tmp_path, capsys
):
    source, target, key = (tmp_path / name for name in ("tags.txt", "tags.bin", "secret.key"))
    source.write_text("# mine\n04:A2:B1:C3:D4:E5:80 Ah # ace\n04A2B1C3D4E581 2c B\n04112233 5\n")
    assert ended(write_tags, source, target, True) == 0
    assert source.read_text() == (
        "# mine\n04:A2:B1:C3:D4:E5:80 Ah secret # ace\n04A2B1C3D4E581 2c B secret\n04112233 5\n"
    )
    registry = Registry(target.read_bytes())
    assert [registry.has_secret(n) for n in range(3)] == [False, True, True]
    assert [registry.kind(n) for n in range(3)] == [CHIP, CARD, CARD]
    drawn = key.read_bytes()
    assert len(drawn) == 16
    assert key.stat().st_mode & 0o077 == 0
    assert f"{key}: drawn for 2 tags with a secret" in capsys.readouterr().out
    assert [line_of(entry) for entry in read_list(source.read_text())] == [
        "04A2B1C3D4E580 Ah A secret", "04A2B1C3D4E581 2c B secret", "04112233 5",
    ]  # fmt: skip
    assert ended(write_tags, source, target) == 0
    assert key.read_bytes() == drawn
    assert f"{key}: is the key of 2 tags" in capsys.readouterr().out
    key.write_bytes(drawn[1:])
    assert ended(write_tags, source, target) == 2
    assert "is no key of tags: it has 15 bytes, not 16" in capsys.readouterr().err
    source.write_text("04112234 Ah\n")
    assert ended(write_tags, source, target, True) == 2
    assert "04112234 is another kind" in capsys.readouterr().err


@pytest.mark.parametrize("secret", [False, True])
def test_with_a_damaged_key_nothing_is_written(tmp_path, capsys, secret):
    source, target, key = (tmp_path / name for name in ("tags.txt", "tags.bin", "secret.key"))
    text = "04A2B1C3D4E580 Ah secret\n04A2B1C3D4E581 2c\n"
    source.write_text(text)
    key.write_bytes(bytes(15))
    assert ended(write_tags, source, target, secret) == 2
    assert "is no key of tags: it has 15 bytes, not 16" in capsys.readouterr().err
    assert not target.exists()
    assert source.read_text() == text


def test_a_file_from_before_there_were_trays_still_loads():
    blob = bytes.fromhex("4654470102000000") + bytes.fromhex(
        "0404112233000000000000" + "03" + "f4010000" + "0404112234000000000000" + "01" + "32000000"
    )
    registry = Registry(with_checksum(blob))
    assert [registry.kind(n) for n in (0, 1)] == [CHIP, CARD]
    assert [registry.value(n) for n in (0, 1)] == [500, 50]


def test_a_tag_that_is_two_things_is_refused():
    with pytest.raises(ValueError, match="04A2B1C3 is both Ah of deck A and a chip of 5"):
        tag_file(read_list("04A2B1C3 Ah\n04A2B1C3 5"))


def test_a_list_that_is_not_there_is_told(tmp_path, capsys):
    assert ended(write_tags, tmp_path / "none.txt", tmp_path / "tags.bin") == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no tag in the list"),
        ("# nothing yet\n", "there is no tag in the list"),
        ("04A2B1C3 Ah\n04A2B1C4 Ah\n", "04A2B1C3 and 04A2B1C4 are both Ah of deck A"),
    ],
)
def test_an_empty_list_or_a_card_twice_in_a_deck_is_refused(tmp_path, capsys, text, sentence):
    source, target = tmp_path / "tags.txt", tmp_path / "tags.bin"
    source.write_text(text)
    assert ended(write_tags, source, target) == 2
    assert capsys.readouterr().err == f"floorman: {source}: {sentence}\n"
    assert not target.exists()


def test_a_card_in_both_decks_and_equal_chips_are_well(tmp_path):
    source = tmp_path / "tags.txt"
    source.write_text("04A2B1C3 Ah\n04A2B1C4 Ah B\n04A2B1C5 5\n04A2B1C6 5\n")
    assert ended(write_tags, source, tmp_path / "tags.bin") == 0
