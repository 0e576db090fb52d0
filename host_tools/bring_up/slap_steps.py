"""The step of the knock sensors' trimmers: all hear alike, then the table learns how they hear."""

from floorman.link import exams

from host_tools.bring_up import marks, slaps
from host_tools.bring_up.bench import Bench
from host_tools.bring_up.keeping import keep
from host_tools.bring_up.outcome import Result
from host_tools.bring_up.slaps import SEATS, Slap, Slaps

_PATIENCE_S = 20.0  # for a knock
_ASK_S = 0.25  # a table listens about that long


def slaps_alike(bench: Bench) -> Result:
    """Ten knocks a seat, trimmers turned until all sensors hear alike; what is learned is kept."""
    result = Result()
    if not bench.parts().knocks:
        result.fail("NO_KNOCKS")
        return result
    heard = _round(bench, result)
    turned = 0
    while not result.failed and turned < marks.ROUNDS and (turns := slaps.turns(heard)):
        for seat, eighths in turns.items():
            bench.person.turn(seat, eighths)
        turned += 1
        heard = _round(bench, result)
    if result.failed:
        return result
    result.figure("slaps", of=sum(map(len, heard.values())), turned=turned)
    _judge(result, heard)
    if not result.failed:
        keep(bench, result, "learned_seats", slaps.learned(heard))
    return result


def _round(bench: Bench, result: Result) -> Slaps:
    """Each seat's knocks; fails where a seat is not heard at all."""
    heard: dict[int, list[Slap]] = {}
    for seat in range(SEATS):
        bench.person.knock_on(seat, marks.KNOCKS)
        heard[seat] = _listen(bench, seat)
        bench.person.enough()
        if len(heard[seat]) < marks.KNOCKS:
            result.fail("NO_KNOCK", seat=seat + 1)
            break
    return heard


def _listen(bench: Bench, seat: int) -> list[Slap]:
    """As many knocks as are wanted; fewer when none comes for long."""
    heard: list[Slap] = []
    silent_s = 0.0
    while len(heard) < marks.KNOCKS and silent_s < _PATIENCE_S:
        slap = slaps.slap_of(bench.numbers(exams.SLAP, seat))
        silent_s += _ASK_S
        if slap.heard:
            heard.append(slap)
            silent_s = 0.0
    return heard


def _judge(result: Result, heard: Slaps) -> None:
    """Sensors that hear otherwise than the rest, and those that are late to their own knocks."""
    for seat, far in slaps.uneven(heard).items():
        result.doubt("HEARS_MORE" if far > 0 else "HEARS_LESS", seat=seat + 1)
    for seat in range(SEATS):
        missed = slaps.missed(heard, seat)
        if missed > marks.MISSED_PASS:
            say = result.fail if missed > marks.MISSED_FAIL else result.doubt
            say("MISSES", seat=seat + 1, missed=missed, of=len(heard[seat]))
        for side, other in enumerate(((seat + SEATS - 1) % SEATS, (seat + 1) % SEATS)):
            lead = slaps.least(heard[seat], side)
            if lead is not None and lead < marks.LEAD_US:
                result.doubt("LATE_SENSOR", seat=seat + 1, other=other + 1, us=lead)
    leads = [
        lead
        for seat in range(SEATS)
        for side in (0, 1)
        if (lead := slaps.least(heard[seat], side)) is not None
    ]
    if leads:
        result.figure("leads", least=min(leads))
