"""A table that reads hole cards when the hand is over, and what is said in its air."""

from collections import Counter
from functools import partial

from floorman import events as ev
from floorman.rules import codes

from simulator.world import SEATS
from tests.seal.test_release import THREE, desk_of

_SEL = (0x93, 0x95, 0x97)


class Air:
    """`named` counts the frames in which a tag is asked for its UID or called by it, by place."""

    def __init__(self, rig):
        self.named = Counter()
        self.asked = Counter()
        for place, antenna in rig.world.antennas.items():
            antenna.transmit = partial(self._send, place, antenna.transmit)

    def _send(self, place, transmit, frame, last_bits, now):
        self.asked[place] += 1
        self.named[place] += frame[0] in _SEL
        return transmit(frame, last_bits, now)

    def at_seats(self):
        return sum(self.named[f"hole{seat}"] for seat in range(SEATS))


def late_desk(folder, powered=False):
    """Paired, with scan_at_end in its seal.txt; `air` hears it."""
    desk = desk_of(folder, b"scan_at_end", powered)
    desk.air = Air(desk.rig)
    return desk


def press(desk, *keyed):
    for key in keyed:
        desk.rig.press(key)
        desk.wait(0.5)


def deal(desk, stacks=THREE, order=(3, 6, 0)):
    desk.begin(stacks)
    desk.deal(*order)
    press(desk, ev.K_ENTER)


def move(desk, place, to):
    for card in list(desk.world.at(place)):
        desk.world.move(card, to)


def clear(desk, *seats):
    for seat in seats:
        move(desk, f"hole{seat}", "muck")
        desk.wait(1)


def sealed(desk):
    return len(desk.ear.of("sealed"))


def opened(desk):
    return {(card.face, card.seat, card.kind) for card in desk.ear.opened()}


def faces(desk, *numbers):
    return [desk.world.cards[n].value for n in numbers]


def go_all_in(desk):
    deal(desk, {0: 2000, 3: 2000}, (3, 0))
    for key in (ev.K_ALLIN, ev.K_CALL):
        desk.cable.tell(ev.KEY, key)
    desk.wait(1)
    assert desk.game.phase == codes.RUNOUT
