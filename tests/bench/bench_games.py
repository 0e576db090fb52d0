"""Every game's random hands, beside pokerkit at every step: every second one with a special.

`python -m tests.bench games [--hands N] [--seed S] [--only GAME ...]`: N hands of each game from
seed S on, in all structures that people play it in.  Specials are straddles, kills, bomb pots, two
boards, run-outs and the button's ante (tests/rules/ways.py).  What differs is told with its seed
and does not end the run; `--hands 1 --seed S --only GAME` plays that hand again.
"""

import argparse
import time
import warnings
from collections import Counter
from collections.abc import Sequence

from floorman.rules import games

from tests.rules.judge import CONVENTIONS, Match
from tests.rules.ways import way_of

_TOLD = 20  # differences of a game
_MINUTES = 5  # from one word of progress to the next


class Course:
    """The hands of one game, in the order of their seeds."""

    def __init__(self, name: str, minutes: float = _MINUTES) -> None:
        self._name = name
        self._game = games.NAMES.index(name)
        self._pause = minutes * 60
        self.tally: Counter[str] = Counter()
        self.differences = 0

    def play(self, seed: int, hands: int) -> None:
        """Hands `seed` to `seed + hands - 1`, and a line about them."""
        told = began = time.monotonic()
        for done, number in enumerate(range(seed, seed + hands)):
            if time.monotonic() - told >= self._pause:
                told = time.monotonic()
                print(f"  {self._name}: {self._so_far(done)}", flush=True)
            self._hand(number)
        seconds = time.monotonic() - began
        print(
            f"{self._name}: {self._so_far(hands)}, {seconds:.0f} s; {self._conventions()}",
            flush=True,
        )

    def _so_far(self, hands: int) -> str:
        return f"{hands} hands, {self.tally['turns']} turns, {self.differences} differences"

    def _conventions(self) -> str:
        told = [f"{name} {self.tally[name]}" for name in CONVENTIONS if self.tally[name]]
        return ", ".join(told) or "no other convention"

    def _hand(self, seed: int) -> None:
        """Whatever breaks is a difference, for pokerkit refuses by errors of its own."""
        way = way_of(self._game, seed)
        try:
            Match(seed, self.tally, self._game, **way._asdict()).play()
        except Exception as why:
            self.differences += 1
            if self.differences <= _TOLD:
                print(f"  {way}: {type(why).__name__}: {why}")
                print(f"    --hands 1 --seed {seed} --only {self._name}", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000, help="of each game (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first hand (1)")
    parser.add_argument("--only", nargs="+", choices=games.NAMES, default=games.NAMES)
    options = parser.parse_args(argv)
    print(f"games beside pokerkit: seeds {options.seed} to {options.seed + options.hands - 1}")
    differences = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for name in options.only:
            course = Course(name)
            course.play(options.seed, options.hands)
            differences += course.differences
    print(f"{differences} differences in all")
    return int(differences > 0)


if __name__ == "__main__":
    raise SystemExit(main())
