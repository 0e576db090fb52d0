"""`floorman player`: what is kept of a player, as a file; or the name taken out of all of it."""

import argparse
import json
import sys
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.commands.arguments import Commands, add_records, say
from host_tools.ground.cannot import CannotError, sentences

if TYPE_CHECKING:
    from host_tools.store.store import Store

_AUDIT, _EVENING = "audit.jsonl", "evening.jsonl"
_NEW_HEAD = "{}: an earlier version wrote lines of it, and its head is another one now"


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
    from host_tools.ground import chain

    path = folder / _AUDIT
    with sentences():
        return chain.objects(path) if path.exists() else []


def _who(line: dict[str, Any]) -> set[Any]:
    return {line.get(field) for field in ("name", "person", "by")}


# away --------------------------------------------------------------------------------------------


def _forget(options: argparse.Namespace) -> int:
    from host_tools.ground.named import made_up
    from host_tools.store import retention
    from host_tools.store.index import HandIndex

    folder, name = _folder(options), options.name
    with closing(_store(options)) as store:
        names = _all_names(store, folder)
        _known(name, names)
        instead = next(one for n in range(1, 10_000) if (one := made_up(n)) not in names)
        hands = HandIndex(store)
        hands.drop()  # before its pages are written over
        lines, same = retention.forget(store.path, name, instead)
        if not same:
            say(_NEW_HEAD.format(store.path.name))
        hands.follow()
        hands.close()
    events = _rewritten(folder / _EVENING, name, instead)
    notes = _rewritten(folder / _AUDIT, name, instead)
    print(f"{name} is {instead}: {lines} lines, {events} of the evening, {notes} of the audit log")
    return 0


def _rewritten(path: Path, name: str, instead: str) -> int:
    """Change lines of a chained file that nobody writes to; how many were."""
    from host_tools.commands.retiring import held
    from host_tools.ground import chain, private

    if not path.exists():
        return 0
    with closing(held(path)), sentences():
        lines, data = chain.whole_lines(path), path.read_bytes()
        now, count, same = chain.without(lines, name, instead)
        written = b"".join(line + b"\n" for line in now)
        if written != data:  # half a line at its end, too, may have a name
            private.write(path, written)
    if not same:
        say(_NEW_HEAD.format(path.name))
    return count
