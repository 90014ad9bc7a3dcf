"""The first page, what is told about Engawa, and the page on a home screen."""
