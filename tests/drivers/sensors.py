"""Knock sensors that hear otherwise than the rest."""

from simulator.slaps import Slaps


def far_away(slaps: Slaps, *seats: int) -> None:
    """Sensors that hear nothing."""
    for seat in seats:
        slaps.sensors[seat].trimmer = 100.0


def quick(slaps: Slaps, seat: int) -> None:
    """A sensor that is first wherever it hears a slap."""
    for other, sensor in enumerate(slaps.sensors):
        sensor.pull_us += 0 if other == seat else 3_000
