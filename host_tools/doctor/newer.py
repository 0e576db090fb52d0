"""PN5180s: which readers they are, and what ails them that ails no RC522.

Nobody drives BUSY of a reader that is not there, or has no 3.3 V: its pull-up holds it high.
Where the chip is there and hears nothing, BUSY is low and the data line high.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from floorman import events as ev

from host_tools.doctor.evidence import Evidence
from host_tools.doctor.finding import Finding, Groups
from host_tools.table.builds import build_of, kind_of

_OLDEST, _NEWEST = 0x20, 0x7F  # firmware 2.0 to 7.15; an MFRC522 names none of these
_SHEET = 4  # the driver and the model follow the data sheet of firmware 4
_PAIR = 2
CARDS = ("hole", "board", "burn", "muck")
"""Kinds of places where cards lie."""
_IN_WORDS = {ev.READER_RESET: "high", ev.READER_HIGH: "low"}  # state -> BUSY
_ALL = "the table"


def newer_of(
    versions: Mapping[int, int],
    health: Mapping[int, int],
    table: str,
    said: frozenset[str] = frozenset(),
) -> dict[int, int]:
    """PN5180s and the firmware of each, of the readers whose version is given.

    All of a kind of places are alike (readers.txt), so one that answers tells of the others;
    `said` are the kinds that somebody names.  A kind of cards of which none answers goes with the
    other kinds of cards.
    """
    kinds = {zone: kind_of(build_of(table).readers[zone]) for zone in versions}
    alive = {kinds[zone] for zone in versions if zone not in health}
    known = {kinds[zone] for zone, one in versions.items() if _OLDEST <= one <= _NEWEST} | said
    cards = {kind for kind in kinds.values() if kind in CARDS}
    chips = {kind for kind in kinds.values() if kind not in CARDS}
    if known & cards or (chips and not alive & cards and _are_apart(kinds, health)):
        known |= cards - alive
    return {zone: versions[zone] for zone, kind in kinds.items() if kind in known}


def _are_apart(kinds: Mapping[int, str], health: Mapping[int, int]) -> bool:
    """Under cards and under chips all fail alike, and not as each other, as RC522s do not."""
    of_cards = {health.get(zone, 0) for zone, kind in kinds.items() if kind in CARDS}
    of_chips = {health.get(zone, 0) for zone, kind in kinds.items() if kind not in CARDS}
    return len(of_cards) == len(of_chips) == 1 and of_cards != of_chips


def firmware(version: int) -> str:
    """Its firmware in words."""
    return f"{version >> 4}.{version & 15}"


def as_older(evidence: Evidence, zone: int, state: int) -> int:
    """Its state as an RC522 in its place would have it: one that is not there reads high."""
    gone = zone in evidence.newer and state == ev.READER_RESET
    return ev.READER_HIGH if gone else state


def of_all(evidence: Evidence) -> Finding | None:
    """The fault by which no reader of the table answers; None when nothing explains all."""
    newer = {state for zone, state in evidence.health.items() if zone in evidence.newer}
    older = {state for zone, state in evidence.health.items() if zone not in evidence.newer}
    gone = newer <= {ev.READER_HIGH, ev.READER_RESET}
    if older == {ev.READER_RESET} and gone:
        return Finding("HELD_IN_RESET")
    if older == {ev.READER_HIGH} and gone:
        return Finding("MISO_HIGH")
    if older | newer == {ev.READER_LOW}:
        return Finding("SWAPPED")
    if older or len(newer) > 1 or len(evidence.newer) < _PAIR:
        return None
    if newer == {ev.READER_RESET}:
        return Finding("BUSY_LINE", (), {"level": "high"})
    return Finding("NONE_ANSWERS") if newer == {ev.READER_HIGH} else None


def of_busy(evidence: Evidence, left: dict[int, int], shared: Groups) -> Iterator[Finding]:
    """Lines of BUSY that several share; what they explain is taken out of `left`."""
    for zones, name, facts in _of_busy(evidence, left, shared):
        yield Finding(name, (), facts)
        for zone in zones:
            del left[zone]


def _of_busy(
    evidence: Evidence, left: Mapping[int, int], shared: Groups
) -> Iterator[tuple[list[int], str, dict[str, str]]]:
    """Readers that are explained, and the finding that explains them."""
    every = sorted(evidence.newer)
    well = any(zone not in left for zone in evidence.lines if zone not in evidence.newer)
    states = {left.get(zone, 0) for zone in every}
    level = _IN_WORDS.get(min(states, default=0)) if len(states) == 1 else None
    if len(every) >= _PAIR and well and level:
        yield every, "BUSY_LINE", {"level": level}
        return
    found = [*_of_groups(evidence, left, shared), *_of_kinds(evidence, left, shared)]
    for zones, name, facts in sorted(found, key=lambda one: -len(one[0])):
        if all(zone in left for zone in zones):  # a larger one has not explained them
            yield zones, name, facts


def _of_groups(
    evidence: Evidence, left: Mapping[int, int], shared: Groups
) -> Iterator[tuple[list[int], str, dict[str, str]]]:
    """Hubs and decoders with BUSY of all PN5180s high, and the other readers there well."""
    for group, zones in shared.items():
        mine = [zone for zone in zones if zone in evidence.newer]
        others = [zone for zone in zones if zone not in evidence.newer]
        high = all(left.get(zone) == ev.READER_RESET for zone in mine)
        known = others or "decoder" in group
        if len(mine) >= _PAIR and high and known and not any(zone in left for zone in others):
            yield mine, "BUSY_GROUP", {"group": group}


def _of_kinds(
    evidence: Evidence, left: Mapping[int, int], shared: Groups
) -> Iterator[tuple[list[int], str, dict[str, str]]]:
    """Kinds of places with BUSY of all high: more than a pair, and not those of one hub that is
    silent with its RC522s.
    """
    silent = [
        {*zones}
        for zones in shared.values()
        if all(as_older(evidence, zone, left.get(zone, 0)) == ev.READER_HIGH for zone in zones)
    ]
    kinds: dict[str, list[int]] = defaultdict(list)
    for zone in sorted(evidence.newer):
        kinds[kind_of(build_of(evidence.table).readers[zone])].append(zone)
    for kind, zones in kinds.items():
        high = all(left.get(zone) == ev.READER_RESET for zone in zones)
        if len(zones) > _PAIR and high and not any({*zones} <= group for group in silent):
            yield zones, "BUSY_KIND", {"kind": kind}


def of_one(evidence: Evidence, left: dict[int, int]) -> Iterator[Finding]:
    """Single readers, by the line that it must be; those are taken out of `left`."""
    mine = {zone: state for zone, state in sorted(left.items()) if zone in evidence.newer}
    unanswered = [
        zone
        for zone, state in mine.items()
        if state == ev.READER_HIGH and not _answers_again(evidence, zone)
    ]
    for crossed in _crossed(evidence, unanswered):
        yield Finding("NSS_CROSSED", tuple(evidence.names[zone] for zone in crossed))
        for zone in crossed:
            del left[zone], mine[zone]
    for zone, state in mine.items():
        found = _of_line(evidence, zone, state)
        if found:
            del left[zone]
            yield found


def _crossed(evidence: Evidence, unanswered: list[int]) -> list[list[int]]:
    """Readers of which one's NSS leads to another: pairs or rings."""
    rings: list[set[int]] = []
    for zone, other in evidence.raises.items():
        if {zone, other} <= {*unanswered}:
            met = [ring for ring in rings if ring & {zone, other}]
            rings = [ring for ring in rings if ring not in met] + [{zone, other}.union(*met)]
    return [sorted(ring) for ring in rings]


def _of_line(evidence: Evidence, zone: int, state: int) -> Finding | None:
    """The fault behind a state of a PN5180, where an RC522 would have another."""
    place, line = (evidence.names[zone],), evidence.lines.get(zone)
    if line and line.wrong and state in (ev.READER_FORGETS, ev.READER_SILENT):
        return Finding("SPI_ERRORS", place, line.errors)
    if state in _IN_WORDS and line and _answers_again(evidence, zone):  # it boots in 2.5 ms
        name = "SUPPLY_DIPPED" if line.dips else "READER_SILENT"
        return Finding(name, place, {"dips": line.dips})
    if state == ev.READER_RESET:
        return Finding("BUSY_HIGH", place)
    return Finding("UNANSWERED", place) if state == ev.READER_HIGH else None


def _answers_again(evidence: Evidence, zone: int) -> bool:
    """A table that says a reader is dead has it written to all the same, once it came back."""
    line = evidence.lines.get(zone)
    return line is not None and line.of > 0


def of_fields(evidence: Evidence, shared: Groups) -> Iterator[Finding]:
    """Fields that do not come on: 5 V of all or of a hub, or one reader's own."""
    alive = {zone for zone in evidence.newer if zone not in evidence.health}
    left = sorted(evidence.dark & alive)
    for group, zones in [(_ALL, alive), *shared.items()]:
        mine = [zone for zone in zones if zone in alive]
        if len(mine) >= _PAIR and set(mine) <= set(left) and "decoder" not in group:
            yield Finding("NO_5V", (), {"group": group})
            left = [zone for zone in left if zone not in mine]
    for zone in left:
        yield Finding("NO_FIELD", (evidence.names[zone],), {"of": evidence.quiet[zone].of})


def of_firmware(evidence: Evidence) -> Iterator[Finding]:
    """Chips with a firmware that the driver was not made after."""
    for zone, version in sorted(evidence.newer.items()):
        if zone not in evidence.health and version >> 4 != _SHEET:
            yield Finding(
                "READER_FIRMWARE", (evidence.names[zone],), {"version": firmware(version)}
            )


def beyond_older(evidence: Evidence) -> list[int]:
    """RC522s that a card was laid on which is of ISO 15693, for PN5180s tell of it unasked."""
    heard = evidence.heard_at
    tells = any(
        zone in heard.get(zone, ()) and not air.answered
        for zone, air in evidence.laid.items()
        if zone in evidence.newer
    )
    silent = [
        zone
        for zone, air in sorted(evidence.laid.items())
        if zone not in evidence.newer and not air.answered and not heard.get(zone)
    ]
    return silent if tells else []
