"""Random hands of any game by the table's own rules, short stacks and folds out of turn too."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from floorman import events as ev
from floorman.rules import games

from host_tools.records.hand import Hand
from tests.host_tools.records.told import hands_of, of_events, session
from tests.rules.judge import Match

STUD_AND_DRAW = games.NAMES[games.NAMES.index("stud") : games.NAMES.index("pineapple")]


class _Nobody:
    """A second table at which nobody plays: no figure of the rules is compared with it."""

    actor_index = showdown_index = None
    stacks: tuple[int, ...] = ()

    def can_post_bring_in(self) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        return lambda *told: None


class Alone(Match):
    """The judge's hand at our table alone; `events` are what its rules are fed."""

    def __init__(self, seed: int, game: int, structure: int) -> None:
        self.events: list[tuple[int, int, int]] = []
        super().__init__(seed, Counter(), game, structure)
        self.kit = _Nobody()

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> int:
        self.events.append((kind, seat, value))
        return int(super().feed(kind, seat, value))

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Nothing is compared."""

    def by_seat(self, values: object) -> list[int]:
        """Nobody's."""
        return []

    _ask_less = _idle_checks = _compare_pots = _push = _replay = lambda self: None

    def _act(self) -> None:
        seat = self.game.actor
        if self.rng.random() < 0.03:
            self.feed(ev.MUCKED, self.rng.choice(self.live()))
            while self.game.ruling:
                self.feed(ev.KEY, ev.K_ENTER)
            return
        self._choose(seat, self.game.to_call(seat), self.game.may_raise(seat))

    def _raise(self, seat: int) -> None:
        lowest, highest = self.game.min_raise_to(seat), self.game.most_to(seat)
        to = self.rng.choice((lowest, self.rng.randint(lowest, highest), highest))
        self.feed(*((ev.KEY, ev.K_RAISE, to) if self.rng.random() < 0.5 else (ev.CHIPS, seat, to)))


def random_hands(game: str, seeds: range, structure: int = 0) -> Iterator[Hand]:
    """A hand a seed."""
    for seed in seeds:
        match = Alone(seed, games.NAMES.index(game), structure)
        match.play()
        yield from hands_of([session(), *of_events(match.events)], table=f"Seed {seed}")
