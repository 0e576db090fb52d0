"""Phones, other cards and copied tags at every place and street: who gains by the default?

`python -m tests.bench strange --trials 60 --seed 1 --profile rc522`.  Each trial goes on in a copy
of one dealt table.  Ends with a non-zero status when a default is in the intruder's favour, a hand
died that nobody folded, or a question is left when the thing is gone.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from floorman.rules import codes
from floorman.rules.books import NAMES

from host_tools.table import code_names
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.radio_table import RadioTable, opened
from simulator.radio import PROFILES
from tests.bench.strange_things import KINDS, Trial, make
from tests.forked import in_a_copy

SEATED = (0, 1, 2, 3, 4)
STACKS = dict.fromkeys(SEATED, 4_000)
STREETS = ("deal", "preflop", "flop", "turn", "river", "all-in")
PLACES = ("hole", "neighbour", "board", "burn", "muck")
_DEALT = 7  # cards, of ten, when something comes in the deal
_FOLDED = 4
_ENDS = (codes.OPT_VOID, codes.OPT_REDEAL)
_KILLS = (codes.OPT_DEAD, codes.OPT_FOLD, codes.OPT_FORFEIT, codes.OPT_PASSIVE)
_SETTLE_S = 4.0  # behind a thing that was taken away: misses, and cards that are laid back
_LOOK_S = 0.4


@dataclass(frozen=True)
class Found:
    """A trial's end: defaults that were asked, and what is wrong with it."""

    asked: tuple[str, ...]
    favours: tuple[str, ...]
    left: tuple[str, ...]
    died: tuple[int, ...]
    third: bool

    @property
    def wrong(self) -> str:
        died = [f"the hand of seat {seat + 1} died" for seat in self.died]
        return "; ".join([*self.favours, *(f"left over: {one}" for one in self.left), *died])


def table_at(street: str, book: str) -> Scenario:
    """Five players; one folded before the flop, where there is one."""
    start = {"deal": "deal", "all-in": "river"}.get(street, street)
    return Scenario(
        name=f"{street} {book}", path=Path(), line=0, book=book, stacks=STACKS,
        small=50, big=100, button=4, ante_mode=0, ante=0, unit=1, start=start,
        board=(0, 5, 10, 15, 20), steps=(),
    )  # fmt: skip


def prepare(table: RadioTable, street: str) -> None:
    """The moment at which the thing comes."""
    table.set_up()
    if street == "deal":
        for n in range(_DEALT):
            table.card(SEATED[n % len(SEATED)])
        return
    while table.game.phase == codes.BET and table.game.actor != _FOLDED:
        table.call(table.game.actor)
    table.muck(_FOLDED)
    if street == "all-in":
        while table.game.phase == codes.BET:
            seat = table.game.actor
            table.wager(seat, table.game.max_to(seat)) if not table.game.bet else table.call(seat)
    table.wait(1)


def questions(table: RadioTable) -> list[tuple[int, int, int]]:
    """Code, seat and default of each that is open."""
    game = table.game
    return [
        (game.ruling_code[n], game.ruling_seat[n], game.ruling_options[6 * n])
        for n in range(game.open_rulings)
    ]


def words(question: tuple[int, int, int]) -> str:
    """The question in the names of codes.py."""
    code, seat, default = question
    where = f"seat {seat + 1} " if seat < 10 else ""
    return f"{where}{code_names.alerts()[code]}, default {code_names.options()[default]}"


def favours(question: tuple[int, int, int], trial: Trial) -> bool:
    """The default ends a hand that is played, kills somebody else's or brings back the intruder's.

    A deal in which nobody has acted may end for a card, as its book says: each hand is lost with
    it, and no chips are at stake but blinds.  For a phone it may not, nor for what is an object.
    A third card at another's place, found when enough have acted, is that hand's end by the books'
    own words (TDA-38, CUCA-14.S, CAS-25.1): `third` counts those.
    """
    code, seat, default = question
    if default in _KILLS:
        return seat != trial.intruder and code != codes.ALERT_MANY_CARDS
    if default in _ENDS:
        return trial.street != "deal" or trial.is_phone or code == codes.ALERT_OBJECT
    return default == codes.OPT_RESTORE and seat == trial.intruder


def live(table: RadioTable) -> set[int]:
    return {seat for seat in SEATED if table.game.live(seat)}


def play(table: RadioTable, trial: Trial, rng: Random) -> Found:
    """Lay the thing there, take it away, and look what is left of it."""
    world = table.rig.world
    before = live(table)
    for seat in trial.held:
        table.lift(seat)
    asked: set[tuple[int, int, int]] = set()

    def watch(seconds: float) -> None:
        for _ in range(round(seconds / _LOOK_S)):
            table.wait(_LOOK_S)
            asked.update(questions(table))

    thing = make(table, trial, rng)
    world.move(thing, trial.place)
    watch(trial.seconds)
    if trial.street == "deal":
        table.card(SEATED[_DEALT % len(SEATED)])
        asked.update(questions(table))
    world.move(thing, "box")
    watch(_SETTLE_S)
    for seat in trial.held:
        table.lay(seat)
    watch(_SETTLE_S)
    if trial.street == "deal":
        for n in range(_DEALT + 1, 2 * len(SEATED)):
            table.card(SEATED[n % len(SEATED)])
        watch(_SETTLE_S)
    return Found(
        tuple(sorted(map(words, asked))),
        tuple(words(one) for one in sorted(asked) if favours(one, trial)),
        tuple(map(words, questions(table))),
        tuple(sorted(before - live(table))),
        any(code == codes.ALERT_MANY_CARDS and seat != trial.intruder for code, seat, _ in asked),
    )


def drawn(street: str, book: str, rng: Random) -> Trial:
    """A thing, who lays it, where, and who holds his cards up."""
    players = [seat for seat in SEATED if street == "deal" or seat != _FOLDED]
    kind, intruder = rng.choice(KINDS), rng.choice(players)
    if street == "deal" and rng.random() < 0.5:
        intruder = SEATED[_DEALT % len(SEATED)]  # his card is due
    place = rng.choice(PLACES)
    if place == "neighbour":
        place = f"hole{(intruder + 1) % 10}"
    elif place == "board":
        place = f"board{rng.randrange(5)}"
    elif place == "hole":
        place = f"hole{intruder}"
    held = tuple(seat for seat in players if rng.random() < 0.4)
    return Trial(kind, street, intruder, place, held, book, rng.uniform(3, 8))


def run(trials: int, seed: int, profile: str) -> Iterable[tuple[Trial, Found]]:
    """So many trials, streets and books in turn, each in a copy of a table that is dealt once."""
    tables: dict[tuple[str, str], RadioTable] = {}
    with ExitStack() as open_tables:
        for n in range(trials):
            street, book = STREETS[n % len(STREETS)], NAMES[n // len(STREETS) % len(NAMES)]
            key = street, book
            if key not in tables:
                scenario = table_at(street, book)
                tables[key] = open_tables.enter_context(opened(scenario, profile=profile))
                prepare(tables[key], street)
            rng = Random(f"{seed} {n}")
            trial = drawn(street, book, rng)
            table = tables[key]
            yield (
                trial,
                in_a_copy(lambda table=table, trial=trial, rng=rng: play(table, trial, rng)),
            )


def main(arguments: list[str] | None = None) -> int:
    """Run the bench; exit status."""
    parser = argparse.ArgumentParser(prog="strange", description=__doc__.partition("\n")[0])
    parser.add_argument("--trials", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", choices=(*PROFILES, "both"), default="both")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    count: Counter[str] = Counter()
    for profile in ("bench", "rc522") if options.profile == "both" else (options.profile,):
        for trial, found in run(options.trials, options.seed, profile):
            count.update(trials=1, asked=bool(found.asked), favours=bool(found.favours))
            count.update(left=bool(found.left), died=bool(found.died), third=found.third)
            if found.wrong:
                print(
                    f"  {profile}: {trial}\n    {found.wrong}\n    asked: {found.asked}",
                    flush=True,
                )
    print(
        f"{count['trials']} things: {count['asked']} asked about, {count['favours']} with a"
        f" default in the intruder's favour, {count['left']} left over,"
        f" {count['died']} cost a hand, {count['third']} were a third card of another's;"
        f" {time.perf_counter() - began:.0f} s"
    )
    return int(count["favours"] + count["left"] + count["died"] > 0)


if __name__ == "__main__":
    sys.exit(main())
