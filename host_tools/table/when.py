"""Times that lines tell: nobody signs one, and what cannot be read is no time."""

from datetime import datetime

_YEARS = range(1971, 9999)
"""Those that each calendar and every zone can count in; 1970 is a clock that nobody set."""
MOMENTS_MS = range(365 * 86_400_000, 253_370_764_800_000)
"""The same in milliseconds."""


def moment_of(ms: int) -> datetime | None:
    """The local time of milliseconds since 1970; None where no calendar has it."""
    return datetime.fromtimestamp(ms / 1000).astimezone() if ms in MOMENTS_MS else None


def moment_in(text: str) -> datetime | None:
    """The time that a text says (ISO 8601), local where it names no zone; None where it says none
    that a calendar has.
    """
    try:
        said = datetime.fromisoformat(text)
        return said if said.year in _YEARS else None
    except ValueError:
        return None
