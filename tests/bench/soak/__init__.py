"""What the soak is made of: what runs beside the firmware, what watches, what goes wrong."""
