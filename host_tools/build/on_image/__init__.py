"""MicroPython that an image has frozen in beside the firmware."""
