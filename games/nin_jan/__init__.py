"""Nin Jan: a card game of rock, paper and scissors for two to five."""

from games.nin_jan.rules import NinJan as GAME

__all__ = ["GAME"]
