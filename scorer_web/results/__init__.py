"""How games came out: score sheets, results under their links, and the history of a browser."""
