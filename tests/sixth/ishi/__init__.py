"""Ishi: take stones from a heap, but never as many as the player before you."""

from games.ishi.rules import Ishi as GAME

__all__ = ["GAME"]
