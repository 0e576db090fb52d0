"""UF2 images: written and read, and for which board they are."""

import struct

import pytest

from host_tools.build.picos import BY_NAME, PICOS, Pico, of_image, of_machine, of_volume
from host_tools.build.uf2 import BLOCK, Uf2Error, content, encode, family_of, with_blank
from simulator.boards.emulator import file_system

PICO, PICO2 = BY_NAME["RPI_PICO"], BY_NAME["RPI_PICO2"]
BINARY = bytes(range(256)) * 2 + b"end"


def header(image: bytes, block: int) -> tuple[int, ...]:
    return struct.unpack_from("<8I", image, block * BLOCK)


def test_each_block_has_its_address_its_number_and_its_family() -> None:
    image = encode(BINARY, PICO.family)
    assert len(image) == 3 * BLOCK
    for n in range(3):
        start = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * n, 256, n, 3, 0xE48BFF56)
        assert header(image, n) == start
        assert image[(n + 1) * BLOCK - 4 : (n + 1) * BLOCK] == b"\x30\x6f\xb1\x0a"
    assert content(image) == BINARY + bytes(253)
    assert family_of(image) == PICO.family


def test_the_block_for_partitioned_chips_is_first_and_nobodys_content() -> None:
    image = encode(BINARY, PICO2.family, PICO2.ignored_block)
    assert header(image, 0)[2:] == (0xA000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    assert image[32:292] == b"\xef" * 256 + b"\x04\xe3\x57\x99"
    assert header(image, 1)[2:] == (0x2000, 0x10000000, 256, 0, 3, 0xE48BFF59)
    assert content(image) == content(encode(BINARY, PICO2.family))
    assert of_image(image) is PICO2


@pytest.mark.parametrize("image", [b"", b"no image", bytes(BLOCK), encode(b"x", 1)[:-1]])
def test_what_is_no_image_is_refused(image: bytes) -> None:
    with pytest.raises(Uf2Error, match=r"^is not made of"):
        content(image)
    assert of_image(image) is None


def test_an_image_of_two_families_is_nobodys() -> None:
    both = encode(b"one", PICO.family) + encode(b"two", PICO2.family)
    with pytest.raises(Uf2Error, match=r"^is for several sorts of chips"):
        family_of(both)
    assert of_image(encode(b"x", 0xADA52840)) is None


@pytest.mark.parametrize("pico", PICOS, ids=lambda pico: pico.name)
def test_an_image_that_erases_is_one_image_with_two_places(pico: Pico) -> None:
    plain = encode(BINARY, pico.family, pico.ignored_block)
    image = with_blank(plain, pico.files_at, 8192)
    first = int(pico.ignored_block)
    assert image[: first * BLOCK] == plain[: first * BLOCK]
    blocks = [header(image, n) for n in range(first, len(image) // BLOCK)]
    assert [block[5:7] for block in blocks] == [(n, 35) for n in range(35)]
    start = 0x10000000 + pico.files_at
    assert [block[3] for block in blocks[3:]] == list(range(start, start + 8192, 256))
    assert content(image) == BINARY + bytes(253) + b"\xff" * 8192
    assert of_image(image) is pico


def test_an_image_is_not_erased_itself() -> None:
    with pytest.raises(Uf2Error, match=r"^reaches into what would be written behind it$"):
        with_blank(encode(bytes(0x1001), PICO.family), 0x1000, 0x1000)
    assert with_blank(encode(bytes(0x1000), PICO.family), 0x1000, 0x1000)


def test_micropython_finds_no_files_in_what_was_erased() -> None:
    from littlefs import LittleFS, LittleFSError

    disk = bytearray(file_system({"main.py": b"1"}))
    disk[:8192] = b"\xff" * 8192
    fs = LittleFS(block_size=4096, block_count=len(disk) // 4096, mount=False)
    fs.context.buffer[:] = disk
    with pytest.raises(LittleFSError):
        fs.mount()


def test_boards_are_told_by_their_drive_and_by_what_micropython_says() -> None:
    info = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
    assert of_volume(info) is PICO
    assert of_volume(info.replace("RPI-RP2", "RP2350")) is PICO2
    assert of_volume(info.replace("RPI-RP2", "SAMD21")) is None
    assert of_machine("Raspberry Pi Pico with RP2040") is PICO
    assert of_machine("Raspberry Pi Pico2 with RP2350") is PICO2
    assert of_machine("linux [GCC 12] version") is None
    assert len(PICOS) == 2
