"""Where the journal is kept when no FRAM answers: three files on the Pico's own flash.

A fourth one holds the mark: while it is set the hand in a FRAM is the newest, not the one here.

Each write is on the flash when it returns.  littlefs copies the last block of a file to a fresh
one for it: some 50 ms in which nothing else runs (W25Q16JV data sheet 9.6: sector erase 45 ms),
and one erase of 100,000, spread over all free blocks.
"""

from micropython import const

from floorman.power.journal import PAGE

_FILE = const(0x3400)  # bytes of the address space in one file: a half of the journal
_MARK = const(3 * 0x3400)
_PART = const(0x340)  # copied at once


class JournalFiles:
    """`root` is the folder, with its slash.  OSError when the flash is full.

    `outdated`: the newest hand is in a FRAM, until `take_over`.
    """

    def __init__(self, root: str) -> None:
        self._name = root + "journal."
        self.outdated = self._byte(_MARK)

    def kept(self) -> bool:
        """True when a hand was ever kept here, whatever is left of it."""
        for half in (0, _FILE):
            try:
                self._open(half, "rb").close()
                return True
            except OSError:
                pass
        return False

    def hand_over(self, fram) -> None:  # type: ignore[no-untyped-def]
        """The FRAM answers again: copy the newer flash journal into it, and mark it as newest.

        On a full flash there is no mark, and a FRAM that later falls silent is not reported.
        """
        if self.outdated:
            return
        if self._byte(0) or self._byte(_FILE):
            part = bytearray(_PART)
            for at in range(0, 2 * _FILE, _PART):
                self._copy(at, part, fram)
            self._copy(2 * _FILE, bytearray(PAGE), fram)
        try:
            self.write(_MARK, b"\1")
        except OSError:
            pass

    def read_into(self, address: int, buf: bytearray) -> None:
        """Fill `buf` from `address` on; what was never written reads 0."""
        n = 0
        try:
            with self._open(address, "rb") as file:
                n = file.readinto(buf)
        except OSError:
            pass
        for i in range(n, len(buf)):
            buf[i] = 0

    def write(self, address: int, buf: bytes) -> None:
        """Store `buf`; at the beginning of a file it replaces all of it."""
        with self._open(address, "r+b" if address % _FILE else "wb") as file:
            file.write(buf)

    def _copy(self, address: int, part: bytearray, fram) -> None:  # type: ignore[no-untyped-def]
        self.read_into(address, part)
        fram.write(address, part)

    def take_over(self) -> None:
        """The newest hand is here from now on."""
        self.outdated = 0
        self.write(_MARK, b"\0")

    def _byte(self, address: int) -> int:
        byte = bytearray(1)
        self.read_into(address, byte)
        return byte[0]

    def _open(self, address: int, mode: str):  # type: ignore[no-untyped-def]
        file = open(self._name + str(address // _FILE), mode)  # noqa: SIM115 - both close it
        file.seek(address % _FILE)
        return file
