"""The editions: one module each; `make_rules` finds them by name."""

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.editions import gruselfahrt, maerklin, skandinavien, uk, usa, weltreise
from stellwerk.engine.facts import Facts
from stellwerk.engine.rules import Rules

EDITIONS: Final[dict[str, Facts]] = {
    "gruselfahrt": gruselfahrt.FACTS,
    "maerklin": maerklin.FACTS,
    "skandinavien": skandinavien.FACTS,
    "uk": uk.FACTS,
    "usa": usa.FACTS,
    "weltreise": weltreise.FACTS,
}


def make_rules(edition: str, data: BoardData, players: int, options: dict[str, bool]) -> Rules:
    """The rules of an edition for a board, a number of players and its options."""
    if edition == "gruselfahrt":
        return gruselfahrt.GruselfahrtRules(data, players)
    if edition == "maerklin":
        return maerklin.MaerklinRules(data, players)
    if edition == "skandinavien":
        return skandinavien.SkandinavienRules(data, players)
    if edition == "uk":
        return uk.UkRules(data, players, options.get("advanced", False))
    if edition == "usa":
        return usa.UsaRules(data, players)
    return weltreise.WeltreiseRules(data, players)
