"""How fast the games play: random checked playouts beside a fused Nin Jan playout.

    python -m benchmarks.playouts [--seconds 0.03] [--rounds 40]

Every game plays through its public interface (``games.simulate.playout``: a dealer, legal moves,
check, play) at its smallest and its largest table. The fused playout is the ceiling for Nin Jan in
Python: one function, plain local ints and lists, no checks, no moves and no positions. From the
same seed it draws the same random numbers and plays the very same game, so both do the same work;
``tests/games/nin_jan/test_properties.py`` compares the results. Rounds are interleaved and the best
counts, since machines are shared; nothing here asserts a time.
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import NamedTuple

import games
from games.simulate import playout

YARDSTICK = "nin_jan"

# Fused Nin Jan. Cards are numbered as in games.nin_jan.pieces.
VALUE = [value for value in (*range(10, 0, -1), *range(-1, -7, -1)) for _ in range(3)]
COLOUR = [card % 3 for card in range(48)]
BEATS = [(card + 1) % 3 for card in range(48)]


def fused(seats: int, seed: str) -> tuple[int, list[int]]:
    """One random game of Nin Jan in one go: how many moves, and the points of each seat."""
    value, colour, beats = VALUE, COLOUR, BEATS
    choose = random.Random(seed).random
    keys = [choose() for _ in colour]
    deck = sorted(range(48), key=keys.__getitem__)
    piles = [[deck[0]], [deck[1]], [deck[2]]]
    tops = [colour[deck[0]], colour[deck[1]], colour[deck[2]]]
    hands = [deck[3 + seat : 3 + 9 * seats : seats] for seat in range(seats)]
    taken: list[list[int]] = [[] for _ in hands]
    owner = [0] * 48
    for left in range(9, 0, -1):
        laid = []
        for seat, hand in enumerate(hands):
            card = hand.pop(int(choose() * left))
            owner[card] = seat
            laid.append(card)
        laid.sort()
        before = -9
        for at, card in enumerate(laid):
            if card - before == 2 and card % 3 == 2:
                laid[at - 1] = card
                laid[at] = before
            before = card
        for card in laid:
            first, second, third = tops
            target = beats[card]
            draw = choose()
            if first == target:
                if second == target:
                    pile = int(draw * (3 if third == target else 2))
                else:
                    pile = 2 if third == target and draw >= 0.5 else 0
            elif second == target:
                pile = 2 if third == target and draw >= 0.5 else 1
            elif third == target:
                pile = 2
            else:
                pile = int(draw * 3)
                tops[pile] = colour[card]
                piles[pile].append(card)
                continue
            taken[owner[card]] += piles[pile]
            tops[pile] = colour[card]
            piles[pile] = [card]
    points = [sum([value[card] for card in cards]) for cards in taken]
    moves = 18 * seats
    tied = points.count(max(points))
    while tied > 1:
        moves += tied
        signs = [int(choose() * 3) for _ in range(tied)]
        if len(set(signs)) == 2:
            low, high = sorted(set(signs))
            tied = signs.count(low if high - low == 1 else high)
    return moves, points


class Pace(NamedTuple):
    """Games and moves per second in one round."""

    playouts: float = 0.0
    moves: float = 0.0


def checked(name: str, seats: int) -> Callable[[str], int]:
    """Plays a seed through the public interface and counts the moves."""
    game = games.load(name)()

    def play(seed: str) -> int:
        moves = -1  # the last position comes without a move
        for _ in playout(game, seats, seed):
            moves += 1
        return moves

    return play


def unchecked(seats: int) -> Callable[[str], int]:
    return lambda seed: fused(seats, seed)[0]


def pace(play: Callable[[str], int], seconds: float) -> Pace:
    count = moves = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        moves += play(f"bench/{count}")
        count += 1
    return Pace(count / spent, moves / spent)


Plays = dict[tuple[str, int], Callable[[str], int]]


def contestants() -> Plays:
    """The fused playout and every game, at the smallest and the largest table."""
    plays: Plays = {}
    for name in sorted(games.names(), key=lambda name: (name != YARDSTICK, name)):
        seats = games.load(name).seats
        for count in dict.fromkeys((seats[0], seats[-1])):
            if name == YARDSTICK:
                plays["fused", count] = unchecked(count)
            plays[name, count] = checked(name, count)
    return plays


def measure(plays: Plays, seconds: float, rounds: int) -> dict[tuple[str, int], Pace]:
    """The best of several interleaved rounds of each."""
    best = dict.fromkeys(plays, Pace())
    for _ in range(rounds):
        for key, play in plays.items():
            best[key] = max(best[key], pace(play, seconds))
    return best


def report(best: dict[tuple[str, int], Pace]) -> None:
    """One line each; how a game compares per move with Nin Jan, and Nin Jan with its ceiling."""
    print(f"{'game':14}{'players':>8}{'playouts/s':>12}{'moves/s':>12}   compared")
    slowest = min(p.moves for (name, _), p in best.items() if name == YARDSTICK)
    for (name, seats), own in best.items():
        compared = f"{own.moves / slowest:.2f} of Nin Jan per move"
        if name == "fused":
            compared = "the ceiling of Nin Jan"
        elif name == YARDSTICK:
            compared = f"{own.playouts / best['fused', seats].playouts:.2f} of the ceiling"
        print(f"{name:14}{seats:8}{own.playouts:12,.0f}{own.moves:12,.0f}   {compared}")


def main() -> None:
    read = argparse.ArgumentParser(description="Playouts per second, game by game.")
    read.add_argument("--seconds", type=float, default=0.03, help="length of one round")
    read.add_argument("--rounds", type=int, default=40, help="rounds each; the best counts")
    args = read.parse_args()
    report(measure(contestants(), args.seconds, args.rounds))


if __name__ == "__main__":
    main()
