"""Steps of the readers: each takes the bench, measures, and judges by marks.py."""

from collections import defaultdict
from collections.abc import Sequence

from host_tools.bring_up import marks
from host_tools.bring_up.bench import Bench, Tags, within
from host_tools.bring_up.outcome import Result
from host_tools.doctor.diagnosis import diagnose
from host_tools.doctor.evidence import Evidence, Line
from host_tools.doctor.examination import ask_for_alias
from host_tools.doctor.finding import Finding
from host_tools.doctor.newer import newer_of
from host_tools.table.state import ZONES

FIRST = 0  # hole 1
WELL_APART_MM = 15  # from here on two stickers must read


def link(bench: Bench) -> Result:
    """The table answers, with the firmware of this floorman."""
    result = Result()
    places = bench.places()
    result.figure("link", build=bench.build, places=places)
    if bench.ours and bench.build != bench.ours:
        result.doubt("OTHER_BUILD", build=bench.build, ours=bench.ours)
    return result


# wires -------------------------------------------------------------------------------------------


def wires(bench: Bench, zones: Sequence[int]) -> Result:
    """Chips, registers written and read back, supply while fields go on and off."""
    result = Result()
    evidence = Evidence()
    versions = {}
    for zone in zones:
        versions[zone], fault = bench.chip(zone)
        if fault:
            evidence.health[zone] = fault
        line = evidence.lines[zone] = _line(bench, zone, ill=bool(fault))
        chip = f"0x{versions[zone]:02x}"
        result.figure("wires", place=ZONES[zone], chip=chip, **vars(line))
    evidence.versions = tuple(versions.values())
    evidence.newer = newer_of(versions, evidence.health, evidence.table, bench.newer)
    for zone in zones:
        ask_for_alias(bench.patient, evidence, zone)
        known = versions[zone] in marks.KNOWN_CHIPS or zone in evidence.newer
        if zone not in evidence.health and not known:
            result.doubt("UNKNOWN_CHIP", places=ZONES[zone], chip=f"0x{versions[zone]:02x}")
    for finding in diagnose(evidence, within(zones)):
        doubtful = finding.facts.get("wrong", marks.WRONG_BYTES_FAIL) < marks.WRONG_BYTES_FAIL
        _tell(result, finding, doubtful or finding.name == "READER_FIRMWARE")
    return result


def _line(bench: Bench, zone: int, ill: bool) -> Line:
    """Dips are those of now: a reader that was just plugged in has had one."""
    if ill:
        return bench.line(zone, 1)
    before = bench.line(zone, marks.LINE_ASKS)
    bench.tags(zone, marks.PLACE_ASKS)
    after = bench.line(zone, 1)
    return Line(before.wrong, before.of, before.idle, after.dips - before.dips)


def _tell(result: Result, finding: Finding, doubtful: bool = False) -> None:
    say = result.doubt if doubtful else result.fail
    say(finding.name, places=", ".join(finding.places), **finding.facts)


# air ---------------------------------------------------------------------------------------------


def quiet(bench: Bench) -> Result:
    """Nothing lies near the reader, and it hears nothing."""
    bench.person.clear()
    result = Result()
    air = bench.air(FIRST)
    if air.is_spoiled and bench.is_newer(FIRST):
        result.fail("NO_FIELD", places=ZONES[FIRST])
        return result
    noise = 100 * (air.disturbed + air.failed) // air.of
    result.figure("noise", place=ZONES[FIRST], heard=air.disturbed + air.failed, of=air.of)
    if noise > marks.NOISE_PASSES:
        say = result.fail if noise >= marks.NOISE_FAILS else result.doubt
        say("NOISE", places=ZONES[FIRST], percent=noise)
    empty = bench.tags(FIRST, marks.EMPTY_ASKS)
    _judge_ghosts(result, {FIRST: (empty.heard, empty.of)})
    return result


def contact(bench: Bench) -> Result:
    """One card on the reader."""
    return _card(bench, 0)


def height(bench: Bench) -> Result:
    """One card 10 mm above it, as far as felt and wood keep it."""
    return _card(bench, 10)


def _card(bench: Bench, height_mm: int) -> Result:
    bench.person.lay(FIRST, height_mm=height_mm)
    result = Result()
    tags = bench.tags(FIRST, marks.CARD_ASKS)
    result.figure("card", place=ZONES[FIRST], heard=tags.heard, of=tags.of)
    weak = "HEIGHT" if height_mm else "WEAK"
    _judge_card(bench, result, FIRST, tags, weak, marks.CARD_PASSES)
    return result


def _judge_card(
    bench: Bench, result: Result, zone: int, tags: Tags, weak: str, passes: int
) -> None:
    place, percent = ZONES[zone], 100 * tags.heard // tags.of
    if tags.different > 1:
        result.fail("FALSE_TAGS", places=place, cards=1, different=tags.different)
    if not tags.heard:
        result.fail(_unheard(bench, zone, weak), places=place, percent=0)
    elif percent < passes:
        say = result.fail if percent < marks.CARD_FAILS else result.doubt
        say(weak, places=place, percent=percent)


def _unheard(bench: Bench, zone: int, weak: str) -> str:
    """Why a card is in no listing: it cannot be made out, nothing is sent, or nothing comes."""
    air = bench.air(zone, 1)
    if air.is_spoiled and bench.is_newer(zone):
        return "NO_FIELD"
    if 2 * (air.answered + air.disturbed) >= air.of:
        return "UNREADABLE"
    return "DEAF" if weak == "WEAK" else weak


def pair(bench: Bench, gap_mm: int) -> Result:
    """Two fanned cards, their stickers so far apart."""
    bench.person.lay(FIRST, cards=2, gap_mm=gap_mm)
    result = Result()
    tags = bench.tags(FIRST, marks.CARD_ASKS)
    result.figure("pair", gap=gap_mm, both=tags.more, one=tags.one, of=tags.of)
    percent = 100 * tags.more // tags.of
    if tags.different > 2:
        result.fail("FALSE_TAGS", places=ZONES[FIRST], cards=2, different=tags.different)
    if percent >= marks.PAIR_PASSES:
        return result
    if gap_mm < WELL_APART_MM:
        result.doubt("TOO_CLOSE", gap=gap_mm, percent=percent)
    else:
        say = result.fail if percent < marks.PAIR_FAILS else result.doubt
        say("NOT_BOTH", gap=gap_mm, percent=percent)
    return result


# several readers ---------------------------------------------------------------------------------


def cards(bench: Bench, zones: Sequence[int]) -> Result:
    """A card on each place in turn is heard there, and by nobody else."""
    result = Result()
    evidence = Evidence()
    asks = -(-marks.EMPTY_ASKS // (len(zones) - 1))
    empty: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for zone in zones:
        bench.person.lay(zone)
        own = bench.tags(zone, marks.PLACE_ASKS)
        heard = {other: bench.tags(other, asks) for other in zones if other != zone}
        elsewhere = [other for other, tags in heard.items() if 2 * tags.heard >= tags.of]
        result.figure("card", place=ZONES[zone], heard=own.heard, of=own.of)
        if not own.heard and elsewhere:
            evidence.heard_at[zone] = frozenset(elsewhere)
            continue
        _judge_card(bench, result, zone, own, "WEAK", marks.PLACE_PASSES)
        for other, tags in heard.items():
            empty[other][0] += tags.heard
            empty[other][1] += tags.of
    bench.person.clear()
    for finding in diagnose(evidence, within(zones)):
        _tell(result, finding)
    _judge_ghosts(result, {zone: (heard, of) for zone, (heard, of) in empty.items()})
    return result


def _judge_ghosts(result: Result, empty: dict[int, tuple[int, int]]) -> None:
    """Of readers on which nothing lay: how often they heard a tag, of so many listings."""
    rates = {zone: marks.PASSES_A_MINUTE * heard / of for zone, (heard, of) in empty.items()}
    if not rates:
        return
    worst = max(rates, key=lambda zone: rates[zone])
    heard, of = empty[worst]
    result.figure("ghosts", place=ZONES[worst], heard=heard, of=of, rate=round(rates[worst], 1))
    for zone, rate in rates.items():
        if rate > marks.GHOSTS_PASS:
            say = result.fail if rate > marks.GHOSTS_FAIL else result.doubt
            name = "NOT_EMPTY" if 2 * empty[zone][0] >= empty[zone][1] else "GHOSTS"
            say(name, places=ZONES[zone], rate=round(rate))
