"""`floorman report`: a day on one paper: hands, rulings, and what may be tampering."""

import argparse
import json
from contextlib import closing
from datetime import date
from pathlib import Path

from host_tools.commands.arguments import LANGUAGES, Commands, add_records
from host_tools.ground.cannot import CannotError, sentences


def add(commands: Commands) -> None:
    """Add `floorman report` to the command line."""
    parser = commands.add_parser("report", help="a day's hands, rulings, starts and pairings")
    parser.description = (
        "Print a day's report out of the records, the evening and the audit log beside them, and"
        " say what none of them knows. A day lasts from six in the morning to six the next."
    )
    parser.add_argument(
        "--day", type=_day, metavar="DATE", help="such as 2026-11-26; without it the newest one"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="of the report")
    parser.add_argument("--json", action="store_true", help="a JSON object")
    add_records(parser)
    parser.set_defaults(command=_report)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"a day is a date such as 2026-11-26, not {text}"
        ) from None


def _report(options: argparse.Namespace) -> int:
    from host_tools.commands.reporting import collect, newest_day
    from host_tools.commands.reporting_text import as_text
    from host_tools.store.folder import FILE, default_folder
    from host_tools.store.store import Store

    path: Path = (options.folder or default_folder()) / FILE
    if not path.is_file():
        raise CannotError(f"{path} is not there: no table was played at, or name its --folder")
    with sentences(), closing(Store(path)) as store:
        day = options.day or newest_day(store)
        if day is None:
            if store.last():
                raise CannotError(f"{path} has no line with a time: name the --day")
            raise CannotError(f"{path} has no lines: no table was played at")
        report = collect(store, day, options.lang)
    print(json.dumps(report) if options.json else as_text(report, options.lang))
    return 0
