"""Random games beside an independent referee, which is told the entries and nothing else."""

import pytest

from games import load, simulate
from tests.games.harness import NAMES
from tests.games.san_ni_ichi.referee import Referee

TABLES = [
    (4, {}),
    (6, {"bomb_passes_on": "on"}),
    (4, {"teams": "on"}),
    (4, {"teams": "on", "team_bomb_card": "owner"}),
    (6, {"teams": "on", "team_bomb_card": "owner", "bomb_passes_on": "on"}),
    (3, {"zen_starts_pile": "on"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_piles_victims_and_saved_cards_are_those_of_the_referee(
    seats: int, options: dict[str, str]
) -> None:
    bombs = 0
    for seed in range(25):
        names = NAMES[:seats]
        play = simulate.record(load("san_ni_ichi")(options), names, f"referee {seed}")
        referee = Referee(names, options, play.setup.get("teams", ()))
        for number, entry in enumerate(play.log, 1):
            referee.tell(entry)
            view = play.at(number).view()
            if view["step"] == "over":
                break
            lying = {name: [card for card, _ in pile] for name, pile in referee.piles.items()}
            shown = {name: (pile or {}).get("cards", []) for name, pile in view["piles"].items()}
            assert shown == lying
            assert {name: hand["cards"] for name, hand in view["hands"].items()} == referee.hands
            if entry["do"] == "bomb":
                bombs += 1
                owner = next(name for name, held in referee.taken.items() if entry["card"] in held)
                assert entry["card"] in view["hands"][owner]["known"]
            if view["step"] == "damage":
                assert view["due"] == referee.due
                assert view["damage"] == referee.damage
            else:
                assert not referee.due
    assert bombs
