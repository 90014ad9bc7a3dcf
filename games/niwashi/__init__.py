"""Niwashi: a cooperative garden of strips for two."""

from games.niwashi.rules import Niwashi as GAME

__all__ = ["GAME"]
