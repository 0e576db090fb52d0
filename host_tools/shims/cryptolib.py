"""CPython stand-in for MicroPython's `cryptolib`: of its AES what the firmware uses, which is ECB.

As there, one object either encrypts or decrypts.
"""

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB

_ECB = 1


class aes:  # noqa: N801 - MicroPython's name
    """A key.  ValueError for another mode than 1, and when an object is to do both."""

    def __init__(self, key: bytes | bytearray | memoryview, mode: int) -> None:
        if mode != _ECB:
            raise ValueError("mode")
        self._cipher = Cipher(AES(bytes(key)), ECB())
        self._does = ""

    def _run(self, does: str, block: bytearray | memoryview, into: bytearray | memoryview) -> None:
        if self._does not in ("", does):
            raise ValueError("can't encrypt & decrypt")
        self._does = does
        context = self._cipher.encryptor() if does == "encrypt" else self._cipher.decryptor()
        into[:] = context.update(bytes(block))

    def encrypt(self, block: bytearray | memoryview, into: bytearray | memoryview) -> None:
        """Encrypt whole blocks of 16 bytes into a buffer of their length."""
        self._run("encrypt", block, into)

    def decrypt(self, block: bytearray | memoryview, into: bytearray | memoryview) -> None:
        """The other way round."""
        self._run("decrypt", block, into)
