"""Names, values and places of faults; and that switching off leaves nothing behind."""

import re
from dataclasses import replace

import pytest

from host_tools.commands import cli
from host_tools.table.builds import board_data
from simulator.faults import FAULTS, Wish, fitted, parse, wish
from simulator.faults.registry import CARDS, KEYS, NEWER, PAIRS, PLACES, READERS
from simulator.faults.registry import RACKS as FITTED
from simulator.radio import BENCH
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import ALL_ZONES, RACKS, ZONES, World


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("miss", Wish("miss", 6)),
        ("miss=20", Wish("miss", 20)),
        ("miss=20@hole3", Wish("miss", 20, "hole3")),
        ("unplug@bet10", Wish("unplug", 0, "bet10")),
        ("clone=0x12@burn", Wish("clone", 0x12, "burn")),
        ("irq=low@muck", Wish("irq", "low", "muck")),
        ("torn@Ah", Wish("torn", 0, "Ah")),
        ("miso=high", Wish("miso", "high")),
        ("stuck=1", Wish("stuck", "1")),
        ("unplug@rack1", Wish("unplug", 0, "rack1")),
    ],
)
def test_the_command_line_s_form(text, wanted):
    assert parse(text) == wanted
    assert parse(str(wanted)) == wanted


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mis=3", "did you mean 'miss'"),
        ("zzz", "there are miss, bleed"),
        ("miss=a lot", "miss is 0 to 100 (percent), not 'a lot'"),
        ("miss=6@moon", "'moon' is none of"),
        ("cable@pot", "takes no place"),
        ("cable=1", "takes no value"),
        ("irq", "irq needs a value, one of high, low"),
        ("irq=up", "irq is one of high, low, not 'up'"),
        ("unplug@", "behind `@` comes the place"),
        ("miss=", "behind `=` comes the value"),
        ("miss=٣", "miss is 0 to 100 (percent), not '٣'"),
        ("miss@hole3=6", "the value comes before the place: miss=6@hole3"),
        ("touch=hole1@hole1", "touch is another reader than hole1 itself"),
    ],
)
def test_a_wrong_one_gets_a_sentence(text, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        parse(text)


def test_a_wrong_fault_on_the_command_line_ends_with_the_sentence(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["replay", "--fault", "mis=3", "tests/hands/walk.phh"])
    assert ended.value.code == 2
    assert "did you mean 'miss'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["cable", "flood=events", "full=1", "flips=10000"])
def test_a_fault_that_cannot_be_there_or_would_do_nothing_is_none_of_the_start(name, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["replay", "--fault", name, "tests/hands/walk.phh"])
    assert ended.value.code == 2
    assert "use it in a scenario's step" in capsys.readouterr().err


def test_a_rack_without_reader_is_said_in_a_sentence(capsys):
    with pytest.raises(SystemExit):
        cli.main(["replay", "--fault", "unplug@rack1", "tests/hands/walk.phh"])
    assert "no reader is fitted under rack1 on this table" in capsys.readouterr().err
    with pytest.raises(ValueError, match="no reader is fitted under bank on this table"):
        Rig(World([])).faults.on(wish("unplug", None, {"zone": "bank"}))


def test_a_real_table_takes_no_simulated_fault(capsys):
    assert cli.main(["run", "--port", "/dev/nothing", "--fault", "miss"]) == 2
    assert "a real table has its own" in capsys.readouterr().err


def test_a_hand_is_replayed_with_a_fault(capsys):
    assert cli.main(["replay", "--fault", "miss=6", "tests/hands/walk.phh"]) == 0
    assert "as recorded" in capsys.readouterr().out


def test_over_a_dead_reader_the_dealer_keys(capsys):
    assert cli.main(["replay", "--fault", "unplug@hole3", "tests/hands/side_pot.phh"]) == 0
    assert "keyed: S3 Kh, S3 Kd, SHOW" in capsys.readouterr().out


def test_over_dead_readers_only_the_dealer_says_that_the_cards_are_dealt(capsys):
    faults = ["--fault", "unplug@hole1", "--fault", "unplug@hole2"]
    assert cli.main(["replay", *faults, "tests/hands/heads_up.phh"]) == 0
    said = capsys.readouterr().out
    assert "keyed: ENTER, S1 Kh, S1 9h, S2 As, S2 Td, SHOW" in said
    assert "nothing is to decide" not in said


def test_names_are_the_table_s_own():
    assert len(READERS) == len(ZONES)
    assert PLACES["zone"][: -len(PAIRS)] == READERS + FITTED
    assert len(READERS + FITTED) == len(ALL_ZONES)
    assert len(CARDS) == len(set(CARDS)) == 52
    assert len(KEYS) == 25


SHORT = {(name, 0.0, 0.0) for name in ALL_ZONES}  # leads that do no harm


PN5180S = replace(BENCH, newer=("hole", "board"))


def state(rig):
    """All that faults touch, and what outlives them must not change."""
    return (
        [antenna.profile for antenna in rig.world.antennas.values()],
        [(card.tag.slow_us, card.tag.torn) for card in rig.world.cards.values()],
        (set(rig.unplugged), dict(rig.touching), {*rig.driving}),
        [chip.held for chip in rig.readers],
        [getattr(chip, "stuck_irq", None) for chip in rig.readers],
        ({*rig.in_reset}, dict(rig.busy), [one.dark for one in rig.world.antennas.values()]),
        [chip.version for chip in rig.readers],
        [bus.stuck for bus in rig.wires.buses],
        {*rig.faults._sags},
        (rig.wires.plugged, rig.bounces, rig.slaps.reach, rig.keys.down),
        {(zone, lead.doubled, lead.late) for zone, lead in rig._leads.items()} - SHORT,
    )


@pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if not fault.once])
def test_on_and_off_leaves_the_rig_as_it_was(name):
    fault = FAULTS[name]
    rig = Rig(World(make_tags({1: 4}, seed=1), PN5180S if fault.family == NEWER else BENCH))
    before = state(rig)
    for place in PLACES[fault.where][:1] or ("",):
        where = {fault.where: place} if place else {}
        value = next((word for word in fault.words if word != place), None)
        with rig.faults.during(wish(name, value, where)):
            assert rig.faults.active or fault.first
            if name not in ("flood", "wrap"):
                assert state(rig) != before
    assert state(rig) == before
    rig.faults.on(wish(name, fault.words[-1] if fault.words else None))
    rig.faults.clear()
    assert not rig.faults.active
    assert state(rig) == before


def test_faults_of_the_air_add_up():
    rig = Rig(World(make_tags({1: 4}, seed=1)))
    rig.faults.on(wish("miss", 20))
    rig.faults.on(wish("bleed", 50, {"zone": "pot"}))
    rig.faults.off("miss", "pot")
    pot, muck = (rig.world.antennas[zone].profile for zone in ("pot", "muck"))
    assert (pot.miss, pot.bleed_per_hour) == (0.0, 50.0)
    assert (muck.miss, muck.bleed_per_hour) == (0.2, 0.0)


def test_racks_and_bank_have_their_faults_where_they_are_fitted():
    rig = Rig(World(make_tags({1: 4}, seed=1), racks=True))
    before = state(rig)
    for name, value in (("miss", 6), ("unplug", None), ("reset", None), ("clone", 0x12)):
        rig.faults.on(wish(name, value))
    rig.faults.on(wish("brownout", None, {"zone": "bank"}))
    rig.faults.off("miss", "hole1")
    assert [rig.world.antennas[zone].profile.miss for zone in ("rack3", "bank")] == [0.06] * 2
    assert rig.unplugged == {*ZONES, *RACKS}
    assert rig.reader("bank").version == 0x12
    rig.faults.clear()
    assert state(rig) == before


@pytest.mark.parametrize(
    ("text", "table", "says"),
    [
        ("hub@hub1", "bench", "the readers of this table hang on no hub"),
        ("hub", "bench", "the readers of this table hang on no hub"),
        ("touch=bet3@hole1", "bench", "no reader is fitted under bet3 on this table"),
        ("touch=bet3@muck", "home", "no reader is fitted under bet3 on this table"),
        ("unplug@pot", "bench", "no reader is fitted under pot on this table"),
    ],
)
def test_a_fault_of_what_a_build_lacks_is_refused(text, table, says):
    with pytest.raises(ValueError, match=f"^{says}$"):
        fitted(parse(text), table)
    assert fitted(parse(text), "full") == parse(text)


def test_a_doctor_says_so_in_a_sentence(capsys):
    doctor = ["doctor", "--board", "host", "--alone", "--build", "bench"]
    assert cli.main([*doctor, "--fault", "hub@hub1"]) == 2
    assert "floorman: the readers of this table hang on no hub" in capsys.readouterr().err


def test_a_fault_of_one_family_is_none_of_the_other():
    rig = Rig(World(make_tags({1: 4}, seed=1), PN5180S))
    for text in ("irq=low@hole1", "hang@board1", "busy=low@bet1"):
        with pytest.raises(ValueError, match=r"is a fault of a (RC522|PN5180), and under"):
            rig.faults.on(parse(text))
    rig.faults.on(parse("irq=high"))
    assert [chip.stuck_irq for chip in rig.readers[15:17]] == [0xFF, 0xFF]
    with pytest.raises(ValueError, match="busy is a fault of a PN5180, and none lies on this"):
        Rig(World([])).faults.on(parse("busy=low"))


def test_what_must_be_there_from_the_start_is_refused_later():
    rig = Rig(World(make_tags({1: 4}, seed=1)))
    rig.wires.buses[-1].frames = 1  # the table has spoken to a chip
    with pytest.raises(ValueError, match="from the start"):
        rig.faults.on(wish("wrap"))


def test_what_happens_once_has_happened():
    rig = Rig(World([]))
    memory = bytes(rig.fram.contents)
    for text in ("jump=60", "flips=8", "brownout@burn"):
        rig.faults.on(parse(text))
    assert rig.wires.clock_ahead_us == 60_000_000
    changed = zip(memory, rig.fram.contents, strict=True)
    assert 0 < sum((was ^ now).bit_count() for was, now in changed) <= 8
    assert [chip.tolerant for chip in rig.readers].count(True) == 1
    assert rig.reader("burn").tolerant


def answered(rig, zone):
    """The version that is read of the reader there."""
    board = board_data()["pins"]
    for bit in range(5):
        rig.wires.pin(board[f"decoder_a{bit}"], ZONES.index(zone) >> bit & 1)
    rx = bytearray(2)
    rig.wires.pin(board["decoder_enable"], 0)
    rig.wires.spi_exchange(0, b"\xee\0", rx)
    rig.wires.pin(board["decoder_enable"], 1)
    return rx[1]


@pytest.mark.parametrize(("how", "idle", "other"), [("low", 0, 0), ("high", 0xFF, 0xFF)])
def test_a_module_that_drives_miso_answers_for_all_others_until_it_is_unplugged(how, idle, other):
    rig = Rig(World([]))
    for pin in ("decoder_enable", "reader_reset"):
        rig.wires.pin(board_data()["pins"][pin], 1)
    rig.clock.advance(1_000_000)
    rig.faults.on(parse(f"drives={how}@bet3"))
    assert rig.wires.buses[0].exchange(b"\0") == bytes([idle])
    assert (answered(rig, "bet2"), answered(rig, "hole0")) == (0x92, other)
    rig.unplugged.add("bet2")
    assert answered(rig, "hole0") == 0x92
    rig.unplugged.clear()
    rig.faults.off("drives")
    assert answered(rig, "hole0") == 0x92
