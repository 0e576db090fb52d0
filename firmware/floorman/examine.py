"""Measurements for `floorman doctor` and `bring-up`: one thing a frame, four numbers back.

Loaded when a host first asks, and only between hands: readers and lights are taken from the game
for a fifth of a second.  Tags are counted.  Which one it is is told of a tag that no file knows,
so that cards and chips can be registered: it lies there alone or among others that no file knows
either, and is heard alike three times, for a card of the deck may be heard with a mangled UID.
Tags of the file get their keys here, too: of these, again, only the count is told.
Which key is down is told of none: digits of a pairing cross no cable.
"""

from array import array

from micropython import const

from floorman.crc import crc16
from floorman.drivers.fram import identity
from floorman.drivers.iso14443a import Inventory
from floorman.drivers.reader import COLLISION, DEAD, NOISE, NOTHING, OK, tx
from floorman.events import READER_HIGH, READER_SHARED
from floorman.link import exams
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.drivers.pn5180_port import Port
    from floorman.shapes import Guard, Numbers, Panel, Parts, Reader, Scan

_SETTLE_US = const(5000)  # ISO 14443-3, 5: a PICC answers 5 ms after field-on
_DARK_US = const(1000)  # then it has forgotten that it was asked
_POLLS = const(20)
_LISTINGS = const(10)  # a listing of two tags takes as long as two polls
_UNCLEAR = const(2)  # steps of one listing; more of them take longer than the watchdog waits
_DIFFERENT = const(8)  # tags that are told apart
_KEYS = const(8)  # tags that are asked for theirs at once, 30 ms each
_ALIKE = const(3)  # listings that must be the same before a UID is told
_UID_ROOM = const(8)
_REQA = const(0x26)  # ISO 14443-3, 6.4: a frame of seven bits, two bytes come back
_REQA_BITS = const(7)
_MARK = const(0x2A)
_LONG_ORDER = b"\x11\x00\x80"  # LOAD_RF_CONFIG, type A: it reads the EEPROM meanwhile
_LONG_MS = const(3)
_SIGNATURE = const(0x08)  # what stands there after a reset of an MFRC522 (9.3.1.12)
_PATTERNS = b"\x15\x2a\x3f\x00"
_ROUNDS = const(32)
_IOCON = const(0x0A)  # MCP23S17 3.5.6: the driver has set HAEN, and no chip reads as high
_HAEN = const(0x08)
_GPIO = const(0x12)  # MCP23S17 3.5.10
_PINS = const(0xFFF)
_KNOCK_MS = const(80)  # a sensor holds its pin for 50
_NO_CHIP = const(0xFF)
_LEDS = const(50)
_COLUMNS = const(64)
_BRIGHT = const(40)
_LOW = const(0xFFFF)


def examine(what: int, place: int, parts: "Parts", scan: "Scan", panel: "Panel") -> bytes:
    """The answer's payload: what, place, four numbers (link/exams.py says which)."""
    numbers: "Numbers | tuple[()]" = (0, 0, 0, 0)
    if what == exams.LINE and place < len(parts.readers):
        numbers = _line(parts.readers[place])
    elif what == exams.AIR and place < len(parts.readers):
        scan.hand_over()
        numbers = _air(parts.readers[place])
        scan.take_back()
    elif what == exams.TAGS and place < len(parts.readers):
        scan.hand_over()
        numbers = _tags(parts.readers[place])
        scan.take_back()
    elif exams.HEAR <= what <= exams.HEAR + exams.LEVELS and place < len(parts.readers):
        scan.hand_over()
        numbers = _hear(parts.readers[place], what - exams.HEAR)
        scan.take_back()
    elif exams.NEW <= what < exams.NEW + exams.NEW_TAGS and place < len(parts.readers):
        scan.hand_over()
        numbers = _new(parts.readers[place], scan, what - exams.NEW)
        scan.take_back()
    elif what == exams.KEY and place < len(parts.readers):
        scan.hand_over()
        numbers = _key(parts.readers[place], scan)
        scan.take_back()
    elif what == exams.CHIP and place < len(parts.readers):
        reader = parts.readers[place]
        numbers = (reader.version, len(parts.readers), reader.fault, 0)
    elif what == exams.ALIAS and place < len(parts.readers):
        numbers = _alias(parts.readers, place)
    elif what == exams.FRAM:
        numbers = _identity()
    elif exams.SLAP <= what < exams.LEARN + exams.LEARN_BYTES:
        from floorman.slaps import answer  # seldom needed, so seldom in memory

        numbers = answer(what, place, parts)
    elif what == exams.PARTS:
        numbers = _parts(parts)
    elif what == exams.LIGHT:
        _light(parts, panel, place)
    elif what == exams.ROW:
        _row(parts, panel, place)
    else:
        numbers = ()
    if not numbers:
        what, numbers = exams.REFUSED, (0, 0, 0, 0)
    return bytes((what, place)) + b"".join(bytes((n >> 8 & 255, n & 255)) for n in numbers)


def _line(reader: "Reader") -> "Numbers":
    """Bytes that came back wrong, of so many; the line while nobody is selected; dips so far.

    A reader that is ill is not written to: it may be in reset.
    """
    if reader.fault:
        return 0, 0, reader.idle(), reader.dips & _LOW
    reader.aim()
    wrong = 0
    for n in range(_ROUNDS):
        pattern = _PATTERNS[n % len(_PATTERNS)]
        reader.sign(pattern)
        wrong += reader.signature() != pattern
    reader.sign(_SIGNATURE)
    return wrong, _ROUNDS, reader.idle(), reader.dips & _LOW


def _alias(readers: "list[Reader]", place: int) -> "Numbers":
    """The first other reader that keeps what is written to this one, and how many do."""
    reader = readers[place]
    if reader.fault == READER_HIGH and reader.bus.busy:
        from floorman.drivers.pn5180_port import Port  # there are some, so it is in memory

        if isinstance(reader, Port):
            return _raised(readers, place, reader)
    reader.aim()
    reader.sign(_MARK)
    first = count = 0
    for n, other in enumerate(readers):
        if n != place and other.fault in (0, READER_SHARED) and _keeps(other):
            first = first if count else n
            count += 1
    reader.aim()
    reader.sign(_SIGNATURE)
    return first, count, 0, 0


def _keeps(reader: "Reader") -> bool:
    reader.aim()
    return reader.signature() == _MARK


def _raised(readers: "list[Reader]", place: int, reader: "Port") -> "Numbers":
    """The first other reader whose BUSY rises when this one is told something, and how many do."""
    fault = reader.fault
    first = count = 0
    for n, other in enumerate(readers):
        if n != place and _raises(reader, other):
            first = first if count else n
            count += 1
    reader.fault = fault
    return first, count, 0, 0


def _raises(reader: "Port", other: "Reader") -> int:
    """BUSY of the other one is low, and high behind an order to this one.

    The order is sent twice: a chip that owes an answer takes the first one for its fetching.
    """
    busy = reader.bus.busy
    other.aim()
    if busy is None or busy():
        return 0
    rose = 0
    for _ in range(2):
        reader.fault = 0
        reader.aim()
        reader.order(_LONG_ORDER)
        other.aim()
        rose = busy()
        reader.bus.clock.sleep_ms(_LONG_MS)
    return rose


def _air(reader: "Reader") -> "Numbers":
    """Polls that a tag answered, that something else did, that the chip failed, of so many."""
    answered = disturbed = failed = 0
    for _ in range(_POLLS):
        _light_up(reader)
        tx[0] = _REQA
        status = reader.exchange(1, _REQA_BITS, 0, 2)
        _darken(reader)
        if status == OK or status == COLLISION:  # noqa: SIM109 - as the drivers ask
            answered += 1
        elif status == DEAD:
            failed += 1
        elif status != NOTHING:
            disturbed += 1
    return answered, disturbed, failed, _POLLS


def _tags(reader: "Reader") -> "Numbers":
    """Polls that listed one tag, that listed more, different tags in all, how many polls."""
    inventory = Inventory()
    known = array("H", bytes(2 * _DIFFERENT))
    one = more = different = 0
    for _ in range(_LISTINGS):
        _light_up(reader)
        inventory.begin(reader)
        listed = 0
        status = OK
        while status not in (NOTHING, NOISE, DEAD) and inventory.spoiled < _UNCLEAR:
            status = inventory.next()
            if status == OK:
                listed += 1
                different += _is_new(crc16(inventory.uid, inventory.uid_len), known, different)
        _darken(reader)
        one += listed == 1
        more += listed > 1
    wipe(inventory.uid, known)
    return one, more, different, _LISTINGS


def _hear(reader: "Reader", n: int) -> "Numbers":
    """List at a level; then the reader hears again as before."""
    was = reader.front
    front = reader.level(n) if n else was
    if front < 0 or reader.fault:
        return 0, 0, 0, 0
    reader.tune(front)
    listed = _tags(reader)
    reader.tune(was)
    return listed


def _new(reader: "Reader", scan: "Scan", n: int) -> "Numbers":
    """How many tags no file knows, and the UID of the n-th unless a known one lies there, too."""
    found: "list[bytes]" = []
    known = 0
    for listing in range(_ALIKE):
        listed: "list[bytes]" = []
        known = max(known, _list(reader, scan, listed))
        if listing and listed != found:
            listed = []
        found = listed
    answer = bytearray(_UID_ROOM)
    answer[0] = len(found) << 4
    answer[1] = known
    if not known and n < len(found) and len(found[n]) < _UID_ROOM:
        answer[0] |= len(found[n])
        answer[1 : 1 + len(found[n])] = found[n]
    a, b, c, d = [answer[at] << 8 | answer[at + 1] for at in range(0, _UID_ROOM, 2)]
    return a, b, c, d


def _key(reader: "Reader", scan: "Scan") -> "Numbers":
    """Give the first tag that lacks its key the one that is made for it."""
    if scan.guard is None:
        return 0, 0, exams.KEY_NONE << 8, 0
    from floorman.drivers.personal import GIVEN, HAD, personalise  # once for each tag of a deck

    guard = scan.guard
    inventory = Inventory()
    tags: "list[bytes]" = []
    _light_up(reader)
    beside = _list_secret(reader, guard, inventory, tags)
    given = had = why = 0
    for uid in tags:
        result = personalise(inventory, reader, guard.secret, uid, 0)
        if result == GIVEN:
            given = 1
            break
        if result == HAD:
            had += 1
        else:
            why = why or result
    _darken(reader)
    return given, had, why, beside


def _list_secret(
    reader: "Reader", guard: "Guard", inventory: Inventory, tags: "list[bytes]"
) -> int:
    """Put those that have a secret into the list; how many others lie there."""
    inventory.begin(reader)
    others = 0
    status = OK
    while status not in (NOTHING, NOISE, DEAD) and inventory.spoiled < _UNCLEAR:
        status = inventory.next()
        if status == OK:
            if not guard.has_one(inventory.uid, inventory.uid_len):
                others += 1
            elif len(tags) < _KEYS:
                tags.append(bytes(inventory.uid[: inventory.uid_len]))
    return others


def _list(reader: "Reader", scan: "Scan", strangers: "list[bytes]") -> int:
    """Put the UIDs that no file knows into the list, sorted; how many tags are known."""
    inventory = Inventory()
    known = 0
    _light_up(reader)
    inventory.begin(reader)
    status = OK
    while status not in (NOTHING, NOISE, DEAD) and inventory.spoiled < _UNCLEAR:
        status = inventory.next()
        if status == OK:
            if scan.knows(inventory.uid, inventory.uid_len):
                known += 1
            elif len(strangers) < exams.NEW_TAGS:
                strangers.append(bytes(inventory.uid[: inventory.uid_len]))
    _darken(reader)
    wipe(inventory.uid)
    strangers.sort()
    return known


def _is_new(tag: int, known: "array[int]", count: int) -> bool:
    """True when this tag is none of the known ones, `count` of them; then it is from now on."""
    for at in range(count):
        if known[at] == tag:
            return False
    if count == len(known):
        return False
    known[count] = tag
    return True


def _light_up(reader: "Reader") -> None:
    reader.field_on()
    reader.bus.clock.sleep_us(_SETTLE_US)


def _darken(reader: "Reader") -> None:
    reader.field_off()
    reader.bus.clock.sleep_us(_DARK_US)


def _parts(parts: "Parts") -> "Numbers":
    """1 with a FRAM, 2 with a keypad, 4 with knock sensors, 16 and on for pins of these that stay
    low; 1 when some key is down.
    """
    found = 1 if parts.fram else 0
    key = int(parts.keypad.is_touched())
    for n, expander in enumerate(parts.expanders):
        control = expander.read(_IOCON)
        if control != _NO_CHIP and control & _HAEN:
            found |= 2 << n
    if found & 4:
        found |= _low_pins(parts) << 4
    return found, key, 0, 0


def _identity() -> "Numbers":
    """The name that the FRAM gives itself, also one that the table does not know."""
    a, b, c, d, e, f, g, h = identity
    return a << 8 | b, c << 8 | d, e << 8 | f, g << 8 | h


def _low_pins(parts: "Parts") -> int:
    """Pins of the knock sensors that are low, and still are when a knock is over."""
    low = _low_now(parts)
    if low:
        parts.clock.sleep_ms(_KNOCK_MS)
        low &= _low_now(parts)
    return low


def _low_now(parts: "Parts") -> int:
    expander = parts.expanders[1]
    return ~(expander.read(_GPIO) | expander.read(_GPIO + 1) << 8) & _PINS


def _light(parts: "Parts", panel: "Panel", place: int) -> None:
    """One LED white and the others dark; a place that is none brings all back."""
    if place >= _LEDS:
        panel.bring_back()
        return
    panel.lend_lights()
    grb = bytearray(3 * _LEDS)
    for at in range(3 * place, 3 * place + 3):
        grb[at] = _BRIGHT
    parts.lights.show(grb)


def _row(parts: "Parts", panel: "Panel", place: int) -> None:
    """All dots of a row; a place that is none brings all back."""
    if place >= len(parts.rows):
        panel.bring_back()
        return
    row = parts.rows[place]
    row.show(bytearray(b"\xff" * _COLUMNS))
    while row.refresh_line():
        pass
