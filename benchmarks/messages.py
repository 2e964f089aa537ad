"""What it takes to tell a seat that it is to decide: bytes and CPU time of its `state` message, by edition.

    python benchmarks/messages.py [--games 3]

Random players; no sockets and no database, so that it measures the making of messages alone.
"""

from __future__ import annotations

import argparse
import random
import time

import stellwerk
from stellwerk.table.game_log import GameLog
from stellwerk.table.message_builder import encode, state_message
from stellwerk.table.rows import BOT, PLAYING, Place, TableRow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, help="games of each edition (3)")
    games = parser.parse_args().games
    print(f"{'compiled' if stellwerk.COMPILED else 'uncompiled'}, two players, random games\n")
    print("| edition | messages | bytes | ms |\n| --- | ---: | ---: | ---: |")
    for edition in stellwerk.editions():
        count, size, seconds = measure(edition, games)
        print(f"| {edition} | {count} | {size / count:,.0f} | {seconds / count * 1000:.2f} |")


def measure(edition: str, games: int) -> tuple[int, int, float]:
    """How many messages, their bytes, and the CPU time of making them."""
    count, size, seconds = 0, 0, 0.0
    for seed in range(games):
        play, chance = GameLog(edition, 2, seed, {}), random.Random(seed)
        row = table(edition)
        while not play.game.is_over:
            seat = play.game.current_player
            begun = time.process_time()
            text = encode(state_message(row, play, {}, [seat], seat, play.number_for(seat) - 1, now=0.0))
            seconds += time.process_time() - begun
            size += len(text.encode())
            count += 1
            say = play.game.core.notation(chance.choice(play.game.legal_actions()))
            action = play.then(seat, [say])
            if action.complete:
                play.accept(play.completed(action, BOT, 0.0))
            else:
                play.begin(action)
    return count, size, seconds


def table(edition: str) -> TableRow:
    places = [Place(seat, seat, "here", f"player {seat}") for seat in range(2)]
    return TableRow(
        id="k3v9w0q2m7xa",
        title="",
        edition=edition,
        options={},
        state=PLAYING,
        public=False,
        seat_order="given",
        clock=None,
        undo=True,
        hints=True,
        seed=1,
        created=0.0,
        changed=0.0,
        host_hash="",
        join_hash="",
        watch_hash="",
        places=places,
    )


if __name__ == "__main__":
    main()
