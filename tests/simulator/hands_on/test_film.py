"""Films: a scenario or a recorded hand, step by step, as the page leafs through it."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from floorman.power.trace import Trace

from simulator.hands_on import gallery
from simulator.hands_on.film import Film, films
from simulator.playing.scenario.model import ScenarioError

NAMES = {0: "Ada", 1: "Bruno"}
EVENTS = """
title = "Straight into the rules"
book = "tda2019"
levels = ["event"]
stacks = [1000, 1000, 1000]
blinds = [5, 10]
from = "preflop"
steps = [{ fold = 3 }, { fold = 1 }]
"""
HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 300", "p1 f", "p2 f"]
"""


def whole(film: Film) -> list[dict[str, Any]]:
    """Pictures shown after each step."""
    shown: dict[str, Any] = {}
    documents = []
    for step in film["steps"]:
        shown = {**shown, **step["change"]}
        documents.append(shown)
    return documents


def test_a_scenario_is_filmed_with_what_lies_there() -> None:
    [(title, make), *_] = films(gallery.piece("empty_seat").path, NAMES)
    film = make()
    documents = whole(film)
    assert film["title"] == title
    assert documents[0]["decisions"] == []
    assert documents[-1]["decisions"][0]["code"] == "NOT_IN_HAND"
    assert documents[-1]["seats"][0]["name"] == "Ada"
    assert film["steps"][-1]["change"].keys() < documents[0].keys()
    lies = {name: part for step in film["steps"] for name, part in step["lies"].items()}
    assert len(lies["cards"]["hole2"]) == 1
    assert all(face == "" for _, face in lies["cards"]["hole1"])


def test_whatever_the_table_draws_for_itself_a_film_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two burns with one trace are journaled once, which is 2 ms sooner."""
    found: list[int] = []
    of = Trace.of

    def noted(trace: Trace, tag: int) -> int:
        found.append(of(trace, tag))
        return found[-1]

    monkeypatch.setattr(Trace, "of", noted)
    [(_, make), *_] = films(gallery.piece("two_burns").path, NAMES)
    same = []
    for seed in range(2):
        monkeypatch.setattr(os, "urandom", Random(seed).randbytes)
        same.append((make(), found.copy()))
        found.clear()
    assert same[0] == same[1]
    assert same[0][1] != []


def test_a_scenario_of_events_has_rows_and_lights(tmp_path: Path) -> None:
    path = tmp_path / "events.toml"
    path.write_text(EVENTS)
    [(_, make)] = films(path, NAMES)
    documents = whole(make())
    assert documents[0]["hand"]["phase"] == "BET"
    assert documents[-1]["seats"][1]["won"] == 10
    assert any(row.strip("0") for row in documents[-1]["rows"])
    assert documents[0]["seats"][2]["cards_seen"] == 2


def test_a_recorded_hand_is_filmed_from_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(HAND)
    [(_, make)] = films(path, NAMES)
    documents = whole(make())
    assert documents[0]["hand"]["phase"] == "DEAL"
    assert documents[-1]["hand"]["phase"] == "DONE"
    assert documents[-1]["seats"][2]["won"] or documents[-1]["seats"][0]["won"]


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no such file"):
        films(tmp_path / "none.phh", NAMES)
    with pytest.raises(ScenarioError, match="there is no such file"):
        films(tmp_path / "none.toml", NAMES)


def test_a_game_that_deals_cards_open_shows_their_faces() -> None:
    """Four seats have two down cards and an open one each."""
    [(_, make), *_] = films(gallery.piece("razz_early").path, NAMES)
    lies = {name: part for step in make()["steps"] for name, part in step["lies"].items()}
    faces = [[face for _, face in lies["cards"][f"hole{seat}"]] for seat in (0, 3, 5, 8)]
    assert [sum(bool(face) for face in of) for of in faces] == [1, 1, 1, 1]
    assert len(faces[0]) == 4, "the card that came too early lies there, and nobody has seen it"
