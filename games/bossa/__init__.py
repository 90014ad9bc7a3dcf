"""Bossa: two lines of dots, one hand to empty; a game for two."""

from games.bossa.rules import Bossa as GAME

__all__ = ["GAME"]
