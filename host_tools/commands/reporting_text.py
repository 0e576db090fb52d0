"""A day's report for people: headings, counts, lists, and what is not known."""

from collections.abc import Iterable, Mapping

from host_tools.commands.reporting import ClockWord, Noticed, Report, StampLine
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
        _part(heads["book"], _book(report, say, language), say["no_book"]),
        _part(heads["decks"], _counts(report["decks"], words["decks"], language), say["no_deck"]),
        _part(heads["devices"], _named(report["devices"]), say["none"]),
        _part(heads["clock"], _clock(report, say), say["none"]),
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


def _book(report: Report, say: Texts, language: str) -> list[str]:
    said = []
    for one in report["book"]:
        opened = say["opened"].format(at=one["opened"], by=one["by"]) if one["opened"] else ""
        end = say["retired"].format(at=one["retired"], by=one["retired_by"], why=one["why"])
        hands = say[form(say, "dealt", one["hands"])].format(count=amount(one["hands"], language))
        said.append(
            "  ".join(
                part
                for part in (
                    one["deck"], one["table"], opened or say["opened_before"],
                    end.rstrip(" :") if one["retired"] else say["still_open"], hands,
                )
                if part
            )
        )  # fmt: skip
    return said


def _clock(report: Report, say: Texts) -> list[str]:
    kept = [
        f"{one['at']}  {_word(one, say).format(seconds=one['off_ms'] / _SECOND_MS)}"
        for one in _new(report["kept"])
    ]  # fmt: skip
    steps = [
        f"{one['at']}  {one['table']}  {say['set'].format(seconds=_seconds(int(one['text'])))}"
        for one in report["clock"]
    ]  # fmt: skip
    against = [
        say["against"].format(
            table=one["table"], hours=one["hours"], seconds=_seconds(one["drift_ms"])
        )
        for one in report["against"]
    ]
    evening = report["drift_ms"]
    compared = [] if evening is None else [say["drift"].format(seconds=_seconds(evening))]
    return [*kept, *steps, *(against + compared or [say["no_clock"]])]


def _word(one: ClockWord, say: Texts) -> str:
    return str(say.get(f"clock_{one['text']}", say["clock_unknown"]))


def _new(kept: Iterable[ClockWord]) -> list[ClockWord]:
    """Those that say another word than the one before."""
    said: list[ClockWord] = []
    for one in kept:
        if not said or said[-1]["text"] != one["text"]:
            said.append(one)
    return said


def _seconds(ms: int) -> str:
    return f"{ms / _SECOND_MS:+.1f}"


def _heads(report: Report, say: Texts) -> list[str]:
    if not report["line"]:
        return []
    return [
        *_moments(report["heads"]),
        say["head"].format(line=report["line"], head=report["head"]),
        *(_stamp(one, say) for one in report["stamps"]),
    ]


def _stamp(one: StampLine, say: Texts) -> str:
    word = "stamped" if one["stamped"] else "no_stamp" if one["by"] else "waits"
    return f"{one['at']}  {say[word].format(file=one['file'], at=one['stamped'], by=one['by'])}"
