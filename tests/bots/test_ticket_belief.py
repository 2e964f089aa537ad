"""What bots guess of their rivals' tickets: from what lies on the table alone, and better than by lot."""

import math
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.arrays import Ints
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES, TicketBelief
from stellwerk.bots.models import editions_with_model, model_for
from stellwerk.engine import game as engine
from tests.editions import EXAMPLES

TRAINED = [edition for edition, examples in EXAMPLES.items() if examples.model_digest]
TABLES = [(edition, stellwerk.edition_info(edition)["players"][1]) for edition in TRAINED]


def under_way(edition: str, players: int, seed: int, turns: int) -> Any:
    """A game of strategists after so many turns of everybody."""
    game = engine.new_game(edition, players=players, seed=seed)
    seats = [bots.create("strategist", seed) for _ in range(players)]
    while not game.is_over and (game.phase != "turn" or game.state.turns < turns * players):
        game.apply(seats[game.current_player].decide(game))
    return game


def belief_in(game: Any) -> TicketBelief:
    model = model_for(game.rules)
    assert model is not None and model.ticket_weights is not None
    assert len(model.ticket_weights) == TICKET_FEATURES
    return TicketBelief(game.rules, model.ticket_weights)


def unseen_by(game: Any, viewer: int) -> list[int]:
    s = game.state
    seen = {*s.seats[viewer].tickets, *revealed_tickets(game)}
    known = {ticket for ticket in range(len(s.ticket_known)) if s.ticket_known[ticket] >> viewer & 1}
    return sorted({*range(len(s.ticket_known))} - seen - known)


def all_tickets(game: Any) -> list[int]:
    s = game.state
    hands = [ticket for seat in s.seats for ticket in seat.tickets + seat.offer]
    piles = [s.lists[field.slot] for field in game.rules.fields if field.hides_tickets]
    elsewhere = [ticket for tickets in [*s.ticket_decks, *piles] for ticket in tickets]
    return sorted(hands + revealed_tickets(game) + elsewhere + s.tickets_out)


def revealed_tickets(game: Any) -> list[int]:
    return [ticket for seat in game.state.seats for ticket in game.rules.revealed_tickets(seat)]


def test_every_network_can_guess() -> None:
    assert editions_with_model() == sorted(TRAINED)
    for edition in TRAINED:
        belief_in(engine.new_game(edition, players=2, seed=1))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_beliefs_depend_on_nothing_hidden(edition: str, players: int) -> None:
    game = under_way(edition, players, 5, 9)
    ticket_belief = belief_in(game)
    shown = [list(weights) for weights in ticket_belief.ticket_odds(game.state, game.current_player)]
    for seed in range(3):
        other = game.determinize(game.current_player, seed)
        assert [
            list(weights) for weights in ticket_belief.ticket_odds(other.state, game.current_player)
        ] == shown
    assert shown[game.current_player] == [], "nobody guesses his own"


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_worlds_dealt_by_beliefs_look_the_same_to_the_player(edition: str, players: int) -> None:
    game = under_way(edition, players, 6, 8)
    seat = game.current_player
    ticket_odds = belief_in(game).ticket_odds(game.state, seat)
    dealt = set()
    for seed in range(8):
        world = game.determinize(seat, seed, ticket_odds)
        assert world.view(seat) == game.view(seat)
        assert all_tickets(world) == all_tickets(game)
        for player in range(players):
            for ticket in world.state.seats[player].tickets:
                assert player == seat or game.rules.may_hold(world.state, player, ticket)
        dealt.add(str([each.tickets for each in world.state.seats]))
        world.playout(seed)
    assert len(dealt) > 1


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_beliefs_find_held_tickets_better_than_chance(edition: str, players: int) -> None:
    """The mean surprise at what rivals hold, in hands that were never fitted."""
    by_lot = by_guess = 0.0
    for seed in range(30, 42):
        game = under_way(edition, 2, seed, 10)
        viewer, rival = game.current_player, 1 - game.current_player
        weights = belief_in(game).ticket_odds(game.state, viewer)[rival]
        unseen = unseen_by(game, viewer)
        total = sum(weights[ticket] for ticket in unseen)
        for ticket in game.state.seats[rival].tickets:
            by_lot += math.log(len(unseen))
            by_guess += math.log(total / weights[ticket])
    assert by_guess < 0.95 * by_lot


def test_a_ticket_of_great_weight_is_dealt_to_its_seat() -> None:
    game = under_way("usa", 3, 3, 4)
    seat = game.current_player
    rivals = [player for player in range(3) if player != seat]
    unseen = unseen_by(game, seat)
    wanted = {player: unseen[place] for place, player in enumerate(rivals)}
    ticket_odds: list[Ints] = belief_in(game).ticket_odds(game.state, seat)
    for player, ticket in wanted.items():
        for other in range(len(ticket_odds[player])):
            ticket_odds[player][other] = 1_000_000 if other == ticket else 1
    worlds = [game.determinize(seat, seed, ticket_odds) for seed in range(20)]
    for player, ticket in wanted.items():
        assert sum(ticket in world.state.seats[player].tickets for world in worlds) >= 19


def test_without_weights_worlds_are_dealt_as_ever() -> None:
    game = under_way("skandinavien", 3, 4, 6)
    assert game.determinize(0, 9).position() == game.determinize(0, 9, None).position()
