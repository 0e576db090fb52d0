"""A hand of eight as its events, for tables that have no felt."""

from floorman import events as ev

Happening = tuple[int, int, int]  # kind, seat, value of an event


def card(name: str) -> int:
    """'Ah' as a card number."""
    return "23456789TJQKA".index(name[0]) * 4 + "cdhs".index(name[1])


def shown(seat: int, first: str, second: str) -> Happening:
    """The seat tables its hand."""
    return ev.SHOWN, seat, card(first) << 8 | card(second)


def board(start: int, *names: str) -> list[Happening]:
    """A burn and board cards from place `start` on."""
    cards = [(ev.BOARD, start + n, card(name)) for n, name in enumerate(names)]
    return [(ev.BURN, 0, 0), *cards]


STACKS = (8200, 12450, 5400, 0, 20050, 9975, 14300, 7600, 0, 11025)
SEATS = [seat for seat, stack in enumerate(STACKS) if stack]


def sit_down() -> list[Happening]:
    """Eight players, blinds 50/100, button in seat 10."""
    return [
        *((ev.SEAT, seat, stack) for seat, stack in enumerate(STACKS)),
        (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.UNIT, 0, 25), (ev.BUTTON, 9, 0),
    ]  # fmt: skip


def deal(hand: int = 12) -> list[Happening]:
    """The hand begins and everybody gets two cards."""
    start: list[Happening] = [(ev.START, 0, hand)]
    return start + [(ev.HOLE, seat, 0) for _ in range(2) for seat in SEATS]


def to_the_turn() -> list[Happening]:
    """Seats 2, 5 and 7 see the turn; 5 bets 1,800 and 7 has not decided."""
    return [
        *sit_down(), *deal(),
        (ev.MUCKED, 2, 0), (ev.CHIPS, 4, 300), (ev.MUCKED, 5, 0), (ev.CHIPS, 6, 300),
        (ev.MUCKED, 7, 0), (ev.MUCKED, 9, 0), (ev.MUCKED, 0, 0), (ev.CHIPS, 1, 300),
        *((ev.CHIPS, seat, 0) for seat in (0, 1, 4, 6)),
        *board(0, "Qh", "7s", "2d"),
        (ev.KNOCK, 1, 0), (ev.CHIPS, 4, 650), (ev.CHIPS, 6, 650), (ev.MUCKED, 1, 0),
        (ev.CHIPS, 4, 0), (ev.CHIPS, 6, 0),
        *board(3, "Tc"),
        (ev.CHIPS, 4, 1800),
    ]  # fmt: skip


def to_the_end() -> list[Happening]:
    """From there: 7 calls, the river is checked, 5 shows a set and wins."""
    return [
        (ev.CHIPS, 6, 1800), (ev.CHIPS, 4, 0), (ev.CHIPS, 6, 0),
        *board(4, "Ks"), (ev.KNOCK, 4, 0), (ev.KNOCK, 6, 0),
        shown(4, "Qd", "Qc"), shown(6, "Kh", "Th"), (ev.KEY, ev.K_SHOW, 0),
    ]  # fmt: skip
