"""Last words of a program that failed, to the host: the error, and where it came from."""

import gc

from micropython import const

from floorman import BUILD
from floorman.link.messages import FAILED
from floorman.link.session import Session
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Port, Table, Wiring

_PLAYING_MS = const(3000)  # a host that is there has heard it by then; the table should go on
_STARTING_MS = const(20000)  # one that looks for the table comes back every three seconds
_SENT_MS = const(200)  # the USB needs a moment to empty its buffer
_NAP_MS = const(2)


def tell(wiring: "Wiring", port: "Port", table: "Table | None", error: BaseException) -> None:
    """Returns once the host has heard of the error, or there is none.

    `port` is the link's; `table` is None when there was an error before it was made.
    """
    gc.collect()
    text = record(wiring.traceback(error))
    if table is None:
        _say(Session(port, wiring.time, BUILD), wiring.time, text, _STARTING_MS)
    else:
        _say(table.leave(), wiring.time, text, _PLAYING_MS)


def record(traceback: str) -> bytes:
    """The last place of a traceback, and the error."""
    place = error = ""
    for line in traceback.split("\n"):
        if line.startswith("  File "):
            place = line[2:]
        elif line:
            error = line
    return (place + "\n" + error).encode()


def _say(session: Session, clock: "Clock", text: bytes, patience_ms: int) -> None:
    session.once(FAILED, text)
    began = clock.ticks_ms()
    while session.troubled and not session.stopped:
        if clock.ticks_diff(clock.ticks_ms(), began) > patience_ms:
            return
        session.poll()
        clock.sleep_ms(_NAP_MS)
    clock.sleep_ms(_SENT_MS)
