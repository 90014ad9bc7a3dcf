"""The front door: takes connections, reads requests, and spends a thread only on answers."""
