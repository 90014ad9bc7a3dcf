"""Nintai: a two-player dice-and-draw game."""

from games.nintai.rules import Nintai as GAME

__all__ = ["GAME"]
