"""The table without a table: virtual chips, radio, people, and boards that run the firmware."""
