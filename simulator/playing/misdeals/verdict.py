"""What the table said of a deal, against what the books say."""

from typing import NamedTuple

from floorman.rules import codes

from host_tools.table.code_names import alerts
from simulator.playing.misdeals.deal import NOWHERE, Deal
from simulator.playing.misdeals.expected import ALERTS, OPTIONS, Says, absent_dies, of_book
from simulator.playing.misdeals.misdealt import Alarm, Heard

RIGHT, WRONG, SILENT, LEFT_OPEN = "right", "wrong", "silent", "left open"
KINDS = (RIGHT, WRONG, SILENT, LEFT_OPEN)
"""RIGHT: named at the right seat, or nothing where nothing is wrong.  WRONG: something else was
said.  SILENT: the fault was not named, or a whole deal not taken as complete.  LEFT_OPEN: a
proposal stands for which there is no reason."""

_NAMES = {value: name for name, value in ALERTS.items()}
_OPTION_NAMES = {value: name for name, value in OPTIONS.items()}


class Verdict(NamedTuple):
    """One of KINDS and why; `gone` counts false proposals that went away by themselves."""

    kind: str
    why: str
    gone: int


def judge(deal: Deal, heard: Heard) -> Verdict:
    """What of a deal the table got right."""
    allowed = _allowed(deal, heard)
    false = [one for one in heard.alarms if (one.code, one.seat) not in allowed]
    gone = sum(1 for one in false if one.proposed and not one.open)
    left = [one for one in false if one.open]
    alerts = [one for one in false if not one.proposed]
    if left:
        return Verdict(LEFT_OPEN, f"left open: {_text(left)}", gone)
    if alerts:
        return Verdict(WRONG, f"said {_text(alerts)}", gone)
    found = (_lacks(deal, heard, label.right(heard.hid)) for label in deal.labels)
    missing = [why for why in found if why]
    if missing and not _is_covered(missing, heard):
        kind = WRONG if any("offers" in why for why in missing) else SILENT
        return Verdict(kind, "; ".join(missing), gone)
    if not any(_says(deal, case).names for label in deal.labels for case, _ in label.any_of):
        if not heard.dealt:
            return Verdict(SILENT, "the deal was not taken as complete", gone)
        return _judge_dead(deal, heard, gone)
    return Verdict(RIGHT, "", gone)


def _judge_dead(deal: Deal, heard: Heard, gone: int) -> Verdict:
    """Nothing is wrong with the deal: only who is not there loses the hand."""
    absent = deal.absent in deal.players and absent_dies(deal.book)
    if heard.dead != ((deal.absent,) if absent else ()):
        return Verdict(WRONG, f"dead hands: {[seat + 1 for seat in heard.dead]}", gone)
    return Verdict(RIGHT, "", gone)


def _is_covered(missing: list[str], heard: Heard) -> bool:
    """A proposal to deal again, or to end the hand, stands: it needs no second reason."""
    again = {OPTIONS["REDEAL"], OPTIONS["VOID"]}
    said = any(one.open and one.offers in again for one in heard.alarms)
    return said and not any("offers" in why for why in missing)


def _says(deal: Deal, case: str) -> Says:
    return of_book(case, deal.book)


def _allowed(deal: Deal, heard: Heard) -> set[tuple[int, int]]:
    """An ENTER while somebody has no card yet is answered, too."""
    named = [pair for label in deal.labels for pair in label.right(heard.hid)] + list(deal.may)
    alerts = {(ALERTS[name], seat) for case, seat in named for name in _says(deal, case).names}
    return alerts | {(codes.ALERT_NO_RULING, NOWHERE)}


def _lacks(deal: Deal, heard: Heard, any_of: tuple[tuple[str, int], ...]) -> str:
    """Why a label is not satisfied, empty when it is."""
    wanted = [(_says(deal, case), seat) for case, seat in any_of if _says(deal, case).names]
    if not wanted:
        return ""
    complaint = ""
    for says, seat in wanted:
        for alarm in heard.alarms:
            if alarm.seat == seat and _NAMES.get(alarm.code) in says.names:
                complaint = _default(says, alarm)
                if not complaint:
                    return ""
    text = " or ".join(
        f"{'/'.join(says.names)} at {seat + 1} ({says.rule})" for says, seat in wanted
    )
    return complaint or f"never said {text}"


def _default(says: Says, alarm: Alarm) -> str:
    """What is wrong with the default of an open proposal."""
    name = _OPTION_NAMES.get(alarm.offers, "")
    if not alarm.open or (name not in says.never and (not says.offers or name in says.offers)):
        return ""
    return (
        f"offers {name} for {_text([alarm])}, not {'/'.join(says.offers) or 'that'} ({says.rule})"
    )


def _text(alarms: list[Alarm]) -> str:
    return ", ".join(f"{alerts().get(one.code, one.code)} at {one.seat + 1}" for one in alarms)
