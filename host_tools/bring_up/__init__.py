"""`floorman bring-up`: from a bare Pico to a table that reads, step by step."""
