"""Which reader is asked next.  One call of `step` is one bounded piece of work.

The next reader's field comes up while this one is read: tags need 5 ms of field before they
answer, and the order never has neighbours in a row (wiring.py).
"""

from array import array

from micropython import const

from floorman.drivers.mfrc522 import DEAD, NOTHING, OK, apart
from floorman.events import READER_SHARED
from floorman.registry import CARD
from floorman.sensing.presence import CONTESTED, GLIMPSED
from floorman.sensing.zones import HOLE

_SETTLE_US = const(5000)  # ISO 14443-3, 5: a PICC answers 5 ms after field-on
_NAP_US = const(500)  # longest wait inside one step
_LISTED_AT_MOST = const(40)  # tags of one pass; bounds a pass against a chattering field
_RETRY_MS = const(1000)  # a dead reader is tried again
_SWEEP = const(0xFFFF)  # sweeps are told modulo this and one
_NOWHERE = const(255)
_NEED = const(2)  # passes until a hole card is believed
_NEED_DEALING = const(3)  # they are short then: a card that slides past is heard in two
_STRANGE_PASSES = const(3)  # a mangled UID is heard once, a foreign tag lies there


class Scan:
    """Goes round the readers for ever; `felt` hears what the zones conclude.

    `parts.readers[i]` lies under `zones[i]`; `parts.order` lists the indexes in scan order,
    `parts.deal_order` those of a deal, when hole cards have to be told apart by time.
    `report` has unknown(i) for a tag no file knows, health(i, ok) when a reader dies or comes
    back, counted(i) after each pass.
    """

    def __init__(self, parts, zones, inventory, registry, felt, report):
        count = len(zones)
        self._readers = parts.readers
        self._zones = zones
        self._order = self._usual = parts.order
        self._deal_order = parts.deal_order
        self._inventory = inventory
        self._registry = registry
        self._felt = felt
        self._clock = parts.clock
        self._report = report
        self._alive = bytearray([1] * count)
        self._strange = bytearray(count)  # passes in a row with a tag no file knows
        self._saw_strange = False
        self._dealt = False  # a hole card was, in this hand
        self._heard_at = bytearray([_NOWHERE] * registry.count)  # where each tag was heard last
        self._tried_ms = array("i", [parts.clock.ticks_ms()] * count)
        self._lit_us = array("i", [0] * count)
        self._at = 0
        self._listing = False
        self._listed = 0
        self.sweeps = 0

    def start(self):
        """Start every reader; one that does not answer is reported and left out."""
        for i in range(len(self._readers)):
            self._start(i)
        self._part()
        self._light(self._order[0])
        self._light(self._order[1])

    def new_hand(self):
        """Where tags were heard so far says nothing of this hand."""
        self._dealt = False
        for tag in range(len(self._heard_at)):
            self._heard_at[tag] = _NOWHERE

    def deal(self, dealing: bool):
        """Cards are due, or no more.  With the first card the holes are read more often."""
        dealing = dealing and self._dealt
        order = self._deal_order if dealing else self._usual
        if order is not self._order and not self._listing:
            self._dim(self._order[self._at])
            self._dim(self._order[(self._at + 1) % len(self._order)])
            self._order = order
            for zone in self._zones:
                if zone.kind == HOLE:
                    zone.need = _NEED_DEALING if dealing else _NEED
            self._at = 0
            self.sweeps += 1
            self._light(order[0])
            self._light(order[1])

    def step(self):
        """List one tag, or go on to the next reader; about 7 ms at most."""
        if self._listing:
            self._list_one()
        elif not self._alive[self._order[self._at]]:
            self._retry(self._order[self._at])
            self._next()
        elif self._settled():
            self._inventory.begin(self._readers[self._order[self._at]])
            self._listing = True
            self._listed = 0
            self._saw_strange = False

    def _list_one(self):
        status = self._inventory.next()
        self._listed += 1
        if status == OK:
            self._found()
        i = self._order[self._at]
        if status == DEAD:
            self._alive[i] = 0
            self._zones[i].deaf = True
            self._report.health(i, 0)
        elif status == NOTHING or self._listed >= _LISTED_AT_MOST:
            self._conclude(i)
        else:
            return
        self._listing = False
        self._next()

    def _found(self):
        i = self._order[self._at]
        tag = self._registry.find(self._inventory.uid, self._inventory.uid_len)
        if tag < 0:
            self._saw_strange = True
            return
        if self._zones[i].kind == HOLE and self._registry.kind(tag) == CARD:
            self._dealt = True
        last = self._heard_at[tag]
        doubt = GLIMPSED
        if last != i:
            self._heard_at[tag] = i
            doubt = 0
            if last != _NOWHERE and self._zones[last].elsewhere(tag):
                doubt = CONTESTED
            self._felt.heard(self._zones[i], tag)
        self._zones[i].see(tag, doubt)

    def _conclude(self, i: int):
        self._zones[i].sweep = self.sweeps & _SWEEP
        self._zones[i].end_pass(self._felt)
        self._report.counted(i)
        if not self._saw_strange:
            self._strange[i] = 0
        elif self._strange[i] < _STRANGE_PASSES:
            self._strange[i] += 1
            if self._strange[i] == _STRANGE_PASSES:
                self._report.unknown(i)

    def _next(self):
        """This field down, the one after the next up: two are up at any time, never neighbours."""
        order = self._order
        self._dim(order[self._at])
        self._at = (self._at + 1) % len(order)
        if order[self._at] == order[0]:
            self.sweeps += 1
        self._light(order[(self._at + 1) % len(order)])

    def _dim(self, i: int):
        if self._alive[i]:
            self._readers[i].field_off()

    def _light(self, i: int):
        if self._alive[i]:
            self._readers[i].field_on()
            self._lit_us[i] = self._clock.ticks_us()

    def _settled(self) -> bool:
        since = self._clock.ticks_diff(self._clock.ticks_us(), self._lit_us[self._order[self._at]])
        if since >= _SETTLE_US:
            return True
        self._clock.sleep_us(min(_NAP_US, _SETTLE_US - since))
        return False

    def _start(self, i: int):
        try:
            self._readers[i].start()
        except OSError:
            self._leave_out(i)

    def _part(self):
        """Readers that answer to each other's chip select say nothing of their zones."""
        apart(self._readers)
        for i, reader in enumerate(self._readers):
            if self._alive[i] and reader.fault:
                self._leave_out(i)

    def _leave_out(self, i: int):
        self._alive[i] = 0
        self._zones[i].deaf = True
        self._report.health(i, 0)

    def _retry(self, i: int):
        now = self._clock.ticks_ms()
        if self._clock.ticks_diff(now, self._tried_ms[i]) < _RETRY_MS:
            return
        self._tried_ms[i] = now
        self._alive[i] = 1
        shared = self._readers[i].fault == READER_SHARED
        self._start(i)
        if shared:
            self._part()
        if self._alive[i]:
            self._zones[i].deaf = False
            self._report.health(i, 1)
