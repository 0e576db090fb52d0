"""The worked examples of the rule books, one line each: `python -m tests.scenarios.report`.

`--shrink` drops from not_yet.toml what passes by now; `--write` takes up what does not pass.
`--board host` or `--board vm` plays them by hands and readers instead.
"""

import argparse
import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.radio_table import run as run_radio
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from simulator.playing.scenario.setting import examples

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE / "examples"
NOT_YET = HERE / "not_yet.toml"


class Line(NamedTuple):
    """One example: what became of it, and the reason when it did not pass."""

    example: str
    verdict: str
    rules: tuple[str, ...]
    reason: str


@cache
def scenarios() -> dict[str, list[Scenario]]:
    """Every example that is written as a scenario, by its id."""
    found: dict[str, list[Scenario]] = {}
    for path in sorted(EXAMPLES.glob("*.toml")):
        for scenario in load(path):
            found.setdefault(scenario.example, []).append(scenario)
    return found


def ids() -> dict[str, list[str]]:
    """The ids of all examples and their rules."""
    return dict(examples())


def listed() -> dict[str, dict[str, str]]:
    """not_yet.toml: examples no table can decide, and those not passing yet, with reasons."""
    return tomllib.loads(NOT_YET.read_text())


def problem(of: list[Scenario], board: str = "") -> str:
    """The first difference of an example's scenarios, or ''; with a board at radio level."""
    for scenario in of:
        outcome = run_radio(scenario, board) if board else run(scenario)
        if not outcome.ok:
            return f"{scenario.path.name}, {outcome.difference}"
    return ""


def lines(board: str = "") -> list[Line]:
    """All examples in their order."""
    written = scenarios()
    no_table = listed()["no_table"]
    report = []
    for example, rules in ids().items():
        if example in no_table:
            report.append(Line(example, "no table", tuple(rules), no_table[example]))
        elif example not in written:
            report.append(Line(example, "not written", tuple(rules), ""))
        else:
            reason = problem(written[example], board)
            verdict = "not yet" if reason else "pass"
            report.append(Line(example, verdict, tuple(rules), reason))
    return report


def rewrite(report: list[Line], grow: bool) -> None:
    """Bring the [not_yet] list up to the report; without `grow` entries only go."""
    old = listed()
    reasons = {line.example: line.reason for line in report if line.verdict == "not yet"}
    keep = {
        example: old["not_yet"].get(example, reason)
        for example, reason in reasons.items()
        if grow or example in old["not_yet"]
    }
    text = "# Worked examples that are no scenario passing on this table, with the reason.\n"
    for name, entries in (("no_table", old["no_table"]), ("not_yet", keep)):
        text += f"\n[{name}]\n"
        text += "".join(f'"{key}" = {json.dumps(why, ensure_ascii=False)}\n'
                        for key, why in entries.items())  # fmt: skip
    NOT_YET.write_text(text.replace("\n\n[no_table]", "\n[no_table]"))


def main() -> int:
    """Print the report; 1 when something is neither passing nor listed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--board", choices=("host", "vm"), default="")
    options = parser.parse_args()
    report = lines(options.board)
    for line in report:
        why = f": {line.reason}" if line.reason else ""
        print(f"{line.verdict:9} {line.example:22} {', '.join(line.rules)}{why}")
    verdicts = [line.verdict for line in report]
    print(", ".join(f"{one} {verdicts.count(one)}" for one in dict.fromkeys(verdicts)))
    if options.write or options.shrink:
        rewrite(report, options.write)
    known = {**listed()["no_table"], **listed()["not_yet"]}
    return int(any(line.verdict != "pass" and line.example not in known for line in report))


if __name__ == "__main__":
    sys.exit(main())
