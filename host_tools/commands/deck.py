"""`floorman deck`: which deck was opened and retired, by whom; the day's report has the book."""

import argparse
import time
from contextlib import closing
from pathlib import Path

from host_tools.commands.arguments import Commands, add_records
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman deck` to the command line."""
    parser = commands.add_parser(
        "deck", help="note that a deck was opened or retired, and by whom"
    )
    parser.description = (
        "Write a line into the audit log. floorman report shows the decks of a day, and how many"
        " hands began while each was open; no table can tell of it."
    )
    deeds = parser.add_subparsers(required=True, metavar="DEED")
    opened = deeds.add_parser("open", help="its seal was broken")
    opened.add_argument(
        "--table", default="", metavar="PORT", help="at this table; its hands alone are counted"
    )
    opened.set_defaults(command=_open)
    retired = deeds.add_parser("retire", help="it is played no more")
    retired.add_argument("--why", default="", metavar="TEXT", help="such as a marked card")
    retired.set_defaults(command=_retire)
    for one in (opened, retired):
        one.add_argument("deck", metavar="NAME", help="such as the number on its box")
        one.add_argument("--by", required=True, metavar="WHO", help="who opened or retired it")
        add_records(one)


def _path(options: argparse.Namespace) -> Path:
    from host_tools.commands.reporting import AUDIT
    from host_tools.store.folder import default_folder

    folder: Path = options.folder or default_folder()
    return folder / AUDIT


def _open(options: argparse.Namespace) -> int:
    from host_tools.commands.deck_book import OPENED, open_decks
    from host_tools.commands.reporting import audited

    path = _path(options)
    if note := open_decks(audited(path)).get(options.deck):
        raise CannotError(f"{options.deck} is open since {note['at']}, by {note.get('by')}")
    table = {"table": options.table} if options.table else {}
    return _note(path, OPENED, deck=options.deck, by=options.by, **table)


def _retire(options: argparse.Namespace) -> int:
    from host_tools.commands.deck_book import RETIRED, open_decks
    from host_tools.commands.reporting import audited

    path = _path(options)
    if options.deck not in open_decks(audited(path)):
        raise CannotError(f"{path} has no open deck {options.deck}")
    why = {"why": options.why} if options.why else {}
    return _note(path, RETIRED, deck=options.deck, by=options.by, **why)


def _note(path: Path, what: str, **fields: str) -> int:
    from host_tools.access.audit import Audit
    from host_tools.ground import private

    private.make_folder(path.parent)
    with closing(Audit(path, time.monotonic)) as audit:
        audit.note(what, **fields)
    return 0
