"""A journal outlives a flash: what reads it must know whether it means the same."""

import re
from binascii import crc32

from floorman.rules import state

from host_tools.flash import FIRMWARE

KNOWN = {1: 3830989929}
"""LAYOUT: sum of the text that packs and unpacks."""


def test_a_snapshot_that_changes_has_a_new_layout_number():
    text = (FIRMWARE / "floorman" / "rules" / "state.py").read_text()
    methods = re.findall(r"    def \w*pack\w*\(.*?(?=\n    def |\n\n\n|\Z)", text, re.S)
    assert len(methods) > 2
    assert crc32("".join(methods).encode()) == KNOWN.get(state.LAYOUT), (
        "pack or unpack changed: raise LAYOUT and note its sum here"
    )
