"""Recorded hands through every register, against the record, in as many processes as cores."""

import argparse
import os
import time
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from simulator.faults import Wish, wish
from simulator.hand_script import HandScript
from simulator.people.pace import BRISK, Pace
from simulator.playing.on_radio import Noise, play
from simulator.playing.on_rules import differences
from simulator.playing.phh import history, load

PEEKS = 3.0  # a minute, of each player

HANDS = Path(__file__).parents[3] / "shared" / "hands"


class Job(NamedTuple):
    path: Path
    board: str
    profile: str
    noise: tuple[Wish, ...] = ()
    peeks: bool = False
    seed: int = 0

    @property
    def pace(self) -> Pace:
        return replace(BRISK, peeks=PEEKS) if self.peeks else BRISK


class Done(NamedTuple):
    """The fault ('' for none), virtual seconds, things keyed, noise there was."""

    wrong: str
    seconds: float = 0.0
    keys: int = 0
    noise: Noise = Noise()


def famous() -> list[Path]:
    """The televised hands."""
    return [*sorted(HANDS.glob("wsop/*.phh")), *HANDS.glob("dwan*.phh")]


def pluribus(number: int) -> list[Path]:
    """So many of the Pluribus hands, evenly out of all."""
    files = sorted(HANDS.glob("pluribus/*/*.phh"))
    return files[:: max(1, len(files) // number)][:number] if number else []


def with_result(path: Path) -> HandScript:
    """The hand; where its record has no result, pokerkit's replay says how it ends."""
    script = load(path)
    if script.finishing is not None:
        return script
    *_, last = history(path)
    return replace(script, finishing=dict(enumerate(map(float, last.stacks))))


def run(job: Job) -> Done:
    """One hand."""
    script = with_result(job.path)
    try:
        played = play(script, job.board, job.profile, job.seed, pace=job.pace, faults=job.noise)
    except Exception as error:  # the run goes on and reports it
        return Done(f"{job.path.parent.name}/{job.path.name}: {error!r}")
    faults = [
        f"seat {seat + 1}: {pair}" for seat, pair in differences(script, played.result).items()
    ]
    faults += [said.text for said in played.result.alerts] + list(played.troubles)
    if any(wish.name == "miss" for wish in job.noise) and not played.noise.misses:
        faults.append("no poll was missed: that was no noisy hand")
    if job.profile == "bench" and not set(played.keyed) <= {"SHOW"}:
        faults.append(f"keyed {played.keyed}")
    wrong = f"{job.path.parent.name}/{job.path.name}: {'; '.join(faults)}" if faults else ""
    return Done(wrong, played.seconds, len(played.keyed), played.noise)


def report(title: str, jobs: list[Job], pool: Pool) -> int:  # type: ignore[valid-type]
    """Play and print one line, then what was wrong; how many hands were."""
    began = time.perf_counter()
    done = pool.map(run, jobs, chunksize=1)  # type: ignore[attr-defined]
    spent = time.perf_counter() - began
    wrong = [one.wrong for one in done if one.wrong]
    virtual = sum(one.seconds for one in done)
    print(
        f"{title:34s} {len(jobs):4d} hands, {len(wrong)} wrong or with alerts, {virtual:7.0f} s at"
        f" the table in {spent:6.1f} s, keyed {sum(one.keys for one in done)}",
        flush=True,
    )
    if any(job.noise or job.peeks for job in jobs):
        print(
            f"  there were {sum(one.noise.misses for one in done)} misses,"
            f" {sum(one.noise.bleeds for one in done)} bleeds,"
            f" {sum(one.noise.peeks for one in done)} peeks"
        )
    for text in wrong:
        print(f"  {text}")
    return len(wrong)


def noisy(options: argparse.Namespace) -> int:
    """Pluribus hands with the noise asked for, on readers that list any number of chips."""
    asked = (("miss", options.misses), ("bleed", options.bleed))
    noise = tuple(wish(name, value) for name, value in asked if value)
    wrong = 0
    with Pool(os.cpu_count()) as pool:
        for board, number in (("host", options.host), ("vm", options.vm)):
            jobs = [
                Job(path, board, "bench", noise, options.peeks, options.seed + n)
                for n, path in enumerate(pluribus(number))
            ]
            wrong += report(f"Pluribus, {board}, noisy, seed {options.seed}", jobs, pool)
    return min(wrong, 1)


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when a hand is wrong, 0 otherwise, also when there are no records."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_replay", description=__doc__)
    parser.add_argument("--host", type=int, default=200, help="Pluribus hands on host")
    parser.add_argument("--vm", type=int, default=20, help="Pluribus hands on the MicroPython VM")
    parser.add_argument("--misses", type=int, default=0, help="percent of polls a tag is silent")
    parser.add_argument("--bleed", type=int, default=0, help="neighbours' tags heard in an hour")
    parser.add_argument("--peeks", action="store_true", help="players lift cards at any time")
    parser.add_argument("--seed", type=int, default=0, help="of chance")
    options = parser.parse_args(arguments)
    if not famous():
        print("no recorded hands beside the tree (../shared/hands): nothing to replay")
        return 0
    if options.misses or options.bleed or options.peeks:
        return noisy(options)
    wrong = 0
    with Pool(os.cpu_count()) as pool:
        for profile in ("bench", "rc522"):
            jobs = [Job(path, "host", profile) for path in famous()]
            wrong += report(f"televised, host, {profile}", jobs, pool)
            for board, number in (("host", options.host), ("vm", options.vm)):
                jobs = [Job(path, board, profile) for path in pluribus(number)]
                wrong += report(f"Pluribus, {board}, {profile}", jobs, pool)
    return min(wrong, 1)


if __name__ == "__main__":
    raise SystemExit(main())
