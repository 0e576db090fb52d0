"""Run by fpdb.py in a process of its own: fpdb-3's readers of PokerStars text, without its window.

`python fpdb_reader.py FOLDER hands|summaries` reads a JSON list of texts and prints a list of what
was read of each; {"error": why} for one that is refused.  Modules that only draw, log or keep
settings are stood in for.
"""

import json
import logging
import sys
import types
import xml.dom.minidom
import zoneinfo
from decimal import Decimal
from typing import Any

Json = dict[str, Any]


def stand_in(name: str, **known: Any) -> None:
    """A module that the readers only ask for these."""
    module = types.ModuleType(name)
    module.__dict__.update(known)
    sys.modules[name] = module


def prepare(folder: str) -> None:
    """Make the readers ready to be imported."""
    logging.disable(logging.CRITICAL)
    sys.path.insert(0, folder)
    stand_in("fpdb_3_legacy", __path__=[f"{folder}/fpdb_3_legacy"])
    stand_in("fpdb_3_legacy.loggingFpdb", get_logger=logging.getLogger)
    stand_in("fpdb_3_legacy.Database", Database=object)
    stand_in("defusedxml")
    parses = {"parse": xml.dom.minidom.parse, "parseString": xml.dom.minidom.parseString}
    stand_in("defusedxml.minidom", **parses)
    stand_in("defusedxml.common", DefusedXmlException=ValueError)
    utc = zoneinfo.ZoneInfo("UTC")
    stand_in("pytz", timezone=zone, utc=utc, UTC=utc)


def zone(name: str) -> Any:
    """A time zone that pytz's own method is asked of."""

    class Zone(zoneinfo.ZoneInfo):
        def localize(self, moment: Any, is_dst: bool | None = None) -> Any:
            return moment.replace(tzinfo=self)

        def normalize(self, moment: Any) -> Any:
            return moment

    return Zone({"ET": "US/Eastern", "EST": "US/Eastern"}.get(name, name))


class Settings:
    """The part of fpdb's configuration that the readers ask for."""

    def get_import_parameters(self) -> Json:
        return {"importFilters": [], "saveActions": False, "callFpdbHud": False,
                "cacheSessions": False, "publicDB": False}  # fmt: skip

    def get_site_id(self, site: str) -> int:
        return 32

    def get_default_font(self) -> None:
        return None


def hand(text: str) -> Json:
    """A hand: seats with name, stack and stack at the end; pot, rake, board, tournament."""
    from fpdb_3_legacy import PokerStarsToFpdb  # type: ignore[import-not-found]

    reader = PokerStarsToFpdb.PokerStars(Settings(), autostart=False)
    reader.isCarraige = False
    found = reader.processHand(text)
    found.totalPot()
    collected = found.collectees
    return {
        "number": str(found.handid),
        "button": int(found.buttonpos or 0),
        "type": found.gametype["type"],
        "currency": found.gametype["currency"],
        "limit": found.gametype["limitType"],
        "seats": {
            str(seat): [name, number(chips), number(found.stacks[name] + collected.get(name, 0))]
            for seat, name, chips, *_ in found.players
        },
        "pot": number(found.totalpot),
        "rake": number(found.rake or 0),
        "hero": found.hero or "",
        "tournament": str(found.tourNo or ""),
        "buy_in": [number(found.buyin or 0), number(found.fee or 0)],
        "buy_in_currency": found.buyinCurrency or "",
        "level": str(found.level or ""),
    }


def summary(text: str) -> Json:
    """A tournament's summary: prices in hundredths, and who came where for how much."""
    from fpdb_3_legacy import PokerStarsSummary

    found = PokerStarsSummary.PokerStarsSummary(object(), Settings(), "PokerStars", text)
    return {
        "number": str(found.tourNo),
        "buy_in": [number(found.buyin), number(found.fee)],
        "currency": found.buyinCurrency or "",
        "entries": int(found.entries),
        "pool": number(found.prizepool),
        "places": {
            name: [ranks[0] or 0, number(found.winnings[name][0] or 0)]
            for name, ranks in found.ranks.items()
        },
    }


def number(value: Any) -> float:
    """Chips or money as a number of JSON."""
    return float(Decimal(str(value)))


def main() -> None:
    folder, what = sys.argv[1:]
    prepare(folder)
    read = {"hands": hand, "summaries": summary}[what]
    found = []
    for text in json.load(sys.stdin):
        try:
            found.append(read(text))
        except Exception as error:  # whatever it raises is its refusal
            found.append({"error": f"{type(error).__name__}: {error}"[:300]})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
