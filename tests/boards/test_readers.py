"""A reader that is unplugged in a hand is named within a second, and so is its return."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.sensing import zones

from host_tools.table.builds import board_data
from host_tools.table.house import parameter
from simulator.faults import Wish
from simulator.world import ZONES
from tests.boards.desk import Desk

THREE = {0: 2000, 3: 1500, 6: 900}
ROW = {"burn": "READER BURN", "muck": "READER MUCK", "pot": "READER POT"}
ROW["bank"] = "READER BANK"
ROW |= {f"board{n}": f"READER B{n + 1}" for n in range(5)}


def is_named(desk, name):
    if name in ROW:
        return desk.eyes.row(2) == ROW[name]
    sign = "deaf" if name.startswith("hole") else "alert"
    return sign in desk.eyes.light(int(name[-1]))


def test_a_dead_rack_has_its_seats_light_and_the_bank_its_row(tmp_path):
    desk = Desk(tmp_path, racks=True)
    a_hand(desk, "bet")
    desk.wait(3)
    for place, name in (("rack8", "rack7"), ("bank", "bank")):
        with desk.rig.faults.during(Wish("unplug", 0, place)):
            desk.wait(2)
            assert is_named(desk, name), name
            assert "does not answer" in desk.troubles()[-1]
        desk.wait(2)
        assert not is_named(desk, name), name


def test_a_seat_s_light_stays_while_one_of_its_chip_readers_is_dead(tmp_path):
    desk = Desk(tmp_path, racks=True)
    a_hand(desk, "bet")
    desk.rig.unplugged.update(("bet7", "rack7"))
    desk.wait(3)
    desk.rig.unplugged.discard("bet7")
    desk.wait(3)
    assert is_named(desk, "bet7")


def unwell(desk):
    """Readers the host knows to be ill."""
    return [name for name, zone in zip(ZONES, desk.board.table._zones, strict=True) if zone.deaf]


def a_hand(desk, street):
    desk.begin(THREE)
    if street == "deal":
        desk.world.move(desk.world.cards[0], "hole3")
        desk.wait(1)
        return
    desk.deal(3, 6, 0)
    desk.bet(0, 100)


@pytest.mark.parametrize(
    ("street", "names"), [("deal", ZONES[::4]), ("bet", ZONES)], ids=["deal", "bet"]
)
def test_each_reader_is_named_within_a_second_and_heals_within_a_second(tmp_path, street, names):
    desk = Desk(tmp_path)
    a_hand(desk, street)
    lay = [zone.count for zone in desk.board.table._zones]
    assert sum(lay)
    for name in names:
        heard = [event for event in desk.heard if event.kind not in (ev.REST, ev.FAULT)]
        before = len(desk.troubles())
        desk.rig.unplugged.add(name)
        desk.wait(1)
        assert is_named(desk, name), name
        place = zones.name(
            *[(z.kind, z.index) for z in desk.board.table._zones][ZONES.index(name)]
        )
        [trouble] = desk.troubles()[before:]
        assert trouble.startswith(f"the reader of {place} does not answer")
        desk.rig.unplugged.clear()
        desk.wait(1)
        assert not unwell(desk), name
        assert not is_named(desk, name), name
        assert [zone.count for zone in desk.board.table._zones] == lay
        assert [event for event in desk.heard if event.kind not in (ev.REST, ev.FAULT)] == heard
    assert desk.game.phase == (codes.BET if street == "bet" else codes.DEAL)
    assert not desk.game.ruling


def test_a_reader_that_starts_but_hears_nothing_is_told_once_and_heals(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = len(desk.troubles())
    desk.rig.faults.on(Wish("irq", "low", "hole4"))
    desk.wait(5)
    [trouble] = desk.troubles()[before:]
    assert trouble.startswith("the reader of hole 4 ")
    assert is_named(desk, "hole3")
    desk.rig.faults.clear()
    desk.wait(1)
    assert not unwell(desk)
    assert not is_named(desk, "hole3")


def test_the_deal_waits_for_enter_while_a_seat_s_reader_is_dead(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    assert desk.eyes.row(1) == "DEAL"
    desk.rig.unplugged.add("hole3")
    desk.wait(1)
    assert desk.eyes.row(1) == "DEAL ENTER"
    desk.rig.unplugged.clear()
    desk.wait(1)
    assert desk.eyes.row(1) == "DEAL"


def test_a_reader_that_dies_after_a_week_comes_back_within_a_second(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    for _ in range(2):  # of 3.5 days: a difference of ticks is right up to 6.2
        desk.rig.wires.clock_ahead_us += 282 << 30  # so ticks_us goes on as if nothing was
        desk.wait(1)
    desk.rig.unplugged.add("hole3")
    desk.wait(1)
    assert unwell(desk) == ["hole3"]
    desk.rig.unplugged.clear()
    desk.wait(1)
    assert not unwell(desk)


def test_a_table_whose_readers_are_all_dead_still_takes_keys_and_comes_back(tmp_path):
    desk = Desk(tmp_path, unplugged=ZONES)
    desk.begin(THREE)
    assert all("deaf" in desk.eyes.light(seat) for seat in range(10))
    desk.rig.unplugged.clear()
    desk.wait(1.5)
    assert not unwell(desk)
    desk.deal(3, 6, 0)
    assert desk.eyes.row(1) == "S1 CALL 100"


def test_a_hand_is_folded_while_its_reader_is_dead(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    desk.rig.unplugged.add("hole3")
    desk.wait(1)
    for card in desk.world.at("hole3"):
        desk.world.move(card, "muck")
    desk.wait(2)
    assert desk.heard[-1].kind == ev.MUCKED
    assert "folded" in desk.eyes.light(3)


def test_tda_38_a_flop_keyed_over_dead_readers_brings_its_burn(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    desk.rig.unplugged.update(("burn", "board0", "board1", "board2"))
    keys = [(ev.K_CALL, 0), (ev.K_CHECK, 0)]
    keys += [
        (ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, number=card)) for card in (101, 111, 121)
    ]
    for key in keys:
        desk.cable.tell(ev.KEY, *key)
        desk.wait(0.5)
    assert (desk.game.nboard, desk.game.burns, desk.game.phase) == (3, 1, codes.BET)
    assert not desk.game.ruling


def test_a_board_card_keyed_while_cards_are_dealt_burns_nothing(tmp_path):
    desk = Desk(tmp_path, unplugged=["burn"])
    desk.begin(THREE)
    desk.cable.tell(ev.KEY, ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, number=101))
    desk.wait(0.5)
    assert desk.game.burns == 0


def test_of_several_dead_readers_the_third_row_names_each(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    named = ["pot", "burn", "board2"]
    for name in named:
        desk.rig.unplugged.add(name)
        desk.wait(1)
        assert is_named(desk, name), name
    seen = set()
    for _ in range(120):
        if seen >= {ROW[name] for name in named}:
            break
        desk.wait(0.25)
        seen.add(desk.eyes.row(2))
    else:
        pytest.fail(f"of {named} only {seen} are shown")
    desk.rig.unplugged.clear()
    desk.wait(3)
    assert not desk.eyes.row(2).startswith("READER")


def a_strict_house(tmp_path):
    desk = Desk(tmp_path)
    desk.cable.tell(ev.PARAM, parameter("hidden_folds"), 1)
    a_hand(desk, "bet")
    return desk


def carry(desk, cards, place, seconds):
    for card in cards:
        desk.world.move(card, place)
    desk.wait(seconds)


def test_where_the_house_says_so_a_hand_out_of_sight_is_folded(tmp_path):
    desk = a_strict_house(tmp_path)
    hand = list(desk.world.at("hole3"))
    carry(desk, hand, "hand3", 2)
    desk.idle(16)
    assert desk.game.live(3)  # a long look is no fold
    desk.idle(5)
    assert "folded" in desk.eyes.light(3)
    assert desk.game.actor == 6
    carry(desk, hand, "hole3", 2)
    assert desk.game.open_rulings
    assert desk.game.ruling == codes.ALERT_MUCK_RETRIEVED


def test_a_hidden_hand_whose_fold_ends_the_street_is_told_when_it_is_back(tmp_path):
    desk = a_strict_house(tmp_path)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    hand = list(desk.world.at("hole6"))
    carry(desk, hand, "hand6", 2)
    desk.idle(21)
    assert desk.game.phase == codes.BOARD
    assert not desk.game.live(6)
    carry(desk, hand, "hole6", 2)
    assert desk.game.ruling == codes.ALERT_MUCK_RETRIEVED


def test_a_hidden_hand_that_lives_again_by_undo_can_be_mucked(tmp_path):
    desk = a_strict_house(tmp_path)
    hand = list(desk.world.at("hole3"))
    carry(desk, hand, "hand3", 2)
    desk.idle(21)
    assert not desk.game.live(3)
    desk.cable.tell(ev.KEY, ev.K_UNDO)
    desk.wait(1)
    assert desk.game.live(3)
    carry(desk, hand, "muck", 2)
    assert not desk.game.live(3)


def test_a_folded_hand_that_was_long_away_and_lies_there_again_asks_nothing(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.wait(0.5)
    assert not desk.game.live(3)
    hand = list(desk.world.at("hole3"))
    carry(desk, hand, "hand3", 2)
    desk.idle(21)
    carry(desk, hand, "hole3", 3)
    assert not desk.game.ruling


def test_a_host_that_tells_of_cards_gone_at_no_seat_is_refused(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    desk.cable.tell(ev.FAULT, 14, ev.FAULT_GONE)
    desk.wait(1)
    assert desk.game.phase == codes.BET


def test_a_dead_reader_is_no_hidden_hand(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    desk.rig.unplugged.add("hole3")
    desk.wait(2)
    desk.idle(21)
    assert not [event for event in desk.heard if event.kind == ev.FAULT]
    desk.rig.unplugged.clear()
    desk.wait(1)
    assert desk.board.table._felt.cards.seen[3] == 2


@pytest.mark.parametrize("seat_of_it", [0, 6])
@pytest.mark.parametrize("back", [False, True], ids=["stays dead", "comes back"])
def test_tda_38_a_reader_that_dies_between_two_cards_asks_nothing(tmp_path, back, seat_of_it):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    cards = [desk.world.cards[n] for n in range(6)]
    for n, seat in enumerate((3, 6, 0, 3, 6, 0)):
        if n == 3:
            desk.rig.unplugged.add(f"hole{seat_of_it}")
        desk.world.move(cards[n], f"hole{seat}")
        desk.wait(0.6)
    if back:
        desk.rig.unplugged.clear()
    desk.wait(5)
    assert desk.game.phase == codes.BET
    assert not desk.game.ruling


def test_a_deal_over_dead_readers_only_ends_when_the_dealer_says_so(tmp_path):
    desk = Desk(tmp_path, unplugged=["hole0", "hole3"])
    desk.begin({0: 2000, 3: 1500})
    desk.bet(0, 50)
    desk.bet(3, 100)
    desk.deal(0, 3)
    desk.wait(2)
    desk.idle(18)
    assert desk.game.phase == codes.DEAL  # nobody knows whether the dealer has dealt
    desk.rig.press(ev.K_ENTER)
    desk.wait(1)
    assert desk.eyes.row(1) == "S1 CALL 50"
    assert not desk.game.ruling
    assert desk.heard[-1].kind == ev.FAULT  # the key itself is no slip of the finger


def test_a_hand_that_is_not_seen_for_20_s_is_told_and_the_dealer_folds_it(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for card in desk.world.at("hole0"):
        desk.world.move(card, "hand0")
    desk.wait(2)
    desk.idle(17)
    assert desk.heard[-1].kind != ev.FAULT
    desk.wait(4)
    assert "alert" in desk.eyes.light(0)
    desk.rig.press(ev.K_FOLD)
    desk.wait(1)
    assert not desk.game.live(0)
    assert "folded" in desk.eyes.light(0)
    assert desk.game.actor == 3


def dip(desk, zone, every, seconds):
    """The supply of a reader dips so often, for so long."""
    place = f"{zone[:-1]}{int(zone[-1]) + 1}"  # faults count seats from 1
    for _ in range(round(seconds / every)):
        desk.rig.faults.on(Wish("brownout", 0, place))
        desk.wait(every)


@pytest.mark.parametrize("zone", ["bet0", "hole0"])
def test_a_reader_whose_supply_dips_again_and_again_is_named_and_heals(tmp_path, zone):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = len(desk.heard)
    dip(desk, zone, 0.1, 3)
    assert unwell(desk) == [zone]
    dip(desk, zone, 0.15, 10)
    [trouble] = desk.troubles()  # once, whatever the retries found
    assert trouble.endswith("does not keep what is written: supply or MOSI")
    desk.wait(4)
    assert unwell(desk) == []
    assert len(desk.heard) == before
    assert desk.game.in_front[0] == 100


@pytest.mark.parametrize("zone", ["bet0", "hole0"])
def test_dips_now_and_then_are_nobodys_news(tmp_path, zone):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = len(desk.heard)
    dip(desk, zone, 0.8, 12)
    assert (desk.troubles(), len(desk.heard)) == ([], before)


def test_a_reader_that_hears_noise_is_named_for_that_and_its_cards_stay(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = len(desk.heard)
    with desk.rig.faults.during(Wish("capture", 100, "hole4")):
        desk.wait(10)
        assert is_named(desk, "hole3")
        [trouble] = desk.troubles()
        assert trouble.startswith("the reader of hole 4 hears noise where tags should answer")
    desk.wait(4)
    assert unwell(desk) == []
    assert not is_named(desk, "hole3")
    assert len(desk.heard) == before
    assert desk.board.table._felt.cards.seen[3] == 2


def test_noise_now_and_then_is_nobodys_news(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = len(desk.heard)
    desk.rig.faults.on(Wish("capture", 3))
    desk.rig.faults.on(Wish("hiss", 5))
    desk.wait(12)
    assert (desk.troubles(), len(desk.heard)) == ([], before)


def test_a_reader_on_a_line_that_is_too_long_reads_differently(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    with desk.rig.faults.during(Wish("late", 100, "bet5")):
        desk.wait(8)
        assert unwell(desk) == ["bet4"]
        assert desk.troubles()[-1].endswith("from time to time: a long line or a bad contact")
    desk.wait(3)
    assert unwell(desk) == []


@pytest.mark.parametrize("zone", ["hole0", "bet0"])
def test_clock_edges_that_ring_make_no_event(tmp_path, zone):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    before = [event for event in desk.heard if event.kind != ev.REST]
    with desk.rig.faults.during(Wish("double", 10, f"{zone[:-1]}1")):
        desk.wait(15)
    desk.wait(5)
    assert [event for event in desk.heard if event.kind != ev.REST] == before
    assert desk.game.in_front[0] == 100
    assert unwell(desk) == []


HUB_TWO = "hub 2: none of its readers answers, so look at its cable, its buffer and its supply"


def test_a_hub_whose_readers_all_fail_is_named_in_play(tmp_path):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    with desk.rig.faults.during(Wish("hub", 0, "hub2")):
        desk.wait(2)
        assert len(unwell(desk)) == 7
        assert desk.troubles().count(HUB_TWO) == 1
    desk.wait(3)
    assert unwell(desk) == []


def test_the_self_test_names_the_hub_that_nobody_answers_on(tmp_path):
    desk = Desk(tmp_path, unplugged=board_data()["hubs"]["hub2"])
    desk.wait(1)
    notes = [note["text"]["en"] for note in desk.state.document()["notes"]]
    [said] = [text for text in notes if text.startswith("chips of the readers")]
    assert said.endswith(HUB_TWO)
    assert HUB_TWO in notes


def test_a_hub_with_one_reader_left_is_none_of_the_news(tmp_path):
    desk = Desk(tmp_path, unplugged=board_data()["hubs"]["hub2"][1:])
    desk.wait(2)
    assert not [note for note in desk.state.document()["notes"] if "hub" in note["text"]["en"]]


@pytest.mark.parametrize("zone", ["hole3", "bet0"])
def test_a_reader_that_hung_is_set_up_anew_within_a_round_of_rounds(tmp_path, zone):
    desk = Desk(tmp_path)
    a_hand(desk, "bet")
    chip = desk.rig.reader(zone)
    chip.hung = True
    desk.wait(15)
    assert not chip.hung
    assert not [event for event in desk.heard if event.kind == ev.FAULT]
    assert not desk.game.ruling


def test_every_reader_is_set_up_anew_in_so_many_rounds_as_there_are_readers(tmp_path):
    desk = Desk(tmp_path)
    desk.wait(1)
    for chip in desk.rig.readers:
        chip.hung = True
    desk.wait(28 * 0.25)
    assert sum(chip.hung for chip in desk.rig.readers) == 0
