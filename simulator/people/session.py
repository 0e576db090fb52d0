"""An endless game: hand after hand of players who decide for themselves."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from floorman import events as ev
from floorman.rules.games import FIXED_LIMIT

from host_tools.table.house import parameter
from simulator.hand_script import Do, HandScript, Step
from simulator.people.choice import choose
from simulator.people.crew import Until, Work
from simulator.people.hand import DRAW, Hand
from simulator.people.keypad import Keypad
from simulator.people.pace import EASY, Pace
from simulator.people.plan import deal_order
from simulator.people.reading import Level, game_in, kill_in, level_in
from simulator.people.ruling import OVER, Rulings
from simulator.people.scene import Scene, Table
from simulator.people.stakes import RICH, Stakes
from simulator.world import SEATS

_LOOK_US = 300_000
_NOBODY = 255
_POT_ROW, _BLINDS_ROW = 0, 2
_PAGES_S = 30.0  # the third row has shown each of its pages
_TURN_S = 20.0
_TOLD_S = 120.0  # a host repeats what was lost in a cut by its own clock, whatever the speed
_ASKS = ("FLOP", "TURN", "RIVER", "SHOW", "STREET", "DRAW")


class LiveHand(Hand):
    """A hand whose script ends with the deal: what follows is decided at the table."""

    def work(self) -> Work:
        """The hand, dealt again as often as the table's decisions say so."""
        rulings = Rulings(self.scene, self.dealer, self._look)
        while True:
            ended = yield from rulings.attended(super().work())
            if not ended:
                return
            yield from self._clear_up()
            if ended == OVER:
                return

    def _clear_up(self) -> Work:
        self._over = True
        yield from self._finish_looks()
        self._shown = False
        yield from self.dealer.collect()

    def _play(self) -> Work:
        scene = self.scene
        acted: set[int] = set()
        while True:
            yield scene.until(self._somebody_is_asked, _TURN_S, "the table asks nobody")
            turn = [seat for seat in scene.live if scene.has_turn(seat)]
            draw = [seat for seat in scene.live if scene.draws(seat)]
            if turn:
                yield from self._decide(turn[0], acted)
            elif draw:
                yield from self._draw(draw[0], self._unwanted(draw[0]))
            elif self.dealer.asks_for_a_card():
                yield from self.dealer.name_open(scene.action(), self._look)
            elif scene.is_over() or scene.action().startswith("SHOW"):
                return
            else:
                acted.clear()
                yield from self._next_cards()

    def _next_cards(self) -> Work:
        """The street that is due: to the board, or to each who is still in."""
        due = self._cards_are_due()
        if not due:
            return self._street()
        order = [seat for seat in deal_order(self.script) if seat in self.scene.live]
        thrown = dict(self._thrown)
        if due == DRAW:
            order = [seat for seat in order for _ in range(thrown.get(seat, 0))]
        return self._to_seats(order)

    def _unwanted(self, seat: int) -> list[int]:
        """Cards that a player throws away: up to three that pair or are middling."""
        cards = [card.value for card in self.scene.world.at(f"hole{seat}")]
        self.scene.rng.shuffle(cards)
        if self._played.throws:
            return cards[:1]
        return cards[: self.scene.rng.choice((0, 1, 1, 2, 3))]

    def _somebody_is_asked(self) -> bool:
        scene = self.scene
        if scene.is_redrawn():
            return False
        asked = any(scene.has_turn(seat) or scene.draws(seat) for seat in scene.live)
        return (
            asked
            or self.dealer.asks_for_a_card()
            or scene.is_over()
            or scene.action().startswith(_ASKS)
        )

    def _decide(self, seat: int, acted: set[int]) -> Work:
        yield from self.players[seat].finish_look()
        level = max(self._least, *self.scene.fronts().values(), 0)
        late = self._streets >= min(2, len(self._played.streets))
        bet = self.script.small_bet * (1 + (late and self._played.limit == FIXED_LIMIT))
        step = choose(self.scene, seat, bet, level, seat in acted, self._played.limit)
        if step.do is Do.FOLD and self._brings_in():
            step = Step(Do.CHECK_CALL, seat)
        acted.add(seat)
        yield from self._act(step)

    def _brings_in(self) -> bool:
        """Nobody has put chips in front: the low card does."""
        return self._played.opens > 0 and not self._streets and not self.scene.fronts()


class Session:
    """People of a game that never ends; `work()` is for the crew.

    `tell(kind, seat, value)` is the host's way to tell the table about seats and level.  `hands`
    counts hands begun, `keyed` is what the dealer typed in the last one.
    """

    def __init__(
        self,
        table: Table,
        tell: Callable[[int, int, int], None],
        players: int,
        rng: Random,
        pace: Pace = EASY,
        stakes: Stakes | None = None,
    ) -> None:
        self.hands = 0
        self.keyed: list[str] = []
        self._stakes = stakes or Stakes()
        self.level = Level(self._stakes.small, self._stakes.big)
        if self._stakes.played.opens:  # where nobody posts a blind all pay an ante
            self.level = self.level._replace(ante=self._stakes.unit, ante_mode=ev.ANTE_EACH)
        self._bombed: Level | None = None  # what the row says of a bomb pot's ante
        self._killed: tuple[int, int] | None = None
        self._table = table
        self._tell = tell
        self._seats = [n * SEATS // players for n in range(players)]
        self._rng = rng
        self._pace = pace
        self.hand: LiveHand | None = None
        """The hand that is played, or was the last."""

    def sit_at(self, table: Table) -> None:
        """The same people at the table as another shift has it."""
        self._table = table

    @property
    def seats(self) -> list[int]:
        """Where somebody plays."""
        return list(self._seats)

    def work(self) -> Work:
        """Sit down, then play hand after hand."""
        yield from self.sit_down()
        yield from self.play_on()

    def sit_down(self) -> Work:
        """Everybody buys chips; the table is told who plays, and for what."""
        stacks = {seat: self._buys(seat) for seat in self._seats}
        self._table.world.seat_players(stacks)
        for seat, stack in stacks.items():
            self._tell(ev.SEAT, seat, stack)
        self._tell(ev.UNIT, 0, self._stakes.unit)
        if self._stakes.game or self._stakes.limit:
            self._tell(ev.GAME, self._stakes.limit, self._stakes.game)
        yield from self._raise_level(self.level)
        self._spare_readers()

    def play_on(self) -> Work:
        """Hand after hand, from the next one on."""
        while True:
            self.hands += 1
            yield from self._next_hand()
            yield from self._between_hands()

    def _buys(self, seat: int) -> int:
        """The stack that somebody who sits down there buys."""
        return self._stakes.stack(self._seats.index(seat))

    def _spare_readers(self) -> None:
        """Chips in a heap, of which such a reader loses sight, were not pulled back, and are no
        blind that misses; nor are those that no reader lies under.
        """
        world = self._table.world
        if world.profile.crowd or not world.is_read("bet0"):
            for name in ("pullback", "bets_moved", "blinds_first"):
                self._tell(ev.PARAM, parameter(name), 0)

    def _between_hands(self) -> Work:
        self.change_players()
        yield 0

    def _raise_level(self, level: Level) -> Work:
        """Tell the table, and see that it has it."""
        self.level = level
        for kind, mode, value in (
            (ev.SMALL, 0, level.small),
            (ev.BIG, 0, level.big),
            (ev.ANTE, level.ante_mode, level.ante),
        ):
            self._tell(kind, mode, value)
        yield Scene(self._table, self._pace, self._rng).until(
            lambda: level.stands_in(self._table.eyes.row(_BLINDS_ROW)),
            _TOLD_S,
            f"the table never had the blinds {level.small}/{level.big}",
        )

    def _next_hand(self) -> Work:
        scene = Scene(self._table, self._pace, self._rng)
        yield from self._begin(scene)
        yield from self._play(scene)

    def _begin(self, scene: Scene) -> Work:
        """NEXT, until the table asks for cards."""
        yield scene.us(self._pace.rest)
        yield from Keypad(scene).next_hand()
        yield scene.until(lambda: scene.action().startswith("DEAL"), _TURN_S, "NEXT began no hand")
        yield _LOOK_US
        yield from self._read_game()

    def _read_game(self) -> Work:
        """Look which game the table deals; when it is another one, what it is played for."""
        row = self._table.eyes.row
        line, structure = game_in(row(_POT_ROW))
        self._bombed = None
        self._killed = yield from self._read_kill(structure)
        if self._is_bomb_pot():
            yield Until(lambda: level_in(row(_BLINDS_ROW)) is not None, _PAGES_S)
            self._bombed = level_in(row(_BLINDS_ROW))
        if (line, structure - 1) == (self._stakes.game, self._stakes.played.limit):
            return
        yield Until(lambda: level_in(row(_BLINDS_ROW)) is not None, _PAGES_S)
        self.plays(line, structure, level_in(row(_BLINDS_ROW)) or self.level, self._killed)

    def _read_kill(self, structure: int) -> Work:
        """Look whether the pot is killed: the row says so before it comes to the blinds."""
        row = self._table.eyes.row
        if structure - 1 != FIXED_LIMIT or self._lit("big") == _NOBODY:
            return None
        yield Until(
            lambda: (kill_in(row(_BLINDS_ROW)) or level_in(row(_BLINDS_ROW))) is not None, _PAGES_S
        )
        return kill_in(row(_BLINDS_ROW))

    def _is_bomb_pot(self) -> bool:
        """The button is lit and no blind is, in a game that has them."""
        return not self._stakes.played.opens and self._lit("big") == _NOBODY

    def plays(
        self, game: int, limit: int, level: Level, killed: tuple[int, int] | None = None
    ) -> None:
        """Another game from now on, numbers as a GAME event has them, its level, and who kills
        the pot with how much.
        """
        self._stakes = replace(self._stakes, game=game, limit=limit)
        self.level = level
        self._killed = killed

    def _play(self, scene: Scene) -> Work:
        self.hand = LiveHand(self.script(scene), self._table, self._pace, self._rng)
        self.keyed = self.hand.scene.keyed
        self.keyed += scene.keyed
        yield from self.hand.work()

    def script(self, scene: Scene) -> HandScript:
        """Button and blinds as the lights say, a shuffled deck, and no steps."""
        played, level = self._stakes.played, self._bombed or self.level
        size, cards = played.hole, range(4 * played.lowest, 52)
        places = range(SEATS) if size * SEATS <= len(cards) else self._seats
        deck = self._rng.sample(cards, size * len(places))
        dealt = {seat: tuple(deck[size * n : size * n + size]) for n, seat in enumerate(places)}
        return HandScript(
            name=f"hand {self.hands}",
            stacks={seat: scene.behind(seat) for seat in self._seats},
            button=self._lit("button"),
            small_seat=self._lit("small"),
            big_seat=self._lit("big"),
            small=level.small,
            big=level.big,
            ante_mode=level.ante_mode,
            ante=level.ante,
            unit=self._stakes.unit,
            holes={seat: dealt[seat] for seat in self._seats},
            steps=(),
            game=self._stakes.game,
            limit=self._stakes.limit,
            bomb=self._is_bomb_pot(),
            kill=self._killed,
        )

    def _lit(self, light: str) -> int:
        lit = [seat for seat in range(SEATS) if light in self._table.eyes.light(seat)]
        return lit[0] if lit else _NOBODY

    def change_players(self) -> None:
        """Players who are broke buy in again; those who have won a lot leave with it."""
        world = self._table.world
        for seat in self._seats:
            stack = self._buys(seat)
            if not 0 < world.chips(f"rack{seat}") <= RICH * stack:
                world.cash_out(seat)
                world.buy_in(seat, stack)
                self._tell(ev.SEAT, seat, stack)
