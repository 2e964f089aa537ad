"""What is printed about an edition, with names in all languages, for pages and programs."""

from __future__ import annotations

from typing import Any

from stellwerk import boards
from stellwerk.documents import EditionInfo, RoutePoints, TechnologyInfo
from stellwerk.engine.game import check_edition
from stellwerk.engine.registry import EDITIONS
from stellwerk.engine.spec import EditionSpec, Technology
from stellwerk.text.buildings import building_kinds
from stellwerk.text.catalogue import ENGLISH, has_text, in_all_languages, locate

Json = dict[str, Any]

_special_points: dict[str, list[RoutePoints]] = {}  # boards are read once


def edition_info(edition: str) -> EditionInfo:
    """Return what is printed about an edition: players, cards, points, offers, names in all languages.

    StellwerkError: there is no such edition.
    """
    check_edition(edition)
    return _info(EDITIONS[edition].spec)


def _info(spec: EditionSpec) -> EditionInfo:
    own = f"editions.{spec.edition}."
    return {
        "edition": spec.edition,
        "title": spec.title,
        "name": in_all_languages(own + "name"),
        "special": in_all_languages(own + "special"),
        "reconstructed": reconstructed(own + "reconstructed"),
        "minutes": spec.minutes,
        "players": [spec.least_players, spec.most_players],
        "options": list(spec.variants),
        "variants": {name: in_all_languages(f"{own}variants.{name}") for name in spec.variants},
        "colors": list(spec.colors),
        "cards": list(spec.card_counts),
        "card_counts": dict(spec.card_counts),
        "wagons": spec.wagons,
        "pieces": {"wagons": spec.wagons, **spec.pieces},
        "hand": spec.hand,
        "market": spec.market,
        "points": dict(spec.points),
        "special_points": [each.copy() for each in special_points(spec.edition)],
        "bonuses": dict(spec.bonuses),
        "score_items": {item: score_item(item, group) for item, group in spec.score_items.items()},
        "first_offer": [spec.first_offer, spec.first_keep],
        "offer": [spec.offer, spec.keep],
        "end": {"wagons": spec.last_wagons, "rounds": spec.last_rounds},
        "tickets_to_win": spec.tickets_to_win or None,
        "shared_groups_from": spec.shared_groups_from,
        "cards_as_loco": spec.cards_as_loco or None,
        "technologies": {name: technology(name, each) for name, each in spec.technologies.items()},
    }


def reconstructed(key: str) -> Json | None:
    """Return the note on what of the board is not verified, if there is one."""
    return in_all_languages(key) if has_text(ENGLISH, key) else None


def special_points(edition: str) -> list[RoutePoints]:
    """Return the routes of the built-in board that have their own number of points printed."""
    if edition not in _special_points:
        _special_points[edition] = [
            {"route": route.id, "length": route.length, "points": route.points}
            for route in boards.load(edition).routes
            if route.points is not None
        ]
    return _special_points[edition]


def score_item(item: str, group: str) -> Json:
    """Return an item of the final score: its name, and the group in which it is summed up."""
    return {"group": group, **in_all_languages(item_key(item))}


def item_key(item: str) -> str:
    """Return the key of the name of an item of the final score."""
    if item in building_kinds():
        return locate(f"buildings.{item}.name")
    key = locate("score-items." + item)
    return key if has_text(ENGLISH, key) else locate(f"technologies.{item}.name")


def technology(name: str, card: Technology) -> TechnologyInfo:
    """Return a technology: its price, its copies, what it unlocks or scores, and its texts."""
    result: TechnologyInfo = {
        "cost": card.cost,
        "copies": card.copies,
        "variant": card.variant or None,
        "name": in_all_languages(locate(f"technologies.{name}.name")),
        "effect": in_all_languages(locate(f"technologies.{name}.effect")),
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
