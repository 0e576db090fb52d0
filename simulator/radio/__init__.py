"""Tags, antennas and what goes wrong between them."""

from simulator.radio.field import Answer, Antenna
from simulator.radio.icode import ICode
from simulator.radio.ntag import NTAG
from simulator.radio.phone import Phone
from simulator.radio.profiles import BENCH, PROFILES, RC522, Profile
from simulator.radio.tags import Tag

__all__ = [
    "BENCH",
    "NTAG",
    "PROFILES",
    "RC522",
    "Answer",
    "Antenna",
    "ICode",
    "Phone",
    "Profile",
    "Tag",
]
