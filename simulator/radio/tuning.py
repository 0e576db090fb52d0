"""How far a reader's receiver and transmitter are turned up, as registers say it.

In decibels of the voltage that a tag must get through its coupling: at 6.0 more one is heard that
gets half.  0.0 is a chip after its reset.
"""

import math
from functools import cache

from simulator.radio.coupling import FIGURES

_SHARE: float = FIGURES["tuning"]["gain"]
_STEP: float = FIGURES["tuning"]["amplitude_step"]
_GAINS = (18, 23, 18, 23, 33, 38, 43, 48)  # RFCfgReg (MFRC522 9.3.3.6)
_GAIN_AT_RESET = 33
_CONDUCTANCE_AT_RESET = 32  # CWGsPReg (9.3.3.8)
_NEWER_GAINS = (33, 40, 50, 57)  # RX_GAIN (PN5180 table 108)
_NEWER_GAIN_AT_RESET = 50


@cache
def of_mfrc522(rf_cfg: int, cw_gs_p: int) -> float:
    """By RFCfgReg and CWGsPReg.  A current grows with the root of the conductance."""
    gain = _GAINS[rf_cfg >> 4 & 7] - _GAIN_AT_RESET
    drive = max(1, cw_gs_p & 63) / _CONDUCTANCE_AT_RESET
    return _SHARE * gain + 10 * math.log10(drive)


def of_pn5180(rf_control_rx: int, dpc_config: int) -> float:
    """By RF_CONTROL_RX and DPC_CONFIG."""
    gain = _NEWER_GAINS[rf_control_rx & 3] - _NEWER_GAIN_AT_RESET
    return _SHARE * gain - _STEP * (dpc_config >> 1 & 3)


def wired(gain: int) -> float:
    """An MFRC522 whose gain the table's data names, in decibels."""
    return _SHARE * (gain - _GAIN_AT_RESET)
