"""What of MicroPython an image has in RAM: a linker script made of the one in its sources.

The sources want their bytecode loop there, too, and name it vm.c.obj.  With the SDK of that
release object files are called vm.c.o, so it stays in flash and takes a third of the flash's cache
from all that it runs.  Here it lies in RAM, and with it what it calls for nearly each instruction:
15 KB of the heap.  The collector, which the sources want in RAM, gains little there.
"""

from pathlib import Path

from host_tools.build.picos import Pico
from host_tools.ground.cannot import CannotError

_LOOP = "*py/vm.c.o"
_IN_RAM = f"{_LOOP} *py/bc.c.o *py/map.c.o *py/runtime.c.o"
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
        if text.count(old) != 1:
            raise CannotError(f"{path} is not the one of this release: it lacks {old!r}")
        text = text.replace(old, new)
    return text
