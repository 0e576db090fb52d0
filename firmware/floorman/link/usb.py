"""The Pico's USB cable as a port: sys.stdin and sys.stdout, read only when something is there."""

from micropython import const, kbd_intr

_CTRL_C = const(3)
_NO_KEY = const(-1)


class UsbPort:
    """`poll` is a select.poll() on which `stdin` is registered for POLLIN."""

    def __init__(self, stdin, stdout, poll) -> None:  # type: ignore[no-untyped-def]
        self._in = stdin.buffer
        self._out = stdout.buffer
        self._poll = poll
        self._one = bytearray(1)
        kbd_intr(_NO_KEY)  # a 3 in a frame is no Ctrl-C

    def readinto(self, buf: bytearray) -> int:
        """Take what is there, at most all of `buf`; how many bytes."""
        n = 0
        # byte by byte: stdin.readinto waits until its buffer is full
        while n < len(buf) and self._waiting():
            self._in.readinto(self._one)
            buf[n] = self._one[0]
            n += 1
        return n

    def write(self, data: memoryview) -> int:
        """Hand over a frame; fewer bytes than given when the host stopped reading."""
        return int(self._out.write(data) or 0)

    def close(self) -> None:
        """The cable belongs to the REPL again."""
        kbd_intr(_CTRL_C)

    def _waiting(self) -> bool:
        for _ in self._poll.ipoll(0):
            return True
        return False
