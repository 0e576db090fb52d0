"""Faults of a simulated table: named, switched on and off at any time."""

from simulator.faults.registry import FAULTS, Fault, Wish, at_start, fitted, parse, wish

__all__ = ["FAULTS", "Fault", "Wish", "at_start", "fitted", "parse", "wish"]
