"""Views leak nothing: two worlds that differ only in what a seat may not know look the same to it."""

import copy
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import stellwerk
from tests.oracle.dice import Dice
from tests.oracle.network import connected, countries_of, edges_of
from tests.oracle.spec import SPEC, deck_of, setups
from tests.oracle.watching import watch
from tests.properties.laws import seats_of, view_bytes
from tests.properties.moments import games, seeds


@pytest.mark.rule("C-4")
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(), seeds)
def test_swapped_secrets_are_not_seen(game: Any, seed: int) -> None:
    if game.is_over:
        return
    dice = Dice(seed)
    for seat in seats_of(game):
        other_world = stellwerk.from_position(swap_secrets(game, seat, dice))
        assert view_bytes(other_world, seat) == view_bytes(game, seat)


def swap_secrets(game: Any, seat: int | None, dice: Dice) -> dict[str, Any]:
    """The position with hidden cards and tickets of the others exchanged against those of the decks."""
    position: dict[str, Any] = copy.deepcopy(game.position())
    known = [public.get("known", {}) for public in game.view(None)["seats"]]
    for number, player in enumerate(position["seats"]):
        at_work = number == game.current_player and (game.phase != "turn" or position.get("pending"))
        if number != seat and not at_work:
            swap_cards(position, player["hand"], known[number], dice)
            if not untold_offers(game):
                swap_ticket(game, position, player, dice)
    if not untold_offers(game):
        mix_unseen_tickets(game, position, dice)
    position["seed"] = dice.below(1 << 30)
    for deck in position["deck"].values() if SPEC[game.edition].ships else [position["deck"]]:
        dice.shuffle(deck)
    return position


def untold_offers(game: Any) -> bool:
    return any("offer" in game.view(seat)["own"] for seat in range(game.players))


def seen_tickets(game: Any) -> set[str]:
    return {ticket for seat in range(game.players) for ticket in game.view(seat)["own"].get("put_back", [])}


def mix_unseen_tickets(game: Any, position: dict[str, Any], dice: Dice) -> None:
    """Another order of those tickets in the decks that nobody has ever seen."""
    seen, decks = seen_tickets(game), position["ticket_deck"]
    for deck in decks.values() if SPEC[game.edition].ticket_decks else [decks]:
        places = [number for number, ticket in enumerate(deck) if ticket not in seen]
        tickets = [deck[number] for number in places]
        dice.shuffle(tickets)
        for number, ticket in zip(places, tickets, strict=True):
            deck[number] = ticket


def swap_cards(position: dict[str, Any], hand: dict[str, int], known: dict[str, int], dice: Dice) -> None:
    hidden = list((Counter(hand) - Counter(known)).elements())
    for card in dice.sample(hidden, 5):
        name = deck_of(position["edition"], card)
        deck: list[str] = position["deck"][name] if SPEC[position["edition"]].ships else position["deck"]
        if deck:
            place = dice.below(len(deck))
            hand[card] -= 1
            hand[deck[place]] = hand.get(deck[place], 0) + 1
            deck[place] = card
    for card in [card for card, count in hand.items() if not count]:
        del hand[card]


def swap_ticket(game: Any, position: dict[str, Any], player: dict[str, Any], dice: Dice) -> None:
    """One kept ticket against one of the deck that nobody has seen."""
    seen = seen_tickets(game)
    if not player["tickets"]:
        return
    place = dice.below(len(player["tickets"]))
    tickets = {ticket["id"]: ticket for ticket in game.board.raw["tickets"]}
    mine = tickets[player["tickets"][place]]
    facts, deck = SPEC[game.edition], position["ticket_deck"]
    deck = deck[mine["deck"]] if facts.ticket_decks else deck
    fresh = [number for number, ticket in enumerate(deck) if ticket not in seen]
    if facts.not_in_deck and mine["deck"] == facts.not_in_deck:
        return  # never in the deck
    if facts.tickets_to_win:
        edges, countries = edges_of(game.board.raw, player["routes"]), countries_of(game.board.raw)
        fresh = [
            number for number in fresh if not connected(edges, tickets[deck[number]]["cities"], countries)
        ]
    if fresh:
        number = dice.pick(fresh)
        player["tickets"][place], deck[number] = deck[number], player["tickets"][place]


@pytest.mark.slow
@pytest.mark.rule("C-4")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_what_everybody_knows_of_a_hand(
    edition: str, players: int, options: dict[str, bool], times: int
) -> None:
    """Cards taken from the market are known until they are paid; so is what a tunnel made a player show."""
    for seed in range(3000, 3000 + 3 * times):
        watched = watch(edition, players, options, seed)
        known = [Counter({"loco": 1}) if edition == "uk" else Counter[str]() for _ in range(players)]
        laid: dict[str, int] = {}
        for here in watched.play_on():
            for event in here.game.events if here.taken else []:
                follow(known, event, laid)
            pending = here.game.view(None)["pending"] or {}
            laid = pending.get("laid", {})
            if here.fresh_turn():
                shown = [Counter(seat["known"]) for seat in here.game.view(None)["seats"]]
                hands = [Counter(seat["hand"]) for seat in here.game.position()["seats"]]
                assert all(some <= hand for some, hand in zip(shown, hands, strict=True))
                assert shown == known


def follow(known: list[Counter[str]], event: dict[str, Any], laid: dict[str, int]) -> None:
    match event["event"]:
        case "took":
            known[event["seat"]][event["card"]] += 1
        case "claimed" | "harbor" | "station" | "bought":
            known[event["seat"]] -= Counter(event["paid"])
        case "rode" if event["fare"]:
            known[event["seat"]] -= Counter({"passenger": 1})
        case "withdrew":
            known[event["seat"]] |= Counter(laid)


@pytest.mark.rule("C-4")
@pytest.mark.parametrize(("edition", "players", "options"), [setup for setup in setups() if setup[1] == 2])
def test_a_payment_under_way_is_not_in_the_worlds_of_others(
    edition: str, players: int, options: dict[str, bool]
) -> None:
    """To others it has not begun: they guess the worlds that they would have guessed before it."""
    watched = watch(edition, players, options, 4001)
    before = watched.game.copy()
    compared = 0
    for here in watched.play_on():
        if here.game.phase == "pay" and before.phase in ("turn", "claim"):
            for seat in (1 - here.game.current_player, None):
                if view_bytes(before, seat) == view_bytes(here.game, seat):
                    guess, earlier = here.game.determinize(seat, 7), before.determinize(seat, 7)
                    assert guess.position() == earlier.position()
                    assert guess.legal_actions() == earlier.legal_actions()
                    compared += 1
        if compared > 20:
            break
        before = here.game.copy()
    assert compared


@pytest.mark.rule("C-35", "WR-4")
def test_choices_of_the_start_stay_secret() -> None:
    """Before all have chosen nobody can tell how many tickets or which pieces another took."""
    for edition, spec in SPEC.items():
        if not spec.start or spec.start[0] != ("keep",):
            continue
        game = stellwerk.new_game(edition, players=min(3, spec.players[1] - 1), seed=4)
        few, many = game.copy(), game.copy()
        few.apply(few.legal_actions()[0])
        many.apply(many.legal_actions()[-1])
        assert few.position() != many.position()
        for seat in (1, None):
            assert view_bytes(few, seat) == view_bytes(many, seat)
        assert view_bytes(few, 0) != view_bytes(many, 0)


@pytest.mark.rule("WR-4")
def test_piece_choices_stay_secret_until_all_have_chosen() -> None:
    game = stellwerk.new_game("weltreise", players=3, seed=5)
    while game.phase == "keep":
        game.apply(game.legal_actions()[0])
    one, other = game.copy(), game.copy()
    one.apply(one.parse("pieces wagons=10"))
    other.apply(other.parse("pieces wagons=25"))
    for seat in (1, 2, None):
        assert view_bytes(one, seat) == view_bytes(other, seat)
    for _ in range(2):
        one.apply(one.parse("pieces wagons=20"))
        other.apply(other.parse("pieces wagons=20"))
    assert view_bytes(one, None) != view_bytes(other, None)


@pytest.mark.rule("C-4", "MK-5")
def test_a_shuffled_deck_does_not_reveal_draws() -> None:
    """Seat 0 knows that its returned tickets are in the shuffled decks, not that seat 1 has drawn them."""
    game = stellwerk.new_game("maerklin", players=3, seed=5)
    while game.phase != "turn":
        game.apply(game.legal_actions()[0])
    for _ in range(2):
        game.apply(game.parse("draw"))
    returned = game.view(0)["own"]["put_back"]
    assert returned
    assert_same_after(game, returned, ["tickets short=2 long=2"], seat=0)


@pytest.mark.rule("C-4", "GF-12")
def test_a_renewed_ticket_deck_does_not_reveal_draws() -> None:
    """Seat 0 swaps, the discarded tickets are shuffled into the deck; then seat 1 swaps."""
    tickets = [ticket["id"] for ticket in stellwerk.boards.load("gruselfahrt").raw["tickets"]]
    seats = [{"tickets": tickets[:2]}, {"tickets": tickets[2:4]}]
    game = stellwerk.from_position(
        {"edition": "gruselfahrt", "players": 2, "seats": seats, "tickets_out": tickets[7:]}
    )
    for words in ("swap", "draw", "swap"):
        game.apply(game.parse(words))
    assert game.current_player == 1
    assert game.position()["ticket_discard"] == []
    returned = game.view(0)["own"]["put_back"]
    assert len(returned) == len(game.position()["ticket_deck"]) == 3
    position = game.position()
    position["ticket_deck"] += position["tickets_out"][:6]
    del position["tickets_out"][:6]
    assert_same_after(stellwerk.from_position(position), returned, ["swap"], seat=0)


def assert_same_after(game: Any, wanted: list[str], output: list[str], seat: int) -> None:
    """The seat sees the same whether the wanted tickets lie at the top of the decks or at the bottom."""
    views = []
    for at_top in (True, False):
        position = copy.deepcopy(game.position())
        decks = position["ticket_deck"]
        for deck in decks.values() if isinstance(decks, dict) else [decks]:
            deck.sort(key=lambda ticket: (ticket in wanted) != at_top)
        world = stellwerk.from_position(position)
        for words in output:
            world.apply(world.parse(words))
        views.append(view_bytes(world, seat))
    assert views[0] == views[1]
