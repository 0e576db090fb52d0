"""Hands written in a line, for the statistics."""

from host_tools.records.hand import Act, Did, Hand, Pot, Seat

DID = {
    "f": Did.FOLD, "k": Did.FOLD, "x": Did.CHECK, "c": Did.CALL, "b": Did.BET, "r": Did.RAISE,
    "i": Did.BRING_IN,
}  # fmt: skip


def played(text: str, seats: int = 4, **other: object) -> Hand:
    """'3r 0c 1f 2f | 3b 0f': seat and what it did, a street after the other; k for killed.

    Seat 0 has the button, 1 the small and 2 the big blind; heads-up 0 and 1.  Whoever did not
    fold is in the one pot, which the lowest of them wins; all have what they had.
    """
    acts = tuple(
        Act(street, int(word[0]), DID[word[1]], killed=word[1] == "k")
        for street, words in enumerate(text.split("|"))
        for word in words.split()
    )
    folded = {act.seat for act in acts if act.did is Did.FOLD}
    stayed = tuple(seat for seat in range(seats) if seat not in folded)
    hand = {
        "session": "", "number": 1, "started": "", "table": "", "book": "TDA",
        "button": 0, "small_seat": 1 if seats > 2 else 0, "big_seat": 2 if seats > 2 else 1,
        "small": 50, "big": 100, "ante": 0, "level": 1, "posts": (), "board": (),
        "seats": tuple(Seat(seat, f"player {seat}", 1000, 1000) for seat in range(seats)),
        "pots": (Pot(100, stayed, {stayed[0]: 100}),),
    }  # fmt: skip
    return Hand(acts=acts, **(hand | other))
