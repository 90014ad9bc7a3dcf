"""The one error a user of the print shop sees."""


class PrintError(Exception):
    """A print job cannot be done; the message is one line that says what to change."""
