"""After a power cut: the journal through the rules, then the felt for what they know of it.

Whose card is whose is learned anew from where it lies; nothing of that outlives the power.  What
the rules know is taken silently, what is due now and was not told is told as new, the rest is
named.  Loaded only when there is something to go on with.
"""

from micropython import const

from floorman import events as ev
from floorman.power.journal import MID_HAND
from floorman.rules.state import PACKED, SEATS
from floorman.sensing import zones
from floorman.sensing.cards import ALL_LEFT
from floorman.sensing.missing import Missing
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Expected

_SWEEP = const(0xFFFF)
_SWEEPS_ON = const(8)  # no card of before counts as dealt at the same time as one of now


class Resume:
    """`play` feeds the rules and the link's ring; `adopt` takes the felt once it was read.

    `ms` is when the last event was, `events` how many there were.
    """

    def __init__(self, journal, game, session, dispatch, expected: "Expected") -> None:  # type: ignore[no-untyped-def]
        self._journal = journal
        self._game = game
        self._session = session
        self._dispatch = dispatch
        self._expected = expected
        self._fresh = bytearray(PACKED)  # the rules before they know anything
        game.pack(self._fresh)
        self.ms = 0
        self.events = 0
        self.began = False  # a hand, in what was played
        self.sweep = 0
        self._old = 0  # seats, as bits: what lies in front is the pot's
        self.mucked = 0  # cards on the muck's reader that were told
        self.note = 0  # seats, as bits, a card of which was seen there; see Cards.note()
        self._folded = 0  # seats, as bits, whose cards came to the muck, undone or not
        self._told = [0] * SEATS  # worth of the chips in front, undone or not

    def play(self) -> bool:
        """Every event since the hand's start; False when one of them is lost."""
        journal = self._journal
        game = self._game
        session = self._session
        game.unpack(game.first)
        self._take_fronts()
        session.boot = journal.boot
        session.ring.go_on(journal.first)
        session.told_number = journal.told
        if journal.flags & MID_HAND:
            game.log.begin(0, True)
        try:
            while journal.read():
                self._take()
        except Exception:  # whatever it is, it must not come with every power-up
            return False
        session.ring.lost = 0
        return not journal.broken

    def _take_fronts(self) -> None:
        for seat in range(SEATS):
            self._told[seat] = self._expected.front(seat)

    def _take(self) -> None:
        journal = self._journal
        self._session.told_number = journal.told
        if journal.body:
            self._dispatch.take_record(journal.seat, journal.body)
            return
        if not journal.kind:
            self.mucked = journal.seat  # a note of sensing
            self.note = journal.value
            return
        if not self.events and journal.flags & MID_HAND:
            self._game.log.begin(journal.ms, True)
        self.events += 1
        self.ms = journal.ms
        self._remember(journal.kind, journal.seat, journal.value)
        self._dispatch.replay(
            journal.kind, journal.seat, journal.value, journal.ms, journal.author, self
        )

    def give_up(self) -> None:
        """The hand is lost: the table stands as before it, or knows nothing."""
        game = self._game
        game.log.begin(0)
        game.log.open = False
        game.unpack(game.first)
        if game.running():
            game.unpack(self._fresh)
        self._take_fronts()
        self._session.ring.go_on(0)

    def _remember(self, kind: int, seat: int, value: int) -> None:
        """What sensing told and the rules do not keep, or forget with UNDO."""
        if kind == ev.HOLE:
            self.sweep = (value & _SWEEP) + _SWEEPS_ON & _SWEEP
        elif kind == ev.MUCKED:
            self._folded |= 1 << seat
        elif kind == ev.FAULT:
            if value == ev.FAULT_BACK:
                self._folded &= ~(1 << seat)
        elif kind == ev.CHIPS and seat < SEATS:
            self._told[seat] = value
            self._old &= ~(1 << seat)

    def hear(self, cue: int, seat: int, value: int) -> None:
        """What the rules did with it, as sensing heard it then."""
        if cue == ev.CUE_HAND:  # nobody has anything; cards that lie about are left from before
            self._old = self._folded = 0
            self.began = True
            self.note = ALL_LEFT  # until it is noted where some do
        elif cue == ev.CUE_UNDONE:
            self._old = 0
        elif cue == ev.CUE_BETTING and not value:  # chips in front are the pot's
            for player in range(SEATS):
                if self._expected.front(player):
                    self._old |= 1 << player

    # the felt --------------------------------------------------------------------------------

    def adopt(self, felt, table_zones: list, trouble) -> None:  # type: ignore[no-untyped-def, type-arg]
        """Take the felt as it lies; `trouble` hears a sentence of what does not fit."""
        felt.cards.decks.play_from(self._expected.lowest_rank())
        felt.cards.wake(self._expected.hand_size())
        missing = Missing(felt.cards, self._expected, self.note)
        dealt = any(missing.owed)
        new = []
        unseen = self._expected.pot()
        for zone in table_zones:
            if zone.kind == zones.BET:
                seat = zone.index
                # under a dead reader the rules know better
                if not zone.deaf:
                    unseen -= min(self._told[seat], self._expected.contribution(seat))
                    if not felt.chips.adopt(seat, self._told[seat], self._old):
                        felt.stir(seat)
                continue
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if tag < 0:
                    continue
                if felt.is_chip(tag):
                    if zone.kind == zones.POT:
                        unseen -= felt.chips.know(tag)
                elif not missing.knows(zone, tag):
                    new.append((zone, tag))
        felt.chips.adrift += max(0, unseen)  # in a heap: no splash when a reader hears it later
        felt.cards.lying.go_on(self._expected, dealt)
        if not self._expected.running():
            return
        felt.dealt = dealt
        missing.look(self._folded, self.mucked)
        felt.cards.missing = missing
        felt.cards.strangers.places = self._expected.strange()
        felt.cards.strangers.phones = self._expected.phones()
        felt.cards.strangers.copies = self._expected.copies()
        for zone, tag in new:
            self._tell(felt.cards, zone, tag, trouble)
        if felt.dealt:
            felt.cards.stir()

    def _tell(self, cards, zone, tag: int, trouble) -> None:  # type: ignore[no-untyped-def]
        """It came while the power was away: dealt, if one is due."""
        if self._is_due(zone.kind):
            zone.mistrust(tag)
            cards.appeared(zone, tag)
        else:
            place = zones.name(zone.kind, zone.index)
            trouble("a card that the hand does not know lies on the reader of " + place)

    def _is_due(self, kind: int) -> bool:
        if kind == zones.HOLE:
            return self._expected.dealing()
        return kind == zones.BURN or self._expected.board_due()
