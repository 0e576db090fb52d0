"""`floorman scenario`: runs scenario files and explains the first difference of each."""

import json
import sys
from dataclasses import dataclass
from typing import Any

from simulator.playing.named_files import named_files
from simulator.playing.scenario.model import Outcome, Scenario, ScenarioError
from simulator.playing.scenario.reader import load


@dataclass(frozen=True)
class Options:
    """`level` is event or radio; the others matter at radio level."""

    level: str
    board: str
    profile: str
    seed: int


def run_one(scenario: Scenario, options: Options) -> Outcome:
    """One scenario at the level asked for.  LinkError when the board cannot run here."""
    if options.level == "event":
        from simulator.playing.scenario.runner import run

        return run(scenario)
    from host_tools.link.messages import LinkError
    from simulator.boards import BoardError
    from simulator.playing.scenario.radio_table import run as run_radio

    try:
        return run_radio(scenario, options.board, options.profile, options.seed)
    except BoardError as error:
        raise LinkError(str(error)) from None


def command(names: list[str], options: Options, as_json: bool) -> int:
    """Run all and print them; 0 when every scenario went as it says, else 1."""
    ran = bad = skipped = 0
    for path in named_files(names, ".toml"):
        try:
            scenarios = load(path)
        except ScenarioError as error:
            bad += 1
            print(f"floorman: {error}", file=sys.stderr)
            continue
        for scenario in scenarios:
            if options.level not in scenario.levels:
                skipped += 1
                continue
            ran += 1
            outcome = run_one(scenario, options)
            bad += not outcome.ok
            print(json.dumps(as_data(outcome)) if as_json else as_text(outcome), flush=True)
    if not ran and not bad:
        print(f"floorman: {_none(options.level, skipped)}", file=sys.stderr)
        return 1
    if not as_json:
        left_out = f", not for this level: {skipped}" if skipped else ""
        print(f"scenarios run: {ran}, different or not to be read: {bad}{left_out}")
    return 1 if bad else 0


def _none(level: str, skipped: int) -> str:
    if not skipped:
        return "no scenario in there"
    other = "radio" if level == "event" else "event"
    return f"no scenario in there for level {level}: try --level {other}"


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
