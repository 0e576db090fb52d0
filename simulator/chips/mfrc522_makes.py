"""Makes of chips that answer as an MFRC522, and where they differ from NXP's second one.

From NXP's data sheet and from what users of the copies wrote down: miguelbalboa/rfid, its wiki
page "Chinese RFID-RC522" and its issues 96, 106, 428, 482 and 501.
"""

from dataclasses import dataclass, field, replace

from simulator.chips.mfrc522_selftest import RESULTS

_SILENT = bytes(64)  # the self test leaves zeros


@dataclass(frozen=True)
class Make:
    """One maker's chip."""

    version: int
    """VersionReg (9.3.4.8)."""
    self_test: bytes = field(default=_SILENT, repr=False)
    even_prescaler: bool = True
    """Demod.TPrescalEven is there: version 2.0 only (9.3.2.10)."""
    whole_reset: bool = True
    """SoftReset stops what is under way; some copies reset their registers only."""
    ignores_few_bits: bool = True
    """RxMode.RxNoErr does what it says (9.3.2.4)."""
    tells_modem: bool = True
    """Status2.ModemState does (9.3.1.9)."""
    changes_speed: bool = True
    """SerialSpeed and the rates of TxMode and RxMode can be written."""


_LACKS_MOST = Make(0, even_prescaler=False, ignores_few_bits=False, tells_modem=False)
_MAKES = (
    Make(0x92, RESULTS[0x92]),
    Make(0x91, RESULTS[0x91], even_prescaler=False),
    Make(0x90, RESULTS[0x90], even_prescaler=False),
    Make(0x88, RESULTS[0x88]),  # FM17522
    Make(0xB2, RESULTS[0xB2]),
    # labelled RC522 12 02: SoftReset reaches its registers only, its speeds are fixed
    replace(_LACKS_MOST, version=0x12, whole_reset=False, changes_speed=False),
)
_BY_VERSION = {make.version: make for make in _MAKES}


def make_of(version: int) -> Make:
    """The make that names this version; of one nobody described, a copy that lacks the most."""
    return _BY_VERSION.get(version) or replace(_LACKS_MOST, version=version)
