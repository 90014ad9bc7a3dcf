"""The print shop: order forms, pictures of pages, kits kept on disk."""
