"""Where the journal is kept when no FRAM is fitted: three files on the Pico's own flash.

Each write is on the flash when it returns.  littlefs copies the last block of a file to a fresh
one for it: some 50 ms in which nothing else runs (W25Q16JV data sheet 9.6: sector erase 45 ms),
and one erase of 100,000, spread over all free blocks.
"""

from micropython import const

_FILE = const(0x3F80)  # bytes of the address space in one file: a half of the journal


class JournalFiles:
    """`root` is the folder, with its slash.  OSError when the flash is full."""

    def __init__(self, root: str) -> None:
        self._name = root + "journal."

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

    def _open(self, address: int, mode: str):  # type: ignore[no-untyped-def]
        file = open(self._name + str(address // _FILE), mode)  # noqa: SIM115 - both close it
        file.seek(address % _FILE)
        return file
