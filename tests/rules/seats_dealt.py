"""A table for games whose cards come to seats: stud and draw, with cards by name."""

from floorman import events as ev
from floorman.carried import shown
from floorman.rules import codes, games

from tests.rules.rig import Table, card


class Dealt(Table):
    """`cards` of each seat, in the order in which they come: "2c 7d Kh" down, down, open."""

    def __init__(self, game, cards, stacks=None, structure=0, book=0, button=None, **wishes):
        self.cards = {seat: [card(one) for one in of.split()] for seat, of in cards.items()}
        wishes.setdefault("small", 25)
        stacks = stacks or dict.fromkeys(cards, 5_000)
        super().__init__(stacks, max(cards) if button is None else button, start=False, **wishes)
        assert self.feed(ev.BOOK, book) == 0
        assert self.feed(ev.GAME, structure, games.NAMES.index(game)) == 0
        self.start()

    def live(self):
        return [seat for seat in self.cards if self.game.live(seat)]

    def card_to(self, seat, sweep=0):
        """The next card of the seat, named where it lies open."""
        place = self.game.dealt[seat]
        self.feed(ev.HOLE, seat, sweep)
        if self.game.played.up >> place & 1:
            return self.feed(ev.UP_CARD, seat, self.cards[seat][place])
        return 0

    def deal(self):
        for _ in range(self.game.played.hole):
            for seat in self.live():
                self.card_to(seat)

    def street(self):
        """One card each, behind a burn."""
        self.feed(ev.BURN)
        for seat in self.live():
            self.card_to(seat)
        return self

    def round(self, *acts):
        """Each acts in turn: None calls or checks, 0 folds, else raises to so much."""
        for act in acts:
            if act is None:
                owed = self.game.to_call(self.game.actor)
                assert self.key(ev.K_CALL if owed else ev.K_CHECK) == 0
            elif act == 0:
                assert self.key(ev.K_FOLD) == 0
            else:
                assert self.key(ev.K_RAISE, act) == 0
        return self

    def check_down(self):
        """All call and check to the end; in a draw nobody throws a card away."""
        while self.game.phase not in (codes.SHOWDOWN, codes.DONE):
            if self.game.phase == codes.BET:
                self.round(None)
            elif self.game.drawing():
                self.feed(ev.BURN)
                self.key(ev.K_ENTER)
            else:
                self.street()

    def tables(self, seat):
        hand = self.cards[seat][: self.game.dealt[seat]]
        return [self.feed(ev.SHOWN, seat, shown(hand, at)) for at in range(0, len(hand), 2)]

    def table_all(self):
        for seat in self.live():
            assert not any(self.tables(seat))
        return self.key(ev.K_SHOW)

    def won(self):
        return {seat: chips for seat, chips, _ in self.notes(codes.NOTE_WINS)}
