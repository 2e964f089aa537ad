"""The calls that only a server answers: addresses, analyses, trials of boards, personal keys, push."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Final

from pydantic import Field

import stellwerk
from stellwerk.server.analysis import encode_analysis
from stellwerk.server.bot_queue import LADDER_HOST, MOST_GAMES, BotQueue, ladder
from stellwerk.server.db import daily_results, person_keys
from stellwerk.server.http.lan_addresses import invitations
from stellwerk.server.http.routes import ServerCaller
from stellwerk.server.push import subscriptions
from stellwerk.server.push.endpoints import Refused, understood
from stellwerk.server.push.notifier import PushNotifier
from stellwerk.server.push.subscriptions import Subscription
from stellwerk.table import custom_boards as designs
from stellwerk.table import join_codes, puzzles
from stellwerk.table.access import Credentials, digest
from stellwerk.table.calls import LONGEST_WAIT, Answer, Call, Encoded, Entered, call
from stellwerk.table.errors import TableError
from stellwerk.table.messages import puzzles as puzzle_messages
from stellwerk.table.messages import requests, responses
from stellwerk.untrusted import clean_name

SERVER_CALLS: Final[list[Call]] = []
server_call = partial(call, calls=SERVER_CALLS)

CHANGES_PER_SECOND, CHANGES_AT_ONCE = 0.2, 20  # of keys and subscriptions, per address


def _count_change(caller: ServerCaller) -> None:
    caller.state.subscribing.use(caller.key)


@server_call("GET", "/reach", responses.LanAddresses)
async def lan_addresses(caller: ServerCaller) -> Answer:
    """Return addresses for invitations, or commands to listen to the network if it does not yet."""
    return invitations(caller.request, caller.registry.settings.host)


@server_call("GET", "/tables/{table_id}/code", responses.JoinCode)
async def join_code(caller: ServerCaller, table: Entered) -> Answer:
    """Return the code to type where the join link cannot be opened."""
    if not table.credentials.may_join(table.session.row):
        raise TableError("not_allowed", "this needs the join token")
    return {"code": join_codes.code_of(table.session.row.join_hash)}


@server_call("POST", "/codes", responses.CodeTable)
async def table_of_code(caller: ServerCaller, body: requests.UseJoinCode) -> Answer:
    """Return the table of a code, and the token that the code is.

    A wrong code counts against the client's address and against the whole server, so that nobody guesses one.
    """
    with caller.registry.wrong_codes.limit(caller.key):
        prefix = join_codes.hash_prefix(body.code)
        rows = [] if prefix is None else await caller.registry.store.open_tables_by_join_hash(prefix)
        if not rows:
            raise TableError("unknown_code")
    session = await caller.registry.session(rows[0].id)
    token = join_codes.token_of(session.row.join_hash)
    await session.authorize(Credentials.of([token]))
    return {"table": session.table_object(), "token": token}


@server_call("POST", "/queue", responses.QueuedSeat)
async def wait_for_game(
    caller: ServerCaller,
    body: requests.WaitForGame,
    wait: Annotated[float, Field(ge=0.0, le=LONGEST_WAIT)] = 0.0,
) -> Answer:
    """Wait for a game against other bots and return a seat; call again while there is none."""
    queue = _queue(caller)
    least, most = stellwerk.edition_info(designs.known(body.edition))["players"]
    if not least <= body.players <= most:
        raise TableError("bad_message", f"{body.edition} is for {least} to {most} players")
    caller.count_new_table()  # also limits how often a bot asks
    if await person_keys.ended_keys(caller.registry.database, [digest(body.person)]):
        raise TableError("key_ended")

    async def is_there() -> bool:
        return not await caller.request.is_disconnected()

    seat = await queue.wait(body, wait, is_there)
    return seat or {"table": None, "place": None, "token": None}


@server_call("GET", "/ladder", responses.Ladder, costs=1)
async def ladder_of_bots(caller: ServerCaller, edition: str) -> Answer:
    """Return the bots that played games of the queue, by rating."""
    _queue(caller)
    store = caller.registry.store
    return {"bots": ladder(await store.finished_of_host(LADDER_HOST, designs.known(edition), MOST_GAMES))}


def _queue(caller: ServerCaller) -> BotQueue:
    queue: BotQueue | None = caller.state.bot_queue
    if queue is None:
        raise TableError("no_queue")
    return queue


@server_call("POST", "/tables/{table_id}/analysis", responses.GameAnalysis)
async def analysis(caller: ServerCaller, table: Entered, body: requests.RequestAnalysis) -> Answer:
    """Return the analysis of a finished game, as far as known; call again for more."""
    found = caller.registry.analyses.of(table.session, caller.key)
    return Encoded(encode_analysis(found, body.seen))


@server_call("POST", "/boards/trial", responses.BoardTrial, costs=1)
async def try_board(caller: ServerCaller, body: requests.TryBoard) -> Answer:
    """Return how a board plays in quick games of bots, as far as known; call again for more."""
    registry, key = caller.registry, caller.key
    board = await registry.worker_pool.call(key, designs.sound, body.edition, body.board)
    return Encoded(encode_analysis(registry.analyses.of_board(body.edition, board, key), body.seen))


@server_call("GET", "/daily/{day}/results", puzzle_messages.DailyResults, costs=1)
async def results_of_day(caller: ServerCaller, day: str) -> Answer:
    """Return the best results of the deal of a day."""
    return await daily_results.best(caller.registry.database, puzzles.read_day(day))


@server_call("POST", "/daily/{day}/results", puzzle_messages.DailyResults, costs=4)
async def send_result(caller: ServerCaller, day: str, body: puzzle_messages.SendDailyResult) -> Answer:
    """Add a result, once a day for a name.

    Its game is played again, so neither the score nor the moves of the bot can be made up.
    """
    _count_change(caller)
    registry, date = caller.registry, puzzles.read_day(day)
    if abs(date - datetime.fromtimestamp(registry.clock.wall_time(), UTC).date()) > timedelta(days=1):
        raise TableError("wrong_day")
    found = await registry.worker_pool.call(caller.key, puzzles.result_of_link, day, body.game)
    name = clean_name(body.name)
    await daily_results.add(registry.database, date, name, found["score"], found["margin"])
    return await daily_results.best(registry.database, date)


@server_call("POST", "/games/key", responses.KeysReplaced)
async def replace_keys(caller: ServerCaller, body: requests.ReplaceKeys) -> Answer:
    """Replace personal keys by a new one. Games stay, push subscriptions of the old keys go."""
    _count_change(caller)
    replaced = await person_keys.replace_keys(caller.registry.database, body.people, body.new)
    return {"already_ended": replaced}


@server_call("GET", "/push", responses.Push)
async def push_key(caller: ServerCaller) -> Answer:
    """Return the public key for subscriptions; null if push is switched off."""
    notifier = caller.registry.notifier
    return {"key": None if notifier is None else (await notifier.signature()).public}


@server_call("POST", "/push", responses.PushSubscribed)
async def subscribe(caller: ServerCaller, body: requests.SubscribePush) -> Answer:
    """Subscribe a person to notifications in this browser."""
    notifier = _notifier(caller)
    keys = body.keys
    wanted = Subscription(digest(body.person), body.endpoint, keys.p256dh, keys.auth, body.lang)
    try:
        understood(wanted.endpoint, notifier.local)
        _ = wanted.receiver
    except (Refused, ValueError) as error:
        raise TableError("bad_message", str(error)) from error
    if await person_keys.ended_keys(notifier.database, [wanted.person]):
        raise TableError("key_ended")
    await subscriptions.keep(notifier.database, wanted)
    return {"kept": True}


@server_call("POST", "/push/end", responses.PushSubscribed)
async def unsubscribe(caller: ServerCaller, body: requests.PushEndpoint) -> Answer:
    """End the notifications of a person in this browser."""
    notifier = _notifier(caller)
    await subscriptions.end(notifier.database, digest(body.person), body.endpoint)
    return {"kept": False}


def _notifier(caller: ServerCaller) -> PushNotifier:
    """Return the notifier and count a change; TableError if there is none."""
    if caller.registry.notifier is None:
        raise TableError("no_push")
    _count_change(caller)
    return caller.registry.notifier
