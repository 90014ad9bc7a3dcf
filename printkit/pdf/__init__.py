"""The file: drawing faces, writing pages, reading them back, checking and picturing them."""
