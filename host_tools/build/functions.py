"""The function objects of frozen modules, put into the flash.

MicroPython makes one in the heap for each function of a module that is imported, 30 KB in all.
Here they stand behind what mpy-tool writes for the compiler, and `on_image/functions.c` has them
taken from there.
"""

import re
from pathlib import Path

from host_tools.ground.cannot import CannotError

TARGET = "BUILD_FROZEN_CONTENT"
"""The part of MicroPython's build that makes FILE."""
FILE = "frozen_content.c"
_INSTEAD = ("mp_obj_new_module", "mp_make_function_from_proto_fun", "gc_collect_start")
LINKING = " ".join(f"-Wl,--wrap={name}" for name in _INSTEAD)
"""Flags of the linker: who calls one of these calls ours, which may call theirs."""
_CODE = Path(__file__).parent / "on_image" / "functions.c"
_MARK = "\n// Floorman's: the functions of the modules above\n"
# Two lines of the flash's cache hold an object.
_HEAD = """\
#include "py/objfun.h"

static mp_module_context_t contexts[{}];
static const char first_module[] = "{}";
static const uint16_t first_function[] = {{{}}};
static const struct {{
    mp_obj_base_t base;
    const mp_module_context_t *context;
    struct _mp_raw_code_t *const *child_table;
    const byte *bytecode;
}} functions[] __attribute__((aligned(16))) = {{
"""
_TYPES = {"0": "mp_type_fun_bc", "1": "mp_type_gen_wrap"}  # by is_generator
_TOLD = re.compile(
    r"^// - frozen file name: (?P<file>.+)"
    r"|^static const mp_raw_code_t \*const children_(?P<parent>\w+)\[\] ="
    r"|^static const mp_raw_code_truncated_t proto_fun_(?P<name>\w+) ="
    r"|^    \.kind = (?P<kind>\w+),"
    r"|^    \.is_generator = (?P<generator>[01]),",
    re.MULTILINE,
)


def add(frozen: Path) -> None:
    """Put them behind the text of the file, in place of what an earlier build put there.

    A file that stays the same keeps its date.  CannotError when it is not as the mpy-tool of this
    release writes it.
    """
    text = frozen.read_text()
    theirs = text.partition(_MARK)[0]
    table = _table(theirs)
    if not table:
        raise CannotError(f"{frozen} names no function: it is not what this release writes")
    ours = f"{theirs}{_MARK}{table}{_CODE.read_text()}"
    if ours != text:
        frozen.write_text(ours)


def _table(text: str) -> str:
    """The tables that functions.c reads; "" when the text has no function of bytecode."""
    files, first, rows = list[str](), list[str](), list[str]()
    parents = set[str]()
    name = kind = ""
    for told in _TOLD.finditer(text):
        if told["file"]:
            files.append(told["file"])
            first.append(str(len(rows)))
        elif told["parent"]:
            parents.add(told["parent"])
        elif told["name"]:
            name = told["name"]
        elif told["kind"]:
            kind = told["kind"]
        elif kind == "MP_CODE_BYTECODE":
            inner = f"(void *)children_{name}" if name in parents else "NULL"
            where = f"&contexts[{len(files) - 1}], {inner}, fun_data_{name}"
            rows.append(f"    {{{{&{_TYPES[told['generator']]}}}, {where}}},")
    if not rows:
        return ""
    first.append(str(len(rows)))
    return _HEAD.format(len(files), files[0], ", ".join(first)) + "\n".join((*rows, "};", ""))
