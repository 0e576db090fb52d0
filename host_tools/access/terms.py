"""What a house asks of those who come in, beyond what every house asks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Terms:
    """`token`: the user who started the program needs the printed address, too."""

    token: bool = False


USUAL = Terms()
