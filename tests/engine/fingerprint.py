"""Plays random games and prints one fingerprint of all their positions for each; run in a process of its own.

Used to compare the compiled engine with the uncompiled one: the same seeds must give the same fingerprints.
It lives apart from the other test helpers so that it can run with no path to them.
"""

import hashlib
import json
import sys
from typing import Any

MULTIPLIER = 6364136223846793005
MASK = (1 << 64) - 1


def play(stellwerk: Any, edition: str, players: int, options: dict[str, bool], seed: int) -> str:
    game = stellwerk.new_game(edition, players=players, seed=seed, variants=options)
    digest = hashlib.sha256()
    state = seed
    decisions = 0
    while not game.is_over:
        actions = game.legal_actions()
        digest.update(repr((game.current_player, game.phase, actions)).encode())
        if decisions % 9 == 0:
            digest.update(whole_state(game, seed + decisions))
        state = (state * MULTIPLIER + 12345) & MASK
        action = actions[(state >> 33) % len(actions)]
        digest.update(game.core.notation(action).encode())
        game.apply(action)
        digest.update(json.dumps(game.events).encode())
        decisions += 1
    digest.update(whole_state(game, seed))
    digest.update(repr((game.scores(), game.ranking())).encode())
    return f"{edition} {players} {json.dumps(options)} {seed}: {decisions} decisions {digest.hexdigest()}"


def whole_state(game: Any, seed: int) -> bytes:
    seat = seed % game.players
    parts = [game.position(), game.view(seat), game.view(None), game.determinize(seat, seed).position()]
    return json.dumps(parts).encode()


def main() -> None:
    import stellwerk
    from stellwerk.engine import game

    games = int(sys.argv[1])
    print(game.__file__)
    for edition in stellwerk.editions():
        least, most = stellwerk.edition_info(edition)["players"]
        for number in range(games):
            players = least + number % (most - least + 1)
            options = {"advanced": True} if edition == "uk" and number % 2 else {}
            print(play(stellwerk, edition, players, options, number))


if __name__ == "__main__":
    main()
