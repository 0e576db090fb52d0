"""From tags that come and go to events of the game.

Cards and chips have a room each; chips that move are a wager once they lie still.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.registry import CARD
from floorman.sensing import board_cards, folds, zones
from floorman.sensing.balance import Balance
from floorman.sensing.cards import Cards
from floorman.sensing.owners import NOWHERE, SEATS
from floorman.sensing.thuds import Thuds
from floorman.sensing.wagers import Chips
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Places, Registry, Report, TraceOf, Zone

_SIZE, _LOWEST = const(15), const(4)  # of CUE_HAND: cards of a hand, from this bit on the rank
_BOARD_AND_BURNS = const(6)
_SETTLE_MS = const(700)  # chips that lie still this long are a wager


class Felt:
    """The table's memory of one hand.

    `dispatch.feed(kind, seat, value)` takes the events; `dispatch.crowded(seat)` hears of more
    chips than a reader can follow.  `hear` takes the cues of the rules (events.py), `appeared`
    and `vanished` come from the zones, `tick` once in a while for what must lie still first.
    `trace_of(tag)` is a number to know a card again by (power/trace.py), `kind` makes `cards`.
    `cards` knows who holds what, `balance` what differs, `thuds` what was no knock.
    """

    def __init__(
        self,
        table_zones: "list[Zone]",
        registry: "Registry",
        clock: "Clock",
        dispatch: "Report",
        trace_of: "TraceOf",
        kind: "type[Cards]" = Cards,
    ) -> None:
        self._registry = registry
        self._clock = clock
        self._dispatch = dispatch
        self._bet = _places(SEATS)
        hole = _places(SEATS)
        board = _places(_BOARD_AND_BURNS)
        for zone in table_zones:
            if zone.kind == zones.HOLE:
                hole[zone.index] = zone
            elif zone.kind == zones.BET:
                self._bet[zone.index] = zone
            elif zone.kind == zones.BOARD:
                board[zone.index] = zone
            elif zone.kind == zones.BURN:
                board[-1] = zone
        self.cards = kind(registry, clock, hole, board, dispatch.feed, trace_of)
        self.chips = Chips(registry, dispatch.feed)
        self.chips.watch(self._bet)
        self.balance = Balance(table_zones, registry, self.chips)
        self.thuds = Thuds(self._bet, self.are_moving)
        self.asleep = False  # after a power cut: the felt is read before anything is told of it
        self._stirred = bytearray(SEATS)
        self._stirred_ms = array("i", [0] * SEATS)
        self.new_hand()

    def new_hand(self, redeals: int = 0, size: int = 2, lowest: int = 0) -> None:
        """Forget the last hand, or the deal that is repeated; everybody gets `size` cards.

        The deck has none of a rank below `lowest`.
        """
        self.chips.new_hand()
        self.cards.decks.play_from(lowest)
        self.cards.new_hand(redeals, size)
        self.balance.new_hand()
        self.dealt = False  # a card of this hand lies at a seat

    def hear(self, cue: int, seat: int, value: int) -> None:
        """What the rules did."""
        if cue == ev.CUE_HAND:
            self.new_hand(value, seat & _SIZE, seat >> _LOWEST)
        elif cue == ev.CUE_UNDONE:
            self.chips.undone()
            self.cards.lying.undone()
        elif cue == ev.CUE_RUN and value == NOWHERE:
            board_cards.undone(self.cards)
        elif cue == ev.CUE_RUN:
            board_cards.next_run(self.cards, value)
        elif cue == ev.CUE_AGAIN:
            self.cards.lying.undone()
        elif cue == ev.CUE_BACK:
            self.cards.reshuffled(value)
        elif cue == ev.CUE_UNSEEN:
            folds.folded_unseen(self.cards.hands, seat)
        elif cue == ev.CUE_BETTING and value:
            self.chips.next_street()
        elif cue == ev.CUE_BETTING:
            self.chips.street_over()
            self.balance.street_over()

    # zones -------------------------------------------------------------------------------

    def appeared(self, zone: "Zone", tag: int) -> None:
        """A tag lies on a reader."""
        if zone.kind >= zones.BET:
            self.balance.moved(zone, False)
        if self.asleep:
            return
        kind = self._registry.kind(tag)
        if kind != CARD:
            self.chips.came_to(zone, tag)
        if zone.kind == zones.BET:
            self.stir(zone.index)
        elif kind != CARD and zone.kind == zones.POT:
            self.chips.at_pot(tag)
        elif kind == CARD:
            if zone.kind == zones.HOLE and not self.dealt:
                self.dealt = True
                self._rest(
                    self._clock.ticks_ms(), 0
                )  # blinds that lie there came before it, at rest or not
            self.cards.appeared(zone, tag)

    def vanished(self, zone: "Zone", tag: int) -> None:
        """A tag left a reader."""
        if zone.kind >= zones.BET:
            self.balance.moved(zone, True)
        if self.asleep:
            return
        if zone.kind == zones.BET:
            self.stir(zone.index)
        else:
            self.cards.vanished(zone, tag)

    def heard(self, zone: "Zone", tag: int) -> None:
        """Another reader had heard the tag last, or none in this hand."""
        if self.asleep or self._registry.kind(tag) != CARD:
            return
        self.cards.heard(zone, tag)

    def expect_cards(self, kind: int) -> None:
        """Cards are due at this kind of place, or at none."""
        self.cards.expect(kind)

    def tick(self, ms: int) -> None:
        """Report wagers, and cards, that have come to rest."""
        self.cards.tick(ms)
        self._rest(ms, _SETTLE_MS)

    def _rest(self, ms: int, least: int) -> None:
        """Chips that were not stirred for so many ms are told."""
        for seat in range(SEATS):
            if self._stirred[seat] and self._clock.ticks_diff(ms, self._stirred_ms[seat]) >= least:
                if least and (self._bet[seat].unsure() or self.chips.are_silent(seat)):
                    continue  # a chip heard once may belong to this motion
                self._stirred[seat] = 0
                self._tell_chips(seat)

    def are_moving(self, seat: int) -> bool:
        """Chips in front of a seat come or go just now."""
        zone = self._bet[seat]
        if zone is None:
            return False
        since = self._clock.ticks_diff(self._clock.ticks_ms(), self._stirred_ms[seat])
        return zone.unsure() or (self._stirred[seat] != 0 and since < _SETTLE_MS)

    def is_chip(self, tag: int) -> bool:
        """A chip or a tray of them, no card."""
        return self._registry.kind(tag) != CARD

    # -------------------------------------------------------------------------------------

    def _tell_chips(self, seat: int) -> None:
        if self._bet[seat].crowded:
            self._dispatch.crowded(seat)  # what was counted is not all: no guess
        else:
            self.chips.tell(seat)

    def stir(self, seat: int) -> None:
        """The chips in front of a seat are told when they have lain still.

        Who acts while cards are dealt is heard before a pause of the dealer's is one.
        """
        if self.dealt and self.cards.hands.dealing:
            self.cards.stir()
        self._stirred[seat] = 1
        self._stirred_ms[seat] = self._clock.ticks_ms()


def _places(count: int) -> "Places":
    """So many without a reader."""
    return [None] * count  # type: ignore[return-value]
