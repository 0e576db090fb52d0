"""A hand's key is in no memory that outlives the power: what a cut costs, what it tells."""

import pytest
from floorman import events as ev
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED
from floorman.seal.sealer import HAND_END, NEVER, PLUS_MINUTES

from host_tools.reveal.faces import Faces
from host_tools.seal.opening import Opener, open_card
from host_tools.seal.records import LOST, HandKey, Sealed, parse
from simulator.attacks.on_memory import fram_reading, keys_in
from simulator.attacks.sealed import CHIP, PAIR, Ear, fresh, prime
from tests.boards.desk import Desk
from tests.seal.alone import Alone
from tests.seal.cuts import is_lost
from tests.seal.night import Night
from tests.seal.test_release import THREE, play

_KEY = 32


def records(alone, kind):
    return [body for what, body in alone.records if what == kind]


def replayed(alone):
    """The power comes back, and the journal has all that was said."""
    said = list(alone.records)
    alone.reboot()
    for kind, body in said:
        alone.sealer.take(kind, body)


# what the FRAM tells ----------------------------------------------------------------------------


class Watched:
    """A FRAM as a thief may have seen it: its bytes around each write."""

    def __init__(self, medium):
        self._medium, self._write = medium, medium.write
        self.seen = set()
        self.writes = 0
        medium.write = self._note

    def _note(self, address, buf):
        self._write(address, buf)
        self.writes += 1
        around = bytes(self._medium.contents[max(0, address - _KEY) : address + len(buf) + _KEY])
        self.seen.add(around)


def test_no_write_of_a_hand_leaves_a_key_in_the_fram():
    """A thief with each of its bytes at each moment makes no key of them."""
    night = Night()
    watched = Watched(night.medium)
    night.sealer.hear(ev.CUE_HAND, 0, 0)
    night.feed(ev.START, 0, 1)
    night.sealer.begin()
    key = bytes(night.sealer._key)
    vault = night.sealer._vault
    secret, table = bytes(vault.secret), vault.table
    for seat in range(6):
        night.sealer.put(seat)
        night.feed(ev.HOLE, seat, 4)
        night.sealer.tell(ev.HOLE)
    night.feed(ev.KEY, ev.K_CALL, 0)
    assert watched.writes > 12
    body = bytes(night.sealer._body)
    record = Sealed(*Sealed.FORM.unpack(body))
    assert open_card(key, table, record) is not None
    assert not any(key in image for image in watched.seen)
    guesses = set().union(*(keys_in(image, secret, table, 1) for image in watched.seen))
    assert len(guesses) > 1000
    assert [one for one in guesses if open_card(one, table, record)] == []


def test_one_reading_of_the_fram_in_a_hand_opens_no_card_of_it_and_none_later(tmp_path):
    desk = Desk(tmp_path, powered=True, before=prime)
    assert fram_reading(desk) == (0, 0)


def test_each_hand_and_each_start_has_another_half():
    drawn = iter(bytes((n,)) * _KEY for n in range(1, 100))
    alone = Alone()
    alone.vault._urandom = lambda n: next(drawn)[:n]
    halves = []
    for _ in range(3):
        alone.sealer.begin()
        alone.end()
        halves.append(bytes(alone.vault._half))
    assert len(set(halves)) == 3
    assert not any(half in bytes(alone.medium.contents) for half in halves)


# what a cut costs -------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [HAND_END, PLUS_MINUTES, NEVER])
def test_a_hand_that_the_power_left_is_said_to_be_lost_and_has_its_end_alone(policy):
    alone = Alone(policy=policy, time=1)
    alone.sealer.begin()
    alone.card(2, 9)
    replayed(alone)
    alone.sealer.go_on(True)
    begun, lost = (parse("handkey", body) for body in records(alone, HANDKEY))
    assert isinstance(lost, HandKey)
    assert (lost.hand, lost.policy, lost.digest) == (begun.hand, LOST, bytes(32))
    assert alone.troubles == ["the power went in a hand: its cards stay sealed"]
    before = len(alone.records)
    alone.sealer.put(8)
    alone.sealer.tell(ev.HOLE)
    alone.sealer.late(7, 255)
    assert len(alone.records) == before
    alone.end()
    assert not alone.sealer.waits
    assert [kind for kind, _ in alone.records] == [HANDKEY, SEALED, HANDKEY, END]
    assert parse("end", records(alone, END)[0]).records == 1
    assert alone.vault.hand == 2
    alone.sealer.begin()
    alone.card(2, 9)
    assert not alone.sealer.lost


def test_it_is_said_once_however_often_the_power_goes():
    alone = Alone()
    alone.sealer.begin()
    alone.card(2, 9)
    for _ in range(3):
        replayed(alone)
        alone.sealer.go_on(True)
    assert [kind for kind, _ in alone.records] == [HANDKEY, SEALED, HANDKEY]
    assert len(alone.troubles) == 3  # on the page each time
    assert alone.sealer.lost


def test_a_journal_that_began_anew_knows_that_the_key_is_lost():
    alone = Alone()
    alone.sealer.begin()
    alone.card(2, 9)
    replayed(alone)
    alone.sealer.go_on(True)
    kept = alone.sealer.kept()
    alone.reboot()
    for what, body in kept:
        alone.sealer.take(what, body)
    alone.sealer.go_on(True)
    assert len(records(alone, HANDKEY)) == 2
    alone.end()
    assert parse("end", records(alone, END)[0]).records == 1
    assert records(alone, RELEASE) == []


def test_a_key_that_waited_when_the_power_took_its_end_is_kept():
    """The hand was over; its END comes with the power, and behind it no UNDO goes back."""
    alone = Alone(policy=PLUS_MINUTES, time=1)
    alone.sealer.begin()
    alone.card(2, 9)
    alone.sealer.held.put(alone.vault.release(alone.sealer._key), 60, 0, True)
    replayed(alone)
    alone.sealer.go_on(False)
    assert [kind for kind, _ in alone.records] == [HANDKEY, SEALED, END]
    assert alone.sealer.over
    alone.sealer.give_due(True, alone.ms)
    alone.ms += 60_000
    alone.sealer.give_due(True, alone.ms)
    assert [card.face for card in alone.opened()] == [9]


def test_a_hand_whose_key_went_out_before_its_end_gets_the_end():
    alone = Alone()
    alone.sealer.begin()
    alone.card(2, 9)
    alone.sealer._give(alone.vault.release(alone.sealer._key))
    replayed(alone)
    alone.sealer.go_on(False)
    assert [kind for kind, _ in alone.records] == [HANDKEY, SEALED, RELEASE, END]
    assert alone.vault.hand == 2


def test_a_hand_dealt_anew_behind_a_damaged_journal_opens_by_its_own_key():
    alone = Alone()
    drawn = iter(bytes((n,)) * _KEY for n in range(1, 100))
    alone.vault._urandom = lambda n: next(drawn)[:n]
    alone.vault._draw()
    alone.sealer.begin()
    alone.card(2, 9)
    said = list(alone.records)
    alone.reboot()
    alone.vault._half[:] = b"\x77" * _KEY
    alone.sealer.go_on(True)
    alone.card(2, 8)
    alone.end()
    assert alone.records[: len(said)] == said
    assert [card.face for card in alone.opened()] == [8]


def test_a_card_in_the_journal_that_was_not_sealed_when_the_power_went_costs_the_key():
    """Another key would leave out that card, and nobody would be told."""
    alone = Alone()
    alone.sealer.begin()
    replayed(alone)
    alone.sealer.follow(alone.ring, ev.BY_TABLE, ev.HOLE, 2, 0, alone.ms)
    alone.sealer.go_on(True)
    assert alone.sealer.lost
    assert alone.troubles == ["the power went in a hand: its cards stay sealed"]


def test_a_journal_that_began_anew_with_that_card_knows_of_it():
    alone = Alone()
    alone.sealer.begin()
    alone.sealer.follow(alone.ring, ev.BY_TABLE, ev.HOLE, 2, 0, alone.ms)
    kept = alone.sealer.kept()
    alone.reboot()
    for what, body in kept:
        alone.sealer.take(what, body)
    alone.sealer.go_on(True)
    assert alone.sealer.lost


def test_a_hand_without_a_card_gets_another_key():
    alone = Alone()
    alone.sealer.begin()
    replayed(alone)
    alone.sealer.go_on(True)
    alone.card(2, 9)
    alone.end()
    assert not alone.troubles
    assert [card.face for card in alone.opened()] == [9]


# a whole table ----------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path, powered=True, before=prime)
    made.ear = Ear()
    made.listeners.append(made.ear.hear)
    return made


def lose(desk):
    """Cards are dealt, then the power goes and comes back."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(3)


def test_a_cut_in_a_hand_costs_its_seal_and_not_the_next_ones(desk):
    lose(desk)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.wait(1)
    for seat in THREE:
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "muck")
    desk.wait(4)
    assert is_lost(desk.ear)
    assert [one.what for one in desk.ear.records][-2:] == ["handkey", "end"]
    for card in list(desk.world.at("muck")):
        desk.world.move(card, "discard")
    play(desk, 0, 3, 6)
    desk.wait(4)
    assert {card.hand for card in desk.ear.opened()} == {2}
    assert len(desk.ear.opened()) == 6
    assert desk.ear.findings() == []


def test_a_start_that_is_taken_back_and_keyed_again_is_sealed_as_always(desk):
    desk.begin(THREE)
    desk.rig.press(ev.K_UNDO)
    desk.wait(1)
    play(desk, 0, 3, 6)
    desk.wait(4)
    assert len(desk.ear.opened()) == 6
    assert not is_lost(desk.ear)
    assert desk.ear.findings() == []


@pytest.mark.parametrize(("language", "says"), [(0, "SEAL LOST"), (1, "SIEGEL WEG")])
def test_the_row_says_so_in_both_languages(desk, language, says):
    desk.cable.tell(ev.LANG, 0, language)
    desk.wait(1)
    lose(desk)
    desk.wait(0.5)
    assert desk.eyes.row(2) == "PAIRED 1"
    desk.wait(4)
    assert desk.eyes.row(2) == says
    desk.wait(4)
    assert desk.eyes.row(2) != says


def test_who_is_paired_knows_it_at_once(desk):
    lose(desk)
    desk.wait(3)
    faces = Faces(Opener((PAIR,), desk.ear.table))
    opened = [faces.take(line) for line in desk.ear.lines]
    assert faces.is_lost
    assert not any(opened)
    assert faces.trouble == ""


def test_the_next_secret_goes_on_and_never_comes_twice():
    alone = Alone()
    seen = set()
    for n in range(8):
        alone.sealer.begin()
        alone.card(1, n)
        if n % 2:
            replayed(alone)
            alone.sealer.go_on(True)
        alone.end()
        assert alone.vault.hand == n + 2
        seen.add(bytes(alone.vault.secret))
    assert len(seen) == 8


def test_a_vault_of_another_start_makes_another_key():
    alone = Alone()
    drawn = iter(bytes((n,)) * _KEY for n in range(1, 9))
    from floorman.seal.keys import Vault

    starts = [Vault(CHIP, alone.medium, "", lambda n: next(drawn)[:n]) for _ in range(2)]
    assert len({bytes(one.hand_key()) for one in starts}) == 2
    assert bytes(starts[0].hand_key()) == bytes(starts[0].hand_key())
    assert fresh(_KEY)
