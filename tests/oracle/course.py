"""What may happen in a turn: who is next, what is scored, which pieces move, when the end comes."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.legal import turn_options
from tests.oracle.spec import SPEC

Json = Mapping[str, Any]


def check_turn(before: Json, after: Json, board: Json, said: list[str], over: bool) -> None:
    """Compares the positions at the beginning of two turns on end, or of a last turn and the end."""
    seat = before["to_move"]
    passed = said[-1] == "pass" and len(said) == 1
    check_others_untouched(before, after, seat)
    check_score(before, after, board, said)
    if not SPEC[before["edition"]].tickets_to_win:
        check_final_turns(before, after, over)
    check_standstill(before, after, board, said, passed, over)
    if not over:
        assert after["to_move"] == (seat + 1) % before["players"]


def check_others_untouched(before: Json, after: Json, seat: int) -> None:
    for number, (then, now) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if number != seat:
            changed = {key for key in then if then[key] != now[key]}
            assert not changed, f"seat {number} changed in another's turn: {changed}"


def check_score(before: Json, after: Json, board: Json, said: list[str]) -> None:
    if SPEC[before["edition"]].tickets_to_win:
        return
    then, now = before["seats"][before["to_move"]], after["seats"][before["to_move"]]
    routes = {route["id"]: route for route in board["routes"]}
    scored = sum(
        points_for(before["edition"], routes[route], now.get("technologies", []))
        for route in set(now["routes"]) - set(then["routes"])
    )
    scored += sum(now.get("goods", [])) - sum(then.get("goods", []))
    if said[0].startswith("exchange"):
        scored -= int(said[0].split("=")[1])
    assert now["score"] - then["score"] == scored, (
        f"{said}: scored {now['score'] - then['score']}, not {scored}"
    )


def points_for(edition: str, route: Json, technologies: list[str]) -> int:
    points: int = route.get("points") or SPEC[edition].points[route["length"]]
    points += "lagging" in technologies
    if route["kind"] == "ferry" and "turbines" in technologies:
        points += 2
    return points


def pieces(seat: Json) -> int:
    count: int = seat["wagons"] + seat.get("ships", 0)
    return count


def check_final_turns(before: Json, after: Json, over: bool) -> None:
    """C-40: the trigger at the end of a turn, then the stated number of turns for everybody."""
    facts, players = SPEC[before["edition"]], before["players"]
    if before["turns_left"] is None:
        few = pieces(after["seats"][before["to_move"]]) <= facts.few_pieces
        if not over:
            assert after["turns_left"] == (facts.final_turns * players if few else None)
    elif over:
        assert before["turns_left"] == 1 or standstill(after)
    else:
        assert after["turns_left"] == before["turns_left"] - 1


def standstill(position: Json) -> bool:
    players: int = position["players"]
    return bool(
        position["passes"] >= players
        or position["barren"] >= 3 * players
        or position["turns"] >= 1000 * players
    )


def check_standstill(
    before: Json, after: Json, board: Json, said: list[str], passed: bool, over: bool
) -> None:
    """C-3, C-5 and C-6: passes on end, turns on end without progress, turns in all."""
    if over and not standstill(after):
        return
    assert after["turns"] == before["turns"] + 1
    assert after["passes"] == (before["passes"] + 1 if passed else 0), said
    seat = before["to_move"]
    completed_by_swap = said[0] == "swap" and (
        len(after["seats"][seat]["completed"]) > len(before["seats"][seat]["completed"])
    )
    idle = passed or said[0].startswith("exchange") or (said[0] == "swap" and not completed_by_swap)
    barren = idle and "pass" in turn_options(before, board)
    assert after["barren"] == (before["barren"] + 1 if barren else 0), said
    if not over:
        assert not standstill(after), "the game should have ended"
