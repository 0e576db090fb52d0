"""The documents as a site: `python -m docs.sphinx`.  docs/site.md says what is on it."""
