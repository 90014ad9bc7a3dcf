"""San, Ni, Ichi!: secret cards, open sparring piles, and nobody wants the highest on top."""

from games.san_ni_ichi.rules import SanNiIchi as GAME

__all__ = ["GAME"]
