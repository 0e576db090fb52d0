"""The parts of the soak: what runs beside the firmware, what watches, what goes wrong."""
