"""The print shop: order forms, a queue, a worker in a process of its own, prints kept on disk."""
