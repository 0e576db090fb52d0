"""Dead readers: what is said of them, and what they would have told is taken as done.

Over a dead reader nobody sees a card, nor where the build has none.  The table goes on by what the
dealer does: the next card of the deal, the board card behind the burn, ENTER.
"""

from micropython import const

from floorman import events as ev
from floorman.sensing import zones
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Balance, Dispatch, Expected, Panel, Readers, Session, Zone

_SEATS = const(10)
_EVERYWHERE = const((1 << _SEATS) - 1)
_ROW_KINDS = (zones.BOARD, zones.BURN, zones.MUCK, zones.POT, zones.BANK)


class Outage:
    """`health` hears of every reader that dies or comes back; `under[i]` is the place of
    `readers[i]` (sensing/zones.py).  `late`: no reader tells of a hole card while a hand runs.
    """

    def __init__(
        self,
        expected: "Expected",
        session: "Session",
        panel: "Panel",
        readers: "Readers",
        under: bytes,
        late: bool = False,
    ) -> None:
        self._expected = expected
        self._session = session
        self._panel = panel
        self._readers = readers
        self._under = under
        self._late = late
        self._blind = False  # the burns: their reader is dead, or there is none
        self._unread = 0  # seats, as bits, that may hold cards which no reader tells of
        self._named = -1  # zone whose dead reader the third row named last

    def attach(self, table_zones: "list[Zone]", balance: "Balance", dispatch: "Dispatch") -> None:
        """Who is made later: `dispatch` takes the events."""
        self._zones = table_zones
        self._balance = balance
        self._dispatch = dispatch
        self._look_over()

    # telling ---------------------------------------------------------------------------------

    def health(self, reader: int, ok: int) -> None:
        """A reader died or came back: the host, a seat's lights or the third row name it."""
        self._session.health(reader, 0 if ok else self._readers[reader].fault)
        if not ok:
            zone = self._under[reader] & zones.ZONE
            self._named = zone - 1
            self._balance.lost(zone)
        self._look_over()
        self._panel.deaf(
            self._deaf(zones.HOLE, 0), self._deaf(zones.BET, 0) | self._deaf(zones.RACK, 0)
        )
        self.name_reader()
        self.show_deal()

    def _look_over(self) -> None:
        """Where a card may lie that nobody hears."""
        self._blind = self._deaf(zones.BURN, 1) != 0
        self._unread = _EVERYWHERE if self._late else self._deaf(zones.HOLE, _EVERYWHERE)

    def _deaf(self, kind: int, places: int) -> int:
        """Seats, or places, as bits, of which a reader of this kind is dead, and those of `places`
        that have none.
        """
        for zone in self._zones:
            if zone.kind == kind:
                bit = 1 << zone.index
                places = places | bit if zone.deaf else places & ~bit
        return places

    def name_reader(self) -> None:
        """On the third row, where no seat's light can tell it; of several the next one."""
        for _ in self._zones:
            self._named = (self._named + 1) % len(self._zones)
            zone = self._zones[self._named]
            if zone.deaf and zone.kind in _ROW_KINDS:
                self._panel.name_reader(zone.kind, zone.index)
                return
        self._panel.name_reader(0, 0)

    # playing on ------------------------------------------------------------------------------

    def hides(self, seat: int) -> bool:
        """The seat's cards are not out of sight: a reader that could see them is dead."""
        return seat < _SEATS and self._unread >> seat & 1 != 0

    def waits_for_deal(self) -> bool:
        """Seats over dead readers lack cards, and nothing is to be decided before."""
        expected = self._expected
        return self._not_trusted() != 0 and expected.dealing() and not expected.deciding()

    def show_deal(self) -> None:
        """The action row says whether the deal waits for ENTER."""
        self._panel.by_enter = self.waits_for_deal()

    def trust_unread(self) -> None:
        """Seats over a dead reader, or none, get cards nobody can see."""
        if self._expected.dealing():
            for seat in range(_SEATS):
                if self._not_trusted() >> seat & 1:
                    self._dispatch.feed(ev.FAULT, seat, ev.FAULT_BLIND)

    def _not_trusted(self) -> int:
        return self._unread & ~self._expected.trusted()

    def trust_burn(self) -> None:
        """Over a dead reader nobody can see it: taken as burned."""
        if self._blind and self._expected.burn_due():
            self._dispatch.feed(ev.BURN, 0, 0)
