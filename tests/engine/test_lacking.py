"""What is lacking for a claim: cards, pieces, a technology, or a route beside that is free."""

import stellwerk


def lacking(edition: str, seat: dict[str, object]) -> dict[str, dict[str, object]]:
    position = {"edition": edition, "players": 2, "seats": [seat, {}]}
    return stellwerk.from_position(position).lacking(0)


def test_cards_of_the_colour_are_counted() -> None:
    found = lacking("usa", {"hand": {"red": 1, "loco": 1}})
    board = stellwerk.new_game("usa").board
    red = next(route for route in board.routes if route.color == "red" and route.length == 5)
    assert found[red.id] == {"code": "cards", "missing": {"red": 3}}


def test_on_a_gray_route_any_colour_will_do() -> None:
    found = lacking("usa", {"hand": {"blue": 2}})
    board = stellwerk.new_game("usa").board
    gray = next(route for route in board.routes if route.color == "gray" and route.length == 4)
    assert found[gray.id] == {"code": "cards", "missing": {"any": 2}}


def test_a_ferry_wants_its_locomotives() -> None:
    board = stellwerk.new_game("europe").board
    ferry = next(route for route in board.routes if route.kind == "ferry" and route.locos == 1)
    found = lacking("europe", {"hand": {"green": ferry.length - 1}})
    assert found[ferry.id] == {"code": "cards", "missing": {"loco": 1}}


def test_pieces_come_by_kind() -> None:
    found = lacking("weltreise", {"ships": 0, "wagons": 20, "box": {"ships": 50}, "hand": {"joker": 8}})
    board = stellwerk.new_game("weltreise").board
    ship = next(route for route in board.routes if route.kind == "ship" and route.length == 4)
    assert found[ship.id] == {"code": "pieces", "kind": "ships", "need": 4, "have": 0}


def test_what_can_be_claimed_lacks_nothing() -> None:
    found = lacking("usa", {"hand": {"loco": 6}})
    assert found == {}
