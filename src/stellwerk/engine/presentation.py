"""An edition as pages and programs are told about it: what is printed, with its names in all languages."""

from typing import Any

from stellwerk import boards
from stellwerk.engine.facts import Facts, Technology
from stellwerk.engine.words import BUILDINGS
from stellwerk.words import ENGLISH, in_all_languages, knows

Json = dict[str, Any]

_special_points: dict[str, list[Json]] = {}  # boards are read once


def present(facts: Facts) -> Json:
    own = f"editions.{facts.edition}."
    return {
        "edition": facts.edition,
        "title": facts.title,
        "name": in_all_languages(own + "name"),
        "special": in_all_languages(own + "special"),
        "reconstructed": reconstructed(own + "reconstructed"),
        "minutes": facts.minutes,
        "players": [facts.least_players, facts.most_players],
        "options": list(facts.variants),
        "variants": {name: in_all_languages(f"{own}variants.{name}") for name in facts.variants},
        "colors": list(facts.colors),
        "cards": list(facts.card_counts),
        "card_counts": dict(facts.card_counts),
        "wagons": facts.wagons,
        "pieces": {"wagons": facts.wagons, **facts.pieces},
        "hand": facts.hand,
        "market": facts.market,
        "points": dict(facts.points),
        "special_points": [dict(each) for each in special_points(facts.edition)],
        "bonuses": dict(facts.bonuses),
        "score_items": {item: score_item(item, group) for item, group in facts.score_items.items()},
        "first_offer": [facts.first_offer, facts.first_keep],
        "offer": [facts.offer, facts.keep],
        "end": {"wagons": facts.last_wagons, "rounds": facts.last_rounds},
        "tickets_to_win": facts.tickets_to_win or None,
        "shared_groups_from": facts.shared_groups_from,
        "cards_as_loco": facts.cards_as_loco or None,
        "technologies": {name: technology(name, each) for name, each in facts.technologies.items()},
    }


def reconstructed(key: str) -> Json | None:
    """What of the board is not verified, if anything is."""
    return in_all_languages(key) if knows(ENGLISH, key) else None


def special_points(edition: str) -> list[Json]:
    """The routes of the built-in board on which another number of points is printed."""
    if edition not in _special_points:
        _special_points[edition] = [
            {"route": route.id, "length": route.length, "points": route.points}
            for route in boards.load(edition).routes
            if route.points is not None
        ]
    return _special_points[edition]


def score_item(item: str, group: str) -> Json:
    """An item of the final score: what it is called, and with which others it is summed up."""
    return {"group": group, **in_all_languages(item_key(item))}


def item_key(item: str) -> str:
    if item in BUILDINGS:
        return f"buildings.{item}.name"
    own = "score-items." + item
    return own if knows(ENGLISH, own) else f"technologies.{item}.name"


def technology(name: str, card: Technology) -> Json:
    result: Json = {
        "cost": card.cost,
        "copies": card.copies,
        "variant": card.variant or None,
        "name": in_all_languages(f"technologies.{name}.name"),
        "effect": in_all_languages(f"technologies.{name}.effect"),
        "unlocks": None,
        "scores": None,
        "cards_as_loco": card.cards_as_loco or None,
    }
    if card.points_a_route:
        result["scores"] = {"points": card.points_a_route, "kinds": list(card.kinds)}
    elif card.regions or card.lengths or card.kinds:
        result["unlocks"] = {
            "regions": list(card.regions),
            "lengths": list(card.lengths),
            "kinds": list(card.kinds),
        }
    return result
