"""A hand on a whole table that signs: what goes over the cable, and what a power cut leaves."""

import pytest

from host_tools.link.messages import SignedEnd, SignedKey, Signer
from host_tools.reveal.proving import judge
from host_tools.seal import hss
from host_tools.seal.signed import SIGNED
from simulator.attacks.sealed import Ear, play
from simulator.rig import Rig
from tests.power.cuts import Cut
from tests.seal.cuts import SCRIPT, complaints
from tests.seal.night import PUBLIC


def judged(ear: Ear) -> None:
    """The hand's END is signed by the table's key."""
    signer = next(one for one in ear.signatures if isinstance(one, Signer))
    above = [one.body for one in ear.signatures if isinstance(one, SignedKey)][-3:]
    made = [one for one in ear.signatures if isinstance(one, SignedEnd)][-1]
    message = b"fm2 end" + ear.table + ear.of("end")[-1].body[:38]
    whole = hss.assemble(above, made.body)
    assert hss.verify(PUBLIC + signer.key, message, whole)
    assert not hss.verify(PUBLIC + signer.key, message[:-1] + b"x", whole)


@pytest.mark.parametrize("board", ["host", "vm"])
def test_a_hand_is_signed_when_it_is_over(board):
    ear = play(SCRIPT, board, signs=True)
    judged(ear)
    assert complaints(ear) == []
    assert len(ear.signatures) == 5
    day = judge(ear.lines)
    end = next(n for n, line in enumerate(ear.lines) if line.get("record") == "end")
    behind = sum("kind" in line for line in ear.lines[end:])
    assert ([one.word for one in day.hands], day.findings, day.loose) == ([SIGNED], [], behind)


def test_the_chain_begins_where_the_signer_says():
    ear = play(SCRIPT, signs=True)
    signer = ear.signatures[0]
    assert isinstance(signer, Signer)
    assert (signer.number, signer.head) == (ear.messages[0].number, bytes(32))


@pytest.mark.parametrize("after", [57, 85])
def test_a_hand_that_the_power_left_is_signed(after):
    rigs = []

    def arm(rig: Rig) -> None:
        rigs.append(rig)
        Cut(after=(after,)).arm(rig.supply)

    judged(play(SCRIPT, before=arm, signs=True))
    assert rigs[0].supply.cuts == 1
