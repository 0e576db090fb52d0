"""Counts of real hands, beside what can be read off the actions as text.

One way goes through the rules, the lines of the records and Hand; the other through pokerkit and
regular expressions.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from pokerkit import (
    BoardDealing,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    State,
)

from host_tools.statistics.counts import Counts, counts_of
from simulator.playing import on_rules, phh
from tests.host_tools.records.told import Told, hands_of

ROOT = Path(__file__).parents[3]
OWN = sorted((ROOT / "tests" / "hands").glob("*.phh"))
SHARED = {"hands/pluribus": 20, "hands/wsop": 4, "hands-mixed": 1}
"""Folder beside the repository -> of how many of its hands one is taken."""


def through_the_records(path: Path) -> dict[int, Counts]:
    fed: list[on_rules.Fed] = []
    on_rules.play(phh.load(path), fed)
    told = Told()
    told.tell_all(fed)
    (hand,) = hands_of(told.lines)
    return counts_of(hand)


def off_the_text(path: Path) -> dict[int, Counts]:
    """Without the money."""
    *_, state = phh.history(path)
    streets = [*_streets(state), "", ""]
    before, flop, after = streets[0], streets[1], "".join(streets[1:])
    folded = set(re.findall("(.)f", before + after))
    stayed = [seat for seat in map(str, state.player_indices) if seat not in folded]
    won = {
        seat for push in state.operations if isinstance(push, ChipsPushing)
        for seat, chips in enumerate(push.amounts) if chips > 0
    }  # fmt: skip
    _, raiser, to_one, second, *_ = [*re.split("(.)r", before), "", "", "", ""]
    last = (re.findall("(.)r", before) or ["-"])[-1]
    cbet = re.match(f"(?:.[xf])*?{last}([xb])", flop)

    def of(seat: str) -> Counts:
        showdown = len(stayed) > 1 and seat in stayed
        return Counts(
            hands=1,
            walks=int(stayed == [seat] and seat not in before + after),
            voluntary=int(bool(re.search(f"{seat}[cr]", before))),
            raised=int(f"{seat}r" in before),
            three_bet_chances=int(seat in to_one + second and seat != raiser),
            three_bets=int(seat == second != raiser),
            aggressive=len(re.findall(f"{seat}[br]", after)),
            calls=after.count(f"{seat}c"),
            folds=after.count(f"{seat}f"),
            cbet_chances=int(cbet is not None and seat == last),
            cbets=int(cbet is not None and seat == last and cbet[1] == "b"),
            flops=int(len(streets) > 3 and f"{seat}f" not in before),
            showdowns=int(showdown),
            showdowns_won=int(showdown and int(seat) in won),
        )

    return {seat: of(str(seat)) for seat in state.player_indices}


def _streets(state: State) -> list[str]:
    """'3r0c1f2f' and so on: who did what."""
    texts = [""]
    for done in state.operations:
        match done:
            case BoardDealing():
                texts.append("")
            case Folding():
                texts[-1] += f"{done.player_index}f"
            case CheckingOrCalling():
                texts[-1] += f"{done.player_index}{'c' if done.amount else 'x'}"
            case CompletionBettingOrRaisingTo():
                bets = len(texts) > 1 and not re.search("[br]", texts[-1])
                texts[-1] += f"{done.player_index}{'b' if bets else 'r'}"
    return texts


def compare(path: Path) -> None:
    found = through_the_records(path)
    assert abs(sum(counts.net for counts in found.values())) <= len(found)  # each is rounded
    assert {seat: replace(counts, net=0) for seat, counts in found.items()} == off_the_text(path)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_hands_of_our_own(path: Path) -> None:
    compare(path)


def no_limit(paths: Iterable[Path]) -> list[Path]:
    """Those of the game that the table plays; a folder may have others."""
    return [path for path in paths if tomllib.loads(path.read_text())["variant"] == "NT"]


@pytest.mark.parametrize("name", SHARED)
def test_hands_that_people_played(name: str) -> None:
    folder = ROOT.parent / "shared" / name
    if not folder.is_dir():
        pytest.skip(f"{folder} is not here")
    found = no_limit(sorted(folder.rglob("*.phh"))[:: SHARED[name]])
    assert found
    for path in found:
        compare(path)


def test_another_game_is_left_out(tmp_path: Path) -> None:
    own = OWN[0].read_text()
    for name, text in (
        ("own", own),
        ("limit", own.replace('"NT"', '"FT"').replace("'NT'", "'FT'")),
    ):
        (tmp_path / f"{name}.phh").write_text(text)
    assert [path.stem for path in no_limit(sorted(tmp_path.iterdir()))] == ["own"]
