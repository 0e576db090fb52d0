"""Seat lights: turn, button, blinds, cards seen, folded, all-in, alert, winner; never a card."""

from itertools import combinations

import pytest
from floorman import events as ev
from floorman.display import lights
from floorman.rules import games

from tests.display.rig import Table

STANDINGS = {"folded", "all-in", "alert", "winner"}

# what can appear at one place of a seat
PLACES = (
    (lights.OFF, lights.TURN),
    (lights.OFF, lights.BUTTON, lights.SMALL, lights.BIG, lights.BUTTON_SMALL),
    (lights.OFF, lights.CARD, lights.ALERT),
    (lights.OFF, lights.FOLDED, lights.ALL_IN, lights.ALERT, lights.WINNER),
)

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear light
VISION = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def four() -> Table:
    table = Table({0: 10_000, 3: 10_000, 6: 500, 9: 10_000})
    table.deal()
    table.look()
    return table


def light(table: Table, seat: int) -> set[str]:
    table.look()
    return table.eyes.light(seat)


def test_button_and_blinds():
    table = four()
    assert light(table, 0) == {"button", "card 1", "card 2"}
    assert "small" in light(table, 3)
    assert "big" in light(table, 6)


def test_heads_up_the_button_is_the_small_blind():
    table = Table({2: 1000, 5: 1000}, button=2)
    table.feed(ev.START, 0, 1)
    assert light(table, 2) == {"button", "small"}
    assert light(table, 5) == {"big"}


def test_the_turn_goes_round():
    table = four()
    seen = []
    for _ in range(3):
        seen += [seat for seat in range(10) if "turn" in light(table, seat)]
        table.key(ev.K_CALL)
    assert seen == [9, 0, 3]


def test_there_is_no_turn_before_the_cards_are_dealt():
    table = four()
    table = Table({0: 100, 1: 100})
    table.feed(ev.START, 0, 1)
    assert not any("turn" in light(table, seat) for seat in range(10))


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_cards_are_counted(cards: int):
    table = four()
    table.seen[3] = cards
    assert light(table, 3) & {"card 1", "card 2"} == set(["card 1", "card 2"][:cards])


def test_two_of_three_cards_are_all_once_each_threw_one_away():
    table = Table({0: 10_000, 3: 10_000})
    table.feed(ev.GAME, 0, games.NAMES.index("pineapple"))
    table.deal()
    for seat in (0, 3):
        table.feed(ev.HOLE, seat)
    table.key(ev.K_CALL)
    table.key(ev.K_CHECK)
    table.seen[3] = 2
    assert light(table, 3) & {"card 1", "card 2", "turn"} == {"card 1", "turn"}
    assert table.eyes.row(1) == "S4 1 AWAY"
    table.feed(ev.TAKEN, 3, ev.AT_MUCK)
    assert "turn" in light(table, 0)
    table.feed(ev.TAKEN, 0, ev.AT_MUCK)
    assert light(table, 3) & {"card 1", "card 2", "turn"} == {"card 1", "card 2"}
    assert table.eyes.row(1) == "FLOP"


def test_all_in_and_folded():
    table = four()
    table.key(ev.K_RAISE, 1000)
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    table.key(ev.K_CALL)
    assert light(table, 6) & STANDINGS == {"all-in"}
    assert light(table, 0) & STANDINGS == {"folded"}
    assert light(table, 9) & STANDINGS == set()


def test_an_alert_lights_the_seat_until_the_hand_goes_on():
    table = four()
    table.feed(ev.CHIPS, 0, 700)
    assert [seat for seat in range(10) if "alert" in light(table, seat)] == [0]
    table.key(ev.K_FOLD)
    assert not any("alert" in light(table, seat) for seat in range(10))


def test_a_new_alert_takes_the_place_of_another():
    table = four()
    table.feed(ev.CHIPS, 0, 700)
    table.feed(ev.HOLE, 3)
    assert [seat for seat in range(10) if "alert" in light(table, seat)] == [3]


def test_the_winner_shines():
    table = four()
    for _ in range(3):
        table.key(ev.K_FOLD)
    assert light(table, 6) & STANDINGS == {"winner"}
    table.key(ev.K_NEXT)
    assert light(table, 6) & STANDINGS == set()


def test_the_lights_do_not_depend_on_which_cards_lie_there():
    """Two hands that differ in nothing but the tabled cards look alike until they are valued."""
    pictures = []
    for cards in ((0, 1), (48, 49)):
        table = Table({0: 500, 1: 500})
        table.deal()
        table.key(ev.K_ALLIN)
        table.key(ev.K_ALLIN)
        table.feed(ev.SHOWN, 0, cards[0] << 8 | cards[1])
        table.look()
        pictures.append((bytes(table.lights.codes), table.chain.colours()))
    assert pictures[0] == pictures[1]


def test_update_reports_a_change_once():
    table = four()
    assert not table.lights.update(table.game, table.seen)
    table.key(ev.K_CALL)
    assert table.lights.update(table.game, table.seen)
    assert not table.lights.update(table.game, table.seen)


def test_a_colour_out_of_place_is_seen_as_wrong():
    table = four()
    grb = bytearray(150)
    grb[0:3] = lights.PALETTE[3 * lights.CARD : 3 * lights.CARD + 3]
    table.chain.show(bytes(grb))
    assert table.eyes.light(0) == {"wrong"}
    table.chain.show(b"\x01\x02\x03" * 50)
    assert table.eyes.light(9) == {"wrong"}


def seen_as(code: int, vision: str) -> tuple[float, ...]:
    """CIE Lab of a palette colour as that eye sees it, white being the brightest LED there is."""
    green, red, blue = lights.PALETTE[3 * code : 3 * code + 3]
    linear = [channel / 96 for channel in (red, green, blue)]
    r, g, b = (sum(m * c for m, c in zip(row, linear, strict=True)) for row in VISION[vision])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (max(value, 0.0) ** (1 / 3) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_what_can_stand_at_one_place_has_a_beat_of_its_own():
    """More than a shade: steady, one wink, two, a slow blink, a fast one; dim is never dark."""
    for codes in PLACES:
        beats = [lights.DIM[code] for code in codes if code != lights.OFF]
        assert len(set(beats)) == len(beats)
    for code in (code for code in range(len(lights.DIM)) if lights.DIM[code]):
        dim = bytes(
            channel >> lights.TO_DIM for channel in lights.PALETTE[3 * code : 3 * code + 3]
        )
        assert any(dim)
        assert dim not in [lights.PALETTE[at : at + 3] for at in range(0, len(lights.PALETTE), 3)]


def winks(table: Table, led: int) -> int:
    """Beats of a round in which a light is dim, as bits."""
    bright = lights.PALETTE[3 * table.lights.codes[led] :][:3]
    found = 0
    for n in range(lights.BEATS):
        before = bytes(table.lights.grb)
        assert table.lights.beat(n) or bytes(table.lights.grb) == before
        found |= (bytes(table.lights.grb[3 * led : 3 * led + 3]) != bright) << n
    return found


def test_the_small_blind_winks_once_the_big_one_twice_and_an_alert_blinks():
    table = four()
    place = {"small": 3, "big": 6}
    for name, seat in place.items():
        assert name in light(table, seat)
        assert winks(table, lights.LEDS * seat + 1).bit_count() == (1 if name == "small" else 2)
    assert winks(table, 1) == 0  # the button
    table.feed(ev.CHIPS, 0, 700)
    table.look()
    assert winks(table, 4) == lights.DIM[lights.ALERT]
    for n in range(lights.BEATS):  # whatever the beat, eyes see what it is
        table.lights.beat(n)
        table.chain.show(bytes(table.lights.grb))
        assert {"small", "alert"} <= table.eyes.light(3) | table.eyes.light(0)


@pytest.mark.parametrize("code", [n for n in range(len(lights.DIM)) if lights.DIM[n]])
def test_each_light_winks_in_its_own_beats_when_no_other_does(code: int):
    table = four()
    alone = lights.Lights(table.news)
    alone._set(1, code)
    alone._note_edges()
    dim = []
    for n in (*range(lights.BEATS), *range(lights.BEATS)):  # the second round goes on from its end
        alone.beat(n)
        dim.append(bytes(alone.grb[3:6]) != lights.PALETTE[3 * code : 3 * code + 3])
    assert dim[lights.BEATS :] == [lights.DIM[code] >> n & 1 == 1 for n in range(lights.BEATS)]


def test_a_beat_that_was_missed_is_made_up_for():
    table = four()
    table.lights.beat(0)
    dim = bytes(table.lights.grb)
    table.lights.beat(9)
    assert bytes(table.lights.grb) != dim


@pytest.mark.parametrize("vision", VISION)
def test_what_can_stand_at_one_place_differs_for_every_eye(vision: str):
    for codes in PLACES:
        for one, other in combinations(codes, 2):
            pair = zip(seen_as(one, vision), seen_as(other, vision), strict=True)
            distance = sum((a - b) ** 2 for a, b in pair) ** 0.5
            assert distance > 40, f"{one} and {other} look alike ({distance:.0f})"
