"""The dealer's hands: they play an error and its repair, and see what lies there in the end."""

from random import Random
from typing import NamedTuple

from floorman import events as ev
from floorman.rules import codes, steps

from simulator.playing.scenario.radio_table import RadioTable
from simulator.world import BOARD, Item
from tests.bench.repairs import judge
from tests.bench.repairs import table as tables
from tests.bench.repairs.errors import Act, Trial
from tests.bench.repairs.table import SEATED, acting, questions

_MOTION_S = 1.5  # a sweep of the readers, and a card that is sure
_STILL_S = 5.0
_SKIPS = 2  # so many others acted (CUCA-8l)
_NO_CARD = 255
_STEP = 255  # of a repair's value
_ENDS = (codes.NOTE_HAND_VOID, codes.NOTE_REDEAL)


class Found(NamedTuple):
    """The end of a trial: right, asked, named, unheard or ended; and what is wrong with it."""

    end: str
    faults: tuple[str, ...]


class Hands:
    """Those of one dealer at one table."""

    def __init__(self, table: RadioTable, rng: Random) -> None:
        self.table = table
        self._world = table.rig.world
        self._rng = rng
        self._flop = [card for card in tables.BOARD if not self._lies(card)]
        self._burned = set(self._world.at("burn"))
        self._pushed: set[Item] = set()  # off the burns unasked: aside, for all a reader tells
        self._boarded = {item for n in range(BOARD) for item in self._world.at(f"board{n}")}
        self._dealt: dict[Item, str] = {}  # a card in the wrong place, and where it should be
        self._seen: dict[Item, int] = {}
        self._was_dealt: set[Item] = set()  # to somebody, and burned
        self._theirs: dict[Item, str] = {}  # a card at a wrong seat, and whose it was
        self._passed: list[int] = []  # whose turn it was when another hand went to the muck

    def _lies(self, card: int) -> bool:
        return self._world.cards[card].place.startswith("board")

    def do(self, act: Act) -> None:
        """One motion, and time to understand it."""
        getattr(self, f"_{act.do}")(act)
        self.table.wait(_MOTION_S)

    def _deal(self, act: Act) -> None:
        self.table.card(int(act.source.removeprefix("hole")))

    def _burn(self, act: Act) -> None:
        self.table.burn()
        self._burned |= set(self._world.at("burn"))

    def _board(self, act: Act) -> None:
        self.table.board(card := self._flop.pop(0) if self._flop else self.table._deck.pop())
        self._boarded.add(self._world.cards[card])

    def expect(self, source: str, target: str) -> None:
        """The card that came there last belongs elsewhere."""
        self._theirs = dict.fromkeys(self._world.at(source)[-1:], target)

    def _move(self, act: Act) -> None:
        for item in self._world.at(act.source)[-1:]:
            self._put(item, act.target)

    def _put(self, item: Item, target: str) -> None:
        if item.place.startswith("hole"):
            self._was_dealt.add(item)
        if item.place == "burn" and not self.table.game.open_rulings:
            self._pushed.add(item)
        self._burned.discard(item)
        if target == "burn":
            self._burned.add(item)
        if target == "deck" and not item.name.startswith("joker"):
            deck = self.table._deck
            deck.insert(self._rng.randrange(len(deck)), item.value)
        self._world.move(item, target)

    def _swap(self, act: Act) -> None:
        one, other = self._world.at(act.source)[-1:], self._world.at(act.target)[-1:]
        for items, target in ((one, act.target), (other, act.source)):
            for item in items:
                self._dealt.setdefault(item, self._theirs.get(item, item.place))
                self._put(item, target)

    def _muck(self, act: Act) -> None:
        seat, actor = int(act.source.removeprefix("hole")), self.table.game.actor
        if actor not in (seat, judge.NOWHERE):
            self._passed.append(actor)
        self.table.muck(seat)

    def _odd(self, act: Act) -> None:
        joker = next(one for one in self._world.at("box") if one.name.startswith("joker"))
        self._world.move(joker, act.source)

    def _key(self, act: Act) -> None:
        self.table.key(int(act.source))
        for item in self._world.at(act.target)[-1:]:
            self._seen[item] = int(act.target.removeprefix("hole"))

    # what lies there ---------------------------------------------------------------------------

    def felt(self) -> judge.Felt:
        """As eyes see it that look through the cards."""
        world = self._world
        lie = [[*world.at(f"hole{seat}"), *world.at(f"hand{seat}")] for seat in SEATED]
        mine = set(world.cards.values())
        board = [item for n in range(BOARD) for item in world.at(f"board{n}")]
        astray = [
            (item, due) for item, due in self._dealt.items()
            if item.place != due and item.place.startswith("hole")
        ]  # fmt: skip
        return judge.Felt(
            tuple(len([item for item in items if item in mine]) for items in lie),
            frozenset(item.value for item in board if item in mine),
            self._burns(),
            frozenset(seat for seat in SEATED if set(lie[seat]) - mine),
            frozenset(int(due[4:]) for _, due in astray),
            frozenset(seat for item, seat in self._seen.items() if item.place == f"hole{seat}"),
            self._four_left(),
            frozenset(
                int(due[4:]) for item, due in self._theirs.items()
                if item.place != due and item.place.startswith("hole")
            ),
            len([item for item in self._burned if item in self._was_dealt]),
            frozenset(seat for seat in self._passed if self._passed.count(seat) >= _SKIPS),
            frozenset(int(item.place[4:]) for item, _ in astray),
        )  # fmt: skip

    def _burns(self) -> int:
        """One that went from the burns into the stub unasked counts on (docs/limits.md)."""
        lie = [item for item in self._burned if item.place in ("burn", "discard")]
        return len(lie) + len([item for item in self._pushed if item.place == "deck"])

    def _four_left(self) -> bool:
        """True when it is asked about, and something else was done than is proposed."""
        for code, _, default in questions(self.table):
            if code == codes.ALERT_FLOP_FOUR:
                one_burned = any(item in self._burned for item in self._boarded)
                return default == codes.OPT_REFLOP or not one_burned
        return False

    def ledger(self) -> judge.Ledger:
        """As the table thinks; cards that came early and stand are the board's."""
        game = self.table.game
        cards = [*game.board, *(() if game.open_rulings else game.early_cards)]
        return judge.Ledger(
            game.phase,
            tuple(bool(game.live(seat)) for seat in SEATED),
            frozenset(card for card in cards if card != _NO_CARD),
            game.burns,
            game.burns_due,
            any(
                game.ruling_code[n] == codes.ALERT_REPAIR
                and steps.target(game.ruling_value[n] & _STEP) == steps.BURNS
                for n in range(game.open_rulings)
            ),
            any(code == codes.ALERT_BURN_EXTRA for code, _, _ in questions(self.table)),
        )


def play(table: RadioTable, trial: Trial, rng: Random) -> Found:
    """The error, the repair, a little of the hand; then the judge looks."""
    hands = Hands(table, rng)
    for act in trial.error.lead:
        hands.do(act)
    before = len(table.said)
    for act in trial.error.wrong:
        hands.do(act)
    if trial.error.kind == "wrong seat":
        hands.expect(trial.error.wrong[0].source, trial.error.right[0].target)
    if trial.behind:
        _each(hands, trial.error.rest)
    table.wait(trial.pause_s)
    if trial.key == "before":
        _confirm(table)
    _each(hands, trial.repair)
    if trial.key == "after":
        table.wait(trial.pause_s)
        _confirm(table)
    if not trial.behind:
        _each(hands, trial.error.rest)
    _go_on(table)
    _each(hands, trial.late)
    _go_on(table)
    said = table.said[before:]
    if any(note.note in _ENDS for note in said) or table.game.phase == codes.DONE:
        return Found("ended", ())
    return _judged(hands, before)


def _judged(hands: Hands, before: int) -> Found:
    table = hands.table
    found = judge.wrong(hands.felt(), hands.ledger())
    asked = questions(table)
    heaps = {one for one in found if one.what == "cards"}
    if heaps and not asked and table.rig.world.profile.crowd:
        return Found("unheard", ())  # three cards upon each other, for an RC522 (docs/limits.md)
    faults = judge.verdict(found, asked, table.said[before:], table.game.phase)
    return Found("asked" if asked else "named" if found else "right", faults)


def _each(hands: Hands, acts: tuple[Act, ...]) -> None:
    for act in acts:
        hands.do(act)


def _confirm(table: RadioTable) -> None:
    """ENTER takes what is proposed."""
    if table.game.open_rulings:
        table.key(ev.K_ENTER)


def _go_on(table: RadioTable) -> None:
    """Cards rest; one seat acts, when the table lets it."""
    table.wait(_STILL_S)
    if acting(table):
        table.call(table.game.actor)
