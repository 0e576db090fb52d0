"""Single mistakes that leave the circuit as it is: equal.toml says why."""

import tomllib
from pathlib import Path

from host_tools.table.netlist import OPEN, Draft
from tests.hardware.mistaken import Mistake

REASONS: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def reason(table: Draft, mistake: Mistake) -> str:
    """Why a mistake in a sound table changes nothing; "" where it does."""
    what, *at = mistake
    return REASONS.get(what, {}).get(_about(table, what, at), "")


def _about(table: Draft, what: str, at: list[str]) -> str:
    """The word that equal.toml has for a mistake."""
    if what == "longer":
        return at[0] if at[0] == "busy" else at[0].rstrip("0123456789").replace("busy", "")
    part = table.parts.get(" ".join(at[:2]))
    if part is None or "COM" in at:
        return ""
    if what == "forget":
        return "open" * (part.nets[at[2]] == OPEN)
    return "passing" if _passes(table, at) else part.kind


def _passes(table: Draft, at: list[str]) -> bool:
    """True when conductors of a plug lead to nothing on its board."""
    part = table.parts[" ".join(at[:2])]
    nets = [part.nets.get(pin, OPEN) for pin in at[2:]]
    there = [
        net for one in table.parts.values() if one.board == part.board for net in one.nets.values()
    ]
    is_plug = any((part.board, part.ref) in cable.ends for cable in table.cables.values())
    return is_plug and OPEN not in nets and all(there.count(net) == 1 for net in nets)
