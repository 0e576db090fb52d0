"""A bomb pot's flops: the first board's on the readers, the other's beside them, keyed."""

from simulator.playing.misdeals.deal import NOWHERE, Flops
from simulator.playing.misdeals.draft import Draft, Draw


def flops(deal: Draft) -> None:
    """Both come as they should."""
    deal.pitches.append(Flops())


def four_cards(deal: Draft) -> None:
    """A fourth card of the stub lies with the first board's flop."""
    deal.pitches.append(Flops(cards=4))
    deal.label("four on the flop", NOWHERE)


def no_burn(deal: Draft) -> None:
    """No card is burned before the flops."""
    deal.pitches.append(Flops(burns=0))
    deal.label("no burn", NOWHERE)


def two_burns(deal: Draft) -> None:
    """Two cards are burned before the flops."""
    deal.pitches.append(Flops(burns=2))
    deal.label("two burns", NOWHERE)


def same_card(deal: Draft) -> None:
    """A card of the first board is keyed as one of the second."""
    deal.pitches.append(Flops(twice=True))
    deal.label("same card", NOWHERE)


BOARDS: dict[str, Draw] = {
    "four on the flop": four_cards,
    "no burn": no_burn,
    "two burns": two_burns,
    "same card": same_card,
}
"""Kind -> how it is drawn."""
