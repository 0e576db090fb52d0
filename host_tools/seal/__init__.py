"""Sealed hole cards as the host reads them: records, keys, opening, proof."""
