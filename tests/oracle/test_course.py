"""The course of random games: turns, points, pieces, the end; and that nothing is lost on the way."""

from typing import Any

import pytest

from tests.oracle import conservation
from tests.oracle.course import check_turn
from tests.oracle.network import connected, countries_of, edges_of
from tests.oracle.spec import SPEC, setups
from tests.oracle.watching import Watched, watch


@pytest.mark.rule("C-1", "C-3", "C-5", "C-40")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_turn_by_turn(edition: str, players: int, options: dict[str, bool], times: int) -> None:
    for seed in range(200, 200 + 3 * times):
        before: dict[str, Any] | None = None
        for watched in watch(edition, players, options, seed).play_on():
            if watched.game.is_over or watched.fresh_turn():
                after = watched.game.position()
                if before is not None:
                    check_turn(before, after, watched.board, watched.said, watched.game.is_over)
                if SPEC[edition].tickets_to_win:
                    check_ghost_tickets(watched, after)
                before = after


def check_ghost_tickets(watched: Watched, position: dict[str, Any]) -> None:
    """GF-20: at the beginning of a turn no face-down ticket is connected, and every face-up one is."""
    tickets = {ticket["id"]: ticket["cities"] for ticket in watched.board["tickets"]}
    for seat in position["seats"]:
        edges, countries = edges_of(watched.board, seat["routes"]), countries_of(watched.board)
        assert all(connected(edges, tickets[ticket], countries) for ticket in seat["completed"])
        if not watched.game.is_over:
            assert len(seat["tickets"]) == 2
            assert not any(connected(edges, tickets[ticket], countries) for ticket in seat["tickets"])


@pytest.mark.slow
@pytest.mark.rule("C-10", "C-11", "C-16", "C-24")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_nothing_is_lost(edition: str, players: int, options: dict[str, bool], times: int) -> None:
    for seed in range(300, 300 + 3 * times):
        for watched in watch(edition, players, options, seed).play_on():
            position = watched.game.position()
            cards, tickets = loose(watched.game)
            conservation.check(position, watched.board, cards, tickets)


def loose(game: Any) -> tuple[list[str], list[str]]:
    """Revealed cards of a tunnel and tickets on offer: in nobody's hand and in no deck."""
    views = [game.view(seat) for seat in range(game.players)]
    pending = views[0]["pending"] or {}
    tickets = [ticket for view in views for ticket in view["own"].get("offer", [])]
    return list(pending.get("revealed", [])), tickets
