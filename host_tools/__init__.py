"""The computer beside the table: link, log, page, command line."""
