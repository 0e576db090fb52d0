"""Who records the whole cable during a hand learns counts and places, and no hidden card."""

from dataclasses import replace
from pathlib import Path

from simulator import cable
from simulator.hand_script import Do
from simulator.playing import on_radio
from simulator.playing.phh import load

HAND = Path(__file__).parents[1] / "hands" / "last_hand_unseen.phh"


def _recorded(monkeypatch, script):
    """Every byte the table sends while the script is played."""
    sent = []

    class Tap(cable.Cable):
        def __init__(self, wires, handle):
            super().__init__(wires, handle)
            keep = wires.from_device
            wires.from_device = lambda data: (sent.append(bytes(data)), keep(data))

    monkeypatch.setattr(on_radio, "Cable", Tap)
    on_radio.play(script)
    return b"".join(sent)


def _with_other_hidden_cards(script):
    """The same hand, but seats that never show hold other cards."""
    shown = {step.seat for step in script.steps if step.do is Do.SHOW}
    board = {card for step in script.steps for card in step.cards}
    used = board | {card for cards in script.holes.values() for card in cards}
    free = iter(card for card in range(52) if card not in used)
    holes = {
        seat: cards if seat in shown else (next(free), next(free))
        for seat, cards in script.holes.items()
    }
    assert holes != script.holes
    return replace(script, holes=holes)


def test_hidden_cards_leave_no_trace_on_the_cable(monkeypatch):
    monkeypatch.setattr("floorman.link.session.getrandbits", lambda bits: 7)
    script = load(HAND)
    ours = _recorded(monkeypatch, script)
    assert len(ours) > 1000
    assert _recorded(monkeypatch, _with_other_hidden_cards(script)) == ours
