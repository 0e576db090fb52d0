"""The records' readers tell of the hands that are proved and of no other."""

from random import Random

import pytest
from floorman import events as ev

from host_tools.reveal.proving import ends_at, judge
from host_tools.seal.signed import SIGNED
from tests.host_tools.seal.ruled_day import BOOT, Loom, RuledDay, hands_told, plain, state_behind
from tests.host_tools.seal.signed_day import Lines, copied

WOVEN = 700
RESTARTED = 80


@pytest.fixture(scope="module")
def day() -> RuledDay:
    return RuledDay(3)


def test_a_sound_day_tells_three_hands(day: RuledDay) -> None:
    found = judge(day.lines, key=day.public)
    assert (found.findings, found.loose, found.stated, found.others) == ([], 0, 0, 0)
    assert [one.word for one in found.hands] == [SIGNED] * 3
    assert [hand.number for hand in hands_told(day.lines)] == [1, 2, 3]


def test_whatever_somebody_weaves_no_other_hand_is_told_as_signed(day: RuledDay) -> None:
    sound, hands = judge(day.lines, key=day.public), plain(day.lines)
    passed = 0
    for seed in range(WOVEN):
        lines = Loom(day, seed).woven(day.lines)
        if judge(lines, key=day.public) == sound:
            passed += 1
            assert plain(lines) == hands, seed
    assert passed > WOVEN // 20  # sessions that are a table's, and lines that say nothing


def restarted(day: RuledDay, seed: int) -> Lines:
    """A day whose host, or table, was started anew a few times."""
    rng = Random(seed)
    numbered = [at for at, line in enumerate(day.lines) if "n" in line]
    boot, made, last = BOOT, copied(day.lines[: numbered[0]]), numbered[0]
    for at in sorted(rng.sample(numbered[1:], 3)):
        if at < last:
            continue
        made += copied(day.lines[last:at])
        boot, told = (boot, rng.randrange(12)) if rng.random() < 0.6 else (boot + 1, 0)
        missed = rng.randrange(8)
        ring = copied([line for line in day.lines[:at] if "n" in line][-told:] if told else [])
        later = day.lines[at : at + missed]
        ring += copied([line for line in later if "n" in line])
        for line in ring:
            if "past" in line:
                line["past"] = True
        state = state_behind(day.lines[: at + missed])
        made.append({**day.lines[0], "how": "restore", "state": state, "boot": boot})
        made += [line for line in copied(later) if "n" not in line] + ring
        last = at + missed
    return made + copied(day.lines[last:])


def test_a_host_or_table_that_starts_anew_changes_nothing(day: RuledDay) -> None:
    sound, hands = judge(day.lines, key=day.public), plain(day.lines)
    for seed in range(RESTARTED):
        lines = restarted(day, seed)
        assert judge(lines, key=day.public) == sound, seed
        assert plain(lines) == hands, seed


def joined_late(day: RuledDay, seed: int) -> tuple[Lines, int]:
    """A host that joins a table which has kept its ring, and dies while it is told that; another
    one after it.  And how many hands had begun by the last state.
    """
    rng = Random(seed)
    numbered = [at for at, line in enumerate(day.lines) if "n" in line]
    first, second = sorted(rng.sample(numbered[1:-30], 2))
    told = rng.randrange(1, len([at for at in numbered if at < first]) + 1)
    before = copied(day.lines[: numbered[0]])
    kept = [line for line in day.lines[:first] if "n" in line]
    more = [line for line in day.lines[:second] if "n" in line][told:]
    made = [began(day, first), *before[1:], *past(kept[:told])]
    made += [began(day, second), *past(more), *copied(day.lines[second:])]
    starts = [at for at in numbered if day.lines[at].get("kind") == ev.START]
    return made, sum(at < second for at in starts)


def began(day: RuledDay, at: int) -> dict[str, object]:
    return {**day.lines[0], "how": "restore", "state": state_behind(day.lines[:at])}


def past(lines: Lines) -> Lines:
    return [{**line, "past": True} if "past" in line else dict(line) for line in lines]


def test_a_host_that_joins_late_and_dies_tells_what_comes_behind_the_last_state(
    day: RuledDay,
) -> None:
    hands = plain(day.lines)
    for seed in range(RESTARTED):
        lines, before = joined_late(day, seed)
        found = judge(lines, key=day.public)
        assert (found.stated, found.findings) == (2, []), seed
        assert plain(lines) == hands[before:], seed


def test_a_replay_of_what_nobody_acknowledged_tells_no_hand_twice(day: RuledDay) -> None:
    ring = [line for line in day.lines if "n" in line][:100]
    at = day.lines.index(ring[-1]) + 1
    again = [{**day.lines[0], "session": "later"}, *copied(ring)]
    lines = copied(day.lines[:at]) + again + copied(day.lines[at:])
    assert plain(lines) == plain(day.lines)
    found = judge(lines, key=day.public)
    assert found.findings == []
    other = [dict(line, boot=BOOT + 1) if "session" in line else line for line in again]
    twice = copied(day.lines[:at]) + other + copied(day.lines[at:])
    assert judge(twice, key=day.public).findings != []


def test_a_state_that_no_lines_lead_to_is_said(day: RuledDay) -> None:
    lines = copied(day.lines)
    lines[0] |= {"how": "restore", "state": state_behind(day.lines)}
    assert judge(lines, key=day.public).stated == 1
    resumed = copied(day.lines)
    resumed[0]["how"] = "resume"
    assert judge(resumed, key=day.public).stated == 1


def test_no_more_is_of_before_than_a_table_keeps(day: RuledDay) -> None:
    lines = copied(day.lines)
    lines[0] |= {"how": "restore", "state": state_behind(day.lines)}
    more = RuledDay(8)
    far = [
        {**more.lines[0], "how": "restore", "state": lines[0]["state"]},
        *copied(more.lines[1:]),
    ]
    for line in far:
        if "past" in line:
            line["past"] = True
    said = [one.text for one in judge(far, key=more.public).findings]
    assert "an event is told as one of before, and is none" in said


def test_an_end_outside_the_chain_has_no_head(day: RuledDay) -> None:
    (end,) = [line for line in day.lines if line.get("record") == "end"][-1:]
    head = str(end["body"])[12:76]
    assert ends_at(day.lines, head)
    at = day.lines.index(end)
    without = copied(day.lines[:at]) + copied(day.lines[at + 1 :])
    assert not ends_at([*without, {"record": "end", "body": end["body"]}], head)
    assert not ends_at([*without, {**end, "trouble": "x"}], head)
