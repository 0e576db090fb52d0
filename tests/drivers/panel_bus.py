"""machine.SPI and a chip select over one virtual chip, counting frames."""

from simulator.bus import SPIDevice


class Bus:
    """Call `cs` like a Pin; everything else like machine.SPI."""

    def __init__(self, device: SPIDevice) -> None:
        self.device = device
        self.frames = 0

    def cs(self, level: int) -> None:
        assert level in (0, 1)
        if level == 0:
            self.frames += 1
            self.device.begin()
        else:
            self.device.end()

    def write(self, data: bytes) -> None:
        self.device.exchange(bytes(data))

    def write_readinto(self, out: bytes, back: bytearray) -> None:
        assert len(out) == len(back)
        back[:] = self.device.exchange(bytes(out))

    def readinto(self, back: bytearray, byte: int = 0) -> None:
        back[:] = self.device.exchange(bytes([byte]) * len(back))


def frame(device: SPIDevice, data: bytes) -> bytes:
    """One whole frame by hand; what came back."""
    device.begin()
    reply = device.exchange(data)
    device.end()
    return reply
