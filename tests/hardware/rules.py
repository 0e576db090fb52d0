"""All rules that a netlist is judged by."""

from host_tools.table.netlist import Netlist
from tests.hardware import electric, meant, sums
from tests.hardware.electric import Fault
from tests.hardware.plan import judge


def faults(n: Netlist) -> list[Fault]:
    """All that the rules find."""
    rules = (*judge.RULES, *electric.RULES, *meant.RULES, *sums.RULES)
    return [fault for rule in rules for fault in rule(n)]
