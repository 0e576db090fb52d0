"""Where a seat sits in a hand: BTN, SB, BB, UTG and so on; and who acts before whom."""

from collections.abc import Collection

from floorman.rules.state import SEATS

_LATE = ("LJ", "HJ", "CO")


def clockwise(first: int) -> list[int]:
    """All seats, beginning with one."""
    return [(first + n) % SEATS for n in range(SEATS)]


def positions(
    dealt: Collection[int], button: int, small: int | None, big: int | None
) -> dict[int, str]:
    """By seat, of those who were dealt in; a button or blind may lie at a seat where nobody is."""
    names = {button: "BTN"} if button in dealt else {}
    if small is not None and small in dealt and small != button:
        names[small] = "SB"
    if big is not None and big in dealt:
        names[big] = "BB"
    first = (button if big is None else big) + 1
    others = [seat for seat in clockwise(first) if seat in dealt and seat not in names]
    return names | dict(zip(others, _between(len(others)), strict=True))


def _between(count: int) -> list[str]:
    """The names from behind the big blind to before the button."""
    late = max(0, min(count - 1, len(_LATE)))
    early = ["UTG"] + [f"UTG+{n}" for n in range(1, count - late)]
    return (early[: count - late] + list(_LATE[len(_LATE) - late :]))[:count]
