"""A tag as ISO/IEC 14443-3 type A describes it: from power-up to HALT."""

from simulator.radio.crc_a import with_crc

REQA = 0x26
WUPA = 0x52
CASCADE_TAG = 0x88
HLTA = with_crc(b"\x50\x00")

_SEL = (0x93, 0x95, 0x97)  # 6.5.3.2, by cascade level
_SELECT_NVB = 0x70  # 6.5.3.3: all 40 bits follow, and a CRC
_LEVEL_BITS = 40  # four UID bytes and their BCC
_SHORT = 7  # bits of a short frame
_NOT_COMPLETE = b"\x04"  # 6.5.3.4: another cascade level follows

_BY_LENGTH = {  # UID bytes: ATQA as sent, SAK of the last level
    4: (b"\x04\x00", b"\x08"),
    7: (b"\x44\x00", b"\x00"),
    10: (b"\x84\x00", b"\x20"),
}

Bits = tuple[int, int]
"""An answer: its bits as a number, the first sent bit lowest, and how many."""


def cascade(uid: bytes) -> list[bytes]:
    """Return per cascade level the four bytes a tag shows there (6.5.4), without BCC."""
    levels = []
    while len(uid) > 4:
        levels.append(bytes((CASCADE_TAG, *uid[:3])))
        uid = uid[3:]
    return [*levels, uid]


def bcc(four: bytes) -> int:
    """The check byte of a level: exclusive or of its four bytes (6.5.3.1)."""
    return four[0] ^ four[1] ^ four[2] ^ four[3]


def _bits(data: bytes) -> Bits:
    return int.from_bytes(data, "little"), 8 * len(data)


class Tag:
    """One tag with a UID of 4, 7 or 10 bytes.

    ValueError when no tag can have this UID: wrong length, or a level that is the last one begins
    with the cascade tag 0x88.  `sak` is that of its last level, unless it is the usual one.
    """

    __slots__ = (
        "_answers", "_halted", "_level", "_levels", "_sak", "_selects", "_state", "ready_us",
        "slow_us", "thinks_us", "torn", "uid",
    )  # fmt: skip

    def __init__(self, uid: bytes, sak: int | None = None) -> None:
        self.ready_us = 0
        """When the tag has power enough to listen; kept by the antenna."""
        self.slow_us = 0
        """How much later than others it has it."""
        self.thinks_us = 0
        """How much later than it must it answers the frame it heard last."""
        self.torn = False
        """Its antenna is broken: it never answers."""
        self._sak = sak
        self._state = self._idle
        self._level = 0
        self._halted = False
        self.take_uid(uid)

    def like(self, uid: bytes) -> "Tag":
        """Another tag of this kind, with this UID."""
        return Tag(uid)

    def request(self, frame: bytes) -> bytes | None:
        """Take a request of ISO/IEC 15693, which means nothing to it."""
        return None

    def slot(self) -> bytes | None:
        """The reader sent EOF alone, which means nothing to it."""
        return None

    def take_uid(self, uid: bytes) -> None:
        """Have this UID from now on."""
        if len(uid) not in _BY_LENGTH:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        fours = cascade(uid)
        if fours[-1][0] == CASCADE_TAG:
            raise ValueError(f"no tag has the UID {uid.hex()}: its last level begins with 88")
        self.uid = uid
        atqa, sak = _BY_LENGTH[len(uid)]
        if self._sak is not None:
            sak = bytes((self._sak,))
        levels = [four + bytes((bcc(four),)) for four in fours]
        self._levels = [int.from_bytes(level, "little") for level in levels]
        self._selects = [
            with_crc(bytes((sel, _SELECT_NVB)) + level)
            for sel, level in zip(_SEL, levels, strict=False)
        ]
        saks = [_NOT_COMPLETE] * (len(levels) - 1) + [sak]
        self._answers = [_bits(atqa)] + [_bits(with_crc(one)) for one in saks]

    def __repr__(self) -> str:
        return f"Tag({self.uid.hex()}, {self.state})"

    @property
    def state(self) -> str:
        """IDLE, READY, ACTIVE or HALT (6.3)."""
        return self._state.__name__.removeprefix("_").upper()

    def power_off(self) -> None:
        """The field is gone, or too weak: the tag forgets everything."""
        self._state = self._idle
        self._halted = False

    def hear(self, frame: bytes, last_bits: int) -> Bits | None:
        """Take one frame; return the answer or None.

        `last_bits` is the number of bits in the last byte, 0 for a whole one.
        """
        return self._state(frame, last_bits)

    def _idle(self, frame: bytes, last_bits: int) -> Bits | None:
        if last_bits == _SHORT and len(frame) == 1 and frame[0] in (REQA, WUPA):
            return self._wake()
        return None

    def _halt(self, frame: bytes, last_bits: int) -> Bits | None:
        if last_bits == _SHORT and len(frame) == 1 and frame[0] == WUPA:
            return self._wake()
        return None

    def _wake(self) -> Bits:
        self._level = 0
        self._state = self._ready
        return self._answers[0]

    def _ready(self, frame: bytes, last_bits: int) -> Bits | None:
        level = self._level
        if frame == self._selects[level] and not last_bits:
            return self._selected()
        if len(frame) >= 2 and frame[0] == _SEL[level] and frame[1] != _SELECT_NVB:
            return self._anticollision(frame, last_bits)
        return self._fall_back()

    def _anticollision(self, frame: bytes, last_bits: int) -> Bits | None:
        nvb = frame[1]
        known = 8 * (nvb >> 4) + (nvb & 15) - 16
        sent = 8 * (len(frame) - 2) - (8 - last_bits if last_bits else 0)
        if nvb & 15 > 7 or known != sent or known >= _LEVEL_BITS:
            return self._fall_back()
        level = self._levels[self._level]
        if (int.from_bytes(frame[2:], "little") ^ level) & ((1 << known) - 1):
            return self._fall_back()
        return level >> known, _LEVEL_BITS - known

    def _selected(self) -> Bits:
        self._level += 1
        if self._level == len(self._levels):
            self._state = self._active
        return self._answers[self._level]

    def _active(self, frame: bytes, last_bits: int) -> Bits | None:
        if frame == HLTA and not last_bits:
            self._halted = True
        return self._fall_back()

    def _fall_back(self) -> Bits | None:
        """Silently to IDLE, or to HALT for a tag that was woken from there (6.3.6, 6.3.7)."""
        self._state = self._halt if self._halted else self._idle
        return None
