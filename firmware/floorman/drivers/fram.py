"""FM25V02 or MB85RS256B: 32 KiB that keep every byte the moment it is written, without wear."""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import SPI, Pin

SIZE = const(0x8000)

# FM25V02 data sheet table 1, opcode commands
_WRITE = const(0x02)  # args: address high, low, data...
_READ = const(0x03)  # args: address high, low
_WREN = const(0x06)  # lasts for one write
_RDID = const(0x9F)

_FM25V02 = b"\x7f\x7f\x7f\x7f\x7f\x7f\xc2\x22"  # the ninth byte is the revision
_MB85RS256B = b"\x04\x7f\x05\x09"
identity = bytearray(8)  # as it was read last: there is one FRAM


class FRAM:
    """Raises OSError at start-up when no known chip answers.  Reads and writes do not allocate.

    `answers`: it did when it was asked last.
    """

    def __init__(self, spi: "SPI", cs: "Pin") -> None:
        self._spi = spi
        self._cs = cs
        self._enable = bytes((_WREN,))
        self._head = bytearray(3)
        self._who = bytes((_RDID,))
        self.check()
        if not self.answers:
            raise OSError("no FRAM answers: its identity reads %r" % bytes(identity))

    def read_into(self, address: int, buf: bytearray) -> None:
        """Fill `buf` from `address` on."""
        self._address(_READ, address, len(buf))
        self._cs(0)
        self._spi.write(self._head)
        self._spi.readinto(buf, 0)
        self._cs(1)

    def write(self, address: int, buf: bytearray) -> None:
        """Store `buf` from `address` on; a power cut inside leaves its first bytes written."""
        self._address(_WRITE, address, len(buf))
        self._cs(0)
        self._spi.write(self._enable)
        self._cs(1)
        self._cs(0)
        self._spi.write(self._head)
        self._spi.write(buf)
        self._cs(1)

    def _address(self, opcode: int, address: int, count: int) -> None:
        if address < 0 or address + count > SIZE:
            raise ValueError("FRAM has no such address")
        head = self._head
        head[0] = opcode
        head[1] = address >> 8
        head[2] = address & 0xFF

    def check(self) -> None:
        """Ask for its identity: a write that nobody takes says nothing."""
        self._cs(0)
        self._spi.write(self._who)
        self._spi.readinto(identity, 0)
        self._cs(1)
        self.answers = identity == _FM25V02 or identity[:4] == _MB85RS256B
