"""The command `board` of the terminal game: what is said of routes that are closed."""

import io

import pytest

import stellwerk
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator
from stellwerk.cli.table.map import print_board


def shown(players: int, owner: int, lang: str) -> str:
    """Boston's routes as seat 0 sees them; one to New York is taken."""
    seats = [{"routes": ["boston-new-york-1"] if seat == owner else []} for seat in range(players)]
    game = stellwerk.from_position({"edition": "usa", "players": players, "seats": seats})
    page = io.StringIO()
    names = ["Anna", "Bert", "Cleo", "Dora", "Emil"][:players]
    print_board(Console(160, page), game, 0, names, "boston", Translator(lang))
    return page.getvalue()


@pytest.mark.parametrize("players", [2, 5])
def test_beside_ones_own_route(players: int) -> None:
    assert "closed, the route beside it is yours" in shown(players, 0, "en")
    assert "gesperrt, die Strecke daneben ist deine" in shown(players, 0, "de")
    assert "so few players" not in shown(players, 0, "en")


def test_beside_the_route_of_another() -> None:
    assert "closed with so few players" in shown(3, 2, "en")
    assert "gesperrt bei so wenigen Spielern" in shown(3, 2, "de")
    assert "yours" not in shown(3, 2, "en")
    assert "closed" not in shown(4, 2, "en")
