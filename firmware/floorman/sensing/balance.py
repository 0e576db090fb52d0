"""Expected against seen chips, place by place.  What differs at rest is named once, and heals.

A reader that hears nothing where chips belong cannot list them, they lie in a heap or a stack: the
place is UNREAD, and no alarm is made of it.  Chips too many were read, so they are there.  Too few
in front of a seat, or where all was read before, are told as what they are: missing or stacked.
"""

import struct
from array import array

from micropython import const

from floorman.registry import CARD
from floorman.sensing.owners import SEATS
from floorman.sensing.zones import BANK, BET, POT, RACK
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Chips, Clock, Expected, Registry, Zone

EVEN = const(0)
DIFFERS = const(1)
UNREAD = const(2)
_UNJUDGED = const(3)  # no news: the host keeps what it heard last

TABLE = const(255)  # instead of a zone: all stacks, bets and pots
_KINDS = const(8)
_PASSES = const(12)  # without a change: a heap that is heard now and then has none so long
_REST_MS = const(3000)  # nobody puts chips in this slowly
_NEVER = const(-1)
_FRESH, _OPEN = const(1), const(2)  # something changed, just now, since it was judged
_LIMIT = const(0x3FFFFFFF)


class Balance:
    """`moved`, `passed` and `lost` tell of the zones, `tick` compares one of them at a time.

    `expected` (expected.py) says what the ledger has.
    """

    def __init__(self, table_zones: "list[Zone]", registry: "Registry", chips: "Chips") -> None:
        first = 0
        while first < len(table_zones) and table_zones[first].kind < BET:
            first += 1
        self._first = first
        self._zones = table_zones[first:]
        self._registry = registry
        self._chips = chips
        n = len(self._zones)
        self._slot = bytearray(_KINDS)  # of the first zone of each kind
        for i in range(n - 1, -1, -1):
            self._slot[self._zones[i].kind] = i
        self._steady = bytearray(n)  # passes without a change
        self._since = array("i", [0] * n)  # ms
        self._open = bytearray([_FRESH] * n)
        self._due = array("i", [0] * n)
        # what was found, the table's own behind the last place
        self._state = bytearray([_UNJUDGED] * (n + 1))
        self._seen = array("i", [0] * (n + 1))
        self._off = array("i", [0] * (n + 1))  # seen - expected
        self._news = bytearray(n + 1)
        self._waiting = False
        self._at = 0
        self._left = 0  # seats in front of which chips were taken away, as bits
        self._before = array("i", [_NEVER] * SEATS)  # paid on earlier streets, if known
        self._wager = array("i", [0] * SEATS)  # on the street that runs or just ended
        self._bank = _NEVER  # what the bank holds when nobody has chips

    # what happens ----------------------------------------------------------------------------

    def moved(self, zone: "Zone", away: bool) -> None:
        """A chip came or left."""
        i = self._slot[zone.kind] + zone.index
        self._change(i)
        if away and zone.kind == BET:
            self._left |= 1 << zone.index

    def passed(self, number: int) -> None:
        """The reader of a zone was through once more."""
        i = number - self._first
        if i >= 0 and self._steady[i] < _PASSES:
            self._steady[i] += 1

    def lost(self, number: int) -> None:
        """The reader died."""
        i = number - self._first
        if i >= 0 and self._zones[i].kind >= BET:
            self._change(i)
            self._tell(i, UNREAD, 0, 0)

    def _doubt(self, i: int) -> None:
        """What could be listed need not be from now on."""
        if self._state[i] != DIFFERS and self._zones[i].kind != BANK:
            self._state[i] = _UNJUDGED

    def _change(self, i: int) -> None:
        self._steady[i] = 0
        self._open[i] = _FRESH

    def street_over(self) -> None:
        """The bets wait to be swept."""
        self._left = 0

    def new_hand(self) -> None:
        """Nobody has paid anything, and stacks were built anew."""
        self._left = 0
        for i in range(len(self._zones)):
            self._doubt(i)
            self._change(i)
        for seat in range(SEATS):
            self._before[seat] = _NEVER
            self._wager[seat] = 0

    def hold(self, expected: "Expected", chips: int) -> None:
        """The bank holds so many chips now."""
        self._bank = chips + expected.in_play()

    # comparing -------------------------------------------------------------------------------

    def tick(self, expected: "Expected", ms: int, clock: "Clock") -> None:
        """Judge the next zone if all is at rest there, and the table after the last one."""
        if not expected.comparable():
            return
        i = self._at
        if i >= len(self._zones):
            self._at = 0
            self._judge_table(expected)
            return
        self._at = i + 1
        zone = self._zones[i]
        due = self._expect(expected, zone) if zone.kind >= BET else _NEVER
        if due < 0:
            return
        if due != self._due[i]:
            self._due[i] = due
            self._change(i)
            if zone.kind == POT:
                self._doubt(i)  # a tray that could be listed need not be after a sweep
        if self._open[i] == _FRESH:
            self._open[i] = _OPEN
            self._since[i] = ms
        elif self._open[i] and self._steady[i] >= _PASSES:
            if clock.ticks_diff(ms, self._since[i]) < _REST_MS:
                return
            self._open[i] = 0
            self._judge(expected, i, zone, due)

    def _expect(self, expected: "Expected", zone: "Zone") -> int:
        """What should lie there, below 0 while nobody can say."""
        betting = expected.betting()
        seat = zone.index
        if zone.kind == POT:
            return self._expect_pot(expected, betting)
        if zone.kind == BANK:
            return _NEVER if self._bank < 0 else self._bank - expected.in_play()
        if zone.kind == BET and betting:
            self._wager[seat] = expected.wager(seat)
            self._before[seat] = expected.contribution(seat) - expected.wager(seat)
        if expected.moves(seat):
            return _NEVER
        if zone.kind == RACK:
            return expected.stack(seat) if betting else _NEVER
        before = self._before[seat]
        return _NEVER if before < 0 else expected.contribution(seat) - before

    def _expect_pot(self, expected: "Expected", betting: bool) -> int:
        """All that was paid, without what lies in front; not while the bets are swept."""
        chips = expected.pot()
        for seat in range(SEATS):
            if betting:
                chips -= expected.wager(seat)
            elif self._zones[seat].count:
                return _NEVER
        return chips

    def _judge(self, expected: "Expected", i: int, zone: "Zone", due: int) -> None:
        betting = expected.betting()
        seen = self._sum(zone)
        if zone.kind == BET:
            if betting:
                seen = self._chips.worth(zone.index)
                most = due + expected.no_wager(zone.index)  # change that goes back, an ante
            else:
                most = self._unswept(zone.index, seen)
                if not seen or (seen < due and self._left >> zone.index & 1):
                    seen = due  # they are on their way to the tray
        elif zone.kind == RACK:
            due = max(0, due - self._front_off(expected, zone.index))
            most = due
        else:
            most = self._most_in_pot(expected) if zone.kind == POT and betting else due
        if due < seen <= most:
            seen = due
        self._conclude(i, zone, due, seen)

    def _unswept(self, seat: int, seen: int) -> int:
        """Bets of an ended street, and what nobody called and the seat gets back."""
        return max(self._wager[seat], seen - self._chips.worth(seat))

    def _front_off(self, expected: "Expected", seat: int) -> int:
        """Chips in front beyond the wager are out of the rack, those it owes are in it."""
        worth = self._chips.worth(seat)
        return worth - expected.wager(seat) if worth else 0

    def _most_in_pot(self, expected: "Expected") -> int:
        """A dealer may pull bets in before the street is over."""
        chips = expected.pot()
        for seat in range(SEATS):
            chips -= min(self._chips.worth(seat), expected.wager(seat))
        return chips

    def _conclude(self, i: int, zone: "Zone", due: int, seen: int) -> None:
        state = DIFFERS
        if zone.crowded or (due and not seen):
            state = UNREAD
        elif seen == due:
            state = EVEN
        elif seen < due and zone.kind != BET and not self._was_listed(i, seen - due):
            state = UNREAD
        self._tell(i, state, seen, seen - due)

    def _was_listed(self, i: int, off: int) -> bool:
        """All that should lie there was read, or the same was missing before."""
        state = self._state[i]
        return state == EVEN or (state == DIFFERS and self._off[i] == off)

    def _judge_table(self, expected: "Expected") -> None:
        """The racks' and the pot's differences; what is odd in front is in the racks' already."""
        if not self._slot[RACK] or not expected.betting():
            return
        off = 0
        for i in range(len(self._zones)):
            kind = self._zones[i].kind
            if kind == BANK:
                continue
            if self._open[i] or self._state[i] >= UNREAD:
                return
            if kind != BET:
                off += self._off[i]
        state = DIFFERS if off else EVEN
        self._tell(len(self._zones), state, expected.in_play() + off, off)

    def _sum(self, zone: "Zone") -> int:
        chips = 0
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if tag >= 0 and self._registry.kind(tag) != CARD:
                chips += self._registry.value(tag)
        return min(chips, _LIMIT)

    # telling ---------------------------------------------------------------------------------

    def _tell(self, i: int, state: int, seen: int, off: int) -> None:
        if state != self._state[i] or (state == DIFFERS and seen != self._seen[i]):
            self._news[i] = 1
            self._waiting = True
        self._state[i] = state
        self._seen[i] = seen
        self._off[i] = off

    def mark_all(self) -> None:
        """The host knows nothing of it yet, or things that healed while it was away."""
        for i in range(len(self._news)):
            self._news[i] = self._state[i] < _UNJUDGED
        self._waiting = True

    def fill(self, out: bytearray, at: int) -> int:
        """Write the news of one place behind `at`; its length, 0 when there is none."""
        if not self._waiting:
            return 0
        for i in range(len(self._news)):
            if self._news[i]:
                self._news[i] = 0
                zone = self._first + i if i < len(self._zones) else TABLE
                seen = self._seen[i]
                struct.pack_into(">BBII", out, at, zone, self._state[i], seen - self._off[i], seen)
                return 10
        self._waiting = False
        return 0
