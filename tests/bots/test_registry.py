"""Bots by name, with budgets; levels; what is refused, and in which words."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk import Action, Observation, bots
from stellwerk.bots.models import editions_with_model
from stellwerk.bots.registry import STYLES, current_name, is_slow, original_name
from stellwerk.bots.search_bot import SearchBot
from stellwerk.bots.seeds import bot_seed, derive_seed
from stellwerk.engine.game import CoreGame
from tests.bots.table import PLANNERS, SEARCH, new_game, play_out


def test_the_ladder_from_weak_to_strong() -> None:
    names = bots.names()
    assert len(set(names)) == len(names)
    assert set(PLANNERS) < set(names)
    ladder = ["random", "greedy", "planner", "strategist", "learned", SEARCH, "expert"]
    assert [name for name in names if name not in STYLES] == ladder


def test_styles_are_no_rungs() -> None:
    """They stand below the planner, which none of them beats (`docs/ratings.md`)."""
    names = bots.names()
    assert set(STYLES) == {"blocker", "hoarder", "long-routes", "one-ticket", "ticket-hungry"}
    assert all(names.index("greedy") < names.index(style) < names.index("planner") for style in STYLES)


@pytest.mark.parametrize("name", bots.names())
def test_every_name_is_a_bot(name: str) -> None:
    bot = bots.create(name, seed=3)
    assert isinstance(bot, bots.Bot)


@pytest.mark.parametrize("name", ["search", "mcts", "expert"])
@pytest.mark.parametrize("budget", ["", ":1", ":200", ":1000000", ":0.05s", ":2s"])
def test_budgets(name: str, budget: str) -> None:
    assert isinstance(bots.create(name + budget), SearchBot)


@pytest.mark.parametrize("name", ["search", "mcts"])
@pytest.mark.parametrize(
    "budget",
    ["", "0", "-5", "2.5", "1e3", "many", "1000001", "s", "0s", "-1s", "nans", "infs", "4000s", "1:2"],
)
def test_bad_budgets_are_refused(name: str, budget: str) -> None:
    spec = f"{name}:{budget}"
    with pytest.raises(ValueError) as refusal:
        bots.create(spec)
    message = str(refusal.value)
    assert repr(spec) in message
    assert "search:200" in message and "search:0.5s" in message


@pytest.mark.parametrize(
    "spec", ["", "nobody", "Planner", " planner", "search200", "mcts200", ":5", "no:body"]
)
def test_unknown_bots_are_refused(spec: str) -> None:
    with pytest.raises(ValueError) as refusal:
        bots.create(spec)
    message = str(refusal.value)
    assert message.startswith(f"no bot {spec!r}; there are ")
    assert all(name in message for name in bots.names())


@pytest.mark.parametrize("name", ["random", "greedy", *PLANNERS, "learned"])
def test_only_the_search_takes_a_budget(name: str) -> None:
    with pytest.raises(ValueError, match=f"the bot {name} takes no parameter"):
        bots.create(f"{name}:5")
    with pytest.raises(ValueError, match=f"the bot {name} takes no parameter"):
        bots.create(f"{name}:")


def test_the_search_was_called_mcts_and_still_answers_to_it() -> None:
    assert "search" in bots.names() and "mcts" not in bots.names()
    assert is_slow("mcts") and is_slow("mcts:200") and is_slow("search:1s")
    assert current_name("mcts:1s") == "search:1s" and original_name("search:1s") == "mcts:1s"
    for spec in ("search:5", "planner", "my_bots.search:3", "search200"):
        assert current_name(spec) == spec
    for spec in ("mcts", "mcts:5", "planner", "my_bots.search:3", "search200"):
        assert original_name(spec) == spec


def test_games_of_a_renamed_bot_stay_what_they_were() -> None:
    """By its first name it was seeded when its games were recorded and rated."""
    assert bot_seed(7, 1, "search:6") == bot_seed(7, 1, "mcts:6") == derive_seed("bot", 7, 1, "mcts:6")
    assert bot_seed(7, 1, "planner") == derive_seed("bot", 7, 1, "planner")
    games = [new_game(("gruselfahrt", 2, {}), 7) for _ in range(2)]
    for game, name in zip(games, ("search:6", "mcts:6"), strict=True):
        play_out(game, [bots.create(name, bot_seed(7, seat, name)) for seat in range(2)])
    assert games[0].position() == games[1].position()


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_level_is_a_bot_in_every_edition(edition: str) -> None:
    for name in bots.LEVELS:
        assert isinstance(bots.create(bots.level(name, edition)), bots.Bot)


def test_the_expert_searches_with_what_was_learned_where_that_is_better() -> None:
    experts = {edition: bots.level("expert", edition) for edition in stellwerk.editions()}
    for edition, name in experts.items():
        is_trained = edition in editions_with_model()
        assert name == ("expert:1s" if is_trained else "search:1s"), "as measured in docs/ratings.md"
    assert "expert:1s" in experts.values()
    assert is_slow("expert:1s") and not is_slow("learned")


@pytest.mark.parametrize("name", ["", "hard", "Expert", "planner"])
def test_unknown_levels_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"no level .*; there are beginner, family, strong, expert"):
        bots.level(name, "usa")


def test_levels_of_an_unknown_edition_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no edition 'narnia'"):
        bots.level("strong", "narnia")


def test_a_bot_of_ones_own() -> None:
    """All that a table asks of a bot is to choose and to say why."""

    class Last(bots.Bot):
        def decide(self, game: CoreGame) -> int:
            return game.legal_actions()[-1]

        def why(self, lang: str = "en") -> str:
            return {"de": "Das Letzte zuerst.", "en": "Last things first."}[lang]

    game = new_game(("skandinavien", 2, {}), 1)
    table = [Last(), bots.create("planner")]
    while not game.is_over:
        game.apply(table[game.current_player].choose(game))


def test_a_bot_needs_only_to_choose() -> None:
    class Silent(bots.Bot):
        def choose(self, observation: Observation) -> Action:
            return observation.legal_actions()[0]

    game = stellwerk.new_game("usa", 2, 1)
    bot = Silent()
    assert bot.decide(game.core) == bot.choose(game.observe(0)) == game.legal_actions()[0]
    assert bot.why("de") == ""
    with pytest.raises(TypeError, match="the bot Bot needs a method choose"):
        bots.Bot().choose(game.observe(0))


def test_the_documentation_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    """Its programs run (with a smaller budget), and it names every bot and level."""
    pages = [Path(__file__).parents[2] / "docs" / name for name in ("first-bot.md", "bots.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert all(f"`{name}`" in text for name in bots.names())
    for name in bots.LEVELS:
        assert re.search(rf"\| {name} \| `{re.escape(bots.level(name, 'usa'))}` \|", text)
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(programs) >= 2
    names: dict[str, type[bots.Bot]] = {}
    for program in programs:
        exec(compile(program.replace("search:200", "search:1"), "docs/bots.md", "exec"), names)
    assert capsys.readouterr().out
    assert names["Careful"]().why("de") == "Ich warte ab."
