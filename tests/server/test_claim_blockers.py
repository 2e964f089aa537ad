"""The reason for a closed parallel route carries the route that closes it."""

import pytest

import stellwerk
from stellwerk.table.message_builder import claim_blockers

MINE, BESIDE = "boston-new-york-1", "boston-new-york-2"


@pytest.mark.parametrize(("players", "owner"), [(5, 0), (2, 0), (2, 1), (3, 2)])
def test_a_closed_twin_carries_the_route_beside_it(players: int, owner: int) -> None:
    seats = [{"routes": [MINE] if seat == owner else []} for seat in range(players)]
    game = stellwerk.from_position({"edition": "usa", "players": players, "seats": seats})
    assert claim_blockers(game, 0)[BESIDE] == {"code": "parallel", "route": MINE}
    assert MINE not in claim_blockers(game, 0)


def test_with_many_players_the_twin_of_anothers_route_is_not_closed() -> None:
    seats = [{}, {"routes": [MINE]}, {}, {}]
    game = stellwerk.from_position({"edition": "usa", "players": 4, "seats": seats})
    assert claim_blockers(game, 0)[BESIDE]["code"] == "cards"
