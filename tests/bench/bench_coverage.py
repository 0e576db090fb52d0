"""Every decided rule: its decision is disabled, and a test the rule names must fail.

Each function that `decides` names is disabled by itself: it returns at once, or a statement in it
that says the rule's decision is inverted or gone.  Each parameter the rule names is set to its
other values.  What no test notices is a line; `coverage_exceptions.toml` lists those that may be.
Then each book has each other value of each parameter, one after the other (`matrix.py`).
"""

import argparse
import multiprocessing
import os
import random
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from host_tools.rulebook.rules import Rule, rules
from tests.bench import matrix
from tests.bench.disabling import Way, flips, stops, turns
from tests.bench.named_tests import ROOT, NamedTests, work_with

EXCEPTIONS = Path(__file__).with_name("coverage_exceptions.toml")


class Result(NamedTuple):
    """The fate of one disabled function or parameter of a rule; `fails` is '' unnoticed."""

    rule: str
    disabled: str
    way: str
    fails: str


def decided() -> list[Rule]:
    """The rules that are to pass."""
    return [rule for rule in rules().values() if rule.verdict == "decided"]


def exceptions() -> dict[str, dict[str, str]]:
    """Rule id -> what of it may go unnoticed -> the reason."""
    return tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))


def ways(rule: Rule) -> Iterator[tuple[str, list[Way]]]:
    """All of a rule that is to be disabled, and the ways to do it."""
    said = [source[5:] for source in rule.by if source.startswith("book:")]
    for place in rule.decides:
        yield place, [*stops(place), *turns(place, said)]
    for source in rule.by:
        if source.startswith("param:"):
            yield source, flips(source[6:], rule.book)


def judge(rule: Rule, tests: NamedTests) -> list[Result]:
    """Disable all of a rule, one after the other."""
    broken = tests.failing(rule)
    if broken:
        return [Result(rule.id, "nothing", f"{broken} fails as it is", "")]
    return [_judge(rule, disabled, tried, tests) for disabled, tried in ways(rule)]


def _judge(rule: Rule, disabled: str, tried: list[Way], tests: NamedTests) -> Result:
    for way in tried:
        with way.used():
            fails = tests.failing(rule)
        if fails and not tests.passes(rule, fails):
            return Result(rule.id, disabled, f"{fails} fails afterwards, too", "")
        if fails:
            return Result(rule.id, disabled, way.does, fails)
    return Result(rule.id, disabled, ", ".join(way.does for way in tried), "")


def _share(share: tuple[list[str], bool]) -> list[Result]:
    """The rules of one process."""
    names, says = share
    os.chdir(ROOT)
    chosen = [rules()[name] for name in names]
    results: list[Result] = []

    def work(tests: NamedTests) -> None:
        for rule in chosen:
            found = judge(rule, tests)
            results.extend(found)
            if says:
                for one in found:
                    _say(f"{one.rule}: {one.disabled}: {one.way}: {one.fails or 'UNNOTICED'}")

    status = work_with(chosen, work)
    if status not in (0, 5):  # 5: pytest itself ran none
        raise RuntimeError(f"pytest ended with {status}; run tests/coverage: is a test not there?")
    return results


def _say(line: str) -> None:
    print(line, file=sys.__stdout__, flush=True)  # past what pytest captures


def _chosen(options: argparse.Namespace) -> list[Rule]:
    found = decided()
    if options.rule:
        wanted = {name.upper() for name in options.rule}
        found = [rule for rule in found if rule.id.upper() in wanted]
    if options.number:
        found = random.Random(options.seed).sample(found, min(options.number, len(found)))
    return found


def run(chosen: Sequence[Rule], jobs: int, says: bool) -> list[Result]:
    """The results of these rules, by as many processes."""
    names = [rule.id for rule in chosen]
    shares = [(names[n::jobs], says) for n in range(jobs) if names[n::jobs]]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        return [result for found in pool.map(_share, shares) for result in found]


def _cells(share: list[matrix.Cell]) -> list[matrix.Cell]:
    """Those of one process that go unnoticed."""
    os.chdir(ROOT)
    return matrix.unnoticed(share)


def run_matrix(jobs: int) -> int:
    """Say which cells no test notices; how many are not as listed."""
    began = time.perf_counter()
    every = matrix.cells()
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        shares = pool.map(_cells, (every[n::jobs] for n in range(jobs)))
        found = [cell for share in shares for cell in share]
    wrong = matrix.complaints(every, found)
    for line in wrong:
        print(line)
    print(
        f"{len(every)} cells of parameter, book and value: {len(every) - len(found)} noticed, "
        f"{len(matrix.equal())} listed as equal, {len(wrong)} not as listed, "
        f"{time.perf_counter() - began:.0f} s"
    )
    return len(wrong)


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when something goes unnoticed that is not listed."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_coverage", description=__doc__)
    parser.add_argument("--number", type=int, metavar="N", help="so many rules; default all")
    parser.add_argument("--seed", type=int, default=0, help="of the choice")
    parser.add_argument("--rule", action="append", metavar="ID", help="this one only; repeatable")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="a line for each, noticed or not")
    options = parser.parse_args(arguments)
    chosen = _chosen(options)
    if not chosen:
        parser.error("no decided rule of that id; `floorman rules` lists all")
    began = time.perf_counter()
    results = run(chosen, options.jobs, options.all)
    status = _report(chosen, results, time.perf_counter() - began)
    if options.rule or options.number:
        return status
    return int(bool(run_matrix(options.jobs)) or status)


def _report(chosen: Sequence[Rule], results: Sequence[Result], spent: float) -> int:
    listed = exceptions()
    unnoticed = [one for one in results if not one.fails]
    open_ones = [one for one in unnoticed if one.disabled not in listed.get(one.rule, {})]
    for one in unnoticed:
        reason = listed.get(one.rule, {}).get(one.disabled, "UNNOTICED")
        print(f"{one.rule}: {one.disabled} ({one.way}): {reason}")
    excepted = {one.rule for one in unnoticed}
    print(
        f"{len(chosen)} rules, {len(results)} functions and parameters disabled: "
        f"{len(chosen) - len(excepted)} rules noticed it, "
        f"{len(unnoticed) - len(open_ones)} listed exceptions, "
        f"{len({one.rule for one in open_ones})} rules did not, {spent:.0f} s"
    )
    return int(bool(open_ones))


if __name__ == "__main__":
    raise SystemExit(main())
