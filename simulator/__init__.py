"""The table without a table: virtual chips, radio field, people, and boards to run the firmware on."""
