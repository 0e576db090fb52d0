"""The processor's clock: as fast as its maker allows.

An RP2040 may run at 200 MHz when its core has 1.15 V (pico-sdk 2.1.1; RP2040 data sheet 2.10.6).
It starts with 125 MHz and 1.10 V.  MicroPython divides the flash's clock in time: by two in an
image of ours (100 MHz), by four in a stock one.  An RP2350 starts with the 150 MHz that it may
have.
"""

from micropython import const

_FAST = const(200000000)
_VREG = const(0x40064000)  # on an RP2350 ACCESSCTRL lies there
_VOLTAGE = const(0xC1)  # VSEL 1.15 V, EN
_SETTLE_MS = const(1)  # as the SDK waits


def hurry(memory, freq, clock, machine: str) -> None:  # type: ignore[no-untyped-def]
    """`memory` is machine.mem32, `freq` machine.freq, of the chip that `machine` names.

    What hangs on the peripherals' clock keeps its speed: that one is the USB's 48 MHz.
    """
    if "RP2040" in machine and freq() < _FAST:
        memory[_VREG] = _VOLTAGE
        clock.sleep_ms(_SETTLE_MS)
        freq(_FAST)
