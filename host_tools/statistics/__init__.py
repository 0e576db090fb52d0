"""How people play, in numbers: what is counted of a hand, and what the counts come to."""
