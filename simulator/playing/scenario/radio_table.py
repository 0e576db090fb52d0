"""The table at radio level: hands move tagged things, the firmware reads its registers."""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Balance, Event, Health, Message, Part, Started, Trouble
from host_tools.table.balance import Balances, difference
from host_tools.table.builds import FULL
from host_tools.table.tagfile import Entry
from host_tools.table.words import journal, part
from simulator.boards.by_name import BOARDS, Board
from simulator.bus import SimulationError
from simulator.cable import Cable
from simulator.chipset import VALUES
from simulator.faults import Wish
from simulator.people.crew import Task, Work
from simulator.people.keypad import amount_keys
from simulator.people.pace import BRISK
from simulator.people.scene import Scene
from simulator.playing.scenario.deck import hole_cards, unnamed_cards
from simulator.playing.scenario.model import Difference, Outcome, Scenario
from simulator.playing.scenario.runner import first_difference
from simulator.playing.scenario.scenario_table import ScenarioTable
from simulator.playing.scenario.verbs import PLACES, WRONG
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags, odd_tags
from simulator.world import BOARD, SEATS, ZONES, Item, World

_LIMIT_S = 30  # of virtual time for one motion
_UNDERSTAND_S = 1.5  # a sweep of the readers, chips at rest, the link
_SURE_S = 2.0  # so long it may take
_NEXT_CARD_S = 0.8  # the table is sure of a dealt card before the next one
_ZONES = {**{f"board{n}": 10 + n for n in range(BOARD)}, "burn": 15, "muck": 16}
_SPARE = 14  # chips of each value beyond the stacks


def run(scenario: Scenario, board: str = "host", profile: str = "bench", seed: int = 0) -> Outcome:
    """The scenario through hands, radio, drivers, sensing, rules and link.

    BoardError when the board cannot run here.
    """
    with opened(scenario, board, profile, seed) as table:
        return _played(table, scenario)


@contextmanager
def opened(
    scenario: Scenario, board: str = "host", profile: str = "bench", seed: int = 0
) -> Iterator["RadioTable"]:
    """The scenario's table before its set-up.  BoardError when the board cannot run here."""
    entries = make_tags(_chips(scenario), seed, decks=2)
    rng = Random(seed)
    deck = unnamed_cards(scenario, hole_cards(scenario), rng)
    odd = odd_tags(deck[-1], seed)  # the first card off the deck may come twice
    known = entries + [entry for name, entry in odd.items() if name != "unknown"]
    build = scenario.build or FULL
    rig = Rig(World(entries, PROFILES[profile], seed, named=build), seed)
    for wish in scenario.faults:
        rig.faults.on(wish)
    with tempfile.TemporaryDirectory() as folder:
        tags = carried(Path(folder), known, build, rig.world.profile.newer)
        running = PoweredBoard(BOARDS[board], rig, tags)
        try:
            table = RadioTable(scenario, rig, running, deck, rng)
            table.put_in_box(odd)
            yield table
        finally:
            running.close()


def _played(table: "RadioTable", scenario: Scenario) -> Outcome:
    try:
        table.set_up()
        found = first_difference(table, scenario)
    except SimulationError as error:
        found = Difference(0, scenario.line, f"the table cannot go on: {error}")
    said = tuple(note.text for note in table.said)
    return Outcome(scenario, found, said, tuple(table.troubles))


def _chips(scenario: Scenario) -> dict[int, int]:
    """Chip value -> number: every stack in small change, so that any wager can be made."""
    most = max(scenario.stacks.values())
    chips: Counter[int] = Counter()
    for value in VALUES:
        if value <= most:
            chips[value] = _SPARE * len(scenario.stacks)
    chips[max(chips)] += sum(scenario.stacks.values()) // max(chips)
    return dict(chips)


class RadioTable(ScenarioTable):
    """A rig whose board runs while somebody moves.  Times are virtual.

    `on_message` is told all that comes over the cable.
    """

    def __init__(
        self, scenario: Scenario, rig: Rig, board: Board, deck: list[int], rng: Random
    ) -> None:
        super().__init__(scenario)
        self.troubles: list[str] = []
        self.on_message: Callable[[Message], None] = lambda message: None
        self._balances = Balances()
        self._dead: set[int] = set()
        self.rig = rig
        self.running = board
        self._scene = Scene(rig, BRISK, rng)
        self.cable = Cable(rig.wires, self._hear)
        rig.faults.tell = self.cable.tell
        self._holes = hole_cards(scenario)
        self._deck = deck
        self._unnamed = set(deck)
        self._hole_cards = 0  # told so far
        self._box = {"deck": rig.world.at("spare")[0]}
        rig.world.seat_players(scenario.stacks)

    def put_in_box(self, odd: Mapping[str, Entry]) -> None:
        """Cards that may come by a step `wrong`, by what is wrong with them."""
        self._box |= {name: self.rig.world.put_in_box(entry) for name, entry in odd.items()}

    def _hear(self, message: Message) -> None:
        self.on_message(message)
        self._timeline.take(message)
        if isinstance(message, Event):
            self._hole_cards += message.kind == ev.HOLE
        elif isinstance(message, Started):
            self.troubles += filter(None, [journal(message)])
        elif isinstance(message, Trouble):
            self.troubles.append(message.text)
        elif isinstance(message, Part) and message.state:
            self.troubles.append(part(message.part, message.state))
        elif isinstance(message, Balance) and self._balances.take(message):
            self.troubles.append(difference(message))
        elif isinstance(message, Health):
            (self._dead.add if message.state else self._dead.discard)(message.zone)

    def row(self, n: int) -> str:
        """Text that display row n shows."""
        return self.rig.eyes.row(n)

    def pages(self) -> list[str]:
        """Leafing takes time that a step has not."""
        return []

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's lights say."""
        return self.rig.eyes.light(seat)

    def dead(self) -> list[str]:
        """Readers that the table says do not answer."""
        words = self.rig.world.build.words
        return [words[reader].replace(" ", "") for reader in sorted(self._dead)]

    def troubles_so_far(self) -> list[str]:
        """All that the table complained of."""
        return self.troubles

    # time ------------------------------------------------------------------------------------

    def _act(self, work: Work, rest: float = _UNDERSTAND_S) -> None:
        """Let somebody do something, then let the table understand it."""
        task = Task(self.rig.clock, work)
        self._until(lambda: task.finished, "a motion does not end")
        self.wait(rest)

    def wait(self, seconds: float) -> None:
        end = self.rig.clock.now + round(seconds * 1_000_000)
        self.running.run(lambda: self.rig.clock.now >= end)

    def _until(self, done: Callable[[], bool], complaint: str) -> None:
        limit = self.rig.clock.now + _LIMIT_S * 1_000_000
        self.running.run(lambda: done() or self.rig.clock.now > limit)
        if not done():
            raise SimulationError(complaint)

    # the host, keys, knocks --------------------------------------------------------------------

    def tell(self, kind: int, seat: int = 0, value: int = 0) -> None:
        self.cable.tell(kind, seat, value)
        self._until(lambda: self.cable.untold == 0, "the table takes nothing from the host")
        self.wait(0.1)

    def key(self, code: int, amount: int = 0) -> None:
        if code == ev.K_NEXT and self.game.phase == codes.DONE:
            self._clear()
        self._act(self._type([*(amount_keys(amount) if amount else ()), code]), 0.5)

    def _type(self, keys: list[int]) -> Work:
        for key in keys:
            yield self._scene.us(self._scene.pace.key)
            self.rig.press(key)

    def _clear(self) -> None:
        """The pot is paid and the cards are gathered before a hand begins."""
        world = self.rig.world
        self._move([one for place in ZONES for one in world.at(place) if not one.is_chip], "deck")
        stacks = {seat: self.game.stack[seat] for seat in self.scenario.stacks}
        world.seat_players(stacks)

    def knock(self, seat: int) -> None:
        self.rig.knock(seat)
        self.wait(0.6)

    # chips -------------------------------------------------------------------------------------

    def move_chips(self, seat: int, pulled: Sequence[int], put: Sequence[int]) -> None:
        back = self._lying(seat, pulled)
        self._act(self._wager(seat, back, self._from_rack(seat, put)))

    def _wager(self, seat: int, back: list[Item], forward: list[Item]) -> Work:
        """One motion over the line, chip by chip."""
        pause = self._scene.us(self._scene.pace.wager) // max(1, len(back) + len(forward))
        for chips, place in ((back, f"rack{seat}"), (forward, f"bet{seat}")):
            for chip in chips:
                self.rig.world.move(chip, place)
                yield pause

    def call(self, seat: int) -> None:
        """Said and keyed where no reader sees chips."""
        if self.game.to_call(seat) and not self.rig.world.is_read(f"bet{seat}"):
            self.key(ev.K_CALL)
        super().call(seat)

    def wager(self, seat: int, to: int) -> None:
        """Said and keyed where no reader sees chips."""
        if not self.rig.world.is_read(f"bet{seat}"):
            self.key(ev.K_RAISE, to)
        super().wager(seat, to)

    def _lying(self, seat: int, values: Sequence[int]) -> list[Item]:
        """Chips of these values in front of the seat."""
        lie = self.rig.world.at(f"bet{seat}")
        found = []
        for value in values:
            chip = next((one for one in lie if one.value == value), None)
            if chip is None:
                raise SimulationError(f"no chip of {value} lies in front of seat {seat + 1}")
            lie.remove(chip)
            found.append(chip)
        return found

    def _from_rack(self, seat: int, values: Sequence[int]) -> list[Item]:
        """Chips of just these values; the bank changes the rest of the rack."""
        world, rack = self.rig.world, f"rack{seat}"
        rest = world.chips(rack) - sum(values)
        if rest < 0:
            raise SimulationError(f"seat {seat + 1} has no {sum(values)} left")
        world.cash_out(seat)
        for value in values:
            world.buy_in(seat, value)
        chips = world.at(rack)
        world.buy_in(seat, rest)
        return chips

    def sweep(self, seat: int) -> None:
        self._scene.to_tray(self.rig.world.at(f"bet{seat}"))
        self.wait(_UNDERSTAND_S)

    # cards -------------------------------------------------------------------------------------

    def card(self, seat: int, together: bool = False) -> None:
        mine = self._holes.get(seat, [])
        card = mine.pop(0) if mine else self._off_the_deck()
        if not together:
            self.wait(_NEXT_CARD_S)
        heard = self._hole_cards
        self._move([self.rig.world.cards[card]], f"hole{seat}")
        if not together:
            self.wait(_NEXT_CARD_S)
            self._wait_for_card(heard)

    def _wait_for_card(self, heard: int) -> None:
        """A card that two readers hear is told when it is sure whose it is."""
        end = self.rig.clock.now + round(_SURE_S * 1_000_000)
        self.running.run(lambda: self._hole_cards > heard or self.rig.clock.now >= end)

    def slide(self, seat: int, reader: str) -> None:
        world, over = self.rig.world, f"hole{seat}{reader}"
        cards = [card for card in world.at(f"hole{seat}") if world.over(card) != over]
        if over not in world.antennas or not cards:
            raise SimulationError(f"no card of seat {seat + 1} can be pushed over {over}")
        world.slide(cards[-1], over)
        self.wait(_UNDERSTAND_S)

    def _off_the_deck(self) -> int:
        """The next card that nobody named; low ones are in the box where the game has none."""
        first = 4 * self.game.game_played().lowest
        self._deck = [card for card in self._deck if card >= first]
        return self._deck.pop()

    def burn(self) -> None:
        self._move(self.rig.world.at("burn"), "discard")
        self._move([self.rig.world.cards[self._off_the_deck()]], "burn")
        self.wait(_UNDERSTAND_S)

    def board(self, card: int) -> None:
        world = self.rig.world
        free = [n for n in range(BOARD) if not world.at(f"board{n}")]
        self._move([world.cards[card]], f"board{free[0] if free else BOARD - 1}")
        self.wait(_UNDERSTAND_S)

    def lift(self, seat: int) -> None:
        self._move(self.rig.world.at(f"hole{seat}"), f"hand{seat}")
        self.wait(_UNDERSTAND_S)

    def lay(self, seat: int) -> None:
        self._move(self.rig.world.at(f"hand{seat}"), f"hole{seat}")
        self.wait(_UNDERSTAND_S)

    def muck(self, seat: int) -> None:
        cards = [*self.rig.world.at(f"hole{seat}"), *self.rig.world.at(f"hand{seat}")]
        self._act(self._fan(cards), 0.5)

    def _fan(self, cards: list[Item]) -> Work:
        """A hand is fanned on the muck reader, then put away."""
        self._move(cards, "dealer")
        yield self._scene.us(self._scene.pace.push)
        self._move(cards, "muck")
        yield self._scene.us(self._scene.pace.fan)
        self._move(cards, "discard")

    def show(self, seat: int, cards: tuple[int, ...]) -> None:
        """They are turned over where they lie: the table hears of it by the dealer's key."""
        self.wait(0.3)

    def take(self, source: int, target: int) -> None:
        self._move(self.rig.world.at(_zone(source))[-1:], _zone(target))
        self.wait(_UNDERSTAND_S)

    def to_stub(self, source: int) -> None:
        """Cards of the muck and earlier burns lie beside their readers by now."""
        world, zone = self.rig.world, _zone(source)
        aside = zone in ("burn", "muck") and not world.at(zone)
        cards = [one for one in world.at("discard" if aside else zone) if not one.is_chip]
        if not cards:
            name = next((n for n, p in PLACES.items() if p == source), f"seat {source + 1}")
            raise SimulationError(f"no card lies at {name} that could go back into the stub")
        self._move(cards[-1:], "deck")
        if cards[-1].value in self._unnamed and cards[-1].value not in self._deck:
            self._deck.insert(self._scene.rng.randrange(len(self._deck)), cards[-1].value)
        self.wait(_UNDERSTAND_S)

    def wrong(self, what: int, place: int) -> None:
        """A card that is wrong in itself comes out of the box; others no hand can bring."""
        name = WRONG[what - 1]
        if name not in self._box:
            raise SimulationError(f"no card that is {name} in the box")
        self._move([self._box[name]], _zone(place))
        self.wait(_UNDERSTAND_S)

    def _move(self, items: Sequence[Item], place: str) -> None:
        for item in items:
            self.rig.world.move(item, place)

    # faults ------------------------------------------------------------------------------------

    def fault(self, wish: Wish) -> None:
        self.rig.faults.on(wish)
        self.wait(_UNDERSTAND_S)

    def heal(self, name: str, place: str) -> None:
        self.rig.faults.off(name, place)
        self.wait(_UNDERSTAND_S)


def _zone(place: int) -> str:
    """The reader of a place as the rules number it."""
    return f"hole{place}" if place < SEATS else next(n for n, p in _ZONES.items() if p == place)
