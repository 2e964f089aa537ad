"""A claim and its payment are one thing to everybody else, however many decisions they took."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.server.db.store import Store
from stellwerk.server.middleware import Guard
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import Credentials
from stellwerk.table.client_session import PAYMENTS_PER_COST, PREVIEW_COST
from stellwerk.table.connection import Connection
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import MOST_SUBMISSIONS, GameLog
from stellwerk.table.rows import Entry
from stellwerk.table.session import TableSession

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .conftest import StartServer
from .fake_clock import FakeClock
from .local_server import LocalServer, ServerThread, with_local_server
from .postgres_server import Postgres
from .test_session import a_table, person_at, sent_to, with_registry

MARKET = ["white", "white", "orange", "orange", "purple"]
CLAIM = "claim duluth-omaha-1"
PASSENGER = {"passengers": {"board": ["ulm"]}}
OTHERS_ROUTES = {"routes": ["augsburg-ulm-1", "augsburg-nurnberg-1"]}

# What is on the table; then twice the hand of seat 0 and what it says. To the others both are alike.
World = tuple[dict[str, Any], list[str]]
WORLDS: dict[str, tuple[dict[str, Any], World, World]] = {
    "a claim": (
        {"edition": "usa"},
        ({"red": 2, "green": 1, "yellow": 1, "black": 1}, [CLAIM]),
        ({"red": 2, "blue": 2, "loco": 1}, [CLAIM, "pay red", "pay red"]),
    ),
    "a tunnel and its surcharge": (
        {"edition": "skandinavien", "deck": ["black", "loco", "red"]},
        ({"black": 4, "red": 1}, ["claim ostersund-trondheim", "surcharge black"]),
        (
            {"black": 4, "loco": 1},
            ["claim ostersund-trondheim", "pay black", "surcharge black", "surcharge black"],
        ),
    ),
    "a tunnel given up": (
        {"edition": "skandinavien", "deck": ["black", "loco", "red"]},
        ({"black": 2, "red": 2}, ["claim ostersund-trondheim", "withdraw"]),
        ({"black": 3, "loco": 1}, ["claim ostersund-trondheim", "pay black", "withdraw"]),
    ),
    "a purchase": (
        {"edition": "uk"},
        ({"loco": 2, "red": 1, "blue": 1, "green": 1}, ["buy wales"]),
        ({"loco": 1, "red": 4}, ["buy wales", "pay loco"]),
    ),
    "a journey": (
        {"edition": "maerklin", "seats": [PASSENGER, OTHERS_ROUTES]},
        ({"passenger": 1, "red": 1}, ["journey ulm"]),
        ({"passenger": 2}, ["journey ulm", "arrive"]),
    ),
}


def put_into(session: TableSession, position: dict[str, Any]) -> None:
    """Let the room's game stand like this."""
    play = session.require_game()
    play.public = stellwerk.from_position({"players": 2, "market": MARKET, "seed": 3, **position})
    play.action = play.begun([])
    play.starting = False


async def play_world(
    registry: TableRegistry, table: dict[str, Any], world: World, together: bool
) -> list[list[Json]]:
    """What seat 1 and a spectator are sent while seat 0 acts, each decision by itself or as they belong."""
    hand, says = world
    seats = [dict(seat) for seat in table.get("seats", [{}, {}])]
    seats[0]["hand"] = hand
    session = await a_table(registry, "here", "here", edition=table["edition"])
    put_into(session, {**table, "seats": seats})
    watcher = Connection(Credentials(frozenset({session.row.watch_hash})), 0, 100)
    listeners = [person_at(session, 1), watcher]
    for listener in listeners:
        session.broadcaster.enter(listener)
        sent_to(listener)
    while says:
        play = session.require_game()
        count = how_many_belong_together(play, says) if together else 1
        await session.decide(0, play.number_for(0), says[:count])
        says = says[count:]
    told = [sent_to(listener) for listener in listeners]
    for message in [message for messages in told for message in messages]:
        message.pop("table")  # its name
    return told


def how_many_belong_together(play: GameLog, says: list[str]) -> int:
    for count in range(1, len(says) + 1):
        if play.then(0, says[:count]).complete:
            return count
    return len(says)


@pytest.mark.parametrize("together", [True, False], ids=["together", "one by one"])
@pytest.mark.parametrize("action", WORLDS)
def test_others_cannot_tell_whether_there_was_a_choice(tmp_path: Path, action: str, together: bool) -> None:
    """Every byte that the others get: the number of messages, their numbers, their reports, their views."""
    table, forced, chosen = WORLDS[action]

    async def act(registry: TableRegistry) -> None:
        first = await play_world(registry, table, forced, together)
        second = await play_world(registry, table, chosen, together)
        assert len(forced[1]) < len(chosen[1])
        assert first[0] and first[1]
        assert first == second

    with_registry(tmp_path, act)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_numbers_do_not_depend_on_hidden_cards(edition: str) -> None:
    """Wherever another hand would have left more or less of a choice for the same payment."""
    chance = random.Random(8)
    compared = 0
    for seed in range(4):
        play = GameLog(edition, 2, seed, {"advanced": True} if edition == "uk" else {})
        while not play.game.is_over and compared < 60:
            game, seat = play.game, play.game.current_player
            says = [str(action) for action in game.legal_actions()]
            paid = [say for say in says if say.startswith(("claim ", "harbor ", "station ", "buy "))]
            if paid and not game.is_private:
                say = chance.choice(paid)
                compared += compare_numbers(play, seat, say, chance)
            taken = chance.choice(paid if paid and chance.random() < 0.3 else says)
            say_it(play, seat, [taken])
    assert compared > (0 if edition == "gruselfahrt" else 10)


def compare_numbers(play: GameLog, seat: int, say: str, chance: random.Random) -> int:
    viewer = chance.choice([1 - seat, None])
    ways = {cards_of(way): way.actions for way in play.game.payments(say)}
    world = play.public.determinize(viewer, chance.randrange(10**6))
    if say not in [str(action) for action in world.legal_actions()]:
        return 0
    others = {cards_of(way): way.actions for way in world.payments(say)}
    alike = [cards for cards in ways if cards in others and len(ways[cards]) != len(others[cards])]
    for cards in alike[:2]:
        seen = []
        for public, said in ((play.public, ways[cards]), (world, others[cards])):
            twin = GameLog(play.public.edition, 2, 0, dict.fromkeys(play.public.variants, True))
            twin.public = public
            twin.action = twin.begun([])
            looks = [json.dumps(twin.seen_by(viewer).view(viewer))]
            for word in said:
                say_it(twin, seat, [word])
                if not twin.number:
                    looks.append(json.dumps(twin.seen_by(viewer).view(viewer)))
            seen.append((twin.number, twin.number_for(viewer), set(looks)))
            assert len(set(looks)) == 1, "nothing is seen before it is complete"
        assert seen[0] == seen[1]
    return len(alike)


def cards_of(way: Any) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(way.cards.items()))


def say_it(play: GameLog, seat: int, submission: list[str]) -> None:
    action = play.then(seat, submission)
    if action.complete:
        play.accept(play.completed(action, "person", 0.0))
    else:
        play.begin(action)


# --- over the wire, on both databases ---


async def reach_a_choice(both: Person) -> tuple[int, Json]:
    """Draw until somebody can choose how to pay for something; its seat and a preview with several ways."""
    for _ in range(300):
        asked = next((s for s in both.states.values() if s["options"]), None)
        if asked is None:
            await both.next()
            continue
        seat, number = asked["seat"], asked["number"]
        says = [option["action"] for option in asked["options"]]
        for say in [say for say in says if say.startswith("claim")][-3:]:
            wish = await both.say("preview", seat=seat, number=number, action=say)
            preview = await both.hear("preview", answers=wish)
            if any(len(way["actions"]) > 2 for way in preview["payments"]):
                return seat, preview
        await both.decide(seat, "draw" if "draw" in says else says[0])
        await both.state_where(seat, lambda s, n=number: s["number"] > n)
    raise AssertionError("nobody could choose a payment")


def longest(preview: Json) -> list[str]:
    found: list[str] = max((way["actions"] for way in preview["payments"]), key=len)
    return found


async def two_devices(server: ServerThread, **wishes: Any) -> tuple[Json, Person, Person]:
    """Both seats at one device, and a spectator at another."""
    async with Caller(server) as caller:
        made = await caller.new_table("here", "here", edition="usa", seed=5, **wishes)
    both = Person(server, made["table"]["id"], *seat_tokens(made))
    watcher = Person(server, made["table"]["id"], made["tokens"]["watch"])
    await both.connect()
    await watcher.connect()
    return made, both, watcher


async def leave(*people: Person) -> None:
    for person in people:
        await person.socket.close()


def run(act: Any) -> None:
    asyncio.run(asyncio.wait_for(act, 100))


async def log_of(server: ServerThread, table: str) -> list[Entry]:
    from stellwerk.server.db.database import open_database

    database = open_database(server.database)
    found = await Store(database).entries_after(table, 0)
    await database.close()
    return found


def test_a_whole_payment_in_one_message(server: ServerThread) -> None:
    async def act() -> None:
        made, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        wrong = await both.ask("decide", seat=seat, number=number, action=[*says[:-1], "pay passenger"])
        assert wrong["error"]["code"] == "illegal"
        more = await both.ask("decide", seat=seat, number=number, action=[*says, "draw"])
        assert more["error"]["code"] == "illegal", "that is another's decision"
        for nonsense in ([], [1], [["draw"]], {"action": 1}, says * 30):
            refused = await both.ask("decide", seat=seat, number=number, action=nonsense)
            assert refused["error"]["code"] == "bad_message"
        assert both.states[seat]["number"] == number, "nothing has happened"
        for _ in range(2):  # a repeat counts once
            answer = await both.ask("decide", seat=seat, number=number, action=says)
            assert (answer["type"], answer["number"]) == ("ok", number + 1)
        mine = await both.state_where(seat, lambda s: s["number"] == number + 1)
        seen = await watcher.state_where(None, lambda s: s["number"] == number + 1)
        assert [report["number"] for report in seen["entries"]] == [number + 1]
        assert seen["entries"] == mine["entries"]
        assert seen["entries"][0]["events"][0]["event"] == "claimed"
        assert (await log_of(server, made["table"]["id"]))[-1].text == ", ".join(says)
        await leave(both, watcher)

    run(act())


def test_a_payment_is_put_together_card_by_card_before_anything_is_committed(server: ServerThread) -> None:
    async def act() -> None:
        _, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        asked = {"seat": seat, "number": preview["number"], "action": preview["action"]}
        wanted = max(preview["payments"], key=lambda way: len(way["actions"]))
        cards: dict[str, int] = {}
        for card in reversed(list(Counter(wanted["cards"]).elements())):
            step = await both.ask("partial_payment", **asked, cards=cards)
            assert step["type"] == "partial_payment" and step["cards"] == cards
            assert card in step["next_cards"] and step["actions"] == []
            cards[card] = cards.get(card, 0) + 1
        whole = await both.ask("partial_payment", **asked, cards=cards)
        assert (whole["next_cards"], whole["actions"]) == ([], wanted["actions"])
        nonsense: list[Any] = [None, [], {"red": "1"}, {"red": 0}, {"red": True}, {"x" * 500: 1}]
        for cards_told in nonsense:
            refused = await both.ask("partial_payment", **asked, cards=cards_told)
            assert refused["error"]["code"] == "bad_message"
        assert (await both.ask("partial_payment", **asked, cards={"plaid": 1}))["error"]["code"] == "illegal"
        stale = await both.ask("partial_payment", **{**asked, "number": asked["number"] - 1}, cards={})
        assert stale["error"]["code"] == "stale"
        assert both.states[seat]["number"] == preview["number"], "nothing has happened"
        await leave(both, watcher)

    run(act())


def test_who_pays_card_by_card_does_so_unseen(server: ServerThread) -> None:
    async def act() -> None:
        made, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        before = await watcher.state_where(None, lambda s: s["number"] == number)
        heard = len(watcher.received)
        for step, say in enumerate(says[:-1], 1):
            for _ in range(2):  # a repeat counts once here, too
                answer = await both.ask("decide", seat=seat, number=number + step - 1, action=say)
                assert answer["number"] == number + step
            state = await both.state_where(seat, lambda s, n=number + step: s["number"] == n)
            assert state["view"]["decision"] == "pay" and state["entry"] == number
        late = await both.ask("decide", seat=seat, number=number, action=says[-1])
        assert late["error"]["code"] == "stale"
        other = both.states[1 - seat]
        assert other["number"] == number and other["view"]["decision"] == "turn"
        assert (await watcher.ask("ping"))["type"] == "pong"
        assert len(watcher.received) == heard + 1, "the spectator has heard of nothing but his ping"
        fresh = Person(server, watcher.table, *watcher.tokens)
        await fresh.connect()
        again = await fresh.state_where(None, lambda s: True)
        assert again["view"] == before["view"] and again["number"] == number
        async with Caller(server) as caller:
            path, watch = f"/tables/{watcher.table}", made["tokens"]["watch"]
            table = (await caller.call("GET", path, token=watch))["table"]
            assert table["number"] == number and table["waiting"] == [seat]
            polled = await caller.call("GET", f"{path}/state?after={number - 1}", token=watch)
            assert polled["view"] == before["view"]
        done = await both.ask("decide", seat=seat, number=number + len(says) - 1, action=says[-1])
        assert done["number"] == number + len(says)
        seen = await watcher.state_where(None, lambda s: s["number"] > number)
        assert [report["number"] for report in seen["entries"]] == [number + 1]
        assert seen["entries"][0]["events"][0]["event"] == "claimed"
        mine = await both.state_where(seat, lambda s: s["entry"] == number + 1)
        assert mine["number"] == number + len(says)
        theirs = await both.state_where(1 - seat, lambda s: s["entry"] == number + 1)
        assert theirs["number"] == number + 1 and theirs["entries"] == seen["entries"]
        end = await play_to_the_end(both, random.Random(2))
        assert end["result"]
        await leave(both, watcher, fresh)

    run(act())


def test_a_begun_payment_outlives_the_server(database: str, start_server: StartServer) -> None:
    server = start_server(database)

    async def act() -> None:
        _, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        await both.ask("decide", seat=seat, number=number, action=says[:1])
        await both.ask("decide", seat=seat, number=number + 1, action=says[1])
        server.kill()
        await asyncio.to_thread(server.restart)
        await both.connect()
        state = await both.state_where(seat, lambda s: s["number"] == number + 2)
        assert state["view"]["decision"] == "pay" and state["view"]["own"]["laid"]
        await watcher.connect()
        assert (await watcher.state_where(None, lambda s: True))["number"] == number
        await both.ask("decide", seat=seat, number=number + 2, action=says[2:])
        seen = await watcher.state_where(None, lambda s: s["number"] == number + 1)
        assert seen["entries"][-1]["events"][0]["event"] == "claimed"
        await leave(both, watcher)

    run(act())


def test_changing_ones_mind_is_nobody_elses_business(server: ServerThread) -> None:
    async def act() -> None:
        _, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        await watcher.state_where(None, lambda s: s["number"] == number)
        heard = len(watcher.received)
        await both.ask("decide", seat=seat, number=number, action=says[0])
        assert (await both.ask("undo", seat=seat, number=number + 1))["number"] == number + 2
        back = await both.state_where(seat, lambda s: s["number"] == number + 2)
        assert back["entries"][-1]["undo"] is True and back["view"]["decision"] == "turn"
        assert (await watcher.ask("ping"))["type"] == "pong"
        assert len(watcher.received) == heard + 1
        await both.ask("decide", seat=seat, number=number + 2, action="draw")
        seen = await watcher.state_where(None, lambda s: s["number"] == number + 1)
        assert [event["event"] for event in seen["entries"][0]["events"]] == ["drew"]
        last = (await log_of(server, both.table))[-1]
        assert last.text == f"{says[0]}; undo; draw"
        await leave(both, watcher)

    run(act())


def test_the_bot_finishes_what_somebody_began(tmp_path: Path) -> None:
    """Whoever is away or gives up in the midst of a payment has chosen what to pay for."""

    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here", edition="usa")
        await keep_tickets(session)
        put_into(session, {"edition": "usa", "seats": [{"hand": {"red": 2, "blue": 2, "loco": 1}}, {}]})
        play = session.require_game()
        await session.decide(0, play.number_for(0), CLAIM)
        assert play.game.is_private
        seen: list[Any] = []

        async def think(task: Any, game: Any, *_: object) -> str:
            seen.append(game.phase)
            say = str(game.legal_actions()[-1])
            return say

        session.bots.runner.think_surely = think  # type: ignore[method-assign, assignment]
        session.row.place_of(0).away = True
        await session.play_bot(0)
        assert seen[0] == "pay"
        last = play.entries[-1]
        assert last.by == "clock" and last.text is not None and last.text.startswith(f"{CLAIM}; pay ")

    with_registry(tmp_path, act)


async def keep_tickets(session: TableSession) -> None:
    play = session.require_game()
    while play.starting:
        await session.decide(
            play.game.current_player, play.number, play.game.core.notation(play.game.legal_actions()[0])
        )


def test_minds_are_not_changed_for_ever(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here", edition="usa")
        session.row.undo = True
        put_into(session, {"edition": "usa", "seats": [{"hand": {"red": 2, "blue": 2, "loco": 1}}, {}]})
        for _ in range(MOST_SUBMISSIONS // 2):
            await session.decide(0, session.require_game().number_for(0), CLAIM)
            await session.undo(0, session.require_game().number_for(0))
        await session.decide(0, session.require_game().number_for(0), CLAIM)
        with pytest.raises(TableError, match="come to an end"):
            await session.undo(0, session.require_game().number_for(0))
        await session.decide(0, session.require_game().number_for(0), ["pay red", "pay red"])
        assert session.require_game().number == 1

    with_registry(tmp_path, act)


def test_a_payment_over_http(server: ServerThread) -> None:
    async def act() -> None:
        made, both, watcher = await two_devices(server)
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        path, token = f"/tables/{both.table}", seat_tokens(made)[seat]
        async with Caller(server) as caller:
            body: Json = {"number": number, "action": says[0]}
            assert await caller.call("POST", f"{path}/decisions", body, token) == {"number": number + 1}
            state = await caller.call("GET", f"{path}/state?after={number}&wait=25", token=token)
            assert state["view"]["decision"] == "pay" and state["number"] == number + 1
            body = {"number": number + 1, "action": says[1:]}
            assert await caller.call("POST", f"{path}/decisions", body, token) == {"number": number + 2}
            state = await caller.call("GET", f"{path}/state?after={number + 1}&wait=25", token=token)
            assert state["entry"] == number + 1
            for nonsense in ([], [""] * 61, [1], None):
                body = {"number": number + 2, "action": nonsense}
                assert await caller.error("POST", f"{path}/decisions", body, token) == "bad_message"
        await leave(both, watcher)

    run(act())


# --- logs of former versions ---


def old_log(edition: str, seed: int, chance: random.Random) -> list[Entry]:
    """An entry for every decision, as they used to be written."""
    game = stellwerk.new_game(edition, players=2, seed=seed)
    log: list[Entry] = []
    while not game.is_over:
        says = [str(action) for action in game.legal_actions()]
        paid = [say for say in says if say.startswith(("claim", "pay", "harbor", "station", "buy"))]
        say = chance.choice(paid if paid and chance.random() < 0.6 else says)
        log.append(Entry(len(log) + 1, game.current_player, "person", say, 0.0))
        game.apply(game.parse(say))
    return log


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_old_logs_are_read_and_played_on(edition: str) -> None:
    log = old_log(edition, 6, random.Random(6))
    play = GameLog(edition, 2, 6, {})
    stopped = 0
    for entry in log:
        play.follow(entry)
        if play.public.is_private:  # the server was stopped here, and the new version goes on
            stopped += 1
            other = 1 - play.game.current_player
            assert play.seen_by(other).view(other)["decision"] != "pay"
            then = GameLog(edition, 2, 6, {})
            for former in play.entries:
                then.follow(former)
            say_it(then, entry.seat, [then.game.core.notation(then.game.legal_actions()[0])])
    assert play.game.is_over and play.number == len(log)
    assert play.number_for(0) == play.number_for(None) == len(log), "numbers stay what they were"
    assert play.decisions == [entry.text for entry in log]
    assert stopped or edition == "gruselfahrt"
    assert len(play.moves) == len(log) - stopped, "but a replay shows a payment as one move"


# --- several processes ---


def test_another_process_tells_nobody_either(postgres: Postgres, start_server: StartServer) -> None:
    """Nor does it send a message that says nothing new; but the seat's other device there goes on."""
    database = postgres.new_database()
    one, two = start_server(database), start_server(database)

    async def act() -> None:
        made, both, _ = await two_devices(one)
        watcher = Person(two, both.table, made["tokens"]["watch"])
        other_device = Person(two, both.table, *seat_tokens(made))
        await watcher.connect()
        await other_device.connect()
        seat, preview = await reach_a_choice(both)
        says, number = longest(preview), preview["number"]
        await watcher.state_where(None, lambda s: s["number"] == number)
        await other_device.state_where(1 - seat, lambda s: s["number"] == number)
        heard = len(watcher.received)
        await both.ask("decide", seat=seat, number=number, action=says[0])
        await both.ask("decide", seat=seat, number=number + 1, action=says[1])
        state = await other_device.state_where(seat, lambda s: s["number"] == number + 2)
        assert state["view"]["decision"] == "pay" and state["view"]["own"]["laid"]
        assert (await watcher.ask("ping"))["type"] == "pong"
        assert len(watcher.received) == heard + 1
        assert other_device.states[1 - seat]["number"] == number
        await other_device.ask("decide", seat=seat, number=number + 2, action=says[2:])
        seen = await watcher.state_where(None, lambda s: s["number"] > number)
        assert [report["number"] for report in seen["entries"]] == [number + 1]
        await both.state_where(1 - seat, lambda s: s["number"] == number + 1)
        await leave(both, watcher, other_device)

    run(act())


def test_previews_count_towards_what_an_address_may_send(quick_database: str) -> None:
    """A hundred connections of one address ask no more than a few."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", edition="usa")
        async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
            seat, _ = await reach_a_choice(both)
            state = both.states[seat]
            say = next(each["action"] for each in state["options"] if each["action"].startswith("claim"))
            share = guard_of(server).messages.of("127.0.0.1")
            before = share.level
            wish = await both.say("preview", seat=seat, number=state["number"], action=say)
            ways = (await both.hear("preview", answers=wish))["payments"]
            assert share.level == pytest.approx(before - 1 - PREVIEW_COST - len(ways) / PAYMENTS_PER_COST)

    with_local_server(quick_database, act)


def guard_of(server: LocalServer) -> Guard:
    layer: Any = server.app.middleware_stack
    while not isinstance(layer, Guard):
        layer = layer.app
    return layer
