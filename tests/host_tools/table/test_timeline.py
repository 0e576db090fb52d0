"""The course of a table: what each message did, over undo, lost links and restarted hosts."""

from dataclasses import replace

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Began, Event, Lost
from host_tools.table.timeline import Anew, Step, Timeline, Undone
from host_tools.table.view import Seen
from simulator.attacks.fuzz.hand import Happening, deal, sit_down

ACTS = ((ev.KEY, ev.K_CALL, 0), (ev.KEY, ev.K_CALL, 0), (ev.KEY, ev.K_RAISE, 400))
COURSE = (*sit_down(), *deal(1), *ACTS)
LOST_AT = len(COURSE) - 2


def events(*happenings: Happening, first: int = 0, past: bool = False) -> list[Event]:
    return [
        Event(n & 0xFFFF, *happening, ms=400 * n, past=past)
        for n, happening in enumerate(happenings, first)
    ]


def followed(*messages: Event | Began | Lost, whole: bool = False) -> Timeline:
    timeline = Timeline(whole=whole)
    for message in (Began("b", "replay", b""), *messages):
        timeline.take(message)
    return timeline


def state(count: int = len(COURSE)) -> bytes:
    return Seen(followed(*events(*COURSE[:count])).game).snapshot


def key(code: int, value: int = 0, number: int = 999) -> Event:
    return Event(number, ev.KEY, code, value, 90_000)


def redo(count: int) -> Event:
    return key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, count))


def test_a_step_has_what_was_said_by_it() -> None:
    timeline = followed(*events(*COURSE[:-1]))
    (step,) = timeline.steps(events(COURSE[-1], first=len(COURSE) - 1)[0])
    assert isinstance(step, Step)
    assert [note.note for note in step.notes] == [codes.NOTE_RAISED, codes.NOTE_TURN]
    assert (step.status, step.begins, step.again) == (0, False, False)


def test_where_a_hand_begins_the_table_before_it_is_kept() -> None:
    timeline = Timeline()
    begun = [
        step for event in events(*COURSE) for step in timeline.steps(event)
        if isinstance(step, Step) and step.begins
    ]  # fmt: skip
    assert len(begun) == 1
    assert timeline.before is not None
    assert timeline.before.hand_no == 0
    assert timeline.game.hand_no == 1


def test_undo_takes_back_and_redo_does_again_event_by_event() -> None:
    timeline = followed(*events(*COURSE))
    assert list(timeline.steps(key(ev.K_UNDO, 2))) == [Undone(2, timeline.game.log.count)]
    assert Seen(timeline.game).snapshot == state(len(COURSE) - 2)
    seen = []
    for step in timeline.steps(redo(2)):
        assert isinstance(step, Step)
        assert step.again
        seen.append((step.event.seat, Seen(timeline.game).snapshot))
    assert seen == [(ev.K_CALL, state(len(COURSE) - 1)), (ev.K_RAISE, state())]


def test_what_the_felt_told_after_an_undo_is_no_act_and_hinders_no_redo() -> None:
    timeline = followed(*events(*COURSE))
    list(timeline.steps(key(ev.K_UNDO, 2)))
    list(timeline.steps(replace(key(0, 0), kind=ev.LIES, value=255)))
    assert (len(list(timeline.steps(redo(2)))), timeline.game.log.undone()) == (2, 0)
    assert Seen(timeline.game).snapshot == state()


def test_what_cannot_be_taken_back_or_done_again_is_said() -> None:
    timeline = followed(*events(*COURSE))
    for message in (key(ev.K_UNDO, 150), redo(1)):
        (step,) = timeline.steps(message)
        assert isinstance(step, Step)
        assert step.status == codes.ALERT_NO_UNDO
        assert [note.value for note in step.notes] == [codes.ALERT_NO_UNDO]


def test_a_page_takes_a_state_at_once_and_no_event_twice() -> None:
    timeline = followed(*events(*COURSE[:LOST_AT]))
    assert list(timeline.steps(Began("b", "restore", state()))) == [Anew(restored=True)]
    for event in events(*COURSE[LOST_AT:], first=LOST_AT, past=True):
        assert list(timeline.steps(event)) == []
    assert Seen(timeline.game).snapshot == state()


def test_undo_of_what_was_before_the_host_came_is_the_tables_own() -> None:
    timeline = followed(Began("b", "restore", state()))
    assert list(timeline.steps(key(ev.K_UNDO, 1))) == []
    assert Seen(timeline.game).snapshot == state()


@pytest.mark.parametrize("told", [state(), state(3), b""])
def test_a_hand_goes_on_in_the_next_session_by_its_events_whatever_state_is_told(
    told: bytes,
) -> None:
    timeline = followed(*events(*COURSE[:LOST_AT]), whole=True)
    assert list(timeline.steps(Began("b", "restore", told))) == []
    for event in events(*COURSE[LOST_AT:], first=LOST_AT, past=True):
        assert len(list(timeline.steps(event, goes_on=True))) == 1
    assert timeline.is_under_way
    assert Seen(timeline.game).snapshot == state()
    (step,) = timeline.steps(key(ev.K_FOLD))
    assert isinstance(step, Step)


def test_a_hand_of_which_events_are_missing_is_known_from_the_state_on() -> None:
    timeline = followed(*events(*COURSE[:LOST_AT]), whole=True)
    timeline.take(Began("b", "restore", state()))
    missed = events(COURSE[-1], first=len(COURSE) - 1, past=True)[0]
    assert list(timeline.steps(missed)) == [Anew(restored=True)]
    (step,) = timeline.steps(key(ev.K_FOLD))
    assert isinstance(step, Step)
    assert not timeline.is_under_way


def test_over_lost_events_nothing_is_followed_where_all_must_be_whole() -> None:
    whole, page = (followed(*events(*COURSE), whole=whole) for whole in (True, False))
    for timeline in (whole, page):
        timeline.take(Lost(3))
    assert (whole.known, page.known) == (False, True)
    assert list(whole.steps(key(ev.K_FOLD))) == []
    assert len(list(page.steps(key(ev.K_FOLD)))) == 1
    assert list(whole.steps(Began("b", "restore", state()))) == [Anew(restored=True)]


@pytest.mark.parametrize("broken", [b"", bytes(10), b"\xff" * len(state())])
def test_a_state_that_none_can_be_is_named(broken: bytes) -> None:
    with pytest.raises(ValueError, match=r"snapshot|cannot be"):
        followed(Began("b", "restore", broken))
