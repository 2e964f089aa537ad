"""The options of any decision, as the rules have them."""

from typing import Any

from tests.oracle.legal import card_options, claimable, keeps, mixes, places, rides, turn_options
from tests.oracle.payments import legal_payments, surcharge_task
from tests.oracle.reach import reachable_surcharges
from tests.oracle.spec import SPEC
from tests.oracle.watching import Watched


def expected_options(watched: Watched) -> set[str] | None:
    """The notation of all options, or None where other tests look (payments)."""
    game = watched.game
    position, view = game.position(), game.view(game.current_player)
    pending = view["pending"] or {}
    assert position["to_move"] == game.current_player
    match game.phase:
        case "turn":
            return turn_options(position, watched.board, bought=bool(pending.get("bought")))
        case "draw":
            return set(card_options(position, first=False))
        case "keep":
            return expected_keeps(watched, view["own"])
        case "offer":
            deck = position["ticket_deck"]
            return set(mixes(len(deck["short"]), len(deck["long"])))
        case "pieces":
            facts = SPEC[game.edition]
            assert facts.ships
            fewest = facts.ships.pieces - facts.ships.ships
            return {f"pieces wagons={count}" for count in range(fewest, facts.wagons + 1)}
        case "refill":
            return {"refill train", "refill ship"}
        case "place":
            return places(position, watched.board, route_named(watched, pending["route"]))
        case "journey":
            return expected_rides(watched, position, pending["journey"])
        case "claim":
            return expected_claims(watched, position, pending["bought"])
        case "surcharge":
            check_surcharge(watched, position, pending)
            return None
        case _:
            assert game.phase == "pay", f"unknown kind of decision: {game.phase}"
            return None


def route_named(watched: Watched, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(route for route in watched.board["routes"] if route["id"] == name)
    return found


def expected_keeps(watched: Watched, own: dict[str, Any]) -> set[str]:
    facts = SPEC[watched.game.edition]
    offered, least = facts.offer if watched.start_over else facts.first_offer
    assert len(own["offer"]) <= offered
    assert own["keep_least"] == min(least, len(own["offer"]))
    return keeps(own["offer"], own["keep_least"])


def expected_rides(watched: Watched, position: dict[str, Any], journey: dict[str, Any]) -> set[str]:
    ways = rides(position, watched.board, journey["at"], journey["ridden"], journey["fares"])
    options = {f"ride {route}" for route in ways}
    return options | {"arrive"} if journey["ridden"] else options


def expected_claims(watched: Watched, position: dict[str, Any], bought: str) -> set[str]:
    routes = claimable(position, watched.board, of_others=bought == "right-of-way")
    second = {"pass"} if watched.claims_this_turn else set()
    return {f"claim {route}" for route in routes} | second


def check_surcharge(watched: Watched, position: dict[str, Any], pending: dict[str, Any]) -> None:
    """At the first card of a surcharge all ways to pay it are tried, the later ones among them."""
    game = watched.game
    options = [game.core.notation(action) for action in game.legal_actions()]
    if "withdraw" not in options:
        return
    hand = position["seats"][game.current_player]["hand"]
    left = {card: count - pending["laid"].get(card, 0) for card, count in hand.items()}
    found = reachable_surcharges(game)
    assert len(found) == len(set(found))
    assert set(found) == legal_payments(
        surcharge_task(pending["due"], pending["laid"]), _of_use(left, pending)
    )


def _of_use(hand: dict[str, int], pending: dict[str, Any]) -> dict[str, int]:
    """Only cards that could pay a surcharge at all, so that large hands can be tried too."""
    return {card: count for card, count in hand.items() if card == "loco" or card in pending["laid"]}
