"""Chips at register level.  Strict: what a data sheet forbids raises SimulationError."""
