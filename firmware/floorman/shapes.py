"""Shapes of what parts hand to each other, for the type checker alone: see shapes.pyi.

`if TYPE_CHECKING:` goes when the firmware is compiled, and with it the imports behind it.
"""

from micropython import const

TYPE_CHECKING = const(0)
