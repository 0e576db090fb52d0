"""The document the page shows, made from messages alone."""

from floorman import events as ev
from floorman.display.lights import LEDS, PALETTE
from floorman.rules.games import NAMES
from floorman.rules.state import PACKED, SEATS
from floorman.sensing.balance import UNREAD

from host_tools.link.messages import (
    Balance,
    Began,
    Count,
    Down,
    Event,
    Health,
    Lights,
    Lost,
    Row,
    Trouble,
)
from host_tools.table.seats import card_name
from host_tools.table.state import ZONES, TableState, light_colour
from host_tools.table.words import card_number
from host_tools.texts import in_json, plain
from tests.host_tools.stage import END, TURN, Stage


def test_the_middle_of_a_hand() -> None:
    with Stage() as stage:
        stage.play(*TURN)
        stage.wait_for(lambda: stage.state.document()["seats"][4]["cards_seen"] == 2)
        document = stage.state.document()
        assert document["link"]["state"] == "up"
        assert document["hand"] == {
            "number": 12, "phase": "BET", "street": "turn", "actor": 6, "button": 9,
            "small_seat": 0, "big_seat": 1, "to_call": 1800, "small": 50, "big": 100, "ante": 0,
            "pot": 4050, "pots": document["hand"]["pots"],
        }  # fmt: skip
        assert sum(document["hand"]["pots"]) == 4050
        assert document["board"] == ["Qh", "7s", "2d", "Tc", None]
        dalia = document["seats"][4]
        assert (dalia["name"], dalia["state"], dalia["bet"]) == ("Dalia", "in", 1800)
        assert document["seats"][3]["state"] == "empty"
        assert document["seats"][5]["state"] == "folded"
        assert all(seat["cards"] == [] for seat in document["seats"])
        assert document["rows"] == [columns.hex() for columns in stage.table.rows.columns]


def test_tabled_hands_winner_and_rule_ids() -> None:
    with Stage() as stage:
        stage.play(*TURN)
        stage.play(*END)
        document = stage.state.document()
        assert document["seats"][4]["cards"] == ["Qd", "Qc"]
        assert document["seats"][6]["cards"] == ["Kh", "Th"]
        assert document["seats"][4]["won"] == 5850
        assert document["seats"][4]["hand_name"]["en"] == "Three of a kind, queens"
        assert document["seats"][6]["hand_name"] is None
        assert document["hand"]["pot"] == 0
        wins = [note for note in document["notes"] if note["tone"] == "win"]
        assert wins[0]["text"]["en"] == "Dalia wins 5850"
        assert wins[0]["rule"].startswith("TDA-")
        ids = [note["id"] for note in document["notes"]]
        assert ids == sorted(set(ids))
        in_json(document)


def test_counts_health_rows_lights_and_troubles() -> None:
    state = TableState()
    state.take(Count(ZONES.index("muck"), 7))
    state.take(Health(ZONES.index("bet 3"), 1))
    state.take(Health(ZONES.index("bet 3"), 1))
    state.take(Row(2, bytes([1]) * 64))
    state.take(Lights(bytes([1]) + bytes(49)))
    state.take(Trouble("something odd"))
    state.take(Lost(5))
    state.take(Down("pulled"))
    document = state.document()
    assert document["zones"]["muck"] == 7
    assert [reader["zone"] for reader in document["health"] if reader["state"]] == ["bet 3"]
    assert document["rows"][2] == "01" * 64
    assert document["seats"][0]["lights"][0] == light_colour(1) != "#000000"
    assert [note["text"]["en"] for note in document["notes"]] == [
        "the reader of bet 3 does not answer any more",
        "something odd",
        "5 events were dropped before they were fetched",
    ]
    assert document["link"] == {"state": "down", "text": plain("pulled")}


def test_every_seat_has_its_own_lights() -> None:
    state = TableState()
    codes = bytes(range(LEDS)) * SEATS
    for seat in range(SEATS):
        lit = bytearray(LEDS * SEATS)
        lit[seat * LEDS : (seat + 1) * LEDS] = codes[:LEDS]
        state.take(Lights(bytes(lit)))
        lights = [one["lights"] for one in state.document()["seats"]]
        dark = [light_colour(0)] * LEDS
        own = [light_colour(code) for code in range(LEDS)]
        assert lights == [own if n == seat else dark for n in range(SEATS)]


def test_every_zone_is_counted_in_its_own_place() -> None:
    state = TableState()
    for zone in range(ZONES.index("pot") + 1):
        state.take(Count(zone, zone + 1))
    names = {name: n + 1 for n, name in enumerate(ZONES)}
    assert state.document()["zones"] == {
        "burn": names["burn"],
        "muck": names["muck"],
        "pot": names["pot"],
        "board": [names[f"board {n}"] for n in range(1, 6)],
        "bet": [names[f"bet {n}"] for n in range(1, 11)],
    }


def test_unread_bets_and_pot_are_forgotten_with_the_hand_racks_and_bank_are_not() -> None:
    state = TableState()
    for zone in (19, 27, 30, 38):
        state.take(Balance(zone, UNREAD, 300, 0))
    state.take(Health(18, 1))
    unread = state.document()["unread"]
    assert [n for n in range(10) if unread["bet"][n]] == [1, 2]  # one is over a dead reader
    assert [n for n in range(10) if unread["rack"][n]] == [2]
    assert unread["pot"]
    assert unread["bank"]
    for number, (kind, seat, value) in enumerate(TURN):
        state.take(Event(number, kind, seat, value, 0, False))
    unread = state.document()["unread"]
    assert [n for n in range(10) if unread["bet"][n]] == [1]
    assert not unread["pot"]
    assert unread["rack"][2]
    assert unread["bank"]
    assert [note for note in state.document()["notes"] if note["tone"] == "trouble"][1:] == []


def test_nonsense_from_the_link_changes_nothing() -> None:
    state = TableState()
    before = state.document()
    for message in (Count(99, 1), Health(99, 1), Row(3, bytes(64)), Lights(bytes(3))):
        state.take(message)
    assert state.document() == before


def test_card_names_and_light_colours() -> None:
    assert [card_name(card) for card in (0, 51, 255)] == ["2c", "As", None]
    assert light_colour(0) == light_colour(200) == "#000000"
    colours = {light_colour(code) for code in range(len(PALETTE) // 3)}
    assert len(colours) == len(PALETTE) // 3


def test_readers_beyond_those_of_every_table_are_listed_once_they_are_heard() -> None:
    state = TableState()
    always = len(state.document()["health"])
    assert always == len(ZONES) - 11  # no racks, no bank
    state.take(Count(always + 2, 3))
    assert [one["zone"] for one in state.document()["health"]] == list(ZONES[: always + 3])
    state.take(Count(0, 1))
    assert len(state.document()["health"]) == always + 3


def test_a_home_table_s_readers_are_named_as_it_has_them():
    state = TableState()
    state.take(Began("x", "replay", b"", "home"))
    state.take(Health(20, 1))
    state.take(Count(3, 2))
    document = state.document()
    health = {one["zone"]: one["state"] for one in document["health"]}
    assert len(health) == 27
    assert [name for name, reader in health.items() if reader] == ["hole 4b"]
    assert document["seats"][3]["cards_seen"] == 2
    assert "hole 4b" in document["notes"][-1]["text"]["en"]
    state.take(Health(27, 1))  # it has none
    assert state.document() == document


def test_a_bench_counts_at_its_own_places():
    state = TableState()
    state.take(Began("x", "replay", b"", "bench"))
    for zone in range(4):
        state.take(Count(zone, 1))
    document = state.document()
    assert [seat["cards_seen"] for seat in document["seats"]] == [1] + [0] * 9
    assert document["zones"]["board"] == [1, 0, 0, 0, 0]
    assert document["zones"]["muck"] == 1


def test_a_build_nobody_knows_is_taken_for_a_full_one():
    state = TableState()
    state.take(Began("x", "replay", b"", "palace"))
    assert len(state.document()["health"]) == 28


def test_one_event_that_was_dropped_is_one() -> None:
    state = TableState()
    state.take(Lost(1))
    state.take(Lost(2))
    assert [(note["text"]["en"], note["text"]["de"]) for note in state.document()["notes"]] == [
        (
            "1 event was dropped before it was fetched",
            "1 Ereignis ging verloren, bevor es geholt wurde",
        ),
        (
            "2 events were dropped before they were fetched",
            "2 Ereignisse gingen verloren, bevor sie geholt wurden",
        ),
    ]


def told(state: TableState, language: int) -> str:
    """After the table was told to."""
    number = state.document()["undo"]["count"]
    state.take(Event(number, ev.LANG, 0, language, 0, False))
    return state.speaks


def test_a_table_speaks_what_was_wanted_until_it_is_told_another_language() -> None:
    state = TableState(language="de")
    assert state.speaks == "de"
    state.take(Began("x", "replay", b""))
    assert state.document()["language"] == "de"
    assert told(state, 1) == "de"
    assert told(state, 0) == "en"


def test_a_table_speaks_what_its_rows_speak_and_nothing_before_it_is_there() -> None:
    state = TableState()
    assert state.document()["language"] == ""
    state.take(Began("x", "replay", b""))
    assert state.speaks == "en"
    assert told(state, 1) == "de"
    packed = bytearray(PACKED)
    state.game.pack(packed)
    joined = TableState()
    joined.take(Began("x", "restore", bytes(packed)))
    joined.take(Down("pulled"))
    assert joined.document()["language"] == "de"


def test_open_cards_of_stud_lie_on_the_page_and_no_button() -> None:
    razz = (ev.GAME, 0, NAMES.index("razz"))
    with Stage() as stage:
        stage.play((ev.SEAT, 0, 900), (ev.SEAT, 4, 900), (ev.SMALL, 0, 25), (ev.BIG, 0, 100))
        stage.play(razz, (ev.BUTTON, 4, 0), (ev.START, 0, 1))
        stage.play(*[(ev.HOLE, seat, turn) for turn in range(3) for seat in (0, 4)])
        stage.play((ev.UP_CARD, 0, card_number("Ah")), (ev.UP_CARD, 4, card_number("Kd")))
        document = stage.state.document()
    assert [document["seats"][seat]["cards"] for seat in (0, 4)] == [["Ah"], ["Kd"]]
    hand = document["hand"]
    assert (hand["street"], hand["actor"], hand["to_call"]) == ("third street", 4, 25)
    assert (hand["button"], hand["small_seat"], hand["big_seat"]) == (None, None, None)
