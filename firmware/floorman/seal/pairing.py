"""Pairing: whoever may open hands is named at the table, by digits that cross no cable.

The digits stand on the screen of `floorman reveal`; the dealer keys them here.  The row that
counts them is no news for the host, nor are the four that both sides compare in the end.
Loaded only when FLOOR is held.
"""

from hashlib import sha256

from micropython import const

from floorman.events import K_CLEAR, K_FLOOR, K_THOUSAND, UNKNOWN
from floorman.seal.hmac import Hmac, extract
from floorman.wipe import wipe

_DIGITS = const(27)
_KEYED = const(30)  # with three that check them: their remainder by
_MODULUS = const(997)
_TEN_THOUSAND = const(10000)
_ZERO = const(0x30)
_VERSION = const(0x6E)  # a reader's register, as a frame's first byte
_IDLE_MS = const(60000)
_CHUNKS = const(32)  # of 32 bytes: 1 KiB of the system's random numbers,
_WAITS = const(256)  # and the clock's last bits at so many answers of a reader


class Pairing:
    """`step` is called with each look at the keypad until it says that all is over; `done` when
    somebody is paired.
    """

    def __init__(self, vault, sealer, session, panel, parts) -> None:  # type: ignore[no-untyped-def]
        self._vault = vault
        self._sealer = sealer
        self._session = session
        self._panel = panel
        self._parts = parts
        self._digits = bytearray(_KEYED)
        self._count = 0
        self._second = False  # beside the pairing there is, instead of in its place
        self.done = False
        self._ms = parts.clock.ticks_ms()
        self._show()

    def step(self, ms: int) -> bool:
        """Take a key; False when it is over."""
        key = self._parts.keypad.code(ms)
        if key == UNKNOWN:
            return self._parts.clock.ticks_diff(ms, self._ms) < _IDLE_MS or self._leave()
        self._ms = ms
        if self.done or (key == K_CLEAR and not self._count):
            return self._leave()
        if key < 10:
            self._add(key, 1)
        elif key == K_THOUSAND:
            self._add(0, 3)
        elif key == K_CLEAR:
            self._clear()
        elif key == K_FLOOR and self._vault.slots == 1:
            self._second = not self._second
        if self._count == _KEYED:
            self._check()
        elif not self.done:
            self._show()
        return True

    def _add(self, digit: int, times: int) -> None:
        for _ in range(min(times, _KEYED - self._count)):
            self._digits[self._count] = _ZERO + digit
            self._count += 1

    def forget(self) -> None:
        """Overwrite the digits."""
        wipe(self._digits)

    def _clear(self) -> None:
        wipe(self._digits)
        self._count = 0

    def _show(self) -> None:
        name = b"PAIR 2 - " if self._second else b"PAIR "
        self._panel.aside(name + str(self._count).encode())

    def _leave(self) -> bool:
        self._clear()
        self._panel.aside(b"")
        return False

    def _check(self) -> None:
        rest = 0
        for i in range(_DIGITS):
            rest = (10 * rest + self._digits[i] - _ZERO) % _MODULUS
        if int(bytes(self._digits[_DIGITS:])) == rest:
            self._pair()
        else:
            self._panel.aside(b"PAIR ?")
        self._clear()

    def _pair(self) -> None:
        vault = self._vault
        if self._sealer.open:
            self._sealer.finish(False, self._ms)  # under the keys that it was played with
        digits = bytes(self._digits[:_DIGITS])
        count = vault.count + 1
        hmac = Hmac()
        extract_key = extract(hmac, b"fm1 pair" + vault.table, digits)
        key = hmac.key(extract_key).expand(bytes((count >> 8, count & 255)))
        try:
            vault.pair(key, None if self._second else self._draw(digits), count)
        except OSError:
            self._session.trouble("the pairing cannot be kept: the flash is full")
            self._panel.aside(b"PAIR ?")
            return
        self._sealer.paired()
        if self._sealer.signing is not None:
            self._sealer.signing.plant(self._draw(b""))
        self.done = True
        four = hmac.key(key).expand(b"fm1 check", 4)
        number = (four[0] << 24 | four[1] << 16 | four[2] << 8 | four[3]) % _TEN_THOUSAND
        hmac.forget()
        self._panel.aside(b"CHECK %04d" % number)

    def _draw(self, digits: bytes) -> bytes:
        """S_0 of everything that an outsider cannot know: no source is trusted alone.

        The signer's secret without the digits, for its public key goes over the cable.
        """
        clock = self._parts.clock
        pool = sha256()
        for _ in range(_CHUNKS):
            pool.update(self._parts.urandom(32))
        reader = self._parts.readers[0]
        times = bytearray(_WAITS)
        for i in range(_WAITS):
            reader.aim()
            reader.read(_VERSION)
            times[i] = clock.ticks_us() & 255
        pool.update(times)
        pool.update(self._parts.chip)
        pool.update(digits)
        return pool.digest()
