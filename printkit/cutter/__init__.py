"""Files for cutting machines: what is cut and folded, from the same places as on paper."""
