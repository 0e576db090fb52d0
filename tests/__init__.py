import host_tools  # noqa: F401 - makes the firmware importable
