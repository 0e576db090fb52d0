"""UF2: the form in which a Pico's boot drive takes an image (github.com/microsoft/uf2).

A file is a row of blocks of 512 bytes, each with its address and the family of chips it is for.
"""

import struct
from collections.abc import Mapping

BLOCK = 512
FLASH = 0x10000000
"""Where the flash begins in a Pico's memory."""
_PAGE = 256  # bytes that a block of ours carries
_HEADER = struct.Struct("<8I")
_START = (0x0A324655, 0x9E5D5157)
_END = struct.Struct("<I").pack(0x0AB16F30)
_FAMILY_IS_NAMED = 0x2000
_HAS_TAGS = 0x8000
_ABSOLUTE = 0xE48BFF57
_LAST_PAGE = 0x10FFFF00
_IGNORE_ME = struct.pack("<I", 0x9957E304)
_ROOM = BLOCK - _HEADER.size - len(_END)


class Uf2Error(ValueError):
    """These bytes are no UF2 image; the text is the end of a sentence."""


def encode(binary: bytes, family: int, ignored_block: bool = False) -> bytes:
    """The image that puts `binary` at the beginning of a Pico's flash.

    With `ignored_block` a first block goes before it that no chip writes.  An RP2350 whose flash
    has a partition table takes no image without it (erratum RP2350-E10).
    """
    starts = range(0, len(binary), _PAGE)
    blocks = []
    for n, at in enumerate(starts):
        page = binary[at : at + _PAGE].ljust(_PAGE, b"\0")
        blocks.append(_block(_FAMILY_IS_NAMED, FLASH + at, n, len(starts), family, page))
    if ignored_block:
        flags = _FAMILY_IS_NAMED | _HAS_TAGS
        blocks.insert(0, _block(flags, _LAST_PAGE, 0, 2, _ABSOLUTE, b"\xef" * _PAGE, _IGNORE_ME))
    return b"".join(blocks)


def with_blank(image: bytes, at: int, size: int) -> bytes:
    """The image, and erased flash from `at` on, whole pages.  Uf2Error when it lies over that."""
    return with_pages(image, {at + place: b"\xff" * _PAGE for place in range(0, size, _PAGE)})


def with_pages(image: bytes, pages: Mapping[int, bytes]) -> bytes:
    """The image, and behind it pages of the flash by where they begin, in order.  Uf2Error when it
    lies over them.
    """
    family = family_of(image)
    places = [place for place, _, _ in _headers(image)]
    first = FLASH + min(pages)
    if any(_HEADER.unpack_from(image, place)[3] + _PAGE > first for place in places):
        raise Uf2Error("reaches into what would be written behind it")
    of = len(places) + len(pages)
    blocks = []
    for n, place in enumerate(places):
        header = list(_HEADER.unpack_from(image, place))
        header[5:7] = n, of
        blocks.append(_HEADER.pack(*header) + image[place + _HEADER.size : place + BLOCK])
    for n, (at, page) in enumerate(pages.items(), len(places)):
        blocks.append(_block(_FAMILY_IS_NAMED, FLASH + at, n, of, family, page))
    return image[: places[0]] + b"".join(blocks)


def _block(
    flags: int, address: int, n: int, of: int, family: int, page: bytes, tag: bytes = b""
) -> bytes:
    header = _HEADER.pack(*_START, flags, address, _PAGE, n, of, family)
    return header + (page + tag).ljust(_ROOM, b"\0") + _END


def _headers(image: bytes) -> list[tuple[int, int, int]]:
    """(where the block begins, bytes it carries, its family) of each block that is written."""
    if not image or len(image) % BLOCK:
        raise Uf2Error("is not made of whole UF2 blocks")
    found = []
    for at in range(0, len(image), BLOCK):
        first, second, _, _, size, _, _, family = _HEADER.unpack_from(image, at)
        if (first, second) != _START or size > _ROOM:
            raise Uf2Error("is not made of UF2 blocks")
        if family != _ABSOLUTE:
            found.append((at, size, family))
    return found


def content(image: bytes) -> bytes:
    """Bytes the blocks put on the flash, one after the other.  Uf2Error when there are none."""
    return b"".join(
        image[at + _HEADER.size : at + _HEADER.size + size] for at, size, _ in _headers(image)
    )


def family_of(image: bytes) -> int:
    """The one family of chips that all blocks are for.  Uf2Error when they differ."""
    families = {family for _, _, family in _headers(image)}
    if len(families) != 1:
        raise Uf2Error("is for several sorts of chips, or for none")
    return families.pop()
