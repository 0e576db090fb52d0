"""Registers of the MFRC522: addresses, reset values, access (data sheet section 9)."""

COMMAND = 0x01
COM_IEN = 0x02
DIV_IEN = 0x03
COM_IRQ = 0x04
DIV_IRQ = 0x05
ERROR = 0x06
STATUS1 = 0x07
STATUS2 = 0x08
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
WATER_LEVEL = 0x0B
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_MODE = 0x12
RX_MODE = 0x13
TX_CONTROL = 0x14
TX_ASK = 0x15
TX_SEL = 0x16
RX_SEL = 0x17
RX_THRESHOLD = 0x18
DEMOD = 0x19
MF_TX = 0x1C
MF_RX = 0x1D
SERIAL_SPEED = 0x1F
CRC_RESULT_H = 0x21
CRC_RESULT_L = 0x22
MOD_WIDTH = 0x24
RF_CFG = 0x26
GS_N = 0x27
CW_GS_P = 0x28
MOD_GS_P = 0x29
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_H = 0x2C
T_RELOAD_L = 0x2D
T_COUNTER_H = 0x2E
T_COUNTER_L = 0x2F
TEST_SEL1 = 0x31
TEST_SEL2 = 0x32
TEST_PIN_EN = 0x33
TEST_PIN_VALUE = 0x34
TEST_BUS = 0x35
AUTO_TEST = 0x36
VERSION = 0x37
ANALOG_TEST = 0x38
TEST_DAC1 = 0x39
TEST_DAC2 = 0x3A
TEST_ADC = 0x3B

NAMES = {
    number: name
    for name, number in list(globals().items())
    if name.isupper() and isinstance(number, int)
}
"""By address.  Addresses that are not here are reserved."""

RESET = {
    COMMAND: 0x20,
    COM_IEN: 0x80,
    COM_IRQ: 0x14,
    STATUS1: 0x21,
    WATER_LEVEL: 0x08,
    CONTROL: 0x10,
    COLL: 0xA0,
    MODE: 0x3F,
    TX_CONTROL: 0x80,
    TX_SEL: 0x10,
    RX_SEL: 0x84,
    RX_THRESHOLD: 0x84,
    DEMOD: 0x4D,
    MF_TX: 0x62,
    SERIAL_SPEED: 0xEB,
    CRC_RESULT_H: 0xFF,
    CRC_RESULT_L: 0xFF,
    MOD_WIDTH: 0x26,
    RF_CFG: 0x48,
    GS_N: 0x88,
    CW_GS_P: 0x20,
    MOD_GS_P: 0x20,
    TEST_PIN_EN: 0x80,
    AUTO_TEST: 0x40,
}
"""Values after a reset (section 9.3); the others are 0x00."""

READ_ONLY = frozenset(
    (ERROR, STATUS1, CRC_RESULT_H, CRC_RESULT_L, T_COUNTER_H, T_COUNTER_L, TEST_BUS, VERSION,
     TEST_ADC)
)  # fmt: skip

PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
"""CRC presets by Mode.CRCPreset (9.3.2.2)."""
