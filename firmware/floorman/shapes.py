"""What parts hand to each other, for the type checker alone: shapes.pyi has it.

`if TYPE_CHECKING:` goes when the firmware is compiled, and with it the imports behind it.
"""

from micropython import const

TYPE_CHECKING = const(0)
