"""What is in the Nintai box (NT-1.1 to NT-1.6)."""

from typing import Final

ICONS: Final = "DFSBCM"
"""The six designs by their data letter: dragonfly, flower, skiff, bamboo, crane, mountain."""

ICON_KEYS: Final = dict(
    zip(ICONS, ("dragonfly", "flower", "skiff", "bamboo", "crane", "mountain"), strict=True)
)

COPIES: Final = 5
"""Cards of each design (NT-1.3)."""

CARDS: Final = len(ICONS) * COPIES

PILE_SIZES: Final = (6, 7, 8, 9)
"""The four piles after the deal (NT-2.7); pile 1 is the one that starts with six cards."""

REFILL: Final = 5
"""Cards laid out when a pile has run out (NT-6.1)."""

DICE: Final = (1, 2, 3, 4, 5)
"""The faces the dice start on (NT-2.2); a 6 can only be rolled."""

ROWS: Final = 3
COLUMNS: Final = 4
CELLS: Final = ROWS * COLUMNS

MARKED: Final = ("top left", "top right", "bottom right", "bottom left")
"""What a camera finds (``games.marks``): the corners of a sheet."""

SEATS: Final = 2
