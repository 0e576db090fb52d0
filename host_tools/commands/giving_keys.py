"""`floorman tags --keys`: tags with a secret get their keys on a reader of the table.

The table makes them of the `secret.key` that was flashed beside its tag file, so no key and no UID
is on the cable; it says how many tags have theirs, never which.
"""

from collections.abc import Callable
from contextlib import closing

from floorman.link import exams

from host_tools.build import attached, behind
from host_tools.doctor.examination import SETTLE_S, Patient, demand
from host_tools.doctor.on_port import TableOnPort
from host_tools.ground.cannot import CannotError
from host_tools.link.messages import Began
from host_tools.link.port_error import PortError
from host_tools.table.builds import FULL, build_of, in_words

_WHY = {
    exams.KEY_OTHER_KIND: "A tag there is no MIFARE Ultralight AES and can have no secret: stick"
    " one onto the card, or take `secret` out of its line of the list.",
    exams.KEY_FOREIGN: "A tag there was given another key, and is locked: bring back the"
    " secret.key with which that was done, or stick another tag onto the card.",
    exams.KEY_BROKE: "A tag there fell silent at page {page:02X}h, half-way: lay it flat in the"
    " middle, by itself, and press Enter; it goes on from there.",
    exams.KEY_FALSE: "The key stands on a tag there, which does not know it: press Enter to write"
    " it again; if it stays so, the tag is broken.",
}


def give_on_port(port: str, place: str) -> int:
    """Give keys at a real table; exit status.  CannotError says what is at the port instead."""
    here = [port] if port else attached.ports()
    if len(here) > 1:
        raise CannotError(f"several Picos are here: say which with --port, {' or '.join(here)}")
    if not here:
        raise behind.absent()
    try:
        table = TableOnPort(here[0])
    except PortError as error:
        raise behind.why(error, here[0]) from None
    with closing(table):
        return give(table, place, input, print)


def give(
    patient: Patient, place: str, ask: Callable[[str], str], tell: Callable[[str], None]
) -> int:
    """Have tags laid at a place until somebody has had enough, and give each its key; status 1
    when the last one has none."""
    patient.wait(SETTLE_S)
    number = _number(patient, place)
    lay = f"Lay tags on {in_words(place)}, up to eight at once, and press Enter (q: no more). "
    count, failed = 0, False
    while ask(lay).strip() != "q":
        given, failed = _give_here(patient, number, tell)
        count += given
    tell(f"{count} tags got their key.")
    return int(failed)


def _number(patient: Patient, place: str) -> int:
    """The number of a reader; CannotError when this table has none there."""
    tables = [message.table for message in patient.heard if isinstance(message, Began)]
    readers = build_of(tables[-1] if tables else FULL).readers
    if place not in readers:
        raise CannotError(f"this table has no reader {place}: name one of {', '.join(readers)}")
    return readers.index(place)


def _give_here(patient: Patient, number: int, tell: Callable[[str], None]) -> tuple[int, bool]:
    """Give keys to all that lie there, one a question; how many got one, and whether one fails."""
    given = 0
    while True:
        got, had, why, others = demand(patient, exams.KEY, number)
        given += got
        if not got:
            break
    if why >> 8 == exams.KEY_NONE:
        raise CannotError(
            "no tag of this table has a secret, or its secret.key is missing: make both with"
            " 'floorman tags LIST.txt --secret', and 'floorman flash --tags tags.bin'"
        )
    tell(f"{given} tags got their key, {had - given} had it.")
    if why:
        tell(_WHY[why >> 8].format(page=why & 0xFF))
    if others:
        tell(f"{others} tags there need none, or are in no list.")
    if not (had or why or others):
        tell("No tag lies there.")
    return given, bool(why)
