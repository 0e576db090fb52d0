"""The worth of hands before all cards lie there: shares of the pot, and outs.

Cards are numbers as in events.py: rank * 4 + suit.
"""
