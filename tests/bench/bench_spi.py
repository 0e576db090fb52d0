"""SPI frames and bytes of each reader operation, beside what other drivers need.

Run: python -m tests.bench.bench_spi
"""

from collections.abc import Callable

from floorman.drivers.mfrc522 import tx

from tests.drivers.rig import Rig

FOUR = bytes.fromhex("01020304")
SEVEN = bytes.fromhex("04112233445566")
TEN = bytes.fromhex("0102030405060708090a")

# frames / bytes counted over a register model; * frames only, - cannot do it
PEERS = {
    "REQA": ("19*", "19*", "15*"),
    "anticollision, one level": ("23*", "23*", "14*"),
    "select, one level": ("42*", "42*", "32*"),
    "4-byte UID, REQA to SAK": ("84 / 168", "84 / 168", "63 / 148"),
    "7-byte UID, REQA to SAK": ("-", "149 / 298", "109 / 261"),
    "10-byte UID, REQA to SAK": ("-", "214 / 428", "155 / 374"),
    "no tag": ("2013*", "2013*", "13* + 25 ms"),
    "HALT": ("-", "-", "18* + 25 ms"),
}


class Count:
    """Frames, bytes and virtual time of one operation."""

    def __init__(self, rig: Rig, operation: Callable[[], object]) -> None:
        bus, clock = rig.bus, rig.clock
        frames, octets, began = bus.frames, bus.bytes, clock.now
        operation()
        self.frames = bus.frames - frames
        self.bytes = bus.bytes - octets
        self.us = clock.now - began


def ready(*uids: bytes) -> Rig:
    """A reader with these tags on it, field on."""
    rig = Rig()
    rig.place(*uids)
    return rig.started()


def _reqa(rig: Rig) -> None:
    tx[0] = 0x26
    rig.reader.exchange(1, 7, 0, 2)


def _to_sak(uid: bytes) -> Count:
    rig = ready(uid)
    rig.reader.send = lambda frame, us: None  # HLTA counts by itself
    rig.inventory.begin(rig.reader)
    return Count(rig, rig.inventory.next)


def measure() -> dict[str, Count]:
    """Every operation of PEERS with our driver."""
    rig = ready(FOUR)
    inventory = rig.inventory
    inventory.begin(rig.reader)
    return {
        "REQA": Count(rig, lambda: _reqa(rig)),
        "anticollision, one level": Count(rig, lambda: inventory._anticollision(0x93)),
        "select, one level": Count(rig, lambda: inventory._select(0x93)),
        "HALT": Count(rig, inventory._halt),
        "4-byte UID, REQA to SAK": _to_sak(FOUR),
        "7-byte UID, REQA to SAK": _to_sak(SEVEN),
        "10-byte UID, REQA to SAK": _to_sak(TEN),
        "no tag": Count(empty := ready(), lambda: _reqa(empty)),
    }


def main() -> None:
    """Print the table."""
    head = ("floorman", "virtual us", "wendlers", "danjperron", "miguelbalboa")
    print(f"{'SPI frames / bytes':26}" + "".join(f"{name:>14}" for name in head))
    counts = measure()
    for name, peers in PEERS.items():
        count = counts[name]
        ours = f"{count.frames} / {count.bytes}"
        print(f"{name:26}{ours:>14}{count.us:>14}" + "".join(f"{peer:>14}" for peer in peers))


if __name__ == "__main__":
    main()
