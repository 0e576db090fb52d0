"""The readers' chip select, resolved once a transfer: pin, decoder, bus and chip in one call.

A hand selects its readers a hundred thousand times.  What those four would do one after the other
is done here with the same ends, as long as nothing is bent; else each of them does its own part.
"""

from collections.abc import Sequence, Sized

from simulator.bus import Listener
from simulator.chips.decoder import AddressDecoder
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.chips.mfrc522_port import FRESH, NO_READ, WRITING
from simulator.wires import PIN_US, SPIBus, Wires


def reader_select(
    wires: Wires,
    pin: int,
    decoder: AddressDecoder,
    bus: SPIBus,
    chips: Sequence[object],
    bends: tuple[Sized, Sized, Sized],
) -> Listener:
    """Return what drives the enable pin of `decoder`, in the place of Wires.outputs[pin].

    `chips` are those on the decoder's outputs, `bends` as SPIBus.line has them.
    """
    clock, levels, on_pin = wires.clock, wires.levels, wires.on_pin
    on_pin[pin] = decoder.enable
    quick = [chip if type(chip) is MFRC522Chip else None for chip in chips]
    quick += [None] * (len(decoder.outputs) - len(quick))
    one, another, third = bends
    opened: MFRC522Chip | None = None

    def drive(level: int) -> None:
        nonlocal opened
        now = clock.now + PIN_US
        if now < clock.alarm:
            clock.now = now
        else:
            clock.advance(PIN_US)
        if level:
            chip = opened
            if chip is not None and bus.chosen is chip:
                opened = decoder.active = bus.chosen = None
                levels[pin] = 1
                if chip.phase < WRITING and not bus.swapped:
                    chip.end()
                return
        elif levels[pin]:
            chip = quick[decoder.pointed_at]
            if (
                chip is not None
                and bus.chosen is None
                and pin in on_pin
                and not (one or another or third or bus.swapped)
            ):
                levels[pin] = 0
                decoder.active = decoder.pointed_at
                opened = bus.chosen = chip
                bus.frames += 1
                chip.phase, chip.pending = FRESH, NO_READ  # as its begin() does it
                return
        if levels[pin] != level:
            levels[pin] = level
            if pin in on_pin:
                on_pin[pin](level)

    return drive
