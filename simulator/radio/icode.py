"""A tag of ISO/IEC 15693: NXP's ICODE SLIX2 (data sheet SL2S2602), with five of its commands.

The tag hears a whole request and answers with one frame, or in the slot of an inventory that its
UID and the mask give it (ISO/IEC 15693-3, 8).
"""

from simulator.radio.tags import Bits, Tag

INVENTORY, STAY_QUIET, READ_BLOCK, RESET_TO_READY, SYSTEM_INFO = 0x01, 0x02, 0x20, 0x26, 0x2B
_MAKER = b"\xe0\x04"  # 9.2.1: ISO 15693, NXP
_UID = 8
_BLOCKS, _BLOCK = 80, 4  # 9.2
_IC = 0x01  # tag type (9.5.2.11)
_DSFID = 0x00  # as delivered it is not defined (9.2.3)

# request flags (ISO/IEC 15693-3, 7.3.1)
_TWO_SUBCARRIERS, _HIGH_RATE, _INVENTORY, _EXTENSION = 0x01, 0x02, 0x04, 0x08
_AFI, _ONE_SLOT = 0x10, 0x20  # of an inventory
_SELECTED, _ADDRESSED = 0x10, 0x20  # of anything else
_OPTION = 0x40

_ERROR = 0x01  # response flag (7.4.1)
_NOT_SUPPORTED, _NO_SUCH_BLOCK = 0x0F, 0x10  # 9.6.2.2, and table 5 of the standard

_PRESET = 0xFFFF
_POLYNOMIAL = 0x8408
_NOWHERE = -1  # no slot of this round


def crc_v(data: bytes) -> int:
    """CRC16 of ISO/IEC 13239, as 15693-3 has it in annex C; its low byte goes first."""
    crc = _PRESET
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ _POLYNOMIAL if crc & 1 else crc >> 1
    return crc ^ 0xFFFF


def with_crc(data: bytes) -> bytes:
    """`data` with its CRC16 behind it, as it is sent."""
    return data + crc_v(data).to_bytes(2, "little")


class ICode(Tag):
    """A tag with `blocks` of memory.  Its UID is written as people read it, E0 first.

    ValueError when no ICODE has this UID.  `state` is READY or QUIET.
    """

    __slots__ = ("_quiet", "_slot", "blocks")

    def __init__(self, uid: bytes) -> None:
        super().__init__(uid)
        self.blocks = bytearray(_BLOCKS * _BLOCK)
        self.power_off()

    def take_uid(self, uid: bytes) -> None:
        """Have this UID from now on."""
        if len(uid) != _UID or uid[:2] != _MAKER:
            raise ValueError(f"an ICODE's UID has 8 bytes and begins with e004, not {uid.hex()}")
        self.uid = uid

    def like(self, uid: bytes) -> Tag:
        """Another tag of this kind."""
        return ICode(uid)

    @property
    def state(self) -> str:
        """READY or QUIET (ISO/IEC 15693-3, 7.2)."""
        return "QUIET" if self._quiet else "READY"

    def power_off(self) -> None:
        """The field is gone, or too weak: the tag forgets everything."""
        self._quiet = False
        self._slot = _NOWHERE

    def hear(self, frame: bytes, last_bits: int) -> Bits | None:
        """Type A's modulation means nothing to it."""
        return None

    def request(self, frame: bytes) -> bytes | None:
        """Take one request with its CRC; the answer with its own, or None."""
        self._slot = _NOWHERE
        body = frame[:-2]
        if len(frame) < 4 or with_crc(body) != frame or not body[0] & _HIGH_RATE:
            return None
        if body[0] & (_TWO_SUBCARRIERS | _EXTENSION):
            return None  # two subcarriers are no reader's here
        if body[0] & _INVENTORY:
            return self._inventory(body) if body[1] == INVENTORY and not self._quiet else None
        return self._command(body)

    def slot(self) -> bytes | None:
        """The reader sent EOF alone: the next slot of the round begins."""
        if self._slot == _NOWHERE:
            return None
        self._slot -= 1
        return None if self._slot else self._name()

    def _inventory(self, body: bytes) -> bytes | None:
        at = 3 if body[0] & _AFI else 2
        if body[0] & _AFI and body[2]:
            return None  # its family is none
        length = body[at] if len(body) > at else 0
        mask = body[at + 1 :]
        one = bool(body[0] & _ONE_SLOT)
        if len(body) <= at or len(mask) != (length + 7) // 8 or length > (64 if one else 60):
            return None
        number = int.from_bytes(self.uid, "big")
        if (number ^ int.from_bytes(mask, "little")) & (1 << length) - 1:
            return None
        mine = 0 if one else number >> length & 15
        self._slot = mine or _NOWHERE
        return None if mine else self._name()

    def _name(self) -> bytes:
        self._slot = _NOWHERE
        return with_crc(bytes((0, _DSFID)) + self.uid[::-1])

    def _command(self, body: bytes) -> bytes | None:
        addressed = bool(body[0] & _ADDRESSED)
        if body[0] & _SELECTED:
            return None  # nobody selects it
        if addressed and body[2:10] != self.uid[::-1]:
            return None
        if not addressed and self._quiet and body[1] != RESET_TO_READY:
            return None
        parameters = body[10:] if addressed else body[2:]
        answer = self._obey(body[1], parameters, addressed)
        if answer is None and addressed and body[1] != STAY_QUIET:
            answer = bytes((_ERROR, _NOT_SUPPORTED))
        return answer and with_crc(answer)

    def _obey(self, command: int, parameters: bytes, addressed: bool) -> bytes | None:
        if command == STAY_QUIET and addressed and not parameters:
            self._quiet = True
        elif command == RESET_TO_READY and not parameters:
            self._quiet = False
            return b"\0"
        elif command == READ_BLOCK and len(parameters) == 1:
            return self._block(parameters[0])
        elif command == SYSTEM_INFO and not parameters:
            size = bytes((_BLOCKS - 1, _BLOCK - 1))
            return bytes((0, 0x0F)) + self.uid[::-1] + bytes((_DSFID, 0)) + size + bytes((_IC,))
        return None

    def _block(self, number: int) -> bytes:
        if number >= _BLOCKS:
            return bytes((_ERROR, _NO_SUCH_BLOCK))
        return b"\0" + self.blocks[number * _BLOCK : (number + 1) * _BLOCK]
