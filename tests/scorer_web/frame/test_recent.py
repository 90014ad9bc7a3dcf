"""What was used last is kept, and no more than that."""

from scorer_web.frame.recent import Recent


def test_what_was_not_used_for_longest_goes_first():
    recent: Recent[str, int] = Recent(2)
    recent.put("one", 1)
    recent.put("two", 2)
    assert recent.get("one") == 1
    recent.put("three", 3)
    assert [recent.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_a_value_is_made_once():
    recent: Recent[str, list[int]] = Recent(2)
    made = recent.get_or("one", list)
    assert recent.get_or("one", list) is made


def test_what_is_dropped_is_gone():
    recent: Recent[str, int] = Recent(2)
    recent.put("one", 1)
    recent.drop("one")
    recent.drop("two")
    assert recent.get("one") is None
