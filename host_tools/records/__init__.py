"""Hands as they were played: what histories, statistics and the hand browser are made from."""
