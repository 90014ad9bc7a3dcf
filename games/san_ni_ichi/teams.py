"""Teams of two (SNI-12)."""

from games.refusal import Refusal, illegal
from games.san_ni_ichi.moves import Teams
from games.san_ni_ichi.pieces import TEAM, TEAM_SEATS


def mates(teams: Teams) -> tuple[int, ...]:
    """By seat the team-mate."""
    pairs = {seat: mate for one, two in teams for seat, mate in ((one, two), (two, one))}
    return tuple(pairs[seat] for seat in sorted(pairs))


def opposite(seats: int) -> Teams:
    """Teams whose members sit opposite each other."""
    half = seats // TEAM
    return tuple((seat, seat + half) for seat in range(half))


def check_teams(seats: int, teams: Teams, wanted: bool) -> Refusal | None:
    if teams and not wanted:
        return illegal("teams_off", "SNI-12.1")
    if not wanted:
        return None
    if seats not in TEAM_SEATS:
        return illegal("teams_seats", "SNI-12.1", seats=seats)
    if not teams:
        return illegal("teams_missing", "SNI-12.1")
    seated = sorted(seat for team in teams for seat in team)
    if any(len(team) != TEAM for team in teams) or seated != list(range(seats)):
        return illegal("teams_pairs", "SNI-12.1")
    return None
