"""`floorman scenario`: runs scenario files and explains the first difference of each."""

import json
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.table.builds import FULL
from simulator.playing.many import Answer, Progress, in_order, print_all
from simulator.playing.named_files import named_files
from simulator.playing.scenario.model import Outcome, Scenario, ScenarioError
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.reads import lacks

_WORTH_A_PROCESS = 50  # files of scenarios straight into the rules


@dataclass(frozen=True)
class Options:
    """`level` is event or radio; the others matter at radio level.  `build` is that of the table
    for scenarios that name none, None for a full one."""

    level: str
    board: str
    profile: str
    seed: int
    build: str | None = None


def run_one(scenario: Scenario, options: Options) -> Outcome:
    """One scenario at the level asked for.  LinkError when the board cannot run here."""
    if options.level == "event":
        from simulator.playing.scenario.runner import run

        return run(scenario)
    from host_tools.link.messages import LinkError
    from simulator.boards import BoardError
    from simulator.playing.scenario.radio_table import run as run_radio

    try:
        return run_radio(
            on_build(scenario, options.build), options.board, options.profile, options.seed
        )
    except BoardError as error:
        raise LinkError(str(error)) from None


def command(
    names: list[str], options: Options, as_json: bool, jobs: int = 1, quiet: bool = False
) -> int:
    """Run all and print them; 0 when every scenario went as it says, else 1.

    `quiet` prints only those that did not.  CannotError: no board, or no file.
    """
    paths = named_files(names, ".toml")
    if options.level == "event":  # a process takes as long to start as it does to run these
        jobs = min(jobs, 1 + len(paths) // _WORTH_A_PROCESS)
    answers = in_order(partial(_answer, options=options, as_json=as_json), paths, jobs)
    count = print_all(answers, Progress(len(paths), "files", quiet), quiet)
    if not count.ran and not count.bad:
        print(f"floorman: {_none(options.level, count.skipped)}", file=sys.stderr)
        return 2
    if not as_json:
        where = "level or build" if options.build else "level"
        left_out = f", not for this {where}: {count.skipped}" if count.skipped else ""
        print(f"scenarios run: {count.ran}, different or not to be read: {count.bad}{left_out}")
    return 1 if count.bad else 0


def _answer(path: Path, options: Options, as_json: bool) -> Answer:
    """All scenarios of a file."""
    try:
        scenarios = load(path)
    except ScenarioError as error:
        return Answer(complaint=str(error))
    ours = [scenario for scenario in scenarios if _can_run(scenario, options)]
    outcomes = [run_one(scenario, options) for scenario in ours]
    return Answer(
        tuple(
            (outcome.ok, json.dumps(as_data(outcome)) if as_json else as_text(outcome))
            for outcome in outcomes
        ),
        skipped=len(scenarios) - len(ours),
    )


def on_build(scenario: Scenario, build: str | None) -> Scenario:
    """The scenario at a table of this build, unless it names its own."""
    return replace(scenario, build=scenario.build or build or FULL)


def _can_run(scenario: Scenario, options: Options) -> bool:
    """At this level, and on a table that reads what it is about."""
    if options.level == "event":
        return "event" in scenario.levels
    return "radio" in scenario.levels and not lacks(on_build(scenario, options.build))


def _none(level: str, skipped: int) -> str:
    if not skipped:
        return "no scenario in there"
    if level == "event":
        return "no scenario in there for level event: try --level radio"
    return (
        "no scenario in there for level radio and this build: try --level event or another build"
    )


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The scenario as `scenario --json` prints it."""
    scenario, difference = outcome.scenario, outcome.difference
    return {
        "name": scenario.name,
        "file": str(scenario.path),
        "line": scenario.line,
        "book": scenario.book,
        "example": scenario.example,
        "rules": list(scenario.rules),
        "ok": outcome.ok,
        "difference": {
            "step": difference.step, "line": difference.line, "reason": difference.reason,
        } if difference else None,
        "said": list(outcome.said),
        "troubles": list(outcome.troubles),
    }  # fmt: skip


def as_text(outcome: Outcome) -> str:
    """The scenario for people: one line, or what the table said and the first difference."""
    scenario = outcome.scenario
    if outcome.ok:
        return f"{scenario.name}: as it says"
    lines = [f"{scenario.name}: DIFFERS ({scenario.path})"]
    lines += [f"    {text}" for text in outcome.said]
    lines += [f"    trouble: {text}" for text in outcome.troubles]
    lines.append(f"  ! {outcome.difference}")
    return "\n".join(lines)
