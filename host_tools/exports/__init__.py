"""Hands as other programs read them: PHH, Open Hand History, PokerStars text."""
