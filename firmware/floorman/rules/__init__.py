"""The rules.  Their classes build on each other; imported from the last one down they would nest
deeper than a Pico's stack, so they are loaded here in the order they build."""

# isort: off
from floorman.rules import state, rulings, betting, wager, hand, floor  # noqa: F401
from floorman.rules import dealing, irregular, burns, board, killed, turns, outcomes  # noqa: F401
from floorman.rules import requests, between  # noqa: F401
# isort: on
