"""The dialect the table sends is the one its constants speak."""

import json

from floorman.link import messages


def test_every_type_of_frame_has_its_number_in_the_dialect() -> None:
    formats = json.loads(messages.FORMATS)
    numbers = {name: int(text.split()[0]) for name, text in formats.items()}
    constants = {name: value for name, value in vars(messages).items() if type(value) is int}
    assert numbers == constants
    assert len({*numbers.values()}) == len(numbers)
