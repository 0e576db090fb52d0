"""Plays hands: records, scenarios and misdeals, on the rules alone or on a simulated table."""
