"""A table for rule tests: short ways to say what happens, and what was said."""

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import PACKED

from host_tools.rulebook.tables import rule_id
from host_tools.table.words import RANKS, SUITS, describe
from tests.cited import hold, ill_formed, is_alert
from tests.look import Looking


def card(text: str) -> int:
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def pair(text: str) -> int:
    """Two cards as the SHOWN event carries them."""
    return card(text[:2]) << 8 | card(text[2:])


class Table:
    """A game, what it said, and helpers that feed it.  Seats are 0..9."""

    def __init__(self, stacks, button=0, small=50, big=100, ante=(0, 0), unit=1, start=True):
        self.said = []
        self.cues = []
        self.game = Looking(self._hear)
        self.game.listen(lambda *cue: self.cues.append(cue))
        for seat, chips in stacks.items():
            self.feed(ev.SEAT, seat, chips)
        self.feed(ev.SMALL, 0, small)
        self.feed(ev.BIG, 0, big)
        self.feed(ev.ANTE, *ante)
        self.feed(ev.UNIT, 0, unit)
        self.feed(ev.BUTTON, button)
        if start:
            self.start()

    def _hear(self, note, seat, value, rule):
        hold(self.game, note, value, rule)
        assert not (wrong := ill_formed(note, seat, value)), wrong
        self.said.append((note, seat, value, rule_id(self.game, rule)))

    def feed(self, kind, seat=0, value=0):
        status = self.game.feed(kind, seat, value, 0)
        assert status == 0 or is_alert(status), f"{kind} {seat} {value} ends with {status!r}"
        return status

    def start(self, hand_no=1):
        assert self.feed(ev.START, 0, hand_no) == 0
        self.deal()

    def next_hand(self):
        assert self.key(ev.K_NEXT) == 0
        self.deal()

    def deal(self):
        for seat in range(10):
            if self.game.live(seat):
                self.feed(ev.HOLE, seat)
                self.feed(ev.HOLE, seat)

    def key(self, key, amount=0):
        return self.feed(ev.KEY, key, amount)

    def bet(self, seat, to):
        return self.feed(ev.CHIPS, seat, to)

    def call(self, seat):
        return self.bet(seat, self.game.street_bet[seat] + self.game.to_call(seat))

    def check(self, seat):
        return self.feed(ev.KNOCK, seat)

    def muck(self, seat):
        return self.feed(ev.MUCKED, seat)

    def sweep(self):
        for seat in range(10):
            if self.game.in_front[seat]:
                self.bet(seat, 0)

    def board(self, text):
        self.sweep()
        status = 0
        for i in range(0, len(text), 2):
            if self.game.nboard in (0, 3, 4) and self.game.phase in (codes.BOARD, codes.RUNOUT):
                self.feed(ev.BURN)
            status = status or self.feed(ev.BOARD, self.game.nboard, card(text[i : i + 2]))
        return status

    def show(self, **hands):
        """`show(s0="AcAd")`, then the key."""
        for name, hand in hands.items():
            assert self.feed(ev.SHOWN, int(name[1:]), pair(hand)) == 0
        return self.key(ev.K_SHOW)

    def notes(self, kind):
        """(seat, value, rule) of every note of a kind."""
        return [note[1:] for note in self.said if note[0] == kind]

    def alerts(self):
        """(seat, code, rule) of every alert."""
        return self.notes(codes.NOTE_ALERT)

    def packed(self):
        buf = bytearray(PACKED)
        assert self.game.pack(buf) == PACKED
        return bytes(buf)

    def chips(self):
        return sum(self.game.stack) + self.game.pot()

    def lines(self):
        return [describe(*note) for note in self.said]
