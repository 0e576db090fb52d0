"""The table without a table: virtual chips, radio, people, and boards that run the firmware."""

import host_tools  # noqa: F401 - makes the firmware importable
