"""An NTAG213, 215 or 216 once it is selected (NXP data sheet NTAG213_215_216, section 10)."""

from simulator.radio.crc_a import crc_a, with_crc
from simulator.radio.tags import HLTA, Bits, Tag, bcc

GET_VERSION, READ, FAST_READ, READ_SIG = 0x60, 0x30, 0x3A, 0x3C
_LENGTHS = {GET_VERSION: 1, READ: 2, FAST_READ: 3, READ_SIG: 2}  # without CRC
_NAK_BITS = 4
_INVALID, _BAD_CRC = 0x0, 0x1  # NAK codes (9.3)
_PAGE = 4
_MEMORY_US = 1_000  # looking something up; the sheet allows 5 ms
_READ_PAGES = 4

_MODELS = {  # pages in all, storage size in GET_VERSION (table 28), size in the CC (8.5.6)
    "NTAG213": (45, 0x0F, 0x12),
    "NTAG215": (135, 0x11, 0x3E),
    "NTAG216": (231, 0x13, 0x6D),
}


class NTAG(Tag):
    """A tag with memory.  `signature` is what READ_SIG gives; None, as with many clones: a NAK.

    `talks` False: one that knows none of the commands beyond READ, as chips before NTAG21x.
    `pages` is its memory, `memory_us` how long it takes to look there.  ValueError when there is
    no such model, or the UID has not 7 bytes.
    """

    __slots__ = ("_model", "memory_us", "pages", "signature", "talks")

    def __init__(
        self,
        uid: bytes,
        model: str = "NTAG213",
        signature: bytes | None = bytes(range(1, 33)),
        talks: bool = True,
    ) -> None:
        super().__init__(uid)
        if model not in _MODELS or len(uid) != 7:
            raise ValueError(f"{model} with a UID of {len(uid)} bytes: there is no such tag")
        self._model = model
        self.signature = signature
        self.talks = talks
        self.memory_us = _MEMORY_US
        self.pages = self._memory()

    def _memory(self) -> bytearray:
        """As delivered: UID, capability container, open configuration."""
        count, _, size = _MODELS[self._model]
        pages = bytearray(_PAGE * count)
        uid = self.uid
        check = bcc(bytes((0x88, *uid[:3])))
        pages[:9] = bytes((*uid[:3], check, *uid[3:], bcc(uid[3:])))
        pages[9] = 0x48
        pages[12:16] = bytes((0xE1, 0x10, size, 0x00))
        pages[-20:] = bytes.fromhex("000000bd040000ff000500000000000000000000")
        return pages

    def hear(self, frame: bytes, last_bits: int) -> Bits | None:
        """Take one frame; return the answer or None."""
        self.thinks_us = 0
        return super().hear(frame, last_bits)

    def _active(self, frame: bytes, last_bits: int) -> Bits | None:
        command = frame[0] if frame else 0
        if frame == HLTA or last_bits or len(frame) != _LENGTHS.get(command, -2) + 2:
            return super()._active(frame, last_bits)
        self.thinks_us = self.memory_us
        if crc_a(frame):
            return self._nak(_BAD_CRC)
        if command != READ and not self.talks:
            return self._nak(_INVALID)
        data = self._answer(command, frame)
        if data is None:
            return self._nak(_INVALID)
        whole = with_crc(data)
        return int.from_bytes(whole, "little"), 8 * len(whole)

    def _answer(self, command: int, frame: bytes) -> bytes | None:
        if command == GET_VERSION:
            return bytes((0x00, 0x04, 0x04, 0x02, 0x01, 0x00, _MODELS[self._model][1], 0x03))
        if command == READ:
            return self._read(frame[1])
        if command == FAST_READ:
            return self._fast_read(frame[1], frame[2])
        return self.signature if frame[1] == 0 else None

    def _read(self, first: int) -> bytes | None:
        """Four pages; behind the last one it goes on at page 0 (10.2)."""
        pages = self.pages
        if first * _PAGE >= len(pages):
            return None
        return bytes(pages[first * _PAGE :] + pages)[: _READ_PAGES * _PAGE]

    def _fast_read(self, first: int, last: int) -> bytes | None:
        if first > last or last * _PAGE >= len(self.pages):
            return None
        return bytes(self.pages[first * _PAGE : (last + 1) * _PAGE])

    def _nak(self, code: int) -> Bits:
        """Four bits without parity; then the tag is where it was before it was selected."""
        self._fall_back()
        return code, _NAK_BITS
