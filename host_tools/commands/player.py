"""`floorman player`: what is kept of a player, as a file; or the name taken out of all of it."""

import argparse
import json
import sys
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.commands.arguments import Commands, add_records, say
from host_tools.ground.cannot import CannotError

if TYPE_CHECKING:
    from host_tools.commands.forgetting import Instead, Rewriting, Unfinished, WhereNamed
    from host_tools.store.store import Store

_NEW_HEAD = "{}: an earlier version wrote lines of it, and its head is another one now"
_TRACES = (
    "{} is {} wherever the files are read, but free pages of the records may still have the name"
    " ({}): run this again then"
)


def add(commands: Commands) -> None:
    """Add `floorman player` to the command line."""
    parser = commands.add_parser(
        "player", help="what is kept of a player: export it, or forget it"
    )
    parser.description = (
        "What records, evening, audit log and the list of devices have of somebody. End the"
        " programs that write them first; copies that were made of them are not looked at."
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


def _evening(folder: Path) -> tuple[Any, ...]:
    from host_tools.evening.journal import FILE, Journal

    if not (folder / FILE).exists():
        return ()
    with closing(Journal(folder / FILE)) as journal:
        return journal.evening.players


def _said(
    store: "Store", folder: Path, name: str, unfinished: "Unfinished | None" = None
) -> "WhereNamed":
    """As whom the files name somebody; CannotError where they do not."""
    from host_tools.commands.forgetting import Unfinished, WhereNamed

    unfinished = unfinished or Unfinished(folder)
    said = WhereNamed(store, folder, name)
    said.names |= unfinished.made_up
    if not said.every and not unfinished.of(name):
        near = get_close_matches(name, said.names, 1)
        raise CannotError(f"nobody is called {name}" + (f": is it {near[0]}?" if near else ""))
    return said


# out ---------------------------------------------------------------------------------------------


def _export(options: argparse.Namespace) -> int:
    from host_tools.ground.named import whole

    with closing(_store(options)) as store:
        found = _of_player(store, _folder(options), whole(options.name))
    text = json.dumps(found, indent=1, ensure_ascii=False, default=str) + "\n"
    if options.output:
        from host_tools.ground import private

        private.write(options.output, text)
    else:
        sys.stdout.write(text)
    return 0


def _of_player(store: "Store", folder: Path, name: str) -> dict[str, Any]:
    from dataclasses import asdict

    from host_tools.commands import named_devices
    from host_tools.commands.forgetting import AUDIT, EVENING, beside
    from host_tools.ground.named import spelt
    from host_tools.store.index import HandIndex
    from host_tools.store.library import Library, Wish

    _said(store, folder, name)
    HandIndex(store).follow()
    library = Library(store)
    hands, wish = [], Wish(player=name)
    while page := library.hands(wish, 200):
        hands += page
        wish = Wish.behind(page[-1], player=name)
    return {
        "name": name,
        "named": [{"at": row.at, **row.line} for row in store.since() if spelt(row.line, name)],
        "hands": hands,
        "statistics": library.statistics(name),
        "evening": [asdict(one) for one in _evening(folder) if one.name == name],
        "events": [one for one in beside(folder, EVENING) if spelt(one, name)],
        "audit": [one for one in beside(folder, AUDIT) if spelt(one, name)],
        "devices": named_devices.exported(folder, name),
    }


# away --------------------------------------------------------------------------------------------


def _forget(options: argparse.Namespace) -> int:
    from host_tools.commands.forgetting import Unfinished, devices_after, texts_with
    from host_tools.ground.named import AND, whole

    folder, name = _folder(options), whole(options.name)
    with closing(_store(options)) as store:
        _evening(folder)  # nobody runs it meanwhile
        unfinished = Unfinished(folder)
        counts = _of_all(store, folder, name, unfinished)
        others = AND.join(unfinished.of(name).values())
        for text in texts_with(store, folder, name):
            say(text)
        for text in devices_after(folder, name):
            say(text)
        if why := _traces(store):
            say(_TRACES.format(name, others, why))
            return 1
        unfinished.ends(name)
    *told, devices = counts
    print(
        f"{name} is {others}: "
        + "{} lines, {} of the evening, {} of the audit log".format(*told)
        + (f", {devices} among the devices" if devices else "")
    )
    return 0


def _of_all(
    store: "Store", folder: Path, name: str, unfinished: "Unfinished"
) -> tuple[int, int, int, int]:
    """Lines of each file in which the name stood, and devices, counted."""
    from host_tools.access.keyring import DEVICES
    from host_tools.commands import named_devices
    from host_tools.commands.forgetting import AUDIT, EVENING, rewriting
    from host_tools.store.folder import FILE

    instead = _said(store, folder, name, unfinished).instead(unfinished.of(name))
    with (
        rewriting(folder / EVENING, instead.get(EVENING, {})) as events,
        rewriting(folder / AUDIT, instead.get(AUDIT, {})) as notes,
    ):
        with unfinished.begun(name, instead):
            lines = _of_the_store(store, instead.get(FILE, {}))
        for one in (events, notes):
            _write(one)
        devices = named_devices.forget(folder, instead.get(DEVICES, {}))
    return lines, events.lines, notes.lines, devices


def _of_the_store(store: "Store", instead: "Instead") -> int:
    from host_tools.store import retention
    from host_tools.store.index import drop_hands

    lines, same = retention.forget(store.path, instead, drop_hands)
    if not same:
        say(_NEW_HEAD.format(store.path.name))
    return lines


def _traces(store: "Store") -> str:
    """A sentence where free pages of the records may still say the name; else empty."""
    from host_tools.store.index import HandIndex
    from host_tools.store.retention import clean

    try:
        with closing(HandIndex(store)) as hands:
            hands.follow()
        clean(store.path)
    except CannotError as error:
        return str(error)
    return ""


def _write(rewriting: "Rewriting") -> None:
    rewriting.write()
    if not rewriting.same:
        say(_NEW_HEAD.format(rewriting.path.name))
