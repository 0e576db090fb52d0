"""Shared by readers of every family: statuses, the buffers of the air, times on the air.

The interface itself is Reader in shapes.pyi: field, exchange, health.  Inventories stand on it
(iso14443a.py, iso15693.py): who is in the field, is this one there, what stands in its memory.

All readers share the buffers, as they share the bus: what `rx` holds is good until the next
exchange of any reader.
"""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import SPI, Clock, Decoder, Input, Pin

# status of an exchange
OK = const(0)
NOTHING = const(1)  # nobody answered
COLLISION = const(2)  # several tags differ; coll() says where
DAMAGED = const(3)  # parity, length or checksum is wrong
DEAD = const(4)  # the chip does not do as told: wiring, supply, reset
NOISE = const(7)  # the receiver followed something that no tag sent; ask again

SEND_MOST = const(9)  # bytes of a SELECT
RECEIVE_MOST = const(18)  # bytes fetched at once: a READ answer with its CRC
HEAD = const(
    0x12
)  # first byte of each frame, not for the air: the MFRC522 wants its FIFO's address
ANSWER_US = const(110)  # 91 us, and a bit time to see the end
WAIT_US = const(250)  # as long as a timer waits for an answer's beginning

send = bytearray(1 + SEND_MOST)
send[0] = HEAD
send_views = [memoryview(send)[: n + 1] for n in range(SEND_MOST + 1)]
receive = bytearray(RECEIVE_MOST + 1)
receive_views = [memoryview(receive)[: n + 1] for n in range(RECEIVE_MOST + 1)]
tx = memoryview(send)[1:]  # what exchange() sends
select_frame = send_views[SEND_MOST]  # all of it, for launch()
rx = memoryview(receive)[1:]  # what exchange() received


class ReaderBus:
    """Wires that readers share: `spi`, and the chip select `cs`, a callable that selects with 0.

    Behind a `decoder` it is the enable line, and the address lines say whose it is.  `busy` is the
    BUSY line of the reader that the address lines name, where its family has one.
    """

    def __init__(
        self,
        spi: "SPI",
        cs: "Pin",
        clock: "Clock",
        decoder: "Decoder | None" = None,
        busy: "Input | None" = None,
    ) -> None:
        self.spi = spi
        self.cs = cs
        self.clock = clock
        self.decoder = decoder
        self.busy = busy
        cs(1)


def frame_of(data: bytes) -> bytes:
    """A frame that launch() and send() take, for frames that never change."""
    return bytes((HEAD,)) + data


def air_us(length: int) -> int:
    """Time `length` bytes take at 106 kbit/s: nine bits each of 9.44 us, and the frame's ends."""
    return 85 * length + 19


def answer_us(length: int) -> int:
    """Time from the end of a frame until an answer of so many bytes, or the timer, is through."""
    return max(ANSWER_US + 85 * length + 19, WAIT_US)


def crc_a(data: memoryview, length: int) -> int:
    """CRC_A of `length` bytes (ISO 14443-3, 6.2.4), low byte sent first."""
    crc = 0x6363
    for i in range(length):
        byte = data[i] ^ crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc
