"""A record of the whole table during a hand tells counts and places, and no hidden card (S8)."""

from dataclasses import replace

import pytest
from floorman.dispatch import Dispatch
from floorman.rules import codes

from simulator.attacks.recordings import ANYTHING, HARMLESS, LOWEST, Under, other_faces
from simulator.playing.phh import load
from tests.bench.bench_secrets import (
    HANDS,
    Run,
    as_it_is,
    cards_differ,
    faces_differ,
    record,
)

UNSEEN = HANDS / "last_hand_unseen.phh"
SHORT = HANDS / "walk.phh"  # for slow people
PLAIN = Under("bench", "brisk", 1)
SEALED = PLAIN._replace(sealed=True)
LIED = PLAIN._replace(seed=2, tells=ANYTHING)
AT_SHOWDOWN = LIED._replace(seed=22)  # from there on


@pytest.mark.parametrize(
    ("hand", "profile", "pace"),
    [(UNSEEN, "bench", "brisk"), (UNSEEN, "rc522", "brisk"), (SHORT, "rc522", "restless")],
)
def test_faces_leave_no_trace_on_any_wire(hand, profile, pace):
    """Link bytes, their microseconds, LED rows, lights and FRAM are the same to the last bit."""
    assert faces_differ(Run(hand, Under(profile, pace, 1))) == []


def test_sealed_faces_leave_no_trace_but_the_sealed_bytes():
    """Frames, sizes, microseconds, FRAM writes: all as with other faces, release and all."""
    run = Run(UNSEEN, SEALED)
    assert faces_differ(run) == []
    assert as_it_is(run)["link"] != as_it_is(Run(UNSEEN, PLAIN))["link"]


def test_a_signature_tells_no_face_but_in_its_bytes():
    """As many slices, frames and FRAM writes, at the same microseconds, whatever is signed."""
    run = Run(UNSEEN, SEALED._replace(signs=True))
    assert faces_differ(run) == []
    assert as_it_is(run)["link"] != as_it_is(Run(UNSEEN, SEALED))["link"]


@pytest.mark.parametrize("under", [LIED, AT_SHOWDOWN, SEALED._replace(tells=HARMLESS)])
def test_faces_leave_no_trace_whatever_the_host_tells(under):
    assert faces_differ(Run(UNSEEN, under)) == []


def test_tda24_35a6_a_host_that_has_short_deck_played_sees_that_a_card_is_low_and_not_which():
    under = Under("rc522", "restless", 21262, sealed=True, tells=ANYTHING)
    run = Run(HANDS / "button_ante.phh", under)
    assert as_it_is(run)[LOWEST] == "4"
    assert faces_differ(run) == []


@pytest.mark.parametrize("under", [LIED, PLAIN._replace(seed=2, tells=HARMLESS)])
def test_a_table_that_answers_a_key_by_a_face_is_found(monkeypatch, under):
    """A word more for a host that tells a key, the menu's among them: faces at seats, added up."""
    ask = Dispatch.ask

    def leaking(self, key, amount, told):
        owners, face = self._felt.cards.hands.owner, self._felt.cards.registry.value
        self._session.trouble(str(sum(face(tag) for tag, seat in enumerate(owners) if seat < 10)))
        ask(self, key, amount, told)

    assert with_leak(monkeypatch, leaking, under) == ["link"]


def test_a_table_that_answers_by_a_face_at_the_showdown_alone_is_found(monkeypatch):
    ask = Dispatch.ask

    def leaking(self, key, amount, told):
        if self._game.stage() == codes.SHOWDOWN:
            owners, face = self._felt.cards.hands.owner, self._felt.cards.registry.value
            self._session.trouble(str(sum(face(tag) for tag, at in enumerate(owners) if at < 10)))
        ask(self, key, amount, told)

    assert with_leak(monkeypatch, leaking, AT_SHOWDOWN) == ["link"]


def with_leak(monkeypatch, ask, under):
    """Channels in which such a table's faces are seen."""
    monkeypatch.setattr(Dispatch, "ask", ask)
    as_it_is.cache_clear()
    found = faces_differ(Run(UNSEEN, under))
    as_it_is.cache_clear()
    return found


def test_hidden_cards_leave_no_trace_on_the_cable():
    """Other cards with other UIDs, where readers hear everything."""
    assert "link" not in cards_differ(Run(UNSEEN, PLAIN))


def test_the_recording_sees_a_face_that_everybody_sees():
    """Other faces for the cards of the board: link, LED rows and FRAM tell them."""
    script, run = load(UNSEEN), Run(UNSEEN, PLAIN)
    base = as_it_is(run)
    other = record(script, run.under, other_faces(replace(script, steps=()), 1))
    assert [name for name in base if base[name] != other[name]] != []
    assert base["link"] != other["link"]
