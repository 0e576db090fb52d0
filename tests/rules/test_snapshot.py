"""The state is a function of a snapshot and the events after it."""

from random import Random

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.log import ROOM, Log
from floorman.rules.state import FIELDS, NO_CARD, NOBODY, PACKED

from tests.look import Looking
from tests.rules.felt import CUCA, Felt
from tests.rules.rig import Table


def replay(snapshot, log, upto):
    game = Looking(lambda *note: None)
    assert game.unpack(snapshot) == PACKED
    for i in range(upto):
        game.feed(log.kind(i), log.seat(i), log.value(i), log.tenths(i) * 100)
    buf = bytearray(PACKED)
    game.pack(buf)
    return bytes(buf)


def test_a_snapshot_has_a_byte_at_least_for_every_field_and_travels_in_frames():
    fields = " ".join(FIELDS).split()
    assert len(fields) == len({field.partition(":")[0] for field in fields})
    assert len(fields) < PACKED


def test_unpack_is_the_inverse_of_pack():
    table = Table({0: 10_000, 3: 2**30 - 1, 9: 77}, ante=(ev.ANTE_BIG, 20))
    table.key(ev.K_ALLIN)
    other = Looking(lambda *note: None)
    other.unpack(table.packed())
    buf = bytearray(PACKED)
    other.pack(buf)
    assert bytes(buf) == table.packed()
    assert other.stack == table.game.stack
    assert other.actor == table.game.actor


def test_every_prefix_of_the_log_replays_to_the_state_of_that_moment():
    seed = 5
    rng = Random(seed)
    table = Table({seat: 500 * (seat + 1) for seat in range(6)}, start=False)
    game = table.game
    states = []

    def feed(kind, seat, value):
        table.feed(kind, seat, value)
        states.append((game.log.count, table.packed()))

    feed(ev.START, 0, 1)
    for _ in range(2):
        for seat in range(6):
            feed(ev.HOLE, seat, 0)
    for _ in range(60):
        kind = rng.choice((ev.CHIPS, ev.CHIPS, ev.KNOCK, ev.MUCKED, ev.KEY, ev.BOARD))
        seat = rng.choice((game.actor, rng.randrange(6)))
        if kind == ev.KEY:
            feed(kind, rng.choice((ev.K_CALL, ev.K_CHECK, ev.K_RAISE)), rng.randrange(600))
        elif kind == ev.BOARD:
            feed(kind, game.nboard, rng.randrange(52))
        elif seat < 6:
            feed(kind, seat, 50 * rng.randrange(12) if kind == ev.CHIPS else 0)
    assert len({state for _, state in states}) > 20, f"seed {seed}"
    for count, state in states:
        assert replay(game.first, game.log, count) == state, f"seed {seed}, event {count}"


def test_the_next_hand_begins_a_new_log():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    for _ in range(2):
        table.key(ev.K_FOLD)
    before = table.packed()
    table.key(ev.K_NEXT)
    assert table.game.log.count == 1
    assert bytes(table.game.first) == before


def test_settings_between_hands_are_in_the_log_too():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    for _ in range(2):
        table.key(ev.K_FOLD)
    table.feed(ev.BIG, 0, 200)
    table.feed(ev.SEAT, 4, 900)
    game = table.game
    assert replay(game.first, game.log, game.log.count) == table.packed()


def test_events_that_cannot_be_are_not_logged():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    count = table.game.log.count
    assert table.check(0) == codes.ALERT_FACES_BET
    assert table.feed(99) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.CHIPS, 1, 1 << 30) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.CHIPS, 10, 5) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.CHIPS, 1, -1) == codes.ALERT_BAD_EVENT
    assert table.game.log.count == count


def test_a_hand_longer_than_the_log_goes_on_and_undo_reaches_back_to_there():
    table = Table({0: 1_000, 1: 1_000, 2: 1_000})
    log = table.game.log
    while log.count < ROOM:
        table.feed(ev.ABSENT, 5, log.count & 1)
    before = table.packed()
    assert table.key(ev.K_CALL) == 0
    assert (log.count, bytes(table.game.first)) == (1, before)
    after = table.packed()
    assert table.key(ev.K_UNDO) == 0
    assert table.packed() == before
    assert table.key(ev.K_UNDO) == codes.ALERT_UNDO_ENDS
    assert table.packed() == before
    assert table.key(ev.K_FLOOR, codes.MENU_REDO) == 0
    assert table.packed() == after


def test_the_next_hand_can_be_undone_from_its_beginning():
    log = Log()
    log.begin(0, True)
    assert log.cut
    log.begin(0)
    assert not log.cut


def test_the_log_counts_on_when_the_clock_wraps():
    log = Log()
    log.begin(0x3FFFFFFF - 99)
    log.add(ev.KNOCK, 9, 0, 100)
    assert log.tenths(0) == 2


def test_the_log_keeps_tenths_of_a_second():
    log = Log()
    log.begin(5_000)
    log.add(ev.KNOCK, 9, (1 << 30) - 1, 7_350)
    log.add(ev.KNOCK, 9, 0, 5_000 + 100_000_000)
    assert (log.kind(0), log.seat(0), log.value(0), log.tenths(0)) == (
        ev.KNOCK,
        9,
        (1 << 30) - 1,
        23,
    )
    assert log.tenths(1) == 65_535


def test_before_the_first_hand_nobody_is_named_and_no_card_lies():
    game = Looking(lambda *note: None)
    seats = ("actor", "button", "small_seat", "big_seat", "next_button", "last_actor")
    seats += ("clock_seat", "winner", "aggressor", "aggressor_before")
    seats += ("last_bettor", "last_seat", "early_seat", "seat_before", "early_before")
    seats += ("early_due", "change_seat", "turn_back", "lay_place")
    assert {name: getattr(game, name) for name in seats} == dict.fromkeys(seats, NOBODY)
    assert bytes(game.board) == bytes(game.early_cards) == bytes([NO_CARD] * 5)
    assert bytes(game.holes) == bytes([NO_CARD] * 70)
    assert (game.unit, game.burns_due, game.boxed_card) == (1, 1, NO_CARD)


def test_what_a_house_changed_is_in_the_snapshot():
    table = Felt([1_000] * 3, CUCA, half=0, clock=45)
    plain = Felt([1_000] * 3).game
    plain.unpack(table.packed())
    assert (plain.book.half, plain.book.clock) == (0, 45)
    fresh = Felt([1_000] * 3, CUCA).game
    assert (fresh.book.half, fresh.book.clock) != (0, 45)
    assert plain.book.see == fresh.book.see
