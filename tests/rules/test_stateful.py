"""Whatever comes in at the door of the rules, the bars of the random hands hold.

Hypothesis draws the events and makes a failing hand as short as it can; the failure tells it in
words.  The same events are drawn every time: new ones are for `make bench ARGS=hands`.
"""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NO_CARD, NOBODY, SEATS
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from host_tools.table.words import event as in_words
from tests.random_hands.bars import BarError, Checked
from tests.random_hands.dealer import Event
from tests.random_hands.play import sentence

SETTINGS = settings(
    max_examples=300,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
    print_blob=False,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
SHORT = settings(SETTINGS, stateful_step_count=20)  # for a fault that shows soon
KEYS = (ev.K_CHECK, ev.K_CALL, ev.K_FOLD, ev.K_ALLIN, ev.K_RAISE, ev.K_SHOW, ev.K_CLOCK)
MENU = sorted(value for name, value in vars(codes).items() if name.startswith("MENU_"))
KINDS = range(48)  # of events: all there are, and some there are not
seats = st.integers(0, SEATS - 1)
places = st.integers(0, 5)
cards = st.integers(0, 51)
amounts = st.sampled_from((0, 1, 50, 100, 150, 200, 300, 500, 1_000, 5_000))


class Hand(RuleBasedStateMachine):
    """A table that hears sensible and other events; what it heard is told when a bar breaks."""

    def __init__(self):
        super().__init__()
        self.told = []
        self.checked = self.table()
        self.game = self.checked.game

    @staticmethod
    def table():
        """Overridden where a fault is planted."""
        return Checked()

    def feed(self, kind, seat=0, value=0):
        event = Event(kind, seat, value, 1_000 * len(self.told))
        self.told.append(in_words(kind, seat, value))
        self.bars(lambda: self.checked.feed(event))

    def bars(self, work):
        """An error of whatever kind is the finding, told with the events that led to it."""
        try:
            work()
        except Exception as error:
            lines = "\n".join(f"  {n}. {words}" for n, words in enumerate(self.told, 1))
            raise BarError(f"{sentence(error)}, after\n{lines}") from None

    # how it begins -----------------------------------------------------------------------------

    @initialize(
        book=st.integers(0, 2),
        stacks=st.lists(st.sampled_from((1_000, 90, 250, 5_000)), min_size=2, max_size=5),
        ante=st.sampled_from((0, 100)),
        dealt=st.sampled_from((True, True, False)),
    )
    def begin(self, book, stacks, ante, dealt):
        self.feed(ev.BOOK, book)
        for seat, chips in enumerate(stacks):
            self.feed(ev.SEAT, seat, chips)
        self.feed(ev.SMALL, 0, 50)
        self.feed(ev.BIG, 0, 100)
        if ante:
            self.feed(ev.ANTE, ev.ANTE_BIG, ante)
        self.feed(ev.START, 0, 1)
        for _ in range(2 * len(stacks) if dealt else 0):
            self.deal_one()

    def deal_one(self):
        """The seat that is due by count, the lowest of them."""
        short = [seat for seat in range(SEATS) if self.game.live(seat)]
        if short and self.game.phase == codes.DEAL:
            self.feed(ev.HOLE, min(short, key=lambda seat: (self.game.dealt[seat], seat)))

    # what an ordinary table does ---------------------------------------------------------------
    # No rule has a precondition: Hypothesis leaves out events best when each can always be drawn.

    @rule(card=cards, option=st.integers(0, 4), steps=st.integers(1, 8))
    def go_on(self, card, option, steps):
        """What is due: a decision, a card, a call or a check, a street, a hand that is shown."""
        for _ in range(steps):
            if self.game.ruling:
                self.feed(ev.KEY, ev.K_ENTER, option)
            elif not self.game.running():
                self.feed(ev.KEY, ev.K_NEXT)
            else:
                self.due(card)

    def due(self, card):
        """The next event of a hand in which nothing is to be decided."""
        game = self.game
        if game.phase == codes.DEAL:
            self.deal_one()
        elif game.phase == codes.BET:
            self.feed(ev.KEY, ev.K_CALL if game.to_call(game.actor) else ev.K_CHECK)
        elif game.phase == codes.SHOWDOWN:
            self.show(self.hidden(), card, (card + 1) % 52)
        elif game.burns < game.burns_due:
            self.feed(ev.BURN)
        else:
            self.feed(ev.BOARD, min(4, game.nboard), self.unused(card))

    def unused(self, card):
        """The next card that does not lie there."""
        known = {*self.game.board, *self.game.holes, *self.game.early_cards} - {NO_CARD}
        while card in known:
            card = (card + 1) % 52
        return card

    def hidden(self):
        """The first hand that is not tabled."""
        live = [seat for seat in range(SEATS) if self.game.live(seat)]
        return next((s for s in live if not self.game.flags[s] & codes.SEAT_TABLED), live[0])

    @rule(key=st.sampled_from(KEYS), amount=amounts)
    def act(self, key, amount):
        """The actor's key, once nothing is to be decided any more and the cards are dealt."""
        if self.game.ruling:
            self.feed(ev.KEY, ev.K_ENTER)
        elif self.game.phase == codes.DEAL:
            self.deal_one()
        else:
            self.feed(ev.KEY, key, amount if key == ev.K_RAISE else 0)

    @rule(chips=amounts)
    def wager(self, chips):
        """A wager of the actor, on top of what it has in front."""
        seat = self.game.actor
        if seat != NOBODY:
            self.feed(ev.CHIPS, seat, self.game.in_front[seat] + chips)

    # what people do, sensible or not -----------------------------------------------------------

    @rule(seat=seats, chips=amounts)
    def chips(self, seat, chips):
        self.feed(ev.CHIPS, seat, chips)

    @rule(seat=seats, kind=st.sampled_from((ev.KNOCK, ev.MUCKED, ev.HOLE, ev.BURN, ev.REST)))
    def motion(self, seat, kind):
        self.feed(kind, seat)

    @rule(place=places, card=cards)
    def board(self, place, card):
        self.feed(ev.BOARD, place, card)

    @rule(seat=seats, first=cards, second=cards)
    def show(self, seat, first, second):
        first = self.unused(first)
        self.feed(ev.SHOWN, seat, first << 8 | self.unused(second if second != first else 51))

    @rule(entry=st.sampled_from(MENU), seat=st.integers(0, SEATS), number=amounts)
    def menu(self, entry, seat, number):
        self.feed(ev.KEY, ev.K_FLOOR, codes.menu_value(entry, seat, number))

    @rule(back=st.integers(0, 12))
    def undo(self, back):
        self.feed(ev.KEY, ev.K_UNDO, back)

    @rule(on=st.integers(0, 12))
    def redo(self, on):
        self.feed(ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, on))

    @rule(kind=st.sampled_from(KINDS), seat=st.integers(0, 17), value=amounts)
    def anything(self, kind, seat, value):
        self.feed(kind, seat, value)

    # what holds then ---------------------------------------------------------------------------

    def teardown(self):
        self.bars(self.checked.check_snapshot)
        self.bars(self.checked.check_end)
        self.bars(self.checked.check_undo)


def test_whatever_comes_the_bars_hold():
    run_state_machine_as_test(Hand, settings=SETTINGS)


# a fault is found, and told in few words ---------------------------------------------------------


def planted(fault):
    """A hand at a table whose rules have a fault: `fault(game, event, status)` after each."""

    def table():
        checked = Checked()
        right = checked.game.feed

        def feed(*event):
            status = right(*event)
            fault(checked.game, Event(*event), status)
            return status

        checked.game.feed = feed
        return checked

    return type("Planted", (Hand,), {"table": staticmethod(table)})


def told(fault, settings=SETTINGS):
    """The sentence of the failure, and the events behind it."""
    with pytest.raises(BarError) as caught:
        run_state_machine_as_test(planted(fault), settings=settings)
    reason, *events = str(caught.value).splitlines()
    return reason, [words.partition(". ")[2] for words in events]


def test_a_chip_that_an_all_in_loses_is_found_and_told_in_few_events():
    def loses_a_chip(game, event, status):
        if event.kind == ev.KEY and event.seat == ev.K_ALLIN and status == 0:
            game.stack[game.button] += 1

    reason, events = told(loses_a_chip, SHORT)
    assert "chips became" in reason
    assert events[-1] == in_words(ev.KEY, ev.K_ALLIN, 0)
    # book, two seats, blinds, start, four cards: not one event that the failure does not need
    assert len(events) == 1 + 2 + 2 + 1 + 4 + 1


def test_an_undo_that_counts_an_action_twice_is_found_and_told_in_few_events():
    def counts_twice(game, event, status):
        if event.kind == ev.KEY and event.seat == ev.K_UNDO and status == 0 and game.acts == 1:
            game.acts = 2

    reason, events = told(counts_twice)
    assert reason.endswith("of the log differs, after")
    assert "UNDO" in events[-1]
    assert len(events) <= 16  # of them two actions at least, one of which is undone
