"""Attacks on a table of the simulator: `floorman attack` and the tests play the same ones."""
