"""A FRAM that answers and is none that the table can use: what its identity says of it."""

from host_tools.doctor.finding import Finding

_FUJITSU = b"\x04\x7f"  # then the size, the product
_FUJITSU_BYTES = 4
_CYPRESS = b"\x7f\x7f\x7f\x7f\x7f\x7f\xc2"  # then the size
_SIZE = 0x1F  # a power of two
_NOBODY = {0x00, 0xFF}  # a line that nobody drives


def finding(identity: bytes) -> Finding:
    """None answers, or one that the table does not know."""
    if {*identity} <= _NOBODY:
        return Finding("NO_FRAM")
    kib = _kib(identity)
    size = f"it has {kib} KB" if kib else "its size is not known"
    shown = identity[:_FUJITSU_BYTES] if identity.startswith(_FUJITSU) else identity
    return Finding("OTHER_FRAM", (), {"identity": shown.hex(" ").upper(), "size": size})


def _kib(identity: bytes) -> int:
    """Its size as makers number it; 0 for another maker."""
    if identity.startswith(_FUJITSU):
        return 1 << (identity[2] & _SIZE)
    return 8 << (identity[7] & _SIZE) if identity.startswith(_CYPRESS) else 0
