"""Where a table is shown: the page and its server."""
