"""Runs on the VM: plays /tape.bin and reports what each table came to."""

import tape
from _wires import again as call_again
from _wires import report
from uctypes import addressof

_PIECE = 32_000  # bytes of one report
_END = b"\x00end"
_playing = []


def _tell(sums, state):
    for data in (sums, state):
        for at in range(0, len(data), _PIECE):
            piece = data[at : at + _PIECE]
            report(addressof(piece), len(piece))


def run(wiring):
    _playing.append(tape.Tape(open("/tape.bin", "rb"), _tell))  # noqa: SIM115 - until the VM ends
    _go_on()


def again():
    """Garbage was collected."""
    _playing[0].weigh()
    _go_on()


def _go_on():
    if _playing[0].play():
        call_again()
    else:
        report(addressof(_END), len(_END))
