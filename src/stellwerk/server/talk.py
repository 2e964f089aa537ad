"""What people at a table say to each other: short words, quick reactions, and a nudge for who is awaited.

Players talk among themselves, spectators among themselves. Nothing here knows the game, so nothing can give
it away; bots neither talk nor listen. The last words are kept with the table, so that who comes back can read
them.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from . import messages
from .connection import Connection
from .errors import TableError
from .limits import Buckets, household
from .models import LONGEST_WORDS
from .names import clean_name
from .rows import CLOSED, GALLERY, PLAYERS, PLAYING, Word
from .stored import Conflict

if TYPE_CHECKING:
    from .following import Following

REACTIONS: Final = ("bravo", "wow", "laugh", "oh-no", "thanks", "sorry", "think", "good-game")
MOST_KEPT = 100  # words of a table's players, and as many of its spectators
WORDS_PER_SECOND, WORDS_AT_ONCE = 0.5, 5
NUDGES_PER_SECOND = 1 / 30
TRIES = 5  # to be the next to speak


def as_json(word: Word) -> dict[str, Any]:
    """A word as it is told."""
    told = asdict(word) | {"at": messages.moment(word.at)}
    del told["circle"]  # nobody hears of the other one
    return told


class Talk:
    def __init__(self, room: Following) -> None:
        self.room = room
        self.words: dict[str, list[Word]] | None = None  # by circle, once somebody has asked for them
        self.pace = Buckets(WORDS_PER_SECOND, WORDS_AT_ONCE, most=50)
        self.nudges = Buckets(NUDGES_PER_SECOND, 1, most=50)

    # --- saying something ---

    async def say(self, seat: int | None, text: str, reaction: str | None, name: str, share: str) -> None:
        """``seat`` is None for a spectator, whose pace is that of his address (``share``)."""
        row = self.room.row
        if not row.chat:
            raise TableError("not_allowed", "there is no talking at this table")
        if row.state == CLOSED:
            raise TableError("wrong_state", "the table is closed")
        if reaction is not None and reaction not in REACTIONS:
            raise TableError("bad_message", "unknown reaction")
        said = clean_name(text, LONGEST_WORDS)
        if bool(said) == (reaction is not None):
            raise TableError("bad_message", "say something, or react")
        circle = GALLERY if seat is None else PLAYERS
        self.pace.use(f"{circle} {household(share) if seat is None else seat}")
        word = Word(0, circle, seat, clean_name(name) if seat is None else "", said, reaction, time.time())
        self._spread(await self._keep(word))

    async def _keep(self, word: Word) -> Word:
        for _ in range(TRIES):
            try:
                return await self.room.store.keep_word(self.room.row.id, word, MOST_KEPT)
            except Conflict:  # somebody at another process spoke at the same moment
                continue
        raise TableError("busy")

    def _spread(self, word: Word) -> None:
        self.room.notices.tell(self.room.row.id, json.dumps({"word": asdict(word)}))
        self._hear_word(word)

    def nudge(self, seat: int, other: int) -> None:
        """Remind somebody who is awaited; not more often than every half a minute."""
        room = self.room
        if room.row.state != PLAYING:
            raise TableError("wrong_state", "the game is not being played")
        if other == seat or other not in room.waiting() or room.row.place_of(other).played_by_bot:
            raise TableError("not_allowed", "only somebody else who is to decide can be nudged")
        self.nudges.use(str(seat))
        room.notices.tell(room.row.id, json.dumps({"nudge": [seat, other]}))
        self._hear_nudge(seat, other)
        room.nudged(room.row, other, seat)

    # --- hearing it ---

    def hear(self, text: str) -> None:
        """What another process tells."""
        told = json.loads(text)
        if "word" in told:
            self._hear_word(Word(**told["word"]))
        else:
            self._hear_nudge(*told["nudge"])

    def _hear_word(self, word: Word) -> None:
        if self.words is not None:
            known = self.words[word.circle]
            if word.number != (known[-1].number + 1 if known else 1):
                self.words = None  # something was missed: read it when it is asked for
            else:
                self.words[word.circle] = [*known, word][-MOST_KEPT:]
        text = self._message([word])
        for connection in self.room.connections:
            if self._circle(connection) == word.circle:
                connection.send(text)

    def _hear_nudge(self, seat: int, other: int) -> None:
        told = {"v": messages.PROTOCOL, "type": "nudge", "from": seat, "seat": other}
        for connection in self.room.connections:
            if other in connection.seats(self.room.row):
                connection.send(messages.encode(told))

    async def welcome(self, connection: Connection) -> None:
        """What was said before somebody came."""
        if not self.room.row.chat:
            return
        if self.words is None:
            self.words = await self.room.store.words_of(self.room.row.id)
        said = self.words[self._circle(connection)]
        if said:
            connection.send(self._message(said))

    def _circle(self, connection: Connection) -> str:
        return PLAYERS if connection.seats(self.room.row) else GALLERY

    def _message(self, words: list[Word]) -> str:
        told = {"v": messages.PROTOCOL, "type": "talk", "words": [as_json(word) for word in words]}
        return messages.encode(told)
