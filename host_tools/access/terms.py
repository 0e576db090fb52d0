"""Terms: how much a house asks of those who come in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Terms:
    """`token`: the user who started the program needs the printed address, too.  `four_eyes`: what
    could give somebody chips waits for a second person.
    """

    token: bool = False
    four_eyes: bool = False


USUAL = Terms()
