"""Which reader is asked next.  One call of `step` is one bounded piece of work.

The next reader's field comes up while this one is read: tags need 5 ms of field before they
answer, and no reader comes next to one whose field is up.  Known tags are asked by name first,
which needs no anticollision; whoever else answers is listed.  Hole cards that rest are called by
name in one round of six: in the others it is enough that somebody answers.
"""

from array import array

from micropython import const

from floorman.drivers.reader import DEAD, NOISE, NOTHING, OK, rx, tx
from floorman.drivers.selects import apart
from floorman.events import CUE_HAND, READER_FORGETS, READER_NOISY, READER_SHARED
from floorman.registry import CARD
from floorman.sensing.owners import place_of
from floorman.sensing.places import CONTESTED, FREE, GLIMPSED
from floorman.sensing.rounds import Rounds
from floorman.sensing.unknown import CAME, COPY, GONE, NOBODY, PHONE, Unknown, who
from floorman.sensing.unnamed import mark_heard, may_be_unnamed, same_answer
from floorman.sensing.zones import BURN, HOLE, NTH, ZONE
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.shapes import Felt, Guard, Inventory, Parts, Registry, Report, Zone

_SETTLE_US = const(5000)  # ISO 14443-3, 5: a PICC answers 5 ms after field-on
_NAP_US = const(500)  # longest wait inside one step
_LISTED_AT_MOST = const(40)  # tags of one pass; bounds a pass against a chattering field
_RETRY_MS = const(400)  # a dead reader is tried again
_SWEEP = const(0xFFFF)  # sweeps are told modulo this and one
_NOWHERE = const(255)
_ALL = const(255)  # all known tags of the reader were asked
_LEFT = const(2)  # passes without a hole card that rests nearly never miss it
_APART_MS = const(80)  # a card slides past a reader in less
_SPOILED = const(2)  # a pass that noise or a dip of the supply spoiled weighs so many good ones
_TOO_OFTEN = const(10)
_EARS = const(4)
_NOT_YET = const(0xF0)


class Scan:
    """Goes round the readers for ever; `felt` hears what the zones conclude.

    `parts.readers[i]` lies at the place `parts.under[i]` (zones.py); parts.order and
    parts.deal_order are those of Rounds.  `report` has unknown(zone, phone) for a tag that no file
    knows, copied(zone) for a copy of one, known(zone) when it is gone, health(i, ok) when a reader
    dies or comes back, counted(zone) after each pass.
    """

    def __init__(
        self,
        parts: "Parts",
        zones: "list[Zone]",
        inventory: "Inventory",
        registry: "Registry",
        felt: "Felt",
        report: "Report",
    ) -> None:
        count = len(parts.readers)
        self._readers = parts.readers
        self._under = parts.under
        self._zones = zones
        self._rounds = Rounds(zones, parts.under, parts.order, parts.deal_order)
        self._inventory = inventory
        self._registry = registry
        self._felt = felt
        self._clock = parts.clock
        self._report = report
        self._alive = bytearray([1] * count)
        self._unknown = Unknown(count)
        self.guard: "Guard | None" = None  # where tags have secrets: who asks for them
        self._saw_strange = NOBODY  # checksum of the UID of one heard in this pass
        self._missed = False  # a known tag of this reader was: it may be heard as another
        self._due = self._due_first = _NOWHERE  # kind of place where something is expected
        self._dealt = False  # a hole card was, in this hand
        self._dealing = self._street = False
        self._heard_at = bytearray([_NOWHERE] * registry.count)  # where each tag was heard last
        self._trouble = bytearray(count)  # spoiled passes of late, by their weight
        self._dipped = 0  # dips of this reader before its pass
        # where zones have several: their bits in `deaf`, and of those whose part of a pass is over
        self._through = bytearray(len(zones) if count > len(zones) else 0)
        for i in range(count if self._through else 0):
            self._through[parts.under[i] & ZONE] |= 1 << _EARS + (parts.under[i] >> NTH)
        self._tried_ms = array("i", [parts.clock.ticks_ms()] * count)
        self._lit_us = array("i", [0] * count)
        self._passed_ms = array("i", self._tried_ms)  # by zone: the last pass that was not hasty
        self._now = self._rounds.next(_NOWHERE, _NOWHERE)
        self._coming = self._rounds.next(_NOWHERE, self._now)
        self._begins = False  # a round, with the reader that comes
        self._listing = False
        self._listed = 0
        self._asked = 0  # known tags of this reader that were asked
        self.sweeps = 0

    def start(self) -> None:
        """Start every reader; one that does not answer is reported and left out."""
        for i in range(len(self._readers)):
            self._start(i)
        self._part()
        self._light(self._now)
        self._light(self._coming)

    def hear(self, cue: int, seat: int, value: int) -> None:
        """What the rules did."""
        if cue == CUE_HAND:
            self.new_hand()

    def new_hand(self) -> None:
        """Where tags were heard so far says nothing of this hand."""
        self._dealt = False
        self._due = _NOWHERE  # until that is told anew, also when the same hand is dealt again
        for tag in range(len(self._heard_at)):
            self._heard_at[tag] = _NOWHERE

    def forget(self) -> None:
        """Overwrite which tag lies where."""
        for zone in self._zones:
            zone.forget()
        wipe(self._heard_at, self._unknown.who, self._inventory.uid, tx, rx)

    def wonder_again(self, places: int) -> None:
        """Tags that no file knows are reported once more, but for those that lay at `places`."""
        for i in range(len(self._under)):
            zone = self._zones[self._under[i] & ZONE]
            self._unknown.take(i, zone.kind <= BURN and places >> place_of(zone) & 1 != 0)

    def expect(self, kind: int, first: int, last: int, street: bool = False) -> None:
        """Something is due at these places of a kind, or nowhere (255).

        HOLE: cards are dealt, of the first deal or a `street`.  With the first one the holes are
        read more often.
        """
        if kind == self._due and first == self._due_first:
            return
        self._street = street
        self._due = kind
        self._due_first = first
        self._felt.expect_cards(kind)
        self._deal()
        if not self._dealing:
            self._rounds.watch(kind, first, last)

    def _deal(self) -> None:
        dealing = self._due == HOLE and self._dealt
        if dealing != self._dealing:
            self._dealing = dealing
            self._rounds.deal(dealing, self._street)
            self.sweeps += 1

    def hand_over(self) -> None:
        """Somebody else wants the readers: all fields down."""
        self._dim(self._now)
        self._dim(self._coming)
        self._listing = False

    def knows(self, uid: bytearray, length: int) -> bool:
        """Whether the tag is in the file of this table."""
        return self._registry.find(uid, length) >= 0

    def take_back(self) -> None:
        """Begin with this reader anew."""
        self._light(self._now)
        self._light(self._coming)

    def step(self) -> bool:
        """List one tag, or go on to the next reader, about 7 ms at most; 22 more where a tag that
        came is asked for its secret.

        False when there was nothing to do but to wait for a field to settle.
        """
        if self._listing:
            self._list_one(self._now)
        elif not self._alive[self._now]:
            self._retry(self._now)
            self._next()
        elif not self._settled():
            return False
        else:
            reader = self._readers[self._now]
            self._inventory.begin(reader)
            self._dipped = reader.dips
            self._listing = True
            self._listed = self._asked = 0
            self._saw_strange = NOBODY
            self._missed = False
            here = self._are_all_here(self._now)
            if here or reader.dips != self._dipped or not self._alive[self._now]:
                if self._alive[self._now]:  # one that dipped was set up again, its field is off
                    self._conclude(self._now, OK)
                self._listing = False
                self._next()
            else:
                self._list_one(self._now)
        return True

    def _are_all_here(self, i: int) -> bool:
        """Hole cards that rest answered to REQA as before, and nobody had to call them.

        A name that is called is heard beside the table by anybody with an antenna.
        """
        number = self._under[i] & ZONE
        zone = self._zones[number]
        if zone.kind != HOLE or self._due == HOLE or self._unknown.passes[i]:
            return False
        for at in range(zone.top):
            tag = zone.tags[at]
            if tag != FREE and self._heard_at[tag] != number:
                return False
        nth = self._under[i] >> NTH
        if not may_be_unnamed(zone, nth):
            return False
        answer = self._inventory.presence()
        if answer < 0:
            self._leave_out(i)
            return False
        if not same_answer(zone, answer, nth):
            return False
        mark_heard(zone, nth)
        return True

    def _list_one(self, i: int) -> None:
        tag = self._known(i)
        if tag >= 0:
            blob = self._registry.blob
            at = self._registry.record(tag)
            status = self._inventory.confirm(blob, blob[at], at + 1)
            if status == OK:
                self._hear(i, tag)
            else:
                self._missed = True
                if self.guard:
                    self.guard.doubt(tag)
        else:
            status = self._inventory.next()
            if status == OK:
                self._found(i)
        self._listed += 1
        if status == DEAD:
            self._leave_out(i)
        elif status in (NOTHING, NOISE) or self._listed >= _LISTED_AT_MOST:
            self._conclude(i, status)
        else:
            return
        self._listing = False
        self._next()

    def _known(self, i: int) -> int:
        """A tag that lay on this reader and was not asked yet, or -1."""
        at = self._asked
        if at == _ALL:
            return -1
        zone = self._zones[self._under[i] & ZONE]
        while at < zone.top:
            tag = zone.tags[at]
            if self._through and not zone.is_by(at, self._under[i] >> NTH):
                tag = FREE
            at += 1
            if tag != FREE:
                self._asked = at
                return tag
        self._asked = _ALL
        return -1

    def _found(self, i: int) -> None:
        uid = self._inventory.uid
        length = self._inventory.uid_len
        tag = self._registry.find(uid, length)
        if tag < 0:
            if self._saw_strange != self._unknown.who[i]:  # of several the one heard before counts
                self._saw_strange = who(uid, length, self._inventory.sak)
            return
        kind = self._zones[self._under[i] & ZONE].kind
        if not self._dealt and kind == HOLE and self._registry.kind(tag) == CARD:
            self._dealt = True
            self._deal()
        self._hear(i, tag)

    def _hear(self, i: int, tag: int) -> None:
        guard = self.guard
        if guard and not guard.lets(self._inventory, self._readers[i], i, tag):
            self._saw_strange = COPY
            return
        number = self._under[i] & ZONE
        zone = self._zones[number]
        doubt = GLIMPSED
        if self._heard_at[tag] != number:
            doubt = self._doubt(zone, tag)
            self._heard_at[tag] = number
            self._felt.heard(zone, tag)
        zone.see(tag, doubt, self._under[i] >> NTH)

    def _doubt(self, zone: "Zone", tag: int) -> int:
        """Another zone heard it last: CONTESTED when that one still believes it.

        At the muck once is enough only for a card its seat misses by now: a fold.
        """
        last = self._heard_at[tag]
        once = zone.need == 1
        missed = -1 if last == _NOWHERE else self._zones[last].elsewhere(tag)
        if once:
            return 0 if missed >= _LEFT and self._zones[last].kind == HOLE else CONTESTED
        return CONTESTED if missed >= 0 else 0

    def _conclude(self, i: int, status: int) -> None:
        if not self._steady(i, status):
            return
        number = self._under[i] & ZONE
        zone = self._zones[number]
        ear = 1 << (self._under[i] >> NTH)  # its bit in `deaf`
        if zone.deaf & ear:  # only a whole pass proves a reader: one may start and no more
            zone.deaf ^= ear
            self._report.health(i, 1)
        if not self._through or self._is_through(number, ear, zone.deaf):
            self._end_pass(number, zone)
        if self._saw_strange != NOBODY or self._unknown.passes[i]:
            news = self._unknown.heard(i, self._saw_strange, self._missed, zone.hasty)
            if news == CAME and self._unknown.who[i] == COPY:
                self._report.copied(number)
            elif news == CAME:
                self._report.unknown(number, self._unknown.who[i] == PHONE)
            elif news == GONE and not self._lies_unknown(number):
                self._report.known(number)

    def _lies_unknown(self, number: int) -> bool:
        """Another reader of the zone hears a tag that no file knows."""
        for i in range(len(self._under)):
            if self._under[i] & ZONE == number and self._unknown.lies(i):
                return True
        return False

    def _is_through(self, number: int, ear: int, deaf: int) -> bool:
        """With this reader all of the zone were read that are not deaf."""
        through = self._through[number] | ear
        done = (through >> _EARS) & ~(through | deaf) == 0
        self._through[number] = through & _NOT_YET if done else through
        return done

    def _end_pass(self, number: int, zone: "Zone") -> None:
        ms = self._clock.ticks_ms()
        zone.hasty = self._clock.ticks_diff(ms, self._passed_ms[number]) < _APART_MS
        if not zone.hasty:
            self._passed_ms[number] = ms
        zone.sweep = self.sweeps & _SWEEP
        zone.spoiled = self._inventory.spoiled
        zone.end_pass(self._felt)
        self._report.counted(number)

    def _steady(self, i: int, status: int) -> bool:
        """Whether the pass tells anything: no noise drowned it, its supply did not dip in it, and
        neither happened again and again before."""
        trouble = self._trouble[i]
        reader = self._readers[i]
        dipped = reader.dips != self._dipped
        if not dipped and status != NOISE:
            self._trouble[i] = max(0, trouble - 1)
            return not trouble or not self._is_deaf(i)
        if trouble < _TOO_OFTEN:
            self._trouble[i] = trouble + _SPOILED
        else:
            reader.fault = READER_FORGETS if dipped else READER_NOISY
            self._leave_out(i)
        return False

    def _next(self) -> None:
        """This field down, the one after the next up: two are up at any time, never neighbours."""
        was = self._now
        self._dim(was)
        now = self._now = self._coming
        if self._begins:
            self.sweeps += 1
        self._coming = self._rounds.next(was, now)
        self._begins = self._rounds.begins
        self._light(self._coming)

    def _dim(self, i: int) -> None:
        if self._alive[i]:
            self._readers[i].field_off()

    def _light(self, i: int) -> None:
        """Field on.  In each round one reader is set up anew before, as if it had hung: some hear
        nothing any more after a day, and nothing but a reset tells."""
        if self._alive[i] and i == self.sweeps % len(self._readers):
            self._start(i)
        if self._alive[i]:
            self._readers[i].field_on()
            self._lit_us[i] = self._clock.ticks_us()

    def _settled(self) -> bool:
        since = self._clock.ticks_diff(self._clock.ticks_us(), self._lit_us[self._now])
        if since >= _SETTLE_US:
            return True
        self._clock.sleep_us(min(_NAP_US, _SETTLE_US - since))
        return False

    def _start(self, i: int) -> None:
        try:
            self._readers[i].start()
        except OSError:
            self._leave_out(i)

    def _part(self) -> None:
        """Readers that answer to each other's chip select say nothing of their zones."""
        apart(self._readers)
        for i, reader in enumerate(self._readers):
            if self._alive[i] and reader.fault:
                self._leave_out(i)

    def _leave_out(self, i: int) -> None:
        self._alive[i] = 0
        self._tried_ms[i] = self._clock.ticks_ms()  # an old one looks late once ticks wrap
        if self._is_deaf(i):
            return  # that is known
        under = self._under[i]
        self._zones[under & ZONE].deaf |= 1 << (under >> NTH)
        self._report.health(i, 0)

    def _is_deaf(self, i: int) -> bool:
        """It is known that the reader does not answer."""
        under = self._under[i]
        return self._zones[under & ZONE].deaf >> (under >> NTH) & 1 != 0

    def _retry(self, i: int) -> None:
        now = self._clock.ticks_ms()
        if self._clock.ticks_diff(now, self._tried_ms[i]) < _RETRY_MS:
            return
        self._tried_ms[i] = now  # old ones look late once ticks wrap
        self._passed_ms[self._under[i] & ZONE] = now
        self._alive[i] = 1
        shared = self._readers[i].fault == READER_SHARED
        self._start(i)
        if shared:
            self._part()
