"""A day's report for people: headings, counts, lists, and what is not known."""

from collections.abc import Iterable, Mapping

from host_tools.commands.reporting import Noticed, Report
from host_tools.texts import Texts, amount, form, texts

_SECOND_MS = 1000


def as_text(report: Report, language: str) -> str:
    """The paper."""
    words = texts("report", language)
    say = words["lines"]
    heads = words["headings"]
    parts = [
        _title(report, words),
        _part(heads["software"], _moments(report["software"]), say["no_start"]),
        _part(heads["hands"], _counts(report["hands"], words["hands"], language), say["none"]),
        _list(report["left_out"]),
        _part(heads["rulings"], map(_ruled, report["rulings"]), say["none"]),
        _part(heads["asked"], _named(report["asked"]), say["none"]),
        _part(heads["starts"], _starts(report, say), say["no_start"]),
        _part(heads["pairings"], _pairings(report, say), say["no_pairing"]),
        _part(heads["faults"], _faults(report, say), say["none"]),
        _part(heads["seals"], _counts(report["seals"], words["seals"], language), say["unsealed"]),
        _part(heads["decks"], _counts(report["decks"], words["decks"], language), say["no_deck"]),
        _part(heads["devices"], _named(report["devices"]), say["none"]),
        _part(heads["clock"], _clock(report, say), say["no_clock"]),
        _part(heads["heads"], _heads(report, say), say["none"]),
        _part(heads["unknown"], words["unknown"].values(), say["none"]),
    ]
    return "\n".join(part for part in parts if part)


def _title(report: Report, words: Texts) -> str:
    return str(words["title"]).format(since=report["since"], until=report["until"])


def _part(heading: str, lines: Iterable[str], nothing: str) -> str:
    return f"\n{heading}\n" + _list(list(lines) or [nothing])


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)


def _moments(moments: Iterable[Noticed]) -> list[str]:
    return [f"{one['at']}  {one['table']}  {one['text']}" for one in moments]


def _counts(counts: Mapping[str, int], words: Texts, language: str) -> list[str]:
    return [
        f"{words[name]}: {amount(counts[name], language)}" for name in words if counts.get(name)
    ]  # fmt: skip


def _named(counts: Mapping[str, int]) -> list[str]:
    return [f"{name}: {count}" for name, count in sorted(counts.items())]


def _ruled(one: Mapping[str, object]) -> str:
    rule = f" [{one['rule']}]" if one["rule"] else ""
    return f"{one['at']}  {one['table']}  #{one['hand']}: {one['text']}{rule}"


def _starts(report: Report, say: Texts) -> list[str]:
    unseen = report["unseen"]
    more = [say[form(say, "unseen", unseen)].format(count=unseen)] if unseen else []
    return _moments(report["starts"]) + more


def _pairings(report: Report, say: Texts) -> list[str]:
    return [
        f"{one['at']}  {one['table']}  {say['paired'].format(count=one['text'])}"
        for one in report["pairings"]
    ]  # fmt: skip


def _faults(report: Report, say: Texts) -> list[str]:
    lost = report["lost_events"]
    return _moments(report["faults"]) + ([say["lost"].format(count=lost)] if lost else [])


def _clock(report: Report, say: Texts) -> list[str]:
    if report["drift_ms"] is None:
        return []
    steps = [
        f"{one['at']}  {say['set'].format(seconds=_seconds(int(one['text'])))}"
        for one in report["clock"]
    ]  # fmt: skip
    return [*steps, say["drift"].format(seconds=_seconds(report["drift_ms"]))]


def _seconds(ms: int) -> str:
    return f"{ms / _SECOND_MS:+.1f}"


def _heads(report: Report, say: Texts) -> list[str]:
    if not report["line"]:
        return []
    return [
        *_moments(report["heads"]),
        say["head"].format(line=report["line"], head=report["head"]),
    ]
