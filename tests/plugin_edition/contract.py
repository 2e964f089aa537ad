"""What an edition of a plug-in must keep to, the same as the built-in ones.

`test_plugin.py` installs the made-up edition and runs this file in a process that finds it.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import boards, bots
from stellwerk.batch import Batch, GameConfig
from stellwerk.text.narrate import describe_event, describe_item
from tests.cli.typist import RandomTypist
from tests.oracle.dice import Dice
from tests.properties import laws

EDITION = "island"
TABLES = [(2, 1), (2, 2), (3, 3), (3, 4)]


def moments(players: int, seed: int, every: int = 5) -> list[Any]:
    """Play a random game and return it as it was at every so many decisions, and at its end."""
    game = stellwerk.new_game(EDITION, players, seed)
    dice = Dice(seed)
    found = []
    while not game.is_over:
        if game.num_decisions % every == 0 or game.phase == "pay":
            found.append(game.copy())
        game.apply(dice.pick(game.legal_actions()))
    return [*found, game]


def test_it_is_installed_and_presented() -> None:
    assert EDITION in stellwerk.editions()
    assert EDITION in boards.editions()
    info = stellwerk.edition_info(EDITION)
    assert (info["name"]["de"], info["name"]["en"]) == ("Insel", "Island")
    assert info["score_items"]["wager"] == {"group": "bonus", "de": "Wette", "en": "Wager"}
    json.dumps(info)


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_the_laws_of_play(players: int, seed: int) -> None:
    dice = Dice(seed)
    verbs = set()
    for game in moments(players, seed, every=2):
        laws.options_are_sound(game)
        laws.every_option_applies(game)
        laws.others_are_refused(game, range(0, game.num_actions, 3))
        laws.what_is_no_action_is_refused(game)
        laws.notation_goes_both_ways(game)
        laws.options_are_explained(game)
        laws.copies_are_independent(game, dice)
        laws.record_replays(game)
        verbs |= {game.core.notation(action).split()[0] for action in game.legal_actions()}
    assert {"lighthouse", "wager", "claim", "draw"} <= verbs


def fireworks_to_light() -> stellwerk.Game:
    """Return a game in which seat 0 has just built a lighthouse and may light fireworks."""
    seat = {"hand": {"red": 4, "loco": 1}, "routes": ["bay-cliff"]}
    game = stellwerk.from_position({"edition": EDITION, "players": 2, "seats": [seat]})
    game.apply("lighthouse bay")
    game.apply("pay loco")
    return game


def test_actions_know_the_arguments_of_own_kinds() -> None:
    game = fireworks_to_light()
    assert [(action.kind, action.card) for action in game.legal_actions()] == [
        ("fireworks", "red"),
        ("fireworks", None),
    ]
    build = game.action(game.core.rules.space.parse("lighthouse elm", []))
    assert (build.city, build.card, build.arguments) == ("elm", None, ("elm",))
    with pytest.raises(stellwerk.IllegalActionError) as caught:
        game.parse("lighthouse nowhere")
    assert caught.value.code == "no-place"


def test_a_decision_of_its_own() -> None:
    game = fireworks_to_light()
    assert (game.phase, game.view(1)["decision"]) == ("fireworks", "fireworks")
    assert game.is_private
    with pytest.raises(stellwerk.IllegalActionError) as caught:
        game.apply("draw")
    assert caught.value.params["phase"] == "fireworks" and "fireworks" in str(caught.value)
    points = game.scores()[0]
    game.apply("fireworks red")
    assert game.scores()[0] == points + 1 and game.current_player == 1
    assert [event["event"] for event in game.events_for(1)] == ["fireworks"]
    assert game.events_for(1)[0]["paid"] == {"red": 2}


def test_others_see_from_such_a_decision_that_there_is_a_choice() -> None:
    """Who is asked for fireworks has two cards of one colour in every world that others think of."""
    game = fireworks_to_light()
    for seed in range(20):
        world = game.determinize(1, seed)
        assert world.phase == "fireworks" and len(world.legal_actions()) > 1


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_positions_come_back(players: int, seed: int) -> None:
    for game in moments(players, seed):
        laws.position_comes_back(game, Dice(seed))
        assert cards_in(game.position()) == game.core.rules.spec.card_counts


def cards_in(position: dict[str, Any]) -> dict[str, int]:
    counts = Counter(position["market"]) + Counter(position["deck"]) + Counter(position["discard"])
    for seat in position["seats"]:
        counts += Counter(seat["hand"])
    return dict(counts)


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("lighthouses", {"lighthouses": ["nowhere"]}),
        ("lighthouses", {"lighthouses": ["bay", "bay"]}),
        ("lighthouses", {"lighthouses": ["bay", "hill", "elm"]}),
        ("wager", {"wager": -1}),
        ("wager", {"wager": "much"}),
    ],
)
def test_bad_positions_are_refused(where: str, change: dict[str, Any]) -> None:
    position: dict[str, Any] = {"edition": EDITION, "players": 2, "seats": [change]}
    with pytest.raises(ValueError, match=where):
        stellwerk.from_position(position)


def test_a_position_written_by_hand_has_defaults() -> None:
    game = stellwerk.from_position({"edition": EDITION, "players": 2, "beacon": "hill"})
    position = game.core.position()
    assert position["beacon"] == "hill"
    assert position["seats"][0]["lighthouses"] == []
    assert game.core.view(0)["own"]["wager"] is None


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_views_and_events_hide_what_is_secret(players: int, seed: int) -> None:
    for game in moments(players, seed):
        laws.public_part_is_common(game)
        laws.views_tell_the_truth(game)
        position = game.position()
        for seat in range(players):
            assert (game.view(seat)["own"]["wager"] or 0) == position["seats"][seat]["wager"]
            public = game.view(None)["seats"][seat]
            assert ("wager" in public) == (game.is_over and public["has_wagered"])
            assert public["lighthouses"] == position["seats"][seat]["lighthouses"]


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_determinizations_look_the_same(players: int, seed: int) -> None:
    seen: set[int] = set()
    for number, game in enumerate(moments(players, seed, every=3)):
        for seat in range(players):
            guess = game.determinize(seat, number)
            assert laws.view_bytes(guess, seat) == laws.view_bytes(game, seat)
            assert laws.view_bytes(guess, None) == laws.view_bytes(game, None)
            assert cards_in(guess.position()) == cards_in(game.position())
            assert guess.is_over or guess.legal_actions()
            mine, other = guess.position()["seats"][seat], guess.position()["seats"][1 - min(seat, 1)]
            assert mine["wager"] == game.position()["seats"][seat]["wager"]
            seen.add(other["wager"])
    assert seen == {0, 1, 2, 3}


# ---------------------------------------------------------------------- the oracle


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_the_oracle_agrees(players: int, seed: int) -> None:
    oracle = importlib.import_module("stellwerk_island.oracle")
    board = boards.load(EDITION).raw
    for game in moments(players, seed, every=1):
        position = game.position()
        if game.phase == "turn":
            offered = [game.core.notation(action).split() for action in game.legal_actions()]
            sites = {words[1] for words in offered if words[0] == "lighthouse"}
            assert sites == oracle.expected_lighthouses(position, board)
    for seat in range(players):
        items = {item["item"]: item["points"] for item in game.score_breakdown(seat)}
        expected = oracle.expected_bonus(position, seat)
        assert items.get("lighthouses", 0) + items.get("wager", 0) == expected
        assert sum(item["points"] for item in game.score_breakdown(seat)) == game.scores()[seat]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_events_and_scores_have_sentences(lang: str) -> None:
    board = boards.load(EDITION)
    shown = set()
    game = stellwerk.new_game(EDITION, 2, 5)
    dice = Dice(5)
    while not game.is_over:
        game.apply(dice.pick(game.legal_actions()))
        for event in game.events_for(None):
            shown.add(event["event"])
            assert "{" not in describe_event(event, board, ["Anna", "Bert"], lang)
    assert {"lighthouse", "wagered", "fireworks"} <= shown
    assert all(describe_item(item, board, lang) for item in game.score_breakdown(0))


# ---------------------------------------------------------------------- batches, bots


def test_observations() -> None:
    kind = GameConfig(EDITION, 2)
    table = {field.name: field for field in kind.observation_fields()}
    assert table["lighthouses"].length == 2 * len(kind.cities)
    observer = kind.observer
    assert observer is not None
    for number, game in enumerate(moments(2, 6)):
        for seat in range(2):
            row = observer.write(game.core.state, seat)
            assert len(row) == kind.observation_size
            assert observer.write(game.determinize(seat, number).core.state, seat) == row
            wager = table["wager"]
            assert row[wager.offset] == game.position()["seats"][seat]["wager"]
            built = table["lighthouses"]
            mine = row[built.offset : built.offset + len(kind.cities)]
            there = [city for city, flag in zip(kind.cities, mine, strict=True) if flag]
            assert sorted(there) == sorted(game.position()["seats"][seat]["lighthouses"])


def test_a_batch_plays() -> None:
    batch = Batch(EDITION, 8)
    for _ in range(20):
        batch.step([int(row.argmax()) for row in batch.masks])
    assert batch.observations.shape[0] == 8


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "search:5"])
def test_bots_play_it(name: str) -> None:
    game = stellwerk.new_game(EDITION, 2, 3)
    players = [bots.create(name, seed) for seed in range(2)]
    while not game.is_over:
        action = players[game.current_player].decide(game.core)
        assert action in game.legal_actions()
        game.apply(action)


def test_bots_of_the_plugin_are_found() -> None:
    assert "first-action" in bots.names()
    bot = bots.create("first-action")
    game = stellwerk.new_game(EDITION)
    assert bot.choose(game.observe(0)) == game.legal_actions()[0]
    assert bot.why("de") == ""


# ---------------------------------------------------------------------- a server table, the terminal


def test_a_table_of_the_server(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy")
    from tests.server.test_session import a_table, person_at, sent_to, with_registry

    async def act(house: Any) -> None:
        room = await a_table(house, "here", "bot", edition=EDITION)
        listener = person_at(room, 0)
        room.broadcaster.enter(listener)
        dice = Dice(1)
        shown = sent_to(listener)
        while not room.require_game().game.is_over:
            state = room.require_game()
            if state.game.current_player == 0:
                spelled_action = state.game.core.notation(dice.pick(state.game.legal_actions()))
                await room.decide(0, state.number_for(0), spelled_action)
            else:
                await asyncio.sleep(0.001)
            shown += sent_to(listener)
        states = [message for message in shown if message["type"] == "state"]
        assert any("lighthouses" in state["view"]["seats"][0] for state in states)

    with_registry(tmp_path, act)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_terminal(lang: str, tmp_path: Path) -> None:
    seats = ("--seat", "Anna", "--seat", "bot:random", "--seed", "5", "--lang", lang)
    with RandomTypist("play", EDITION, *seats, folder=tmp_path) as typist:
        typist.play(seed=1, save_as="end.json")
        assert typist.process.returncode == 0
        assert "Traceback" not in typist.transcript
        assert stellwerk.replay(json.loads((tmp_path / "end.json").read_text(encoding="utf-8"))).is_over
