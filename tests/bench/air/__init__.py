"""Processes that the bench of the reveal process starts and kills."""
