"""Things that the row tells those at the table: digits of a pairing, a code, which firmware runs.

No host takes it off the row, and no digit crosses the cable.
"""

from binascii import hexlify
from hashlib import sha256

from micropython import const

from floorman import BUILD
from floorman import events as ev
from floorman.link.exams import PAIRED
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Expected, Pairing, Panel, Parts, Sealer, Session, Vault

_HELD_MS = const(5000)  # FLOOR, before somebody pairs
_BEHIND_MS = const(5000)  # somebody may not know so long that a pairing is over
_TOLD_MS = const(4000)  # what the table tells of itself stands so long,
_KEY_MS = const(15000)  # and so long by which key it signs
_CODE_MS = const(120000)  # a code that lets a device in, when no host takes it away
_LOST = (b"SEAL LOST", b"SIEGEL WEG")  # English and German
_PRINT = const(4)  # bytes
_AT_START, _BEHIND = const(1), const(2)  # the table starts anew, somebody paired


class Private:
    """`pairing`: somebody pairs, the keypad is theirs.  `expected`: whether a hand runs."""

    def __init__(
        self,
        parts: "Parts",
        vault: "Vault",
        sealer: "Sealer",
        session: "Session",
        panel: "Panel",
        expected: "Expected",
    ) -> None:
        self._parts = parts
        self._clock = parts.clock
        self._vault = vault
        self._sealer = sealer
        self._session = session
        self._panel = panel
        self._expected = expected
        self.pairing: "Pairing | None" = None
        self.holding = False  # FLOOR, at the last look
        self.after = 0  # digits of a pairing may be keyed still: what it is that ended one
        self._in_hand = False  # one ran when the table started: its wagers are keyed at once
        self._after_ms = self._floor_ms = self._aside_ms = parts.clock.ticks_ms()
        self.stands_ms = 0  # what only the table shows stands so long; 0 nothing does
        self._own = False  # and that is the table's own
        self._texts: list[bytes] = []  # they come behind it,
        self._code = 0  # and then this
        self.names_key = False  # who paired was not told yet by which key the table signs

    def pair(self, ms: int) -> None:
        """The keypad is the pairing's."""
        self._after_ms = ms
        pairing = self.pairing
        if pairing is not None and not pairing.step(ms):
            self.pairing = None
            if pairing.done:
                self.names_key = True
                self._tell([_software()])

    def key(self, ms: int) -> int:
        """Code of a key for the rules, or 255.

        Who keys on behind a pairing keys no amount: the third row would tell it on the cable, too.
        """
        keypad = self._parts.keypad
        if self.after and self._since(self._after_ms, ms) >= _BEHIND_MS:
            self.after = 0
        if not self.after or (self._in_hand and self._expected.running()):
            return keypad.poll(ms)
        key = keypad.code(ms)
        if key > ev.K_CLEAR:
            return key
        self._after_ms = ms
        return ev.UNKNOWN

    def watch(self, ms: int) -> None:
        """FLOOR is held: between hands, and for long enough, it lets somebody pair."""
        if not self.holding or self._expected.running():
            self.holding = not self._expected.running()
            self._floor_ms = ms
        if not self.holding:
            return
        self._session.withdraw_exams(PAIRED)
        if self._since(self._floor_ms, ms) >= _HELD_MS and self._vault.wanted:
            self._pair()

    def _pair(self) -> None:
        from floorman.seal.pairing import Pairing  # seldom needed, so seldom in memory

        self.after = _BEHIND
        self._in_hand = False
        self.stands_ms = 0
        self.names_key = False
        self.holding = False
        self._panel.bring_back()  # from who had rows and lights examined
        self.pairing = Pairing(self._vault, self._sealer, self._session, self._panel, self._parts)

    def is_shut(self) -> bool:
        """Nothing is examined: somebody pairs, is about to, or may believe to do so."""
        return self.after > 0 or self._parts.keypad.held() == ev.K_FLOOR

    # the row ---------------------------------------------------------------------------------

    def show_start(self, language: int) -> None:
        """How often somebody paired, whose power went in a hand, and the firmware's hash."""
        texts = []
        if self._vault.paired:
            self.after = _AT_START
            self._in_hand = self._expected.running()
            texts.append(b"PAIRED %d" % self._vault.count)
        if self._sealer.lost:
            texts.append(_LOST[language])
        self._tell(texts + [_software()])

    def name_key(self, key: bytes) -> None:
        """Behind a pairing: the first bytes of the hash of the key that the table signs by."""
        if key and not self.stands_ms:
            self.names_key = False
            self._own = True
            self._set_aside(b"KEY " + _letters(sha256(key).digest()[:_PRINT]), _KEY_MS)

    def let_in(self, code: int) -> None:
        """Six digits that only who stands at the table can read; 0 takes them away."""
        if self._own:
            self._code = code
        elif self.pairing is None:
            self._set_aside(b"CODE %06d" % code if code else b"", _CODE_MS if code else 0)

    def tick(self, ms: int) -> None:
        """Clear what has stood its time."""
        if not self.stands_ms or self._since(self._aside_ms, ms) < self.stands_ms:
            return
        if self._texts:
            self._tell(self._texts)
            return
        self._own = False
        code, self._code, self.stands_ms = self._code, 0, 0
        self.let_in(code)

    def _tell(self, texts: "list[bytes]") -> None:
        """The first of them now, each of the others behind it."""
        self._own = True
        self._texts = texts[1:]
        self._set_aside(texts[0], _TOLD_MS)

    def _set_aside(self, text: bytes, stands_ms: int) -> None:
        self.stands_ms = stands_ms
        self._aside_ms = self._clock.ticks_ms()
        self._panel.aside(text)

    def _since(self, before: int, ms: int) -> int:
        return self._clock.ticks_diff(ms, before)

    def forget(self) -> None:
        """Overwrite digits that were keyed."""
        if self.pairing is not None:
            self.pairing.forget()


def _software() -> bytes:
    """The hash that a build bears behind its version."""
    return b"SW " + BUILD[BUILD.find(b"+") + 1 :].upper()


def _letters(digest: bytes) -> bytes:
    return hexlify(digest).upper()
