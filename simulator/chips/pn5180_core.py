"""Registers, EEPROM and boot of the PN5180 (data sheet 11.2, 11.5, 11.9)."""

from collections.abc import Callable

from simulator.chips import pn5180_registers as reg
from simulator.chips.pn5180_port import (
    NEVER,
    READ,
    READ_EEPROM,
    READ_MULTIPLE,
    WRITE,
    WRITE_AND,
    WRITE_EEPROM,
    WRITE_MULTIPLE,
    WRITE_OR,
    CommandPort,
)
from simulator.clock import Clock

_BOOT_US = 2_500  # table 141, the most
_RESET_US = 10  # 11.2.2: RESET_N low for at least so long
_SET, _OR, _AND = 1, 2, 3  # actions of WRITE_REGISTER_MULTIPLE
_ACTIONS = {WRITE: _SET, WRITE_OR: _OR, WRITE_AND: _AND}
_ALL = 0xFFFFFFFF
_IRQS = 0x000FFFFF
_SOFT_RESET = 0x100  # SYSTEM_CONFIG (table 75)
_AFTER_RESET = 0x01  # its COMMAND


class Core(CommandPort):
    """Instructions on registers and EEPROM.  `firmware` is its version."""

    def __init__(self, clock: Clock, name: str, lenient: bool, firmware: tuple[int, int]) -> None:
        super().__init__(clock, name, lenient)
        self._values = [0] * 128
        self._eeprom = bytearray(reg.EEPROM_SIZE)
        self._first = firmware
        self._name_firmware(firmware)
        self._eeprom[reg.EEPROM_VERSION : reg.EEPROM_VERSION + 2] = b"\0\x93"
        self._eeprom[reg.IDLE_IRQ_AFTER_BOOT] = 1
        self._readers: dict[int, Callable[[], int]] = {
            reg.IRQ_STATUS: lambda: self._irq,
            reg.SYSTEM_STATUS: lambda: self._errors | self._boot,
        }
        self._writers: dict[int, Callable[[int], None]] = {
            reg.SYSTEM_CONFIG: self._write_system_config,
            reg.IRQ_CLEAR: self._clear_irqs,
        }
        self._commands = {
            READ: lambda payload: self._read_several(payload, 1),
            READ_MULTIPLE: lambda payload: self._read_several(payload, 18),
            WRITE_MULTIPLE: self._write_multiple,
            READ_EEPROM: self._read_eeprom,
            WRITE_EEPROM: self._write_eeprom,
        }
        for code, action in _ACTIONS.items():
            self._commands[code] = self._writer(action)
        self._held_us = 0
        self.held = False
        self._awake_us = 0
        self._boot = 0
        self._reset(reg.BOOT_POR)

    # power and reset -----------------------------------------------------------------------

    def reset_n(self, level: int) -> None:
        """The pin RESET_N: 0 holds the chip in power-down, 1 starts it (11.2.1.2)."""
        if not level:
            self._held_us = self.clock.now
            self.held = True
            self._reset(reg.BOOT_POR)
        elif self.held:
            self.held = False
            if self.clock.now - self._held_us < _RESET_US:
                self._refuse("RESET_N was low for less than 10 us (11.2.2)")
            self._reset(reg.BOOT_POR)

    def brown_out(self) -> None:
        """The supply dips: the chip starts again and nobody was told.

        It puts up with wrong orders until it is reset.
        """
        self._reset(reg.BOOT_POR)
        self.tolerant = True

    def hold(self, held: bool) -> None:
        """A fault pulls the reset pin down, or lets it go; the firmware cannot know."""
        self.tolerant = True
        self.reset_n(int(not held))
        self.tolerant = True

    def exchange_chip(self, version: int | None) -> None:
        """Another module whose firmware is 0x35 for 3.5; None: the one that was there at first."""
        self._name_firmware(self._first if version is None else divmod(version, 16))
        self.brown_out()

    @property
    def version(self) -> int:
        """Its firmware as one number, 0x41 for 4.1."""
        minor, major = self._eeprom[reg.FIRMWARE_VERSION : reg.FIRMWARE_VERSION + 2]
        return major << 4 | minor

    def _name_firmware(self, firmware: tuple[int, int]) -> None:
        for at in (reg.PRODUCT_VERSION, reg.FIRMWARE_VERSION):
            self._eeprom[at : at + 2] = bytes(firmware[::-1])

    def _reset(self, cause: int) -> None:
        self.tolerant = self.selected = False
        self._values = [0] * 128
        self._values[reg.SYSTEM_CONFIG] = _AFTER_RESET
        self._irq = reg.IDLE_IRQ if self._eeprom[reg.IDLE_IRQ_AFTER_BOOT] else 0
        self._errors = 0
        self._boot = cause
        self._response = None
        self._free_us = 0
        self._awake_us = NEVER if self.held else self.clock.now + _BOOT_US
        self._stop()

    def _is_awake(self) -> bool:
        return self.clock.now >= self._awake_us

    def _stop(self) -> None:
        """Nothing is under way any more."""

    # registers -----------------------------------------------------------------------------

    def _exists(self, address: int) -> bool:
        if address in reg.NAMES:
            return True
        self._refuse(f"there is no register 0x{address:02x}", reg.PARAMETER_ERROR)
        return False

    def _read_several(self, payload: bytes, most: int) -> bytes | None:
        if not 1 <= len(payload) <= most:
            self._refuse(f"{len(payload)} registers are read at once", reg.SYNTAX_ERROR)
            return None
        if not all(self._exists(address) for address in payload):
            return None
        return b"".join(self._read(address).to_bytes(4, "little") for address in payload)

    def _read(self, address: int) -> int:
        reader = self._readers.get(address)
        return reader() if reader else self._values[address]

    def _writer(self, action: int) -> Callable[[bytes], bytes | None]:
        def run(payload: bytes) -> None:
            if len(payload) == 5:
                self._change(payload[0], action, int.from_bytes(payload[1:], "little"))
            else:
                self._refuse("a register is written with 5 bytes", reg.SYNTAX_ERROR)

        return run

    def _write_multiple(self, payload: bytes) -> None:
        """Changes before an error stay (table 9, note)."""
        if len(payload) % 6 or len(payload) > 6 * 42:
            self._refuse("elements have 6 bytes, and there are 42 at most", reg.SYNTAX_ERROR)
            return
        for at in range(0, len(payload), 6):
            address, action = payload[at : at + 2]
            self._change(address, action, int.from_bytes(payload[at + 2 : at + 6], "little"))

    def _change(self, address: int, action: int, operand: int) -> None:
        if not self._exists(address):
            return
        if address in reg.READ_ONLY:
            self._refuse(f"{reg.NAMES[address]} cannot be written", reg.PARAMETER_ERROR)
        elif action not in (_SET, _OR, _AND):
            self._refuse(f"there is no action {action}", reg.PARAMETER_ERROR)
        else:
            old = self._values[address]
            value = {_SET: operand, _OR: old | operand, _AND: old & operand}[action]
            write = self._writers.get(address)
            if write:
                write(value & _ALL)
            else:
                self._values[address] = value & _ALL

    def _clear_irqs(self, value: int) -> None:
        self._irq &= ~value

    def _write_system_config(self, value: int) -> None:
        if value & _SOFT_RESET:
            self._reset(reg.BOOT_SOFT_RESET)
        else:
            self._values[reg.SYSTEM_CONFIG] = value

    def irq(self) -> int:
        """The IRQ line; its polarity stands in the EEPROM (11.3.2.1)."""
        self._catch_up()
        enabled = self._values[reg.IRQ_ENABLE] | reg.GENERAL_ERROR_IRQ
        return int(bool(self._irq & enabled & _IRQS)) ^ 1 ^ (self._eeprom[reg.IRQ_PIN_CONFIG] & 1)

    # EEPROM --------------------------------------------------------------------------------

    def _read_eeprom(self, payload: bytes) -> bytes | None:
        if len(payload) != 2 or not payload[1] or payload[0] + payload[1] > reg.EEPROM_SIZE:
            self._refuse("the EEPROM ends at 254", reg.PARAMETER_ERROR)
            return None
        return bytes(self._eeprom[payload[0] : payload[0] + payload[1]])

    def _write_eeprom(self, payload: bytes) -> None:
        if not 1 <= len(payload) - 1 <= reg.EEPROM_SIZE - payload[0]:
            self._refuse("the EEPROM ends at 254", reg.PARAMETER_ERROR)
        elif payload[0] < reg.IDLE_IRQ_AFTER_BOOT:
            self._refuse("identity and versions cannot be written (table 51)")
        else:
            self._eeprom[payload[0] : payload[0] + len(payload) - 1] = payload[1:]
