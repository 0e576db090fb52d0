"""From what was found out to what is wrong.  Sentences and remedies stand in findings.toml.

What explains most is named, and what follows from it is not: a data line that is stuck is one
finding, not 28 dead readers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from floorman import events as ev

from host_tools.doctor import addresses, newer, other_fram
from host_tools.doctor.evidence import Evidence
from host_tools.doctor.finding import Finding, Groups
from host_tools.doctor.nets import NOWHERE_ELSE
from host_tools.table.builds import FULL, NAMES, board_data, build
from host_tools.table.code_names import readers
from host_tools.table.words import cause

_FREE = 0xFF  # a line that nobody drives
_NOISY = 2  # of 20 polls, where nothing lies
_WEAK = 0.7  # of the polls a card that lies well answers, at least
_FAILED = 1  # of a self test (floorman/drivers/selftest.py)
_GHOSTS = 2.0  # a minute
_LEDS = 5
_CARDS = 3  # that no reader hears: it is the card
_MANY = 8
_A_FEW = 3  # that a maker plugs in first
_NOBODY_DRIVES = {  # state of a reader that no other can be the cause of
    ev.READER_HIGH: "the data line stays high for each",
    ev.READER_RESET: "each is held in reset",
}
_STRAYS = 3  # polls of all readers beside cards; at 100 ghosts an hour one in five tables has one
_SEATS = 10
_DECODER = 16  # outputs of a 74HC154
_ALL_OF_THEM = {  # state of every reader -> what is wrong with the bus
    ev.READER_LOW: "SWAPPED",
    ev.READER_HIGH: "MISO_HIGH",
    ev.READER_RESET: "HELD_IN_RESET",
}


def groups(
    table: str = FULL, outputs: Mapping[int, int] = NOWHERE_ELSE
) -> dict[str, Sequence[int]]:
    """The decoders and hubs of a build, where its data has several; `outputs` as in nets.py."""
    wired = build(table if table in NAMES else FULL)
    found: dict[str, Sequence[int]] = {
        name: [wired.readers.index(reader) for reader in readers]
        for name, readers in wired.hubs.items()
    }
    if len(wired.readers) > _DECODER:
        found["the first decoder"] = range(_DECODER)
        found["the second decoder"] = range(_DECODER, len(wired.readers))
    if outputs:
        return {name: [outputs.get(n, n) for n in there] for name, there in found.items()}
    return found


def diagnose(evidence: Evidence, shared: Groups) -> list[Finding]:
    """Everything that is wrong, what matters most first."""
    return [
        *_readers(evidence, shared),
        *_wires(evidence),
        *_rails(evidence, shared),
        *_places(evidence, shared),
        *_hearing(evidence, shared),
        *_panel(evidence),
        *_lights(evidence),
        *_supply(evidence),
        *_tags(evidence),
    ]


# readers -----------------------------------------------------------------------------------------


def _readers(evidence: Evidence, shared: Groups) -> Iterator[Finding]:
    bus = _bus(evidence)
    if bus:
        yield bus
        return
    left, names = dict(evidence.health), evidence.names
    lines = addresses.broken(evidence)
    explained: frozenset[int] = lines.zones if lines else frozenset()
    if lines:
        yield lines.finding
        left = {zone: state for zone, state in left.items() if zone not in explained}
    elif few := _few(evidence, shared):
        yield few
        return
    yield from newer.of_busy(evidence, left, shared)
    for name, zones in sorted(shared.items(), key=lambda group: -len(group[1])):
        there = [zone for zone in zones if zone not in explained]
        states = {newer.as_older(evidence, zone, left.get(zone, 0)) for zone in there}
        most = 2 * len(there) > len(zones)
        if most and len(states) == 1 and not states & {0, ev.READER_SHARED}:
            yield Finding("GROUP_SILENT", (), {"group": name})
            left = {zone: state for zone, state in left.items() if zone not in zones}
    together = [
        evidence.names[zone] for zone, state in sorted(left.items()) if state == ev.READER_SHARED
    ]
    if together:
        yield Finding("READER_SHARED", tuple(together))
    yield from newer.of_one(evidence, left)
    for zone, state in sorted(left.items()):
        if state != ev.READER_SHARED:
            name = f"READER_{readers().get(state, 'OTHER')}"
            yield Finding(name, (names[zone],), {"state": state})


def _few(evidence: Evidence, shared: Groups) -> Finding | None:
    """Few readers are well among many that are not: nothing drives the data line for the others,
    or the only one that is well drives it for all.  A hub, or NSS that are crossed, say more.
    """
    well = [
        zone for zone in evidence.lines or range(evidence.fitted) if zone not in evidence.health
    ]
    if not 0 < len(well) <= _A_FEW or len(well) >= len(evidence.health):
        return None
    if evidence.raises or any({*zones} == {*evidence.health} for zones in shared.values()):
        return None
    places = tuple(evidence.names[zone] for zone in well)
    states = [newer.as_older(evidence, *one) for one in evidence.health.items()]
    if len({*states}) == 1 and states[0] in _NOBODY_DRIVES:
        others = {"others": len(states), "state": _NOBODY_DRIVES[states[0]]}
        return Finding("FEW_ANSWER", places, others)
    driven = sum(state not in (*_NOBODY_DRIVES, ev.READER_SHARED) for state in states)
    many = evidence.fitted >= _MANY and 2 * driven > len(states)
    if len(well) == 1 and (many or _is_driven(evidence)):
        return Finding("BUS_DISTURBED", places)
    return None


def _is_driven(evidence: Evidence) -> bool:
    """Somebody drives the data line while nobody is selected."""
    return any(line.idle != _FREE for line in evidence.lines.values())


def _bus(evidence: Evidence) -> Finding | None:
    """The fault of the whole bus when no reader answers; None when some do, or differently."""
    if len(evidence.health) < evidence.fitted:
        return None
    if _is_driven(evidence):
        return Finding("MISO_LOW")
    if evidence.newer:
        return newer.of_all(evidence)
    states = set(evidence.health.values())
    name = _ALL_OF_THEM.get(states.pop(), "") if len(states) == 1 else ""
    return Finding(name) if name else None


def _wires(evidence: Evidence) -> Iterator[Finding]:
    """Readers that answer, but not always right."""
    for zone, line in sorted(evidence.lines.items()):
        if zone in evidence.health:
            continue
        if line.dips:  # a register that was just written is lost with the supply
            yield Finding("SUPPLY_DIPPED", (evidence.names[zone],), {"dips": line.dips})
        elif line.wrong:
            yield Finding("SPI_ERRORS", (evidence.names[zone],), line.errors)
    yield from newer.of_firmware(evidence)
    sure = {zone for zone, line in evidence.lines.items() if not line.dips and not line.wrong}
    for zone, test in enumerate(evidence.self_tests):
        if test == _FAILED and zone in sure:
            yield Finding("COPY", (evidence.names[zone],))


def _rails(evidence: Evidence, shared: Groups) -> Iterator[Finding]:
    """Hubs whose readers dipped together while rows and lights shone, and never before."""
    dipped = {zone for zone in evidence.dipped if not evidence.lines[zone].dips}
    for name, zones in shared.items():
        alive = [zone for zone in zones if zone not in evidence.health]
        if len(alive) > 1 and dipped.issuperset(alive):
            yield Finding("RAIL_SAGS", (), {"group": name})


def _places(evidence: Evidence, shared: Groups) -> Iterator[Finding]:
    """Cards that other readers heard than those under them."""
    moved: dict[int, int] = {}
    for zone, heard in sorted(evidence.heard_at.items()):
        if heard and zone not in heard:
            moved[zone] = min(heard)
    for name, other in _swapped(moved, shared):
        yield Finding("WRONG_GROUP", (), {"group": name, "other": other})
        moved = {zone: at for zone, at in moved.items() if zone not in shared[name]}
        moved = {zone: at for zone, at in moved.items() if zone not in shared[other]}
    for zone, at in moved.items():
        if moved.get(at) != zone or zone < at:  # a pair is named once
            yield Finding("WRONG_PLACE", (evidence.names[zone],), {"other": evidence.names[at]})


def _swapped(moved: Mapping[int, int], shared: Groups) -> Iterator[tuple[str, str]]:
    """Groups of which several cards were heard by another, each at the same plug of it."""
    pairs: dict[tuple[str, str], int] = defaultdict(int)
    for name, zones in shared.items():
        for other, others in shared.items():
            if name < other and not set(zones) & set(others):
                both = [*zip(zones, others, strict=False), *zip(others, zones, strict=False)]
                pairs[name, other] = sum(moved.get(zone) == at for zone, at in both)
    for pair, cards in pairs.items():
        if cards > 1:
            yield pair


def _hearing(evidence: Evidence, shared: Groups) -> Iterator[Finding]:
    """Nothing more is said of readers that are ill by now, have no field or hear noise."""
    yield from newer.of_fields(evidence, shared)
    known = {*evidence.dark, *evidence.health}
    for zone, air in sorted(evidence.quiet.items()):
        if zone in known:
            continue
        heard = air.disturbed + (air.answered if evidence.by_hand else 0)
        if heard >= _NOISY:
            known.add(zone)
            yield Finding("NOISE", (evidence.names[zone],), vars(air))
    if evidence.watched_s and evidence.by_hand:
        rate = 60 * evidence.ghosts / evidence.watched_s
        if evidence.ghosts and rate >= _GHOSTS:
            yield Finding("GHOSTS", (), {"rate": round(rate)})
    laid = {zone: air for zone, air in evidence.laid.items() if zone not in known}
    silent = [
        zone for zone, air in laid.items() if not air.answered and not evidence.heard_at.get(zone)
    ]
    if len(silent) == len(laid) >= _CARDS:
        yield Finding("CARD_UNHEARD", (), {"count": len(silent)})
        return
    yield from _strays(evidence)
    beyond = newer.beyond_older(evidence)
    if beyond:
        yield Finding("CARD_VICINITY", tuple(evidence.names[zone] for zone in beyond))
    for zone, air in sorted(laid.items()):
        heard_at = evidence.heard_at.get(zone, frozenset())
        if zone in beyond:
            continue
        if not air.answered and not heard_at:
            yield Finding("DEAF", (evidence.names[zone],))
        elif air.answered and air.answered < _WEAK * air.of:
            yield Finding("WEAK", (evidence.names[zone],), vars(air))
        elif air.answered and not heard_at:
            yield Finding("UNREADABLE", (evidence.names[zone],))


def _strays(evidence: Evidence) -> Iterator[Finding]:
    """Readers that hear the cards beside them, over all cards that were laid: each is rare."""
    airs = [
        (one, air)
        for zone, others in evidence.beside.items()
        if zone in evidence.heard_at.get(zone, (zone,))  # else it lies in another's place
        for one, air in others.items()
    ]
    heard = sum(air.answered for _, air in airs)
    if heard >= _STRAYS:
        by = sorted({one for one, air in airs if air.answered})
        facts = {"heard": heard, "of": sum(air.of for _, air in airs)}
        yield Finding("NEIGHBOURS", tuple(evidence.names[one] for one in by), facts)


# the rest ----------------------------------------------------------------------------------------


def _panel(evidence: Evidence) -> Iterator[Finding]:
    parts = evidence.parts
    if parts is None:
        return
    if not (parts.fram or parts.keypad or parts.knocks):
        yield Finding("PANEL_SILENT")
        return
    if not parts.fram:
        yield other_fram.finding(evidence.fram)
    expected = {"KEYPAD": parts.keypad, "KNOCKS": parts.knocks}
    for name, there in expected.items():
        if not there:
            yield Finding(f"NO_{name}")
    for seat in range(_SEATS):
        if parts.low >> seat & 1:
            yield Finding("KNOCK_STUCK", (), {"seat": seat + 1, "at": seat})
    if evidence.torn:
        yield Finding("LEARNED_TORN")
    if parts.keypad and parts.key:
        yield Finding("STUCK_KEY")


def _lights(evidence: Evidence) -> Iterator[Finding]:
    yield from _rows(evidence)
    if evidence.dark_light is not None:
        light = evidence.dark_light
        yield Finding("DARK_LIGHTS", (), {"light": light + 1, "seat": light // _LEDS + 1})


def _rows(evidence: Evidence) -> Iterator[Finding]:
    swapped: set[int] = set()
    for row in evidence.dark_rows:
        ring = _ring(evidence.lit_instead, row)
        if ring and row not in swapped:
            swapped |= {*ring}
            selects = " ".join(f"row{one}_cs" for one in sorted(ring))
            rows = " and ".join(str(one + 1) for one in sorted(ring))
            yield Finding("ROWS_SWAPPED", (), {"rows": rows, "selects": selects})
    for row in evidence.dark_rows:
        if row not in swapped:
            pin = board_data()["pins"][f"row{row}_cs"]
            yield Finding("DARK_ROW", (), {"row": row + 1, "at": row, "pin": pin})


def _ring(lit: Mapping[int, int | None], row: int) -> list[int]:
    """Rows that stand for each other in a ring, from this one on; none where one is dark."""
    ring = [row]
    while (other := lit.get(ring[-1])) is not None and other not in ring:
        ring.append(other)
    return ring if other == row and len(ring) > 1 else []


def _supply(evidence: Evidence) -> Iterator[Finding]:
    """The first start is that of the session; a second one came while it was examined."""
    for start in evidence.starts[1:]:
        yield Finding("TABLE_RESTARTED", (), {"cause": cause(start.cause)})


def _tags(evidence: Evidence) -> Iterator[Finding]:
    if evidence.tags:
        yield Finding("NO_TAG_KEY" if evidence.tags == ev.PART_NO_KEY else "NO_TAGS")
