"""The work of `floorman export`: hands out of stores and logs, into one file."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from host_tools.commands.arguments import say
from host_tools.exports import hero
from host_tools.exports.formats import FORMATS, Found, Wanted
from host_tools.exports.house import House
from host_tools.exports.summaries import SUMMARIES
from host_tools.exports.unsaid import UnsaidError
from host_tools.ground import private
from host_tools.ground.cannot import CannotError
from host_tools.store.files import hands_of
from host_tools.store.folder import FILE, default_folder


def export(files: Sequence[Path], wanted: Wanted, output: Path | None) -> int:
    """Write what is wanted; 0, or 1 when there is no hand to write.

    OSError, StoreError, or ValueError for a file that is neither a store nor a log, CannotError
    for a hero who sits in none of the hands.
    """
    found = find(files or [default_folder() / FILE], wanted)
    if found.hands:
        house = replace(wanted.house, shared=frozenset(found.shared))
        _refuse(hero.not_in_hands(found.hands, house))
        _write(FORMATS[wanted.format].write(found.hands, house), output)
    _tell(found, wanted, output)
    return 0 if found.hands else 1


def export_results(name: str, house: House, output: Path | None) -> int:
    """Write how the tournaments ended; 0, or 1 when there was none."""
    write = SUMMARIES[name]
    _refuse(hero.not_in_tournaments(house))
    try:
        text = "\n".join(write(tournament, house) for tournament in house.tournaments)
    except UnsaidError as error:
        raise CannotError(str(error)) from None
    if not text:
        say("there is no tournament to write: --evening names what `floorman evening` wrote")
        return 1
    _write(text, output)
    return 0


def find(files: Iterable[Path], wanted: Wanted) -> Found:
    """The hands of these files that the format can say."""
    found = Found()
    for path in files:
        found.take(hands_of(path, found.unread), wanted)
    return found


def _refuse(why: str) -> None:
    if why:
        raise CannotError(why)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    with open(output, "w", encoding="utf-8", opener=private.opener) as file:
        file.write(text)


def _tell(found: Found, wanted: Wanted, output: Path | None) -> None:
    for sentence in found.unread:
        say(sentence)
    if found.again:
        say(f"{_hands_of(found.again)} told more than once: written once")
    for why, count in found.unsaid.most_common():
        say(f"{_hands_of(count)} left out of {wanted.format}: {why}")
    if not found.hands:
        say("there is no hand to write")
    elif output is not None:
        print(f"{output}: {_hands_of(len(found.hands))}")


def _hands_of(count: int) -> str:
    return "one hand" if count == 1 else f"{count} hands"
