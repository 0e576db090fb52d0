"""The worth of hands before the board is complete: exact shares, outs, and names of hands.

Cards are numbers as in events.py: rank * 4 + suit.
"""
