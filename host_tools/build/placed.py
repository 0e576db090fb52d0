"""An image's linker script, made of the one in MicroPython's sources: which code lies in RAM.

The sources want their bytecode loop there, and name it vm.c.obj.  With the SDK of that release
object files are called vm.c.o, so it stays in flash and takes a third of the flash's cache from
all that it runs.  Here it lies in RAM, and with it what it calls for each function: 7 KB of the
heap.  The collector, which the sources want there, too, gains little by it; maps and the runtime's
calls would make a sweep a little shorter and leave less heap than the table has to have.
"""

from pathlib import Path

from host_tools.build.micropython import changed
from host_tools.build.picos import Pico

_LOOP = "*py/vm.c.o"
_IN_RAM = f"{_LOOP} *py/bc.c.o"
_NAMED = "*gc.c.obj *vm.c.obj *parse.c.obj"
_TABLES = "*libc.a:*lib_a-mem*.o *libm.a:) .rodata*"  # the loop has one of its instructions


def linker_script(pico: Pico, port: Path) -> str:
    """The text for `pico`; `port` is the folder of MicroPython's rp2.

    CannotError when the sources have another one than expected.
    """
    chip = "rp2350" if pico.name.endswith("2") else "rp2040"
    path = port / f"memmap_mp_{chip}.ld"
    text = path.read_text()
    for old, new in ((_NAMED, _IN_RAM), (_TABLES, _TABLES.replace(")", f" {_LOOP})", 1))):
        text = changed(path, text, old, new)
    return text
