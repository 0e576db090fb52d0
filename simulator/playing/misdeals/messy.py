"""Deals without a fault, as people deal who do not do it every day."""

from simulator.playing.misdeals.deal import SEATS, Manner
from simulator.playing.misdeals.draft import Draft, Draw

_EARLY_S = (0.25, 0.6)
_BRUSH_S = (0.18, 0.30)
_ACROSS_S = (0.6, 4.0)
_PAUSE_S = (3.5, 9.0)
_HOLD_S = (5.0, 15.0)
_AMATEUR = 0.08  # share of cards with something clumsy


def clean(deal: Draft) -> None:
    """Nothing but what every deal has: misses, slides over a neighbour, piles."""


def first_seat_lifts(deal: Draft) -> None:
    """The player of the first card lifts it at once and keeps it."""
    _lift(deal, deal.circle[0])


def somebody_lifts(deal: Draft) -> None:
    """Another one does."""
    _lift(deal, deal.rng.choice(deal.circle[1:]))


def several_lift(deal: Draft) -> None:
    """Several do."""
    for seat in deal.rng.sample(deal.circle, deal.rng.randint(2, deal.n)):
        _lift(deal, seat)


def _lift(deal: Draft, seat: int) -> None:
    deal.manners.append(
        Manner("lifts", seat, deal.rng.uniform(*_EARLY_S), deal.rng.uniform(0.6, 1.8))
    )


def brushes(deal: Draft) -> None:
    """A card lies over a wrong seat for a moment, a player's or an empty one."""
    _brush(deal, deal.place())


def _brush(deal: Draft, at: int) -> None:
    seat = deal.pitch(at).seat
    wrong = deal.rng.choice([one for one in range(SEATS) if one != seat])
    deal.change(at, over=wrong, over_s=deal.rng.uniform(*_BRUSH_S))


def across(deal: Draft) -> None:
    """A card comes to rest on two neighbours' readers and is straightened."""
    _across(deal, deal.place())


def _across(deal: Draft, at: int) -> None:
    seat = deal.pitch(at).seat
    wrong = (seat + deal.rng.choice((-1, 1))) % SEATS
    deal.change(at, over=wrong, over_s=deal.rng.uniform(*_ACROSS_S), across=True)


def corrections(deal: Draft) -> None:
    """A card lies at a wrong seat and is put right before the next one is dealt."""
    at = deal.place()
    seat = deal.pitch(at).seat
    wrong = deal.rng.choice([one for one in range(SEATS) if one != seat])
    deal.change(at, over=wrong, over_s=deal.rng.uniform(0.4, 2.5))


def pauses(deal: Draft) -> None:
    """The dealer stops somewhere."""
    _pause(deal, deal.place(1))


def pause_before_the_last(deal: Draft) -> None:
    """The dealer stops before the last card."""
    _pause(deal, len(deal.pitches) - 1)


def _pause(deal: Draft, at: int) -> None:
    deal.change(at, wait_s=deal.rng.uniform(*_PAUSE_S))


def holds(deal: Draft) -> None:
    """Somebody holds the hand before the table has seen both cards."""
    _manner(deal, "holds", (0.15, 0.5), _HOLD_S)


def squeezes(deal: Draft) -> None:
    """Somebody lays one card exactly on the other and lifts a corner."""
    _manner(deal, "squeezes", (0.2, 0.6), (2.0, 6.0))


def _manner(deal: Draft, what: str, after: tuple[float, float], span: tuple[float, float]) -> None:
    seat = deal.rng.choice(deal.circle)
    deal.manners.append(Manner(what, seat, deal.rng.uniform(*after), deal.rng.uniform(*span)))


def empty_button(deal: Draft) -> None:
    """The button lies where nobody sits any more."""
    deal.empty_button()


def amateurs(deal: Draft) -> None:
    """A little of everything."""
    for at in range(len(deal.pitches)):
        if deal.rng.random() < _AMATEUR:
            deal.rng.choice((_brush, _across, _pause))(deal, at)
    for seat in deal.circle:
        if deal.rng.random() < _AMATEUR:
            _lift(deal, seat)


MESSY: dict[str, Draw] = {
    "clean": clean,
    "first seat lifts": first_seat_lifts,
    "somebody lifts": somebody_lifts,
    "several lift": several_lift,
    "brush": brushes,
    "across": across,
    "put right at once": corrections,
    "pause": pauses,
    "pause before the last": pause_before_the_last,
    "holds": holds,
    "squeezes": squeezes,
    "empty button": empty_button,
    "amateurs": amateurs,
}
"""Kind -> how it is drawn."""
