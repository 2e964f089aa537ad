"""Who may do what: the tokens somebody shows, held against what a table has stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import tokens
from .errors import TableError
from .rows import Place, TableRow


@dataclass(frozen=True, slots=True)
class Access:
    """What the tokens shown open at one table."""

    places: frozenset[int] = frozenset()
    host: bool = False
    join: bool = False
    watch: bool = False

    def seats(self, row: TableRow) -> list[int]:
        return [place.seat for place in row.places if place.place in self.places and not place.resigned]

    def one_seat(self, row: TableRow) -> Place:
        """The one seat this token plays."""
        if not self.places:
            raise TableError("not_allowed", "this needs a seat token")
        seats = self.seats(row)
        if not seats:
            raise TableError("not_allowed", "you have resigned")
        return row.place_of(seats[0])

    def need_host(self) -> None:
        if not self.host:
            raise TableError("not_allowed", "this needs the host token")


def access(row: TableRow, shown: Iterable[str]) -> Access:
    """Every stored hash is compared with every token shown, so that the time taken tells nothing."""
    places: set[int] = set()
    host = join = watch = False
    some_unknown = False
    for token in shown:
        mine = {place.place for place in row.places if tokens.opens(token, place.token_hash)}
        is_host = tokens.opens(token, row.host_hash)
        is_join = tokens.opens(token, row.join_hash)
        is_watch = tokens.opens(token, row.watch_hash)
        places |= mine
        host, join, watch = host or is_host, join or is_join, watch or is_watch
        some_unknown = some_unknown or not (mine or is_host or is_join or is_watch)
    found = Access(frozenset(places), host, join, watch)
    if some_unknown:
        raise TableError("unknown_token")
    if not row.public and not (places or host or join or watch):
        raise TableError("no_token")
    return found
