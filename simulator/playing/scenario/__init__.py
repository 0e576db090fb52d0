"""The scenario language: what hands and keys do at the table, and what the table must say."""
