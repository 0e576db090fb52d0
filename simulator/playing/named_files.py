"""Files a person names on the command line, folders standing for what is in them."""

from pathlib import Path

from host_tools.ground.cannot import CannotError


def named_files(names: list[str], ending: str) -> list[Path]:
    """The files named, and those with this ending in the folders named.

    One that is missing is among them, to be complained of in its turn; CannotError when all are.
    """
    paths = [path for name in names for path in _files(Path(name), ending)]
    if not paths:
        raise CannotError(f"no {ending} file in {', '.join(names)}")
    if not any(path.exists() for path in paths):
        raise CannotError(f"{paths[0]}: there is no such file")
    return paths


def _files(path: Path, ending: str) -> list[Path]:
    return sorted(path.rglob(f"*{ending}")) if path.is_dir() else [path]
