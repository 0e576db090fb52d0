"""Checks of the pages' scripts: types by what the documents are, a linter, the length of lines.

`python -m tests.scripts` is what `make check` runs; `python -m tests.scripts.documents` writes
documents.d.ts after a change of a document.
"""
