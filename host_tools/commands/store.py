"""`floorman store` rebuilds, backs up, checks the records; `import`, `log`: lines in and out."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.commands.arguments import Commands, add_records, at_least, say
from host_tools.ground.cannot import CannotError, sentences

if TYPE_CHECKING:
    from host_tools.ground.chain import ReadThrough
    from host_tools.store.index import HandIndex
    from host_tools.store.store import Store


AUDIT, EVENING = "audit.jsonl", "evening.jsonl"
_CHAINED = (AUDIT, EVENING)


def add(commands: Commands) -> None:
    """Add `floorman store`, `import` and `log` to the command line."""
    parser = commands.add_parser("store", help="rebuild, back up or check the records")
    deeds = parser.add_subparsers(required=True, metavar="DEED")
    check = deeds.add_parser("check", help="read all of it, and audit log and evening beside it")
    check.add_argument("--json", action="store_true", help="a JSON object")
    check.set_defaults(command=_check)
    backup = deeds.add_parser("backup", help="a sound copy, while tables play on")
    backup.add_argument("file", type=Path, metavar="FILE", help="which is not there yet")
    backup.set_defaults(command=_on_store(_backup))
    keep = deeds.add_parser("keep", help="drop what is older than so many days")
    keep.add_argument("days", type=at_least(1, "day"), metavar="DAYS", help="that are kept")
    keep.set_defaults(command=_keep)
    rebuild = deeds.add_parser("rebuild", help="make hands and statistics anew from the events")
    rebuild.set_defaults(command=_on_store(_rebuild))
    bring = commands.add_parser("import", help="bring logs of earlier versions into the records")
    bring.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of JSON lines")
    bring.set_defaults(command=_on_store(_import, makes=True))
    log = commands.add_parser("log", help="print the records as JSON lines")
    log.add_argument("--session", type=int, metavar="N", help="one session alone")
    log.add_argument("--list", action="store_true", help="list the sessions instead")
    log.add_argument("--json", action="store_true", help="with --list, too: a JSON object a line")
    log.set_defaults(command=_on_store(_log))
    for one in (check, backup, keep, rebuild, bring, log):
        add_records(one)


def _path(options: argparse.Namespace) -> Path:
    from host_tools.store.folder import FILE, default_folder

    folder: Path = options.folder or default_folder()
    return folder / FILE


def _on_store(
    deed: "Callable[[argparse.Namespace, Store], int]", makes: bool = False
) -> Callable[[argparse.Namespace], int]:
    """A command that needs the store; only who brings lines in makes one."""

    def command(options: argparse.Namespace) -> int:
        from host_tools.store.store import Store
        from host_tools.store.upkeep import must_be_there

        if not makes:
            must_be_there(_path(options))
        with closing(Store(_path(options))) as store:
            return deed(options, store)

    return command


def _check(options: argparse.Namespace) -> int:
    from host_tools.store.upkeep import check

    lines, head, findings = check(_path(options))
    beside = _beside(_path(options).parent)
    every = findings + [f"{name}: {one}" for name, found in beside for one in found.findings]
    if options.json:
        named = {name: _known(*found[:3]) for name, found in beside}
        print(json.dumps({**_known(lines, head, findings), "beside": named}))
        return 1 if every else 0
    for finding in every:
        say(finding)
    print(_summed(lines, head, findings))
    for name, found in beside:
        print(f"{name}: {_summed(*found[:3])}")
    return 1 if every else 0


def _beside(folder: Path) -> "list[tuple[str, ReadThrough]]":
    """The chained files that lie there: who did what, and an evening."""
    from host_tools.ground.chain import check

    with sentences():
        return [(path.name, check(path)) for path in sorted(folder.glob("*.jsonl"))
                if path.name in _CHAINED]  # fmt: skip


def _known(lines: int, head: bytes, findings: list[str]) -> dict[str, Any]:
    return {"lines": lines, "head": head.hex(), "findings": findings}


def _summed(lines: int, head: bytes, findings: list[str]) -> str:
    return f"{lines} lines, {head.hex()[:16]}: {'damaged' if findings else 'sound'}"


def _backup(options: argparse.Namespace, store: "Store") -> int:
    from host_tools.store.upkeep import back_up

    back_up(store, options.file)
    print(f"{options.file}: lines up to {store.head[0]}")
    return 0


def _keep(options: argparse.Namespace) -> int:
    """Sessions, lines of the audit log, devices that ended; an evening that is over that long goes
    as a whole.
    """
    from host_tools.commands.retiring import old_devices, old_evening, old_notes
    from host_tools.store.index import HandIndex, drop_hands
    from host_tools.store.retention import clean, drop_before
    from host_tools.store.store import Store
    from host_tools.store.upkeep import must_be_there

    path = _path(options)
    must_be_there(path)
    now = time.time_ns() // 1_000_000
    limit = now - timedelta(days=options.days) // timedelta(milliseconds=1)
    lines = drop_before(path, limit, now, drop_hands)
    with closing(Store(path)) as store, closing(HandIndex(store)) as hands:
        hands.follow()
    notes = old_notes(path.parent / AUDIT, limit)
    devices = old_devices(path.parent, limit)
    gone = old_evening(path.parent / EVENING, limit)
    print(
        f"{lines} lines and {notes} of the audit log are gone"
        + (f", {devices} devices" if devices else "")
        + (f", and {EVENING}" if gone else "")
    )
    clean(path)
    return 0


def _rebuild(options: argparse.Namespace, store: "Store") -> int:
    from host_tools.store.index import HandIndex

    hands = HandIndex(store)
    hands.drop()
    _follow(store, hands)
    print(f"{hands.count()} hands")
    hands.close()
    return 0


def _import(options: argparse.Namespace, store: "Store") -> int:
    from host_tools.store.index import HandIndex
    from host_tools.store.past import PastError, bring_in

    status = 0
    for path in options.files:
        try:
            sessions, lines, torn = bring_in(store, path)
        except PastError as error:
            say(str(error))
            status = 1
        except OSError as error:
            say(f"{path} cannot be read ({error.strerror})")
            status = 1
        else:
            cut = "; its last line was cut off and is left out" if torn else ""
            print(f"{path}: {lines} new lines in {sessions} sessions{cut}")
    hands = HandIndex(store)
    before = hands.count()
    _follow(store, hands)
    print(f"{hands.count() - before} new hands")
    hands.close()
    return status


def _follow(store: "Store", hands: "HandIndex") -> None:
    """Make hands of the lines; how far it is goes to a terminal."""
    newest = store.head[0]

    def told(upto: int) -> None:
        end = "\n" if upto >= newest else ""
        print(f"\r{upto} of {newest} lines", end=end, file=sys.stderr, flush=True)

    hands.follow(told if sys.stderr.isatty() else lambda upto: None)


def _log(options: argparse.Namespace, store: "Store") -> int:
    from host_tools.table.lines import text_of

    sessions = store.sessions()
    if not sessions:
        raise CannotError(f"{_path(options)} has no lines: no table was played at")
    if options.list:
        for number, began, port, origin in sessions:
            named = {"session": number, "began": began, "port": port, "from": origin}
            print(json.dumps(named) if options.json else "  ".join(map(str, named.values())))
        return 0
    if options.session is not None and options.session not in (number for number, *_ in sessions):
        raise CannotError(f"there is no session {options.session}: floorman log --list has all")
    rows = store.by_session() if options.session is None else store.of_session(options.session)
    for row in rows:
        print(text_of(row.line))
    return 0
