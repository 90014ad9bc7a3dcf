"""Files for cutting machines: the outlines of the pieces, from the same places as on paper."""
