"""A netlist beside its plan: each difference as a sentence with part, pin, net and a cure.

A net is taken for the signal that most of its pins belong to, on its board and over all cables.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property

from host_tools.table.netlist import OPEN, Component, Netlist, kinds
from tests.hardware.electric import Fault, Rule
from tests.hardware.plan.builds import planned
from tests.hardware.plan.plan import LOOSE, Loose, Plan, loose

_NAMED = 3  # pins of a signal in a sentence


class _Judge:
    """Signals of a plan found again on the nets of a netlist."""

    def __init__(self, n: Netlist, plan: Plan) -> None:
        self.n, self.plan = n, plan
        self.votes: dict[str, Counter[str]] = defaultdict(Counter)
        """Net -> signals and how many pins each has; nets of a board beside joined ones."""
        self.pins: dict[str, list[str]] = defaultdict(list)
        """Signal -> the pins that belong to it."""
        for name, pin, signal in self.wanted():
            self.pins[signal].append(f"{name} {pin}")
            net = self.net(name, pin)
            if net != OPEN:
                self.votes[net][signal] += 1
                self.votes[self.local(name, pin)][signal] += 1

    def wanted(self) -> Iterator[tuple[str, str, str]]:
        """Each part's name, pin and signal, as planned."""
        for name, chip in self.plan.chips.items():
            for pin, signal in chip.pins.items():
                yield name, pin, signal

    def net(self, name: str, pin: str) -> str:
        """The net of a planned pin; OPEN for one of a part that is not there."""
        part = self.n.parts.get(name)
        return self.n.net(part, pin) if part else OPEN

    def local(self, name: str, pin: str) -> str:
        """The net that a pin has on its board, whatever cables join."""
        return f"on {self.n.parts[name].board}: {self.n.parts[name].nets[pin]}"

    @cached_property
    def homes(self) -> dict[str, str]:
        """Signal -> the net on which most of its pins are."""
        best: dict[str, tuple[int, str]] = {}
        for net in self.n.pins:
            for signal, count in self.votes[net].items():
                if count > best.get(signal, (0, ""))[0]:
                    best[signal] = count, net
        return {signal: net for signal, (_, net) in best.items()}

    @cached_property
    def signals(self) -> dict[str, str]:
        """Net -> its signal."""
        return {net: votes.most_common(1)[0][0] for net, votes in self.votes.items() if votes}

    def called(self, net: str) -> str:
        """The signal of a net, or its own name."""
        return self.signals.get(net, f"net {net}")

    def ends(self, signal: str, but: str = "") -> str:
        """A signal and some of its pins, to find it by."""
        others = [pin for pin in self.pins[signal] if pin != but]
        return f"{signal} ({', '.join(others[:_NAMED]) or 'a net of its own'})"

    def here(self, name: str, pin: str, signal: str) -> str:
        """Where a pin is that is not with its signal; "" for one that is."""
        net = self.net(name, pin)
        if net == OPEN:
            return "is open"
        on = self.signals[self.local(name, pin)]
        if on != signal:
            return f"is on {on}"
        return "" if net == self.homes[signal] else "is cut off"


def on_plan(n: Netlist) -> Iterator[Fault]:
    """Every part, pin and cable is as the plan of its build has it."""
    judge = _Judge(n, planned(n.table.build, n.table.newer))
    for rule in (_there, _cables, _pins, _loose, _one_net):
        yield from rule(judge)


def _there(judge: _Judge) -> Iterator[Fault]:
    """The planned parts are there, of their kind and value, and no others."""
    for name, chip in judge.plan.chips.items():
        part = judge.n.parts.get(name)
        meant = f"{chip.kind} {chip.value}".strip()
        if part is None:
            yield "MISSING", f"{name}, {meant}, is not there: put it in"
        elif _said(part) != meant:
            yield "OTHER_PART", f"{name} is {_said(part)}: put {meant} in its place"
    for name, part in judge.n.parts.items():
        if name not in judge.plan.chips and part.kind not in LOOSE:
            yield "SURPLUS", f"{name}, {part.kind}, is not planned: take it out"


def _said(part: Component) -> str:
    return f"{part.kind} {part.value}".strip()


def _pins(judge: _Judge) -> Iterator[Fault]:
    """Each pin is on the net of its signal; one without a signal is open."""
    for name, pin, signal in judge.wanted():
        here = judge.here(name, pin, signal) if name in judge.n.parts else ""
        if here:
            there = judge.ends(signal, f"{name} {pin}")
            yield "ASTRAY", f"{name} {pin} {here}: join it with {there}"
    for name, chip in judge.plan.chips.items():
        part = judge.n.parts.get(name)
        for pin in (part.nets.keys() if part else set()) - chip.pins.keys():
            net = judge.net(name, pin)
            if net != OPEN:
                yield "NOT_OPEN", f"{name} {pin} is on {judge.called(net)}: leave it open"


def _one_net(judge: _Judge) -> Iterator[Fault]:
    """No two signals are on one net."""
    on: dict[str, list[str]] = defaultdict(list)
    for signal, net in judge.homes.items():
        on[net].append(signal)
    for signals in on.values():
        if len(signals) > 1:
            yield "JOINED", f"{' and '.join(map(judge.ends, signals))} are one net: part them"


# parts between two signals -----------------------------------------------------------------------


def _loose(judge: _Judge) -> Iterator[Fault]:
    """Resistors, capacitors, diodes and fuses lie where they are planned, with their values."""
    there: dict[Loose, list[str]] = defaultdict(list)
    for name, part in judge.n.parts.items():
        if name not in judge.plan.chips and part.kind in LOOSE:
            for one in _ways(judge, part):
                there[one].append(name)
    found = Counter({one: len(names) for one, names in there.items()})
    missing = [*(judge.plan.loose - found).elements()]
    surplus = [
        (name, one) for one, names in there.items() for name in names[judge.plan.loose[one] :]
    ]
    for name, one in surplus:
        meant = max(missing, key=one.likeness, default=None)
        if meant and one.likeness(meant) > 1:
            missing.remove(meant)
            yield "OTHER_PART", f"{name} is {one}: make it {meant}"
        else:
            yield "SURPLUS", f"{name}, {one}, is not planned: take it out"
    for meant in missing:
        yield "MISSING", f"{meant.board}: {meant} is not there: solder it in"


def _ways(judge: _Judge, part: Component) -> Iterator[Loose]:
    """The two signals that a part lies between; each resistor of a network has its own."""
    first, *others = [judge.n.net(part, pin) for pin in kinds()[part.kind].pins]
    for other in others:
        if other != OPEN or part.kind != "resistor network 8":
            ends = [_end(judge, net) for net in (first, other)]
            yield loose(part.board, _said(part), *ends)


def _end(judge: _Judge, net: str) -> str:
    return "nothing" if net == OPEN else judge.called(net)


# cables ------------------------------------------------------------------------------------------


def _cables(judge: _Judge) -> Iterator[Fault]:
    """The planned plugs are joined by one cable, and no others."""
    there = {name: _plugs(cable.ends) for name, cable in judge.n.table.cables.items()}
    planned = [frozenset(plugs) for plugs in judge.plan.cables]
    for name, plugs in there.items():
        if plugs not in planned:
            yield "CABLE", f"cable {name} joins {_listed(plugs)}, which is not planned: unplug it"
    for plugs in planned:
        if plugs not in there.values():
            yield "CABLE", f"no cable joins {_listed(plugs)}: plug one in"


def _plugs(ends: list[tuple[str, str]]) -> frozenset[str]:
    return frozenset(" ".join(end) for end in ends)


def _listed(plugs: frozenset[str]) -> str:
    return ", ".join(sorted(plugs))


RULES: tuple[Rule, ...] = (on_plan,)
