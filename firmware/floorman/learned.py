"""Bytes that bring-up learned of the knock sensors, four a seat (link/exams.py), and their file.

No host changes the file alone: it is written while somebody at the table holds CLEAR, and
forgotten when CLEAR is held at the start and let go.  A torn file, or none, is nothing learned.
"""

from micropython import const

from floorman.crc import crc16
from floorman.events import K_CLEAR
from floorman.link.exams import LEARN_BYTES, LEARNED, LEARNED_NOTHING, LEARNED_TORN
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Keypad

HELD_MS = const(1000)  # CLEAR, before anything is written or forgotten
_LATE_MS = const(6000)  # a key that is down for longer hangs
_MARK = b"FL1"
_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here


class Learned:
    """`table` has the bytes in force, zeros where nothing was learned, and stays the same object.

    `state` says which file was found: LEARNED and its like of exams.py.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self.table = bytearray(LEARN_BYTES)
        self.state = LEARNED_NOTHING
        self._staged: "bytearray | None" = None
        self.watching = True  # the start is not over: somebody may hold CLEAR
        self._began = -1
        self._load()

    def _load(self) -> None:
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError:
            return
        self.state = LEARNED_TORN if data else LEARNED_NOTHING
        if len(data) == len(_MARK) + LEARN_BYTES + 2 and _is_sound(bytearray(data)):
            self._take(data[len(_MARK) : -2], LEARNED)

    def _take(self, table: "bytes | bytearray", state: int) -> None:
        self.table[:] = table
        self.state = state

    def stage(self, at: int, byte: int) -> None:
        """Take a byte that a host wants kept; nothing follows from it before `keep`."""
        if self._staged is None:
            self._staged = bytearray(LEARN_BYTES)
        self._staged[at] = byte

    def keep(self) -> bool:
        """Write what was staged; False when nothing was, or the flash refuses."""
        staged = self._staged
        if staged is None:
            return False
        data = bytearray(_MARK) + staged
        check = crc16(data, len(data))
        try:
            with open(self._path, "wb") as file:
                file.write(data + bytes((check >> 8, check & 255)))
        except OSError:
            return False
        self._take(staged, LEARNED)
        self._staged = None
        return True

    def forget(self) -> None:
        """Let nothing be learned any more; an empty file says so."""
        self._take(bytes(LEARN_BYTES), LEARNED_NOTHING)
        self._staged = None
        try:
            with open(self._path, "wb"):
                pass
        except OSError:
            pass

    def watch(self, keypad: "Keypad", ms: int) -> bool:
        """True when CLEAR was held at the start and let go: all is forgotten then."""
        if self._began < 0:
            self._began = ms
        passed = (ms - self._began) & _TICKS
        down = keypad.hangs(K_CLEAR)
        self.watching = down and passed < _LATE_MS
        if down or passed < HELD_MS or passed >= _LATE_MS:
            return False
        self.forget()
        return True


def _is_sound(data: bytearray) -> bool:
    check = data[-2] << 8 | data[-1]
    return data[: len(_MARK)] == _MARK and crc16(data, len(data) - 2) == check
