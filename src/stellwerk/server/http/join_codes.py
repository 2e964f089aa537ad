"""HTTP for join codes: the code of a table, and the table of a code.

A wrong code counts against the client's address and against the whole server, so that nobody guesses one.
"""

from __future__ import annotations

from fastapi import APIRouter, Header, Request

from stellwerk.server.http.tables import Json, enter, registry_of
from stellwerk.table import join_codes
from stellwerk.table.access import Credentials
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.messages import responses
from stellwerk.table.messages.requests import UseJoinCode
from stellwerk.table.rate_limiter import Bucket, Buckets, client_key

router = APIRouter(prefix="/api")

WRONG_PER_SECOND, WRONG_BURST = 1 / 30, 10  # wrong codes from one address
ALL_WRONG_PER_SECOND, ALL_WRONG_BURST = 1.0, 60  # wrong codes from all addresses together


class WrongCodes:
    """Counts the wrong codes of every address and of all addresses together."""

    def __init__(self, clients_per_address: int, clock: Clock) -> None:
        rate, burst = WRONG_PER_SECOND * clients_per_address, WRONG_BURST * clients_per_address
        self.by_address = Buckets(rate, burst, clock=clock)
        self.all = Bucket(ALL_WRONG_PER_SECOND, ALL_WRONG_BURST, clock)

    def require_trust(self, key: str) -> None:
        """TableError while there were too many wrong codes."""
        for bucket in (self.by_address.of(key), self.all):
            wait = bucket.wait()
            if wait:
                raise TableError("slow_down", retry_seconds=wait)
            bucket.spend(-1)  # only wrong codes count

    def note(self, key: str) -> None:
        """Count a wrong code."""
        for bucket in (self.by_address.of(key), self.all):
            bucket.spend(1)


@router.get("/tables/{table_id}/code", responses={200: {"model": responses.JoinCode}})
async def code(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Return the code to type where the join link cannot be opened."""
    session, credentials = await enter(request, table_id, authorization)
    if not credentials.may_join(session.row):
        raise TableError("not_allowed", "this needs the join token")
    return {"code": join_codes.code_of(session.row.join_hash)}


@router.post("/codes", responses={200: {"model": responses.CodeTable}})
async def table_of_code(request: Request, body: UseJoinCode) -> Json:
    """Return the table of a code, and the token that the code is."""
    key = client_key(request)
    wrong_codes: WrongCodes = request.app.state.wrong_codes
    wrong_codes.require_trust(key)
    registry = registry_of(request)
    prefix = join_codes.hash_prefix(body.code)
    rows = [] if prefix is None else await registry.store.open_tables_by_join_hash(prefix)
    if not rows:
        wrong_codes.note(key)
        raise TableError("unknown_code")
    session = await registry.session(rows[0].id)
    token = join_codes.token_of(session.row.join_hash)
    await session.authorize(Credentials.of([token]))
    return {"table": session.table_object(), "token": token}
