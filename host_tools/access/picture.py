"""An address as a QR code, for the camera of a phone: in a page, and in a terminal."""

from io import BytesIO, StringIO

import segno


def as_svg(address: str) -> bytes:
    """The code, dark on light with its quiet zone."""
    drawn = BytesIO()
    segno.make_qr(address).save(drawn, kind="svg", scale=8, light="white")
    return drawn.getvalue()


def as_text(address: str) -> str:
    """The code in half blocks."""
    drawn = StringIO()
    segno.make_qr(address).terminal(drawn, compact=True)
    return drawn.getvalue()
