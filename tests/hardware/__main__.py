"""Writes everything that is made from hardware/: `python -m tests.hardware`."""

from tests.hardware import lists, pictures, placement

if __name__ == "__main__":
    placement.FILE.write_text(placement.draw(placement.placement()), encoding="utf-8")
    pictures.FOLDER.mkdir(exist_ok=True)
    for name, text in pictures.pictures().items():
        (pictures.FOLDER / name).write_text(text, encoding="utf-8")
    lists.PARTS.write_text(lists.parts(), encoding="utf-8")
    lists.PINOUTS.write_text(lists.pinouts(), encoding="utf-8")
