"""The end of a game: who won, and every item of every score."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.cli.console import heading, make_table
from stellwerk.cli.display import Console, Rule
from stellwerk.cli.language import Translator
from stellwerk.text.cards import listing
from stellwerk.text.narrate import describe_item


def print_ending(console: Console, game: Game, names: list[str], tr: Translator) -> None:
    """The winners, then each seat's itemised score, the best first."""
    console.print(Rule(tr("terminal.ending.the-game-is-over")))
    places = game.ranking()
    totals = game.scores()
    winners = [names[seat] for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        console.print(heading(tr("terminal.ending.wins", winners=winners[0])))
    else:
        shared = listing(winners, tr.lang)
        console.print(heading(tr("terminal.ending.share-the-victory", shared=shared)))
    for seat in sorted(range(game.players), key=lambda seat: places[seat]):
        console.print()
        console.print(heading(f"{places[seat]}. {names[seat]}: {totals[seat]}"))
        table = make_table("", "", numbers="-r")
        for item in game.score_breakdown(seat):
            table.add_row("  " + describe_item(item, game.board, tr.lang), f"{item['points']:+d}")
        console.print(table)
