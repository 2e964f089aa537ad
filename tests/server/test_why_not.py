"""The reason for a closed parallel route carries the route that closes it."""

import pytest

import stellwerk
from stellwerk.table.claim_blockers import reasons

MINE, BESIDE = "boston-new-york-1", "boston-new-york-2"


@pytest.mark.parametrize(("players", "owner"), [(5, 0), (2, 0), (2, 1), (3, 2)])
def test_a_closed_twin_carries_the_route_beside_it(players: int, owner: int) -> None:
    seats = [{"routes": [MINE] if seat == owner else []} for seat in range(players)]
    game = stellwerk.from_position({"edition": "usa", "players": players, "seats": seats})
    assert reasons(game, 0)[BESIDE] == {"code": "twin", "route": MINE}
    assert MINE not in reasons(game, 0)


def test_with_many_players_the_twin_of_anothers_route_is_not_closed() -> None:
    seats = [{}, {"routes": [MINE]}, {}, {}]
    game = stellwerk.from_position({"edition": "usa", "players": 4, "seats": seats})
    assert reasons(game, 0)[BESIDE]["code"] == "cards"
