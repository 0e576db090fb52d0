"""Setting up an MFRC522: reset, prove that it is a chip that does as told, configure.

Section numbers are those of the data sheet.
"""

from micropython import const

from floorman.events import READER_FLICKERS, READER_FORGETS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import MFRC522

T_AUTO = const(0x80)  # TMode (9.3.3.10): the timer starts at the end of each frame sent
# Tags answer 91 us after a frame; the timer stops at the fifth bit of an answer, 47 us later.
TICKS = const(9)  # ten counts: 250 us
GAIN = const(4)  # RFCfg (9.3.3.6): 0 and 2 are 18 dB, 1 and 3 23, 4 33 (reset), 5 38, 6 43, 7 48
# Conductance of the antenna drivers: GsN (9.3.3.7) without modulation, and CWGsP (9.3.3.8).  These
# are the values after a reset; 15 and 63 drive hardest.
GS_N = const(8)
CW_GS_P = const(32)

# From the one that hardly reaches through felt to the one that hears the neighbour's cards: gain,
# GsN and CWGsP of each level.
_LEVELS = bytes(
    (
        1, 8, 16,
        1, 8, 32,
        4, 8, 16,
        4, 8, 32,
        5, 8, 32,
        5, 8, 48,
        6, 8, 48,
        6, 8, 63,
        7, 8, 63,
    )
)  # fmt: skip
LEVELS = const(9)

_COMMAND = const(0x02)
_COLL = const(0x1C)
_RX_MODE = const(0x26)
_TX_CONTROL = const(0x28)
_TX_ASK = const(0x2A)
_RF_CFG = const(0x4C)
_GS_N_REG = const(0x4E)
_CW_GS_P_REG = const(0x50)
_T_MODE = const(0x54)
_T_PRESCALER = const(0x56)
_T_RELOAD_H = const(0x58)
_T_RELOAD_L = const(0x5A)
_VERSION = const(0x6E)

_IDLE = const(0x00)
_SOFT_RESET = const(0x0F)
_RESET_US = const(50)  # 37.74 us once the crystal swings (8.8.2)
_RESET_POLLS = const(20)
_POLL_US = const(500)
_POWER_DOWN = const(0x10)  # Command (9.3.1.2): the oscillator does not run yet
_RESERVED = const(0xC0)  # these read zero

_TICK_PRESCALER = const(169)  # (2 * 169 + 1) / 13.56 MHz = 25 us (8.5)
_FORCE_100_ASK = const(0x40)  # TxASK (9.3.2.6): type A tags hear nothing else
_RX_NO_ERR = const(0x08)  # RxMode (9.3.2.4): fewer than four bits are no answer, listen on
_RF_CFG_REST = const(0x08)
_GS_N_MODULATED = const(8)  # the reset value; with 100 % modulation nothing flows then
_FIELD_OFF = const(0x80)

_PROOF = bytes((0xA5, 0x5A, TICKS))  # TReloadLo keeps these; the last one is to stay


def analog(gain: int, gs_n: int, cw_gs_p: int) -> int:
    """The three in one number, for there are many readers and little heap."""
    return gain << 16 | gs_n << 8 | cw_gs_p


def level(n: int) -> int:
    """A level, the first is 1, as `analog` makes it; -1 when there is none."""
    if not 0 < n <= LEVELS:
        return -1
    at = 3 * (n - 1)
    return analog(_LEVELS[at], _LEVELS[at + 1], _LEVELS[at + 2])


def tune(reader: "MFRC522") -> None:
    """How well it hears and how hard it drives are as in its `front`."""
    front = reader.front
    reader.write(_RF_CFG, front >> 16 << 4 | _RF_CFG_REST)
    reader.write(_GS_N_REG, (front >> 8 & 15) << 4 | _GS_N_MODULATED)
    reader.write(_CW_GS_P_REG, front & 63)


def set_up(reader: "MFRC522") -> bool:
    """True when it is a chip that does as told; then it is ready, its field off.

    Whose it is does not matter: copies that work name versions that no list has.
    """
    reader.write(_COMMAND, _IDLE)  # some copies go on with what they do over a soft reset
    reader.write(_COMMAND, _SOFT_RESET)
    reader.bus.clock.sleep_us(_RESET_US)
    if not _is_awake(reader) or not _has_version(reader):
        return False
    reader.write(_T_MODE, T_AUTO)
    reader.write(_T_PRESCALER, _TICK_PRESCALER)
    reader.write(_T_RELOAD_H, 0)
    if not _keeps_registers(reader):
        return False
    reader.write(_TX_ASK, _FORCE_100_ASK)
    reader.write(_RX_MODE, _RX_NO_ERR)
    reader.write(_COLL, 0)  # ValuesAfterColl = 0: bits behind a collision read as zero
    tune(reader)
    reader.write(_TX_CONTROL, _FIELD_OFF)
    return True


def _is_awake(reader: "MFRC522") -> bool:
    command = reader.read(_COMMAND)
    polls = _RESET_POLLS
    while command & _POWER_DOWN and not command & _RESERVED and polls:
        reader.bus.clock.sleep_us(_POLL_US)
        command = reader.read(_COMMAND)
        polls -= 1
    return not command & (_POWER_DOWN | _RESERVED)


def _has_version(reader: "MFRC522") -> bool:
    version = reader.read_often(_VERSION)
    if version < 0:
        reader.fault = READER_FLICKERS
        version = 0
    reader.version = version
    return 0 < version < 0xFF


def _keeps_registers(reader: "MFRC522") -> bool:
    for value in _PROOF:
        reader.write(_T_RELOAD_L, value)
        kept = reader.read_often(_T_RELOAD_L)
        if kept != value:
            reader.fault = READER_FLICKERS if kept < 0 else READER_FORGETS
            return False
    return True
