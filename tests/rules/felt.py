"""A betting round set up in one line, for tests of wagers and turns."""

from floorman import events as ev
from floorman.rules import codes

from host_tools.rulebook.tables import PARAMETERS
from tests.rules.rig import Table

TDA, CUCA, CASINO, TDA24 = range(4)


class Felt(Table):
    """Players with stacks in seats 0.. and the button on the last; the chips in front are listed.

    `facing(bets)` brings the turn behind the given totals, in order from the first to act.
    """

    def __init__(self, stacks, book=TDA, small=50, big=100, **changes):
        seats = dict(enumerate(stacks))
        super().__init__(seats, len(stacks) - 1, small, big, start=False)
        assert self.feed(ev.BOOK, book) == 0
        for name, value in changes.items():
            assert self.feed(ev.PARAM, row(name), value) == 0
        self.start()

    def flop(self):
        """Everybody limps; the flop lies, seat 0 is to act."""
        game = self.game
        while game.phase == codes.BET:
            self.key(ev.K_CALL if game.to_call(game.actor) else ev.K_CHECK)
        assert self.board("Ac7d2h") == 0
        self.said.clear()
        return self

    def call_round(self):
        """Everybody calls or checks; what lies in front is swept."""
        while self.game.phase == codes.BET:
            seat = self.game.actor
            assert (self.call(seat) if self.game.to_call(seat) else self.check(seat)) == 0
        self.sweep()

    def bets(self, *totals):
        """Each seat in turn: a total, 0 to check, None to fold, 'all-in'."""
        for total in totals:
            actor = self.game.actor
            if total is None:
                assert self.key(ev.K_FOLD) == 0
            elif total == "all-in":
                assert self.key(ev.K_ALLIN) == 0
            elif total == 0:
                assert self.key(ev.K_CHECK) == 0
            elif total == self.game.street_bet[actor] + self.game.to_call(actor):
                assert self.key(ev.K_CALL) == 0
            else:
                assert self.key(ev.K_RAISE, total) == 0
        self.said.clear()
        return self

    def lay(self, seat, *chips):
        """Chips that lie in front of the seat already, such as its blind."""
        self.put(seat, *chips)
        self.said.clear()
        return self

    def put(self, seat, *chips, pulled=()):
        """One motion of a seat: chips taken back, chips put in."""
        for chip in pulled:
            self.feed(ev.CHIP_OUT, seat, chip)
        for chip in chips:
            self.feed(ev.CHIP, seat, chip)
        return self.feed(ev.CHIPS, seat, self.game.in_front[seat] + sum(chips))

    def did(self, seat):
        """(what, total, rule) of the last action of a seat."""
        actions = (
            codes.NOTE_FOLDED,
            codes.NOTE_CHECKED,
            codes.NOTE_CALLED,
            codes.NOTE_OPENED,
            codes.NOTE_RAISED,
        )
        found = [note for note in self.said if note[0] in actions and note[1] == seat]
        return (_WORDS[found[-1][0]], found[-1][2], found[-1][3]) if found else None

    def chips_back(self, seat):
        return sum(
            note[2] for note in self.said if note[0] == codes.NOTE_CHANGE and note[1] == seat
        )

    def to_add(self, seat):
        return sum(note[2] for note in self.said if note[0] == codes.NOTE_ADD and note[1] == seat)

    def options(self):
        """Options of the open decision, the default first."""
        found = [self.game.option(n) for n in range(1, 7)]
        return [option for option in found if option]


_WORDS = {
    codes.NOTE_FOLDED: "fold",
    codes.NOTE_CHECKED: "check",
    codes.NOTE_CALLED: "call",
    codes.NOTE_OPENED: "bet",
    codes.NOTE_RAISED: "raise",
}


def row(name):
    """The number a PARAM event carries for a parameter."""
    return [parameter[0] for parameter in PARAMETERS].index(name)
