"""Text of a table that nobody vouches for, made harmless for a terminal and a log."""

import unicodedata

_ASIDE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format, line and page ends


def plain(text: str) -> str:
    """The text on one line, with a dot for every character that is no letter, mark or blank.

    A terminal would carry out some of them, and others turn the order of the rest around.
    """
    return "".join("·" if unicodedata.category(one) in _ASIDE else one for one in text)
