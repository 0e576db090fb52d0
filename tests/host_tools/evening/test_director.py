"""A tournament of nine to the last, a cash game with re-buys: every chip is accounted for."""

import random
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev

from host_tools.evening import results
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.refused import RefusedError
from tests.host_tools.evening.room import CASH, NAMES, TOURNAMENT, Room, RulesTable

PLAYERS = 9


def begun(folder: Path, players: int = PLAYERS, **changed: Any) -> Room:
    room = Room(folder)
    room.do("set_up", setup=TOURNAMENT | changed)
    room.seat(players)
    room.do("begin")
    return room


def colour_up(room: Room, rng: random.Random) -> None:
    room.do("unit", unit=100)
    while (look := room.table.look()) and look.racing:
        taken = room.table.game.race_card
        card = rng.randrange(52)
        if 10 * (card // 4 + 2) + card % 4 + 1 not in taken:
            room.do("card", seat=look.racing[0], card=card)


def test_the_table_is_told_rules_level_and_stacks(tmp_path: Path) -> None:
    room = begun(tmp_path, book="cuca", changes={"clock": 40})
    look = room.table.look()
    assert look
    assert look.stacks == (1000,) * PLAYERS + (0,)
    assert look.level == (25, 50, 0, 0)
    assert look.unit == 25
    assert room.table.game.rule_book().clock == 40
    assert room.table.game.rule_book().name.startswith("cuca")


def test_nine_play_to_the_last_and_every_coin_is_paid(tmp_path: Path) -> None:
    room, rng = begun(tmp_path), random.Random(9)
    raced = False
    for _ in range(400):
        if len(room.evening.still_in) == 1:
            break
        room.minutes(3)
        look = room.table.look()
        if look and look.on_break:
            if not raced:
                colour_up(room, rng)
                raced = True
            continue
        room.play(rng, bold=0.12)
    chips = sum(room.table.look().stacks)  # type: ignore[union-attr]
    assert raced
    assert chips % 100 == 0
    rows = results.rows(room.evening, room.now)
    assert sorted(row.name for row in rows) == sorted(NAMES[:PLAYERS])
    assert rows[0].place == 1
    assert rows[0].chips == chips
    assert [row.paid_out for row in rows[:3]] == [9000, 5400, 3600]
    assert sum(row.paid_out for row in rows) == PLAYERS * 2000
    assert results.balance(room.evening) == 0


def test_who_is_still_in_is_listed_by_seat(tmp_path: Path) -> None:
    """Names as "Guest 10" are no order."""
    room = Room(tmp_path)
    room.do("set_up", setup=TOURNAMENT)
    for seat in (9, 1, 4):
        room.do("sit", seat=seat, name=f"Guest {seat + 1}")
    rows = results.rows(room.evening, room.now)
    assert [row.name for row in rows] == ["Guest 2", "Guest 5", "Guest 10"]


def test_levels_follow_the_clock_and_wait_for_the_next_hand(tmp_path: Path) -> None:
    room = begun(tmp_path)
    room.table.key(ev.K_NEXT)
    room.minutes(21)
    assert room.table.game.big == 50
    assert room.table.game.next_big == 100
    room.do("move", by=1)
    assert room.table.game.on_break == 1
    room.do("move", by=1)
    assert room.table.game.on_break == 0
    assert room.table.game.next_big == 200


def test_a_level_is_told_once(tmp_path: Path) -> None:
    room = begun(tmp_path)
    room.minutes(21)
    told = [kind for kind, _, _ in room.table.told]
    assert told.count(ev.BIG) == 2
    for _ in range(20):
        room.director.tick()
    assert [kind for kind, _, _ in room.table.told] == told


def test_who_is_out_buys_again_and_has_no_place(tmp_path: Path) -> None:
    room = begun(tmp_path, 3, rebuys=2, rebuy_chips=1500, rebuy_price=1000)
    rng = random.Random(4)
    while not room.evening.groups:
        room.play(rng, bold=1)
    gone = room.evening.groups[0][0]
    seat = room.evening.called(gone).seat  # type: ignore[union-attr]
    room.do("rebuy", seat=seat)
    assert room.evening.groups == () or gone not in room.evening.groups[0]
    assert room.table.look().stacks[seat] == 1500  # type: ignore[union-attr,index]
    assert room.evening.pool == 3 * 2000 + 1000


def test_a_rebuy_comes_while_re_buys_are_open_only(tmp_path: Path) -> None:
    room = begun(tmp_path, 3, rebuys=1, rebuy_chips=1000, rebuy_price=1000)
    room.do("rebuy", seat=0)
    assert room.table.look().stacks[0] == 2000  # type: ignore[union-attr]
    with pytest.raises(RefusedError, match="rich"):
        room.do("rebuy", seat=0)
    room.minutes(21)
    with pytest.raises(RefusedError, match="no_rebuy"):
        room.do("rebuy", seat=1)


def test_chips_bought_in_a_hand_lie_there_after_it(tmp_path: Path) -> None:
    room = begun(tmp_path, 3, add_on=True, add_on_chips=500, add_on_price=500)
    room.table.key(ev.K_NEXT)
    room.do("add_on", seat=2)
    assert sum(room.table.game.stack) + sum(room.table.game.contribution) == 3000
    room.table.finish(random.Random(1), bold=0)
    room.director.tick()
    assert sum(room.table.game.stack) == 3500


def test_thirty_hands_for_money_with_re_buys_add_up(tmp_path: Path) -> None:
    room, rng = Room(tmp_path), random.Random(30)
    room.do("set_up", setup=CASH)
    room.seat(6, chips=5000)
    room.do("begin")
    bought = 0
    for _ in range(30):
        for seat in range(6):
            if not room.evening.stacks[seat]:
                room.do("top_up", seat=seat, chips=5000)
                bought += 1
        room.minutes(4)
        room.play(rng, bold=0.2)
    assert bought > 2
    assert room.evening.hands == 30
    assert results.balance(room.evening) == 0
    rows = results.rows(room.evening, room.now)
    assert sum(row.net for row in rows) + room.evening.raked == 0
    assert {row.seconds for row in rows} == {30 * 4 * 60}


def test_who_leaves_a_cash_game_takes_the_chips_home(tmp_path: Path) -> None:
    room, rng = Room(tmp_path), random.Random(5)
    room.do("set_up", setup=CASH)
    room.seat(4, chips=5000)
    room.do("begin")
    room.play(rng, bold=0)
    stack = room.evening.stacks[1]
    room.minutes(30)
    room.do("stand", seat=1)
    assert room.table.game.stack[1] == 0
    row = next(row for row in results.rows(room.evening, room.now) if row.name == NAMES[1])
    assert (row.paid_out, row.seconds) == (stack, 30 * 60)
    room.do("sit", seat=7, name=NAMES[1], chips=3000)
    room.minutes(10)
    row = next(row for row in results.rows(room.evening, room.now) if row.name == NAMES[1])
    assert (row.paid_in, row.paid_out, row.seconds) == (8000, stack + 3000, 40 * 60)
    assert results.balance(room.evening) == 0


def test_the_same_command_twice_is_done_once(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    for _ in range(2):
        room.do("sit", seat=0, name="Ada", chips=5000, id="a1")
    assert room.evening.events == 3  # set up, sat down, told
    assert room.killed().evening.ids == {"a1"}


def test_an_offered_deal_lasts_until_chips_or_people_change(tmp_path: Path) -> None:
    room, rng = begun(tmp_path, 3, shares=[60, 40]), random.Random(3)
    room.do("offer", kind="icm", kept=1000)
    assert (sum(room.evening.offer.values()), room.evening.offer_kept) == (5000, 1000)
    offered = room.evening.offer
    room = room.killed()
    assert room.evening.offer == offered
    assert results.rows(room.evening, room.now)[0].paid_out == 0
    room.do("offer")
    assert not room.evening.offer
    room.do("offer", kind="equal", kept=0)
    room.play(rng, bold=0)
    assert not room.evening.offer
    room.do("offer", kind="equal", kept=0)
    room.do("shares", shares=[70, 30])
    assert not room.evening.offer
    room.do("offer", kind="equal", kept=0)
    room.do("deal", kind="chips", kept=0)
    assert room.evening.deal
    assert not room.evening.offer


def test_a_deal_is_paid_as_agreed(tmp_path: Path) -> None:
    room, rng = begun(tmp_path, 4, shares=[60, 40]), random.Random(3)
    while len(room.evening.still_in) > 2:
        room.play(rng, bold=0.1)
    room.do("deal", kind="icm", kept=1000)
    while len(room.evening.still_in) > 1:
        room.play(rng, bold=1)
    rows = results.rows(room.evening, room.now)
    assert sum(row.paid_out for row in rows) == 8000
    assert rows[0].paid_out > 1000


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "fly"}, "unknown"),
        ({"do": "sit", "seat": 0, "name": "Zoe"}, "taken"),
        ({"do": "sit", "seat": 9, "name": "Ada"}, "sits"),
        ({"do": "sit", "seat": 9, "name": "A\nB"}, "name"),
        ({"do": "sit", "seat": 9, "name": " Player  1"}, "made_up"),
        ({"do": "sit", "name": "Zoe"}, "number"),
        ({"do": "stand", "seat": 0}, "in_tournament"),
        ({"do": "rebuy", "seat": 9}, "nobody"),
        ({"do": "top_up", "seat": 0, "chips": 100}, "cash_only"),
        ({"do": "unit", "unit": 7}, "no_colour_up"),
        ({"do": "unit", "unit": 500}, "blinds_need"),
        ({"do": "card", "seat": 0, "card": 3}, "no_race"),
        ({"do": "begin"}, "begun"),
        ({"do": "go_on"}, "runs"),
        ({"do": "move"}, "number"),
        ({"do": "shares", "shares": [50, 30]}, "shares"),
        ({"do": "deal", "kind": "coin", "kept": 0}, "deal"),
        ({"do": "set_up", "setup": {}}, "begun"),
    ],
)
def test_what_cannot_be_is_refused_and_not_written(
    command: dict[str, Any], code: str, tmp_path: Path
) -> None:
    room = begun(tmp_path)
    events = room.evening.events
    with pytest.raises(RefusedError) as refused:
        room.director.do(DirectorCommand(**command))
    assert refused.value.code == code
    assert room.evening.events == events


def test_stacks_of_another_evening_leave_the_table(tmp_path: Path) -> None:
    table = RulesTable()
    for kind, seat, value in ((ev.UNIT, 0, 500), (ev.SEAT, 3, 700), (ev.SEAT, 8, 900)):
        table.tell(kind, seat, value)
    room = Room(tmp_path, table)
    room.do("set_up", setup=TOURNAMENT)
    room.seat(2)
    assert tuple(table.game.stack) == (1000, 1000, *[0] * 8)
    assert table.game.unit == 25


def test_a_colour_up_that_the_table_never_heard_of_is_told(tmp_path: Path) -> None:
    room, rng = begun(tmp_path, 3), random.Random(8)
    room.play(rng, bold=0)
    room.do("move", by=1)
    room.do("move", by=1)
    room.journal.append(room.now, "unit", {"unit": 100})
    room = room.killed()
    while (look := room.table.look()) and look.racing:
        room.do("card", seat=look.racing[0], card=7 * look.racing[0])
    assert room.table.game.unit == 100
    assert room.evening.stacks == tuple(room.table.game.stack)
    assert sum(room.evening.stacks) == 3000


def test_a_table_that_forgot_all_is_told_the_stacks_again(tmp_path: Path) -> None:
    room, rng = begun(tmp_path, 4), random.Random(2)
    room.play(rng, bold=0)
    stacks = room.evening.stacks
    room.journal.close()
    anew = Room(tmp_path, RulesTable(), room.now)
    assert tuple(anew.table.game.stack) == stacks
    assert anew.table.game.big == 50


def test_a_hand_that_is_looked_at_late_left_what_it_left(tmp_path: Path) -> None:
    """The next one has begun, and its blinds lie in front of their seats."""
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    room.seat(4, chips=5000)
    room.do("begin")
    room.table.play(random.Random(1), bold=0)
    left = list(room.table.game.stack)
    room.table.key(ev.K_NEXT)
    assert sum(room.table.game.stack) < sum(left)
    room.director.tick()
    assert list(room.evening.stacks) == left
    assert results.balance(room.evening) == 0


def test_chips_told_when_the_dealer_had_pressed_next_are_told_again(tmp_path: Path) -> None:
    """The table refuses them, for the seat is in the hand."""
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    room.seat(4, chips=5000)
    room.do("begin")
    looks = room.table.look()
    room.table.key(ev.K_NEXT)
    room.table.look = lambda: looks  # type: ignore[method-assign]
    room.do("top_up", seat=1, chips=2000)
    room.do("top_up", seat=2, chips=1000)
    del room.table.look  # type: ignore[method-assign]
    room.table.finish(random.Random(1), bold=0)
    room.director.tick()
    room.director.tick()
    assert sum(room.table.game.stack) == 4 * 5000 + 3000
    assert results.balance(room.evening) == 0


class Guests:
    """People of a simulated table; `deal` is whether they may."""

    deal = False
    quiet = True

    def put(self, seat: int, chips: int) -> None: ...

    def level(self, small: int, big: int, mode: int, ante: int) -> None: ...

    def wait(self, waits: bool) -> None:
        self.deal = not waits


def test_nobody_deals_before_the_table_has_every_stack(tmp_path: Path) -> None:
    room = Room(tmp_path)
    guests = Guests()
    room.director.has_people(guests)
    room.do("set_up", setup=TOURNAMENT)
    room.table.holds = True
    room.seat(3)
    room.do("begin")
    while room.table.held:
        room.director.tick()
        assert not guests.deal, room.table.held
        room.table.let_through(1)
    room.director.tick()
    assert guests.deal


def test_a_stack_that_a_hand_was_too_quick_for_is_not_waited_for(tmp_path: Path) -> None:
    room = Room(tmp_path)
    guests = Guests()
    room.director.has_people(guests)
    room.do("set_up", setup=CASH)
    room.seat(2, chips=5000)
    room.do("begin")
    room.table.holds = True
    room.do("sit", seat=2, name="Chen", chips=5000)
    room.table.key(ev.K_NEXT)
    room.table.let_through()
    room.table.holds = False
    room.table.finish(random.Random(1), 0.5)
    for _ in range(3):
        room.director.tick()
    assert guests.deal
    assert room.table.game.stack[2] == 5000


def test_who_went_out_while_the_host_was_down_is_out(tmp_path: Path) -> None:
    room, rng = begun(tmp_path, 4), random.Random(6)
    room.play(rng, bold=0)
    room.journal.close()
    room.table.listener = None
    while sum(stack > 0 for stack in room.table.game.stack) > 2:
        room.table.play(rng, bold=1)
    room = Room(tmp_path, room.table, room.now)
    room.director.tick()
    gone = {NAMES[seat] for seat in range(4) if not room.table.game.stack[seat]}
    assert {name for group in room.evening.groups for name in group} == gone
    room.play(rng, bold=0)
    assert results.balance(room.evening) == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_host_that_is_killed_goes_on_where_it_was(seed: int, tmp_path: Path) -> None:
    """Killed between any two steps, and the file cut inside its last line: no chip is lost."""
    rng = random.Random(seed)
    room = begun(tmp_path, 5, rebuys=6, rebuy_chips=1000, rebuy_price=1000)
    for _ in range(25):
        what = rng.randrange(4)
        if what == 0:
            with open(room.journal.path, "ab") as file:
                file.write(b'{"n": 99, "do": "reb'[: rng.randrange(20)])
            before = room.evening
            room = room.killed()
            assert room.evening.players == before.players
        elif what == 1:
            seat = rng.randrange(5)
            if room.evening.stacks[seat] <= 1000:
                room.do("rebuy", seat=seat)
        elif len([stack for stack in room.evening.stacks if stack]) > 1:
            room.minutes(1)
            if not room.table.game.on_break:
                room.play(rng, bold=0.3)
        bought = sum(player.bought for player in room.evening.players)
        assert sum(room.table.game.stack) == bought
        assert room.evening.stacks == tuple(room.table.game.stack)


@pytest.mark.parametrize("seed", range(6))
def test_chips_that_were_written_and_not_told_are_told(seed: int, tmp_path: Path) -> None:
    """Killed after the event is on disk and before the table heard of it."""
    room = begun(tmp_path, 3, rebuys=6, rebuy_chips=1000, rebuy_price=1000)
    rng = random.Random(seed)
    room.play(rng, bold=0)
    poor = [seat for seat in range(3) if room.evening.stacks[seat] <= 1000]
    tell = room.table.tell
    room.table.tell = lambda kind, seat, value: None  # type: ignore[method-assign]
    if seed % 2:
        room.do("rebuy", seat=poor[0])  # noted as told, and lost
    else:
        room.journal.append(room.now, "rebuy", {"seat": poor[0], "chips": 1000, "money": 1000})
    room.table.tell = tell  # type: ignore[method-assign]
    room = room.killed()
    assert sum(room.table.game.stack) == 4000
