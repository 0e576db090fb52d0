"""`floorman replay`: recorded hands through the table, compared with the record."""

import json
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.link.messages import LinkError
from host_tools.table.builds import FULL
from simulator.faults import Wish
from simulator.hand_script import HandScript
from simulator.playing.many import Answer, Progress, in_order, print_all
from simulator.playing.named_files import named_files
from simulator.playing.on_rules import Result, differences

_WORTH_A_PROCESS = 50  # hands straight into the rules


@dataclass(frozen=True)
class Options:
    """How the hands are played; `level` is 'radio' or 'event', `board` 'host' or 'vm'."""

    level: str
    board: str
    profile: str
    seed: int
    faults: tuple[Wish, ...] = ()
    build: str = FULL


@dataclass(frozen=True)
class Outcome:
    """One hand played: what the table made of it, what the dealer had to key, what the table
    complained of, and how long it took, here and (radio level) at the table."""

    script: HandScript
    result: Result
    keyed: tuple[str, ...]
    troubles: tuple[str, ...]
    seconds: float
    table_seconds: float | None

    @property
    def faults(self) -> list[str]:
        """Where the table and the record differ, one sentence each."""
        if not self.result.over:
            return ["the table did not finish the hand"]
        return [
            f"seat {seat + 1} has {ours}, the record says {record:g}"
            for seat, (ours, record) in differences(self.script, self.result).items()
        ]


def play_events(script: HandScript) -> Outcome:
    """The hand straight into the rules."""
    from simulator.playing.on_rules import play

    began = time.perf_counter()
    result = play(script)
    return Outcome(script, result, result.keyed, (), time.perf_counter() - began, None)


def play_radio(script: HandScript, options: Options) -> Outcome:
    """The hand through people, radio, registers and sensing.

    ValueError when the people got stuck, LinkError when the board cannot run here.
    """
    from simulator.boards import BoardError
    from simulator.bus import SimulationError
    from simulator.people.pace import BRISK
    from simulator.playing.on_radio import play

    began = time.perf_counter()
    try:
        played = play(
            script,
            board=options.board,
            profile=options.profile,
            seed=options.seed,
            build=options.build,
            pace=replace(BRISK, helps=bool(options.faults)),
            faults=options.faults,
        )
    except SimulationError as error:
        raise ValueError(str(error)) from None
    except BoardError as error:
        raise LinkError(str(error)) from None
    took = time.perf_counter() - began
    return Outcome(script, played.result, played.keyed, played.troubles, took, played.seconds)


def play_hand(script: HandScript, options: Options) -> Outcome:
    """One hand at the level asked for."""
    return play_events(script) if options.level == "event" else play_radio(script, options)


def read_hand(path: Path, seed: int) -> HandScript:
    """A hand to play; ValueError with a sentence that names the file."""
    from simulator.playing.phh import load

    try:
        return load(path, seed)
    except FileNotFoundError:
        raise ValueError(f"{path}: there is no such file") from None
    except OSError as error:
        raise ValueError(f"{path}: cannot be read ({error.strerror})") from None


def replay(
    names: list[str], options: Options, as_json: bool, jobs: int = 1, quiet: bool = False
) -> int:
    """Play all hands and print them; 0 when every one is as recorded, else 1.

    `quiet` prints only what is not.  CannotError: no board, or no file.
    """
    paths = named_files(names, ".phh")
    if options.level == "event":  # a process takes as long to start as it does to play these
        jobs = min(jobs, 1 + len(paths) // _WORTH_A_PROCESS)
    work = partial(_answer, options=options, as_json=as_json)
    answers = in_order(work, paths, jobs)
    count = print_all(answers, Progress(len(paths), "hands", quiet), quiet)
    if not as_json:
        print(f"hands played: {count.ran}, wrong or not to be read: {count.bad}")
    return 1 if count.bad else 0


def _answer(path: Path, options: Options, as_json: bool) -> Answer:
    try:
        outcome = play_hand(read_hand(path, options.seed), options)
    except ValueError as error:
        text = str(error)
        return Answer(complaint=text if str(path) in text else f"{path}: {text}")
    text = json.dumps(as_data(path, outcome)) if as_json else as_text(path, outcome)
    return Answer(((not outcome.faults, text),))


def as_data(path: Path, outcome: Outcome) -> dict[str, Any]:
    """The hand as `replay --json` prints it; seats are 1..10 as on the felt."""
    result = outcome.result
    return {
        "name": outcome.script.name,
        "file": str(path),
        "ok": not outcome.faults,
        "faults": outcome.faults,
        "stacks": {str(seat + 1): chips for seat, chips in result.stacks.items()},
        "pots": [
            {"amount": pot.amount, "winners": [seat + 1 for seat in pot.winners]}
            for pot in result.pots
        ],
        "actions": [said.text for said in result.actions],
        "alerts": [said.text for said in result.alerts],
        "keyed": list(outcome.keyed),
        "troubles": list(outcome.troubles),
        "seconds": round(outcome.seconds, 4),
        "table_seconds": outcome.table_seconds,
    }


def as_text(path: Path, outcome: Outcome) -> str:
    """The hand for people; one that differs with its folder."""
    script, result = outcome.script, outcome.result
    verdict = "as recorded" if script.finishing else "no record to compare with"
    lines = [f"{path}: DIFFERS" if outcome.faults else f"{script.name}: {verdict}"]
    lines += [f"  ! {fault}" for fault in outcome.faults]
    lines += [f"  {said.text}" for said in result.actions]
    lines += [f"  {said.text}" for said in result.alerts]
    stacks = ", ".join(f"seat {seat + 1} {chips}" for seat, chips in sorted(result.stacks.items()))
    lines.append(f"  stacks: {stacks}")
    lines.append(f"  keyed: {', '.join(outcome.keyed) or 'nothing'}")
    lines += [f"  trouble: {text}" for text in outcome.troubles]
    at_table = f", {outcome.table_seconds:.0f} s at the table" if outcome.table_seconds else ""
    lines.append(f"  took {outcome.seconds:.2f} s{at_table}")
    return "\n".join(lines)
