"""A refusal is a value: it learns its context once and is never changed."""

import pytest

from games.refusal import Context, Refusal, illegal, malformed, refusals_of, suspicious


def caught_in(refusal: Refusal, *context: object) -> Refusal:
    with pytest.raises(Refusal) as caught, refusals_of(*context):
        raise refusal
    return caught.value


def test_it_learns_game_players_and_entry_where_it_passes() -> None:
    bare = illegal("wrong_step", "NT-1.1", do="ink")
    told = caught_in(bare, "nintai", ("Aki", "Ben"), 4)
    assert told.context == Context("nintai", ("Aki", "Ben"), 4)
    assert (told.kind, told.code, told.clauses, told.params) == (
        "illegal", "wrong_step", ("NT-1.1",), {"do": "ink"},
    )  # fmt: skip
    assert bare.context == Context()


def test_the_nearest_context_counts() -> None:
    inner = caught_in(suspicious("all_seen"), "nintai", ("Aki", "Ben"))
    assert caught_in(inner, "bossa") is inner


@pytest.mark.parametrize(
    ("refusal", "entry", "where"),
    [
        (malformed("missing", "die"), None, "die"),
        (malformed("missing", "die"), 3, "moves[3].die"),
        (malformed("not_an_object", "file"), 3, "moves[3]"),
        (illegal("wrong_step"), 3, ""),
    ],
)
def test_the_place_in_the_data(refusal: Refusal, entry: int | None, where: str) -> None:
    assert caught_in(refusal, "nintai", (), entry).where == where


def test_it_prints_for_those_who_debug() -> None:
    told = str(illegal("die_locked", "NT-3.3", "NT-3.1", die=2))
    assert told == "illegal: die_locked [NT-3.3, NT-3.1] die=2"
