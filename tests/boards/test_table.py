"""The running table: what its lights say, and what it does with things that are not right."""

import pytest
from floorman import events as ev
from floorman.registry import CHIP, TRAY
from floorman.rules import codes
from floorman.rules.state import PACKED

from host_tools.link.messages import Part, Trouble
from host_tools.table.tagfile import Entry
from simulator.boards.host import HostBoard
from simulator.cable import Cable
from simulator.radio import Tag
from simulator.rig import Rig
from simulator.world import World
from tests.boards.desk import Desk

NOTHING_THERE = " does not answer: MISO stays high (cable, chip select, or a short to 3.3 V)"
THREE = {0: 2000, 3: 1500, 6: 900}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def rows(desk):
    return [desk.eyes.row(n) for n in range(3)]


def test_a_table_without_a_hand_is_idle(desk):
    desk.wait(1)
    assert rows(desk) == ["POT 0", "IDLE", "SW UNFOLDED"]
    desk.wait(4)
    assert rows(desk) == ["POT 0", "IDLE", "0/0"]


def test_rows_and_lights_follow_a_hand(desk):
    desk.begin(THREE)
    assert rows(desk)[:2] == ["TDA2019", "DEAL"]
    assert desk.eyes.light(0) == {"button"}
    assert desk.eyes.light(3) == {"small"}
    assert desk.eyes.light(6) == {"big"}
    desk.deal(3, 6, 0)
    assert rows(desk)[:2] == ["POT 150", "S1 CALL 100"]
    assert desk.eyes.light(0) == {"button", "turn", "card 1", "card 2"}
    desk.bet(0, 300)
    assert rows(desk) == ["POT 450", "S4 CALL 250", "S1 RAISE 300"]
    desk.wait(2.5)
    assert rows(desk)[2] == "S4 MIN 500"
    desk.wait(2)
    assert rows(desk)[2] == "50/100"
    desk.bet(3, 1500)
    assert rows(desk)[1] == "S7 CALL 800"
    assert "all-in" in desk.eyes.light(3)
    assert desk.state.document()["hand"]["pot"] == 1900


def test_tda_29_a_clock_that_was_called_runs_down_on_the_table(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.cable.tell(ev.KEY, ev.K_CLOCK)
    desk.wait(29)
    assert desk.game.clock_seat == 0
    assert not desk.game.ruling
    desk.wait(2)
    assert desk.game.ruling == codes.ALERT_CLOCK_DEAD
    assert desk.state.game.ruling == codes.ALERT_CLOCK_DEAD


def test_one_card_lights_one_light(desk):
    desk.begin(THREE)
    desk.world.move(desk.world.cards[9], "hole3")
    desk.wait(1)
    assert desk.eyes.light(3) == {"small", "card 1"}


def test_folded_seats_and_alerts_have_their_light(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for card in desk.world.at("hole0"):
        desk.world.move(card, "muck")
    desk.wait(2)
    assert "folded" in desk.eyes.light(0)
    desk.bet(6, 400)
    assert "alert" in desk.eyes.light(6)
    assert rows(desk)[1].startswith("! S7")


def test_a_foreign_tag_in_a_hand_is_told_and_proposed(desk):
    desk.begin(THREE)
    desk.world.antennas["hole3"].place(Tag(bytes.fromhex("04DEADBEEF0180")))
    desk.wait(2)
    assert desk.eyes.light(3) == {"small", "alert"}
    assert desk.state.game.ruling == codes.ALERT_UNKNOWN_TAG
    assert rows(desk)[1] == "! S4 TAG"
    assert desk.troubles() == ["a tag that no file knows lies on the reader of hole 4"]


def test_a_dead_reader_is_named_and_the_table_goes_on(tmp_path):
    desk = Desk(tmp_path, unplugged=["hole9", "burn"])
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"
    assert sorted(desk.troubles()) == [
        "the reader of burn" + NOTHING_THERE,
        "the reader of hole 10" + NOTHING_THERE,
    ]


def test_a_reader_that_comes_back_is_used_again(desk):
    desk.rig.unplugged.add("hole3")
    desk.begin(THREE)
    assert desk.troubles() == ["the reader of hole 4" + NOTHING_THERE]
    desk.rig.unplugged.clear()
    desk.wait(3)
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"


def test_torn_frames_are_told_and_the_hand_goes_on(desk):
    desk.begin(THREE)
    desk.rig.wires.to_device += bytes.fromhex("09 01 43 00 7e ff 00 14 7e 7e 7e")
    desk.wait(0.5)
    assert any("damaged frame" in text for text in desk.troubles())
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"


def test_what_the_host_rebuilds_is_the_tables_state(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 300)
    mine, its = bytearray(PACKED), bytearray(PACKED)
    n = desk.game.pack(its)
    assert desk.state.game.pack(mine) == n
    assert mine == its


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "register a deck"), (b"no tags", "no tag file"), (b"FTG\x01\x01\0\0\0", "length")],
)
def test_a_table_without_a_good_tag_file_says_so(tmp_path, content, sentence):
    if content is not None:
        (tmp_path / "tags.bin").write_bytes(content)
    rig, said = Rig(World([])), []
    cable = Cable(rig.wires, said.append)
    board = HostBoard(rig.wires, tmp_path / "tags.bin")
    board.run(lambda: rig.clock.now > 2_000_000)
    assert cable.untold == 0
    assert Part(ev.PART_TAGS, ev.PART_SILENT) in said
    assert any(sentence in one.text for one in said if isinstance(one, Trouble))


def shown(desk):
    return [said for said in desk.heard if said.kind == ev.SHOWN]


@pytest.mark.parametrize("by", ["key", "host"])
def test_show_at_any_other_time_names_no_card(desk, by):
    def show():
        if by == "key":
            desk.rig.press(ev.K_SHOW)
        else:
            desk.cable.tell(ev.KEY, ev.K_SHOW)
        desk.wait(1)

    show()
    desk.begin(THREE)
    show()
    desk.deal(3, 6, 0)
    show()
    for seat in (0, 3):
        for card in desk.world.at(f"hole{seat}"):
            desk.world.move(card, "muck")
        desk.wait(2)
    assert rows(desk)[1] == "S7 WINS 100"
    show()
    assert shown(desk) == []


def test_a_board_card_laid_too_early_is_a_ruling_and_counts_when_it_is_due(desk):
    desk.begin({0: 2000, 3: 1500}, button=0)
    desk.deal(3, 0)
    flop = [desk.world.cards[card] for card in (40, 41, 42)]
    desk.world.move(flop[0], "board0")
    desk.wait(1.5)
    assert rows(desk)[1] == "! FLOP EARLY"
    desk.world.move(flop[0], "deck")
    desk.rig.press(ev.K_ENTER)  # the cards go back, the flop comes without a burn (RP-5A)
    desk.wait(2.5)
    desk.bet(0, 100)
    desk.rig.knock(3)
    desk.wait(1)
    for place, card in enumerate(flop):
        desk.world.move(card, f"board{place}")
    desk.wait(1.5)
    assert rows(desk)[1] == "S4 CHECK"


def test_a_card_pitched_to_an_empty_seat_still_finds_its_owner(desk):
    desk.begin(THREE)
    card = desk.world.cards[9]
    desk.world.move(card, "hole5")
    desk.wait(1.5)
    assert rows(desk)[1] == "! S6 NOT IN"
    desk.world.move(card, "hole3")
    desk.wait(1.5)
    assert "card 1" in desk.eyes.light(3)


def test_the_same_hand_number_begins_a_new_hand_all_the_same(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for seat in (0, 3):
        for card in desk.world.at(f"hole{seat}"):
            desk.world.move(card, "muck")
        desk.wait(2)
    for card in desk.world.cards.values():
        desk.world.move(card, "deck")
    desk.wait(3)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"


def test_a_reader_comes_back_while_another_stays_dead(desk):
    desk.rig.unplugged.update(["hole8", "hole3"])
    desk.begin(THREE)
    desk.rig.unplugged.remove("hole3")
    desk.wait(4)
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"


def test_thirty_chips_too_many_are_told_and_not_guessed(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    chips = list(desk.world._bank[5])[:36]
    for chip in chips:
        desk.world.move(chip, "bet0")
    desk.wait(3)
    assert rows(desk)[1] == "S1 CALL 100"
    assert desk.troubles() == ["more chips than can be counted in front of seat 1: key the wager"]


# readers that die ------------------------------------------------------------------------------


def keys(desk, *pressed):
    for key, amount in pressed:
        desk.cable.tell(ev.KEY, key, amount)
    desk.wait(1)


def show(desk):
    """On the table's keypad: faces come by no other."""
    desk.rig.press(ev.K_SHOW)
    desk.wait(1)


def decide(desk, option):
    options = [desk.game.option(n) for n in range(1, 7)]
    keys(desk, (ev.K_ENTER, options.index(option) + 1))


def asked(desk):
    """Seats the table asked about their number of cards."""
    short = (codes.ALERT_NO_CARDS, codes.ALERT_FEW_CARDS, codes.ALERT_MANY_CARDS)
    return desk.game.ruling in short


CALL, CHECK = (ev.K_CALL, 0), (ev.K_CHECK, 0)


def check_down(desk):
    """Three calls, then three checks a street."""
    keys(desk, CALL, CALL, CHECK)
    assert not asked(desk)
    for place, count in ((0, 3), (3, 1), (4, 1)):
        lay_street(desk, place, count)
        keys(desk, CHECK, CHECK, CHECK)
        assert not asked(desk)


def lay_street(desk, place, count):
    """A burn, then the cards of a street."""
    desk.world.move(desk.world.cards[30 + place], "burn")
    desk.wait(1)
    for n in range(place, place + count):
        desk.world.move(desk.world.cards[40 + n], f"board{n}")
    desk.wait(2)


def test_a_hand_over_a_dead_reader_is_played_to_its_end_with_keys(tmp_path):
    desk = Desk(tmp_path, unplugged=["hole3"])
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    assert desk.game.phase == codes.BET
    assert rows(desk)[1] == "S1 CALL 100"
    check_down(desk)
    show(desk)
    assert desk.game.phase == codes.SHOWDOWN
    keys(desk, (ev.K_FLOOR, 400))  # the dealer sees that its hand loses
    decide(desk, codes.OPT_DEAD)
    show(desk)
    assert desk.game.phase == codes.DONE
    assert desk.game.stack[3] == THREE[3] - 100
    assert sum(desk.game.stack) == sum(THREE.values())


@pytest.mark.parametrize("first", [3, 6])
def test_a_dead_reader_is_no_wrong_order_and_no_misdeal(tmp_path, first):
    desk = Desk(tmp_path, unplugged=[f"hole{first}"])
    desk.begin(THREE)
    for n, seat in enumerate((3, 6, 0) * 2):
        desk.world.move(desk.world.cards[n], f"hole{seat}")
        desk.wait(0.7)
    desk.wait(5)
    assert desk.game.phase == codes.BET
    assert not desk.game.ruling


def test_cards_of_a_reader_that_comes_back_are_no_surplus_cards(tmp_path):
    desk = Desk(tmp_path, unplugged=["hole3"])
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    keys(desk, CALL)
    desk.rig.unplugged.clear()
    desk.wait(4)
    assert not asked(desk)
    assert desk.game.dealt[3] == 2
    keys(desk, CALL, CHECK)
    desk.world.move(desk.world.cards[9], "hole3")  # this one is
    desk.wait(3)
    assert desk.game.ruling == codes.ALERT_MANY_CARDS


def test_cards_nobody_can_read_count_as_dealt_when_play_goes_on(desk):
    desk.begin(THREE)
    desk.deal(6, 0)
    desk.wait(4)
    assert desk.game.ruling == codes.ALERT_NO_CARDS
    decide(desk, codes.OPT_GIVE)
    desk.wait(10)
    assert desk.game.ruling == codes.ALERT_NO_CARDS  # nothing was seen to come
    decide(desk, codes.OPT_PLAY_ON)
    assert rows(desk)[1] == "S1 CALL 100"
    check_down(desk)
    for card in (10, 11):
        desk.world.move(desk.world.cards[card], "hole3")
    desk.wait(3)
    assert not asked(desk)
    show(desk)
    assert desk.game.phase == codes.DONE


def test_a_dead_burn_reader_is_no_missing_burn(tmp_path):
    desk = Desk(tmp_path, unplugged=["burn"])
    desk.begin({0: 2000, 3: 1500})
    desk.deal(3, 0)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.cable.tell(ev.KEY, ev.K_CHECK)
    desk.wait(1)
    for place in range(3):
        desk.world.move(desk.world.cards[40 + place], f"board{place}")
    desk.wait(6)
    desk.cable.tell(ev.KEY, ev.K_CHECK)
    desk.wait(1)
    assert desk.game.street == 1
    assert desk.game.burns == 1
    assert "BURN" not in rows(desk)[1]


def test_chips_of_the_last_street_that_come_back_are_no_bet(desk):
    desk.begin({0: 2000, 3: 1500})
    desk.deal(3, 0)
    desk.bet(0, 300)
    desk.bet(3, 300)
    for place in range(3):
        desk.world.move(desk.world.cards[40 + place], f"board{place}")
    desk.wait(3)
    assert desk.game.phase == codes.BET
    actor = desk.game.actor
    chips = desk.world.at(f"bet{actor}")
    for chip in chips:  # nobody swept them; the reader loses them for a while
        desk.world.move(chip, "dealer")
    desk.wait(3)
    for chip in chips:
        desk.world.move(chip, f"bet{actor}")
    desk.wait(3)
    assert desk.game.actor == actor
    assert desk.game.pot() == 600
    desk.bet(actor, 300)  # new ones of the same worth are a bet
    assert desk.game.pot() == 900


def test_rp_8f_hand_for_hand_no_hand_goes_over_the_cable_before_the_floor_says_so(desk):
    desk.begin({0: 500, 3: 500})
    desk.cable.tell(ev.H4H, 0, 1)
    desk.deal(3, 0)
    desk.cable.tell(ev.KEY, ev.K_ALLIN)
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.wait(1)
    assert desk.game.held
    desk.cable.tell(ev.KEY, ev.K_SHOW)
    desk.wait(1)
    desk.rig.press(ev.K_SHOW)
    desk.wait(1)
    assert ev.SHOWN not in [event.kind for event in desk.heard]
    desk.cable.tell(ev.KEY, ev.K_FLOOR, codes.MENU_GO_ON)
    desk.wait(1)
    desk.rig.press(ev.K_SHOW)
    desk.wait(1)
    assert [event.seat for event in desk.heard if event.kind == ev.SHOWN] == [0, 3]


def test_a_plaque_is_a_wager_like_any_chip(tmp_path):
    plaque = Entry(bytes.fromhex("04AABBCCDDEE80"), CHIP, 25_000_000, "a plaque")
    desk = Desk(tmp_path, more=[plaque])
    desk.begin({0: 30_000_000, 3: 40_000_000, 6: 900}, stake=False)
    desk.deal(3, 6, 0)
    desk.cable.tell(ev.KEY, ev.K_RAISE)
    desk.world.move(desk.box["a plaque"], "bet0")
    desk.wait(2)
    assert desk.game.street_bet[0] == 25_000_000
    assert rows(desk)[1] == "S4 CALL 24999950"


def test_a_tray_in_front_is_a_raise_and_no_overchip(tmp_path):
    desk = Desk(tmp_path, more=[Entry(bytes.fromhex("04AABBCCDDEE80"), TRAY, 600, "a tray")])
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.world.move(desk.box["a tray"], "bet0")
    desk.wait(2)
    assert desk.game.street_bet[0] == 600


def test_tda_24c_a_chip_out_of_play_is_told_and_worth_nothing(tmp_path):
    desk = Desk(tmp_path, more=[Entry(bytes.fromhex("04AABBCCDDEE80"), CHIP, 0, "an old chip")])
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.world.move(desk.box["an old chip"], "bet0")
    desk.bet(0, 300)
    assert desk.game.street_bet[0] == 300
    alerts = [note for note in desk.state.document()["notes"] if note["tone"] == "alert"]
    assert [(note["text"]["en"], note["rule"]) for note in alerts] == [
        ("seat 1: a chip that is out of play", "TDA-24C")
    ]


def test_chip_selects_that_touch_are_named_at_both_readers_and_heal(tmp_path):
    desk = Desk(tmp_path, touching={"hole1": "board2"})
    desk.wait(1)
    assert sorted(desk.troubles()) == [
        f"the reader of {name} answers together with another one: chip select"
        for name in ("board 3", "hole 2")
    ]
    desk.rig.touching.clear()
    desk.wait(3)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    assert rows(desk)[1] == "S1 CALL 100"


def test_a_chip_of_the_pot_that_comes_back_as_change_is_bet_again(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.bet(0, 100)
    [swept] = desk.world.at("bet0")
    keys(desk, CALL, CHECK)
    desk.world.move(swept, "dealer")
    lay_street(desk, 0, 3)
    desk.world.move(swept, "bet3")
    desk.wait(2)
    assert desk.game.bet == 100
    assert desk.game.actor == 6
