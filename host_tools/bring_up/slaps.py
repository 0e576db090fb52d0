"""Slaps in front of seats as all knock sensors heard them: trimmers to turn, what to learn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from floorman.link import exams

from host_tools.bring_up import marks

SEATS = 10
_EIGHTH = 0.4  # sides on which a sensor hears more, an eighth of a turn further
_MOST_EIGHTHS = 4
_BYTE = 255


@dataclass(frozen=True)
class Slap:
    """Seats whose sensors heard it, and by how many us the seat's own was before those of the
    seat before it and of the one behind it; None where one of the two heard nothing."""

    heard: frozenset[int]
    leads: tuple[int | None, int | None]


Slaps = Mapping[int, Sequence[Slap]]
"""Seat -> its slaps."""


def slap_of(numbers: Sequence[int]) -> Slap:
    """The answer to exams.SLAP."""
    heard, own, *beside = numbers
    known = own != exams.UNHEARD
    before, behind = (time - own if known and time != exams.UNHEARD else None for time in beside)
    return Slap(frozenset(seat for seat in range(SEATS) if heard >> seat & 1), (before, behind))


def missed(slaps: Slaps, seat: int) -> int:
    """Slaps in front of the seat that its own sensor did not hear, and others did."""
    return sum(seat not in slap.heard for slap in slaps[seat])


def ears(slaps: Slaps) -> list[float]:
    """From how many seats around it each sensor hears the slaps."""
    return [
        sum(
            sum(sensor in slap.heard for slap in slaps[seat]) / len(slaps[seat])
            for seat in range(SEATS)
            if seat != sensor
        )
        for sensor in range(SEATS)
    ]


def uneven(slaps: Slaps) -> dict[int, float]:
    """Seat -> how many seats further its sensor hears than the others do, or fewer."""
    heard = ears(slaps)
    usual = median(heard)
    return {
        seat: far - usual for seat, far in enumerate(heard) if abs(far - usual) > marks.EARS_PASS
    }


def turns(slaps: Slaps) -> dict[int, int]:
    """Seat -> by how many eighths its trimmer is to be turned to hear more, or less."""
    found = {
        seat: max(-_MOST_EIGHTHS, min(round(-far / _EIGHTH), _MOST_EIGHTHS))
        for seat, far in uneven(slaps).items()
    }
    for seat in range(SEATS):
        if missed(slaps, seat) > marks.MISSED_PASS:
            found[seat] = max(1, found.get(seat, 0))
    usual = median(ears(slaps))
    everybody = -1 if usual > marks.EARS_MOST else 1 if usual < marks.EARS_LEAST else 0
    for seat in range(SEATS if everybody else 0):
        found[seat] = found.get(seat, 0) + everybody
    return {seat: eighths for seat, eighths in sorted(found.items()) if eighths}


def least(slaps: Sequence[Slap], side: int) -> int | None:
    """The least lead of a seat over the one before it (0) or behind it (1); None: never beside."""
    return min((lead for slap in slaps if (lead := slap.leads[side]) is not None), default=None)


def learned(slaps: Slaps) -> dict[int, bytes]:
    """The lines of what the table learns (exams.LEARN_EACH), by seat."""
    return {seat: bytes(_line(slaps, seat)) for seat in range(SEATS)}


def _line(slaps: Slaps, seat: int) -> Iterator[int]:
    yield min(len(slaps[seat]), _BYTE)
    for side in (0, 1):
        lead = least(slaps[seat], side)
        us = _BYTE if lead is None else lead // exams.LEARN_US
        yield max(0, min(us, _BYTE - (lead is not None)))
    yield min(missed(slaps, seat), _BYTE)
