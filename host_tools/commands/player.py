"""`floorman player`: what is kept of a player, as a file; or the name taken out of all of it."""

import argparse
import json
import sys
import time
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.commands.arguments import Commands, add_records
from host_tools.ground.cannot import CannotError, sentences

if TYPE_CHECKING:
    from host_tools.ground.chain import Change
    from host_tools.store.store import Store

_AUDIT, _EVENING = "audit.jsonl", "evening.jsonl"
_NAMES = ("name", "groups", "amounts")  # fields of an event that say who


def add(commands: Commands) -> None:
    """Add `floorman player` to the command line."""
    parser = commands.add_parser(
        "player", help="what is kept of a player: export it, or forget it"
    )
    parser.description = (
        "What records, evening and audit log have of somebody. End the programs that write them"
        " first; copies that were made of them are not looked at."
    )
    deeds = parser.add_subparsers(required=True, metavar="DEED")
    export = deeds.add_parser("export", help="all of it, as JSON")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="a file; else printed")
    export.set_defaults(command=_export)
    forget = deeds.add_parser("forget", help="another name wherever this one stands, for good")
    forget.set_defaults(command=_forget)
    for one in (export, forget):
        one.add_argument("name", metavar="NAME", help="as it is spelt there")
        add_records(one)


def _folder(options: argparse.Namespace) -> Path:
    from host_tools.store.folder import default_folder

    folder: Path = options.folder or default_folder()
    return folder


def _store(options: argparse.Namespace) -> "Store":
    from host_tools.store.folder import FILE
    from host_tools.store.store import Store
    from host_tools.store.upkeep import must_be_there

    path = _folder(options) / FILE
    must_be_there(path)
    return Store(path)


def _all_names(store: "Store", folder: Path) -> set[str]:
    """Everybody who is named in records, evening or audit log: players, dealers, floor."""
    from host_tools.store.index import HandIndex
    from host_tools.store.library import Library
    from host_tools.table.lines import names_in

    HandIndex(store).follow()
    names = set(Library(store).players())
    for row in store.since():
        names |= set(names_in(row.line).values())
    names |= {player.name for player in _evening(folder)}
    noted = set().union(*map(_who, _audit(folder)))
    return names | {one for one in noted if isinstance(one, str) and one}


def _evening(folder: Path) -> tuple[Any, ...]:
    from host_tools.evening.journal import Journal

    if not (folder / _EVENING).exists():
        return ()
    with closing(Journal(folder / _EVENING)) as journal:
        return journal.evening.players


def _known(name: str, names: set[str]) -> None:
    if name not in names:
        near = get_close_matches(name, names, 1)
        raise CannotError(f"nobody is called {name}" + (f": is it {near[0]}?" if near else ""))


# out ---------------------------------------------------------------------------------------------


def _export(options: argparse.Namespace) -> int:
    with closing(_store(options)) as store:
        found = _of_player(store, _folder(options), options.name)
    text = json.dumps(found, indent=1, ensure_ascii=False, default=str) + "\n"
    if options.output:
        from host_tools.ground import private

        private.write(options.output, text)
    else:
        sys.stdout.write(text)
    return 0


def _of_player(store: "Store", folder: Path, name: str) -> dict[str, Any]:
    from dataclasses import asdict

    from host_tools.store.library import Library, Wish
    from host_tools.store.retention import holds

    _known(name, _all_names(store, folder))
    library = Library(store)
    hands, before = [], 0
    while page := library.hands(Wish(player=name, before=before), 200):
        hands += page
        before = page[-1]["first"]
    return {
        "name": name,
        "named": [{"at": row.at, **row.line} for row in store.since() if holds(row.line, name)],
        "hands": hands,
        "statistics": library.statistics(name),
        "evening": [asdict(one) for one in _evening(folder) if one.name == name],
        "audit": [one for one in _audit(folder) if name in _who(one)],
    }


def _audit(folder: Path) -> list[dict[str, Any]]:
    from host_tools.ground import json_text

    path = folder / _AUDIT
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [json_text.parse_object(line) for line in lines]


def _who(line: dict[str, Any]) -> set[Any]:
    return {line.get(field) for field in ("name", "person", "by")}


# away --------------------------------------------------------------------------------------------


def _forget(options: argparse.Namespace) -> int:
    from host_tools.store import retention
    from host_tools.store.index import HandIndex

    folder, name = _folder(options), options.name
    with closing(_store(options)) as store:
        names = _all_names(store, folder)
        _known(name, names)
        instead = next(one for n in range(1, 10_000) if (one := f"Player {n}") not in names)
        hands = HandIndex(store)
        hands.drop()  # before its pages are written over
        lines = retention.forget(store.path, name, instead, time.time_ns() // 1_000_000)
        hands.follow()
        hands.close()
    events = _rewritten(folder / _EVENING, _in_event(name, instead))
    notes = _rewritten(folder / _AUDIT, _in_note(name, instead))
    print(f"{name} is {instead}: {lines} lines, {events} of the evening, {notes} of the audit log")
    return 0


def _in_event(name: str, instead: str) -> "Change":
    """Names in an event of the evening: who sat, went out, gets a share, or did it."""
    from host_tools.store.retention import replaced

    def change(event: dict[str, Any]) -> dict[str, Any]:
        inside = event.get("with", event)  # earlier versions had the fields beside the rest
        fields = {
            key: replaced(value, name, instead) if key in _NAMES else value
            for key, value in inside.items()
        }
        by = _by(event.get("by"), name, instead)
        return {**event, **by, "with": fields} if "with" in event else {**fields, **by}

    return change


def _by(who: object, name: str, instead: str) -> dict[str, str]:
    """The field `by` anew, where the name that goes did it, alone or with another one."""
    from host_tools.evening.second import AND

    people = who.split(AND) if isinstance(who, str) else []
    return (
        {"by": AND.join(instead if one == name else one for one in people)}
        if name in people
        else {}
    )


def _in_note(name: str, instead: str) -> "Change":
    def change(note: dict[str, Any]) -> dict[str, Any]:
        there = {key: instead for key in ("name", "person", "by") if note.get(key) == name}
        return {**note, **there}

    return change


def _rewritten(path: Path, change: "Change") -> int:
    """Change lines of a chained file that nobody writes to; how many were."""
    from host_tools.commands.retiring import held
    from host_tools.ground import chain, json_text, private

    if not path.exists():
        return 0
    with closing(held(path)), sentences():
        lines = path.read_bytes().splitlines()
        now = chain.changed(lines, change)
        if now != lines:
            private.write(path, b"".join(line + b"\n" for line in now))
    return sum(change(said) != said for said in map(json_text.parse_object, lines))
