"""Every attack on a simulated table and on the programs beside it."""

from host_tools.attack.attack import Attempt
from simulator.attacks import on_cable, on_felt, on_memory, on_programs
from simulator.attacks.fuzz.files import Main


def every(main: Main) -> dict[str, Attempt]:
    """All by name; `main` is the command line, which reads files."""
    return {
        **on_cable.ATTEMPTS, **on_felt.ATTEMPTS, **on_memory.ATTEMPTS, **on_programs.ATTEMPTS,
        "hostile_files": on_programs.hostile_files(main),
    }  # fmt: skip
