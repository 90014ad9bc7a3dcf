"""The list of all games, for whoever comes to do one thing and has not said with which."""

from flask import render_template

from scorer_web import boards
from scorer_web.frame.language import book


def shelf(title: str, leads_to: str) -> str:
    """``leads_to`` is the page of a game that the list opens."""
    books = [book(name) for name in boards.names()]
    return render_template("home/shelf.html", title=title, leads_to=leads_to, books=books)
