"""A MIFARE Ultralight AES once it is selected (NXP data sheet MF0AES(H)20, sections 8 and 10).

Where the sheet leaves room the tag is strict: a READ that reaches a guarded page is refused whole.
Random UIDs and secure messaging are not modelled; a WRITE that would switch them on is refused.
"""

from random import Random

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC

from simulator.radio.crc_a import crc_a, with_crc
from simulator.radio.tags import HLTA, Bits, Tag, bcc

GET_VERSION, READ, WRITE, AUTHENTICATE, GO_ON = 0x60, 0x30, 0xA2, 0x1A, 0xAF
CFG0, CFG1, LOCK_KEYS, KEY = 0x29, 0x2A, 0x2D, 0x30  # pages
_LENGTHS = {GET_VERSION: 1, READ: 2, WRITE: 6, AUTHENTICATE: 2, GO_ON: 33}  # without CRC
_VERSION = bytes.fromhex("0004030104000f03")
_PAGES, _PAGE, _READ_PAGES = 0x3C, 4, 4
_KEY_PAGES = range(KEY, _PAGES)
_OPEN = 0x3C  # AUTH0: no page is guarded
_PROT, _CFG_LOCK = 0x80, 0x40
_LOCKS = {0x40: range(KEY, KEY + 4), 0x80: range(KEY + 4, KEY + 8)}  # of LOCK_KEYS: a key each
_LOCKS_STAY = 0x20  # and no more of these bits can be set
_NAK_BITS = 4
_INVALID, _BAD_CRC, _REFUSED = 0x0, 0x1, 0x4
_ACK = (0xA, 4)
_US = 1_500  # memory and AES, as recordings of a real tag have it (Proxmark3's traces)
_WRITE_US = 4_100  # as NTAG213 needs; the sheet allows more
_BLOCK = 16
_NO_IV = bytes(_BLOCK)


class UltralightAES(Tag):
    """A tag with a secret: `key`, of 16 bytes, is its DataProtKey; as delivered it is all zeros.

    `pages` is its memory, `memory_us` how long it takes over a command that writes nothing,
    `failed` how many authentications were wrong.  ValueError when the UID has not 7 bytes.
    """

    __slots__ = ("_challenge", "_random", "failed", "memory_us", "pages", "trusts")

    def __init__(self, uid: bytes, random: Random, key: bytes = bytes(_BLOCK)) -> None:
        super().__init__(uid)
        if len(uid) != 7:
            raise ValueError(f"an Ultralight AES has a UID of 7 bytes, not {len(uid)}")
        self._random = random
        self._challenge: bytes | None = None
        self.trusts = False
        self.failed = 0
        self.memory_us = _US
        self.pages = bytearray(_PAGE * _PAGES)
        check = bcc(bytes((0x88, *uid[:3])))
        self.pages[:9] = bytes((*uid[:3], check, *uid[3:], bcc(uid[3:])))
        self.pages[_PAGE * CFG0 + 3] = _OPEN
        self.key = key

    @property
    def key(self) -> bytes:
        """DataProtKey.  Its last byte lies first in memory."""
        return bytes(self.pages[_PAGE * KEY : _PAGE * KEY + _BLOCK][::-1])

    @key.setter
    def key(self, key: bytes) -> None:
        self.pages[_PAGE * KEY : _PAGE * KEY + _BLOCK] = key[::-1]

    def hear(self, frame: bytes, last_bits: int) -> Bits | None:
        """Take one frame; return the answer or None."""
        self.thinks_us = 0
        return super().hear(frame, last_bits)

    def power_off(self) -> None:
        """The field is gone: whoever was trusted is not any more."""
        super().power_off()
        self._forget()

    def _forget(self) -> None:
        self._challenge = None
        self.trusts = False

    def _active(self, frame: bytes, last_bits: int) -> Bits | None:
        command = frame[0] if frame else 0
        if frame == HLTA or last_bits or len(frame) != _LENGTHS.get(command, -2) + 2:
            self._forget()
            return super()._active(frame, last_bits)
        self.thinks_us = _WRITE_US if command == WRITE else self.memory_us
        if crc_a(frame):
            return self._nak(_BAD_CRC)
        return self._obey(command, frame[1:-2])

    def _obey(self, command: int, operands: bytes) -> Bits:
        challenge, self._challenge = self._challenge, None
        if command == GO_ON:
            return self._judge(challenge, operands)
        if challenge is not None:
            return self._nak(_INVALID)
        if command == AUTHENTICATE:
            return self._challenged(operands[0])
        if command == WRITE:
            return self._write(operands[0], operands[1:])
        return self._say(_VERSION) if command == GET_VERSION else self._read(operands[0])

    # the secret (8.6) ------------------------------------------------------------------------

    def _challenged(self, number: int) -> Bits:
        limit = self.pages[_PAGE * CFG1 + 2] | (self.pages[_PAGE * CFG1 + 3] & 3) << 8
        if number or (limit and self.failed >= limit):
            return self._nak(_REFUSED)
        self.trusts = False
        self._challenge = self._random.randbytes(_BLOCK)
        return self._say(bytes((GO_ON,)) + self._encrypted(self._challenge))

    def _judge(self, challenge: bytes | None, operands: bytes) -> Bits:
        if challenge is None:
            return self._nak(_INVALID)
        decryptor = Cipher(AES(self.key), CBC(_NO_IV)).decryptor()
        both = decryptor.update(operands)
        if both[_BLOCK:] != challenge[1:] + challenge[:1]:
            self.failed += 1
            return self._nak(_REFUSED)
        self.failed = 0
        self.trusts = True
        return self._say(b"\0" + self._encrypted(both[1:_BLOCK] + both[:1]))

    def _encrypted(self, block: bytes) -> bytes:
        return Cipher(AES(self.key), CBC(_NO_IV)).encryptor().update(block)

    # memory (8.5) ----------------------------------------------------------------------------

    def _read(self, first: int) -> Bits:
        last = first + _READ_PAGES - 1
        guarded = self.pages[_PAGE * CFG1] & _PROT and last >= self.pages[_PAGE * CFG0 + 3]
        if last >= _PAGES or (guarded and not self.trusts):
            return self._nak(_INVALID)
        return self._say(
            b"".join(
                bytes(_PAGE) if page in _KEY_PAGES else self.pages[_PAGE * page : _PAGE * page + 4]
                for page in range(first, last + 1)
            )
        )

    def _write(self, page: int, data: bytes) -> Bits:
        if not 2 <= page < _PAGES or not self._may_write(page, data):
            return self._nak(_INVALID)
        at = _PAGE * page
        if page == LOCK_KEYS:  # no lock opens again
            data = bytes((data[0] | self.pages[at], *data[1:]))
        self.pages[at : at + _PAGE] = data
        return _ACK

    def _may_write(self, page: int, data: bytes) -> bool:
        pages = self.pages
        if page >= pages[_PAGE * CFG0 + 3] and not self.trusts:
            return False
        if page == CFG0 and data[0] & 3:
            return False
        if page in (CFG0, CFG1) and pages[_PAGE * CFG1] & _CFG_LOCK:
            return False
        locks = pages[_PAGE * LOCK_KEYS]
        if page == LOCK_KEYS:
            return not locks & _LOCKS_STAY
        return not any(locks & lock and page in keys for lock, keys in _LOCKS.items())

    def _say(self, data: bytes) -> Bits:
        whole = with_crc(data)
        return int.from_bytes(whole, "little"), 8 * len(whole)

    def _nak(self, code: int) -> Bits:
        """Four bits without parity; then the tag is where it was before it was selected."""
        self._forget()
        self._fall_back()
        return code, _NAK_BITS
