"""The MFRC522 below its commands: FIFO, interrupts, timer and status (data sheet 8.3 to 8.5)."""

from simulator.chips import mfrc522_air as air
from simulator.chips import mfrc522_registers as reg
from simulator.chips.mfrc522_port import NEVER, RegisterPort
from simulator.clock import Clock

FIFO_SIZE = 64
READ_FIFO = reg.FIFO_DATA << 1 | 0x80  # the address byte (8.1.2.3)

# commands (10.3)
IDLE, MEM, RANDOM_ID, CALC_CRC, TRANSMIT = 0x0, 0x1, 0x2, 0x3, 0x4
NO_CHANGE, RECEIVE, TRANSCEIVE, SOFT_RESET = 0x7, 0x8, 0xC, 0xF

# ComIrq (9.3.1.5)
TX_IRQ, RX_IRQ, IDLE_IRQ, HI_IRQ = 0x40, 0x20, 0x10, 0x08
LO_IRQ, ERR_IRQ, TIMER_IRQ = 0x04, 0x02, 0x01
CRC_IRQ = 0x04  # DivIrq (9.3.1.6)

# Error (9.3.1.7)
WR_ERR, BUFFER_OVFL, COLL_ERR = 0x80, 0x10, 0x08
CRC_ERR, PARITY_ERR, PROTOCOL_ERR = 0x04, 0x02, 0x01
WAITING, SENDING, WAITS_FOR_DATA, RECEIVING = 1, 3, 5, 6  # Status2.ModemState (9.3.1.9)

POWER_DOWN = 0x10  # Command (9.3.1.2)
POS_NOT_VALID = 0x20  # Coll (9.3.1.15)
_T_PRESCAL_EVEN = 0x10  # Demod (9.3.2.10)


class Core(RegisterPort):
    """Everything that runs beside the commands.  The times in us say when something is due."""

    __slots__ = (
        "_collision", "_com_irq", "_command", "_crc_us", "_div_irq", "_error", "_fifo",
        "_heard_us", "_listening", "_received_us", "_rx_last_bits", "_sent_us", "_tested_us",
        "_timer_us",
    )  # fmt: skip

    def __init__(self, clock: Clock, name: str) -> None:
        super().__init__(clock, name)
        self._fifo = bytearray()
        self._reset_core(version=0)
        readers, writers = self._readers, self._writers
        readers[reg.COMMAND] = self._read_command
        readers[reg.COM_IRQ] = lambda: self._com_irq
        readers[reg.DIV_IRQ] = lambda: self._div_irq
        readers[reg.ERROR] = lambda: self._error
        readers[reg.STATUS1] = self._read_status1
        readers[reg.STATUS2] = self._read_status2
        readers[reg.FIFO_DATA] = self._read_fifo
        readers[reg.FIFO_LEVEL] = lambda: len(self._fifo)
        readers[reg.CONTROL] = lambda: 0x10 | self._rx_last_bits
        readers[reg.COLL] = lambda: self._values[reg.COLL] & 0x80 | self._collision
        readers[reg.T_COUNTER_H] = lambda: self._timer_count() >> 8
        readers[reg.T_COUNTER_L] = lambda: self._timer_count() & 0xFF
        writers[reg.COM_IRQ] = self._write_com_irq
        writers[reg.DIV_IRQ] = self._write_div_irq
        writers[reg.FIFO_LEVEL] = self._write_fifo_level
        writers[reg.CONTROL] = self._write_control

    def _reset_core(self, version: int) -> None:
        self._reset_registers(version)
        self._error = 0
        self._collision = POS_NOT_VALID
        self._rx_last_bits = 0
        self._command = IDLE
        self._fifo.clear()
        self._timer_us = NEVER
        self._stop()

    def _reset_registers(self, version: int) -> None:
        for address in reg.NAMES:
            self._values[address] = reg.RESET.get(address, 0)
        self._values[reg.VERSION] = version
        self._com_irq = reg.RESET[reg.COM_IRQ]
        self._div_irq = 0
        self.tolerant = False

    def _stop(self) -> None:
        """Nothing is under way any more; the timer goes on."""
        self._sent_us = NEVER
        self._received_us = NEVER
        self._heard_us = NEVER
        self._crc_us = NEVER
        self._tested_us = NEVER
        self._listening = False
        self._due_us = self._timer_us

    def _plan(self) -> None:
        due = self._timer_us
        if self._sent_us < due:
            due = self._sent_us
        if self._received_us < due:
            due = self._received_us
        if self._crc_us < due:
            due = self._crc_us
        if self._tested_us < due:
            due = self._tested_us
        self._due_us = due

    # registers -----------------------------------------------------------------------------

    def _read_command(self) -> int:
        asleep = POWER_DOWN if self.clock.now < self._awake_us else 0
        return self._values[reg.COMMAND] & 0x20 | asleep | self._command

    def _write_com_irq(self, value: int) -> None:
        if value & 0x80:
            self._com_irq |= value & 0x7F
        else:
            self._com_irq &= ~value

    def _write_div_irq(self, value: int) -> None:
        if value & 0x80:
            self._div_irq |= value & 0x14
        else:
            self._div_irq &= ~value

    def _read_status1(self) -> int:
        values, level = self._values, len(self._fifo)
        pending = self._com_irq & values[reg.COM_IEN] & 0x7F
        pending |= self._div_irq & values[reg.DIV_IEN]
        status = 0x20 if self._crc_us == NEVER else 0
        status |= 0x10 if pending else 0
        status |= 0x08 if self._timer_us != NEVER else 0
        status |= 0x02 if FIFO_SIZE - level <= values[reg.WATER_LEVEL] else 0
        return status | (0x01 if level <= values[reg.WATER_LEVEL] else 0)

    def _read_status2(self) -> int:
        return self._values[reg.STATUS2] & 0xC8 | self._modem()

    def _modem(self) -> int:
        """Waiting for StartSend, sending, waiting for data; or idle."""
        if self._sent_us != NEVER:
            return SENDING
        if self._listening:
            return WAITS_FOR_DATA
        return WAITING if self._command == TRANSCEIVE else 0

    # timer (8.5) ---------------------------------------------------------------------------

    def _timer_tick(self) -> int:
        """One count, in carrier periods."""
        values = self._values
        prescaler = (values[reg.T_MODE] & 0x0F) << 8 | values[reg.T_PRESCALER]
        even = values[reg.DEMOD] & _T_PRESCAL_EVEN and self._has_even_prescaler()
        return 2 * prescaler + (2 if even else 1)

    def _has_even_prescaler(self) -> bool:
        """The make has Demod.TPrescalEven."""
        return True

    def _timer_length_us(self) -> int:
        values = self._values
        if values[reg.T_MODE] & 0x70:
            self._refuse("gating and automatic restart of the timer are not modelled")
        reload = values[reg.T_RELOAD_H] << 8 | values[reg.T_RELOAD_L]
        return air.microseconds(self._timer_tick() * (reload + 1))

    def _timer_count(self) -> int:
        if self._timer_us == NEVER:
            return 0
        left = self._timer_us - self.clock.now
        return min(0xFFFF, left * 339 // 25 // self._timer_tick())

    def _write_control(self, value: int) -> None:
        if value & 0x80:
            self._timer_us = NEVER
        if value & 0x40:
            self._timer_us = self.clock.now + self._timer_length_us()
        self._plan()

    def _preset(self) -> int:
        mode = self._values[reg.MODE]
        if mode & 0x80:
            self._refuse("a CRC with its highest bit first is not modelled")
        return reg.PRESETS[mode & 0x03]

    # FIFO (8.3) ----------------------------------------------------------------------------

    def _fill(self, data: bytes) -> None:
        if self._listening and self._sent_us == NEVER:
            self._error |= WR_ERR
            self._refuse("the FIFO was written while an answer is awaited (9.3.1.7, WrErr)")
            return
        room = FIFO_SIZE - len(self._fifo)
        if len(data) > room:
            self._error |= BUFFER_OVFL
            self._com_irq |= ERR_IRQ
        self._fifo += data[:room]
        self._note_level()

    def _read_fifo(self) -> int:
        if not self._fifo:
            self._refuse("the FIFO was read while empty")
            return 0
        return self._fifo.pop(0)

    def _drain(self, count: int) -> bytes:
        if count > len(self._fifo):
            return b""
        found = bytes(self._fifo[:count])
        del self._fifo[:count]
        return found

    def _write_fifo_level(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._error &= ~BUFFER_OVFL

    def _note_level(self) -> None:
        level, water = len(self._fifo), self._values[reg.WATER_LEVEL]
        if level <= water:
            self._com_irq |= LO_IRQ
        if FIFO_SIZE - level <= water:
            self._com_irq |= HI_IRQ
