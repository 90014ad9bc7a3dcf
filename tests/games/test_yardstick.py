"""The yardstick: a table of simulated games that a fresh simulation agrees with."""

from collections import Counter

import pytest

import games
from games import yardstick

KINDS = [kind for name in games.names() for kind in yardstick.kinds(name)]


def mean(totals: Counter[int]) -> float:
    return sum(total * times for total, times in totals.items()) / totals.total()


def deviation(totals: Counter[int]) -> float:
    return mean(Counter({(t - mean(totals)) ** 2: n for t, n in totals.items()})) ** 0.5


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_every_kind_of_game_is_in_the_table(game, seats):
    spread = yardstick.spread(game, seats)
    assert spread.endings.total() == yardstick.GAMES
    assert spread.totals.total() == yardstick.GAMES * (1 if game.AIM == "joint" else seats)


@pytest.mark.parametrize("name", games.names())
def test_a_fresh_simulation_agrees_with_the_table(name):
    game, seats = yardstick.kinds(name)[0]
    kept, fresh = yardstick.spread(game, seats), yardstick.measure(game, seats, 120, seed=99)
    error = deviation(kept.totals) / fresh.totals.total() ** 0.5
    assert mean(fresh.totals) == pytest.approx(mean(kept.totals), abs=5 * error + 1e-9)
    for ending, times in kept.endings.items():
        share = times / yardstick.GAMES
        assert fresh.endings[ending] / 120 == pytest.approx(share, abs=0.2)


def test_a_share_counts_what_is_worse():
    totals = Counter({1: 5, 2: 3, 4: 2})
    assert yardstick.share_beaten(totals, 2) == 0.5
    assert yardstick.share_beaten(totals, 2, least=True) == 0.2
    assert yardstick.share_beaten(totals, 9) == 1
