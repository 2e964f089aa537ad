"""Bots by name, with budgets; levels; what is refused, and in which words."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.registry import STYLES
from tests.bots.table import PLANNERS, SEARCH, new_game


def test_the_ladder_from_weak_to_strong() -> None:
    names = bots.names()
    assert len(set(names)) == len(names)
    assert set(PLANNERS) < set(names)
    ladder = ["random", "greedy", "planner", "strategist", SEARCH]
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


@pytest.mark.parametrize("spec", ["mcts", "mcts:1", "mcts:200", "mcts:1000000", "mcts:0.05s", "mcts:2s"])
def test_budgets(spec: str) -> None:
    bots.create(spec)


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:", "mcts:0", "mcts:-5", "mcts:2.5", "mcts:1e3", "mcts:many", "mcts:1000001", "mcts:s",
        "mcts:0s", "mcts:-1s", "mcts:nans", "mcts:infs", "mcts:4000s", "mcts:1:2",
    ],
)  # fmt: skip
def test_bad_budgets_are_refused(spec: str) -> None:
    with pytest.raises(ValueError) as refusal:
        bots.create(spec)
    message = str(refusal.value)
    assert repr(spec) in message
    assert "mcts:200" in message and "mcts:0.5s" in message


@pytest.mark.parametrize("spec", ["", "nobody", "Planner", " planner", "mcts200", ":5", "no:body"])
def test_unknown_bots_are_refused(spec: str) -> None:
    with pytest.raises(ValueError) as refusal:
        bots.create(spec)
    message = str(refusal.value)
    assert message.startswith(f"no bot {spec!r}; there are ")
    assert all(name in message for name in bots.names())


@pytest.mark.parametrize("name", ["random", "greedy", *PLANNERS])
def test_only_the_search_takes_a_budget(name: str) -> None:
    with pytest.raises(ValueError, match=f"the bot {name} takes no parameter"):
        bots.create(f"{name}:5")
    with pytest.raises(ValueError, match=f"the bot {name} takes no parameter"):
        bots.create(f"{name}:")


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_level_is_a_bot_in_every_edition(edition: str) -> None:
    for name in bots.LEVELS:
        assert isinstance(bots.create(bots.level(name, edition)), bots.Bot)


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
        def choose(self, game: stellwerk.Game) -> int:
            return game.actions()[-1]

        def why(self, lang: str = "en") -> str:
            return {"de": "Das Letzte zuerst.", "en": "Last things first."}[lang]

    game = new_game(("skandinavien", 2, {}), 1)
    table = [Last(), bots.create("planner")]
    while not game.over:
        game.apply(table[game.player].choose(game))


def test_a_bot_must_be_able_to_explain_itself() -> None:
    class Silent(bots.Bot):
        def choose(self, game: stellwerk.Game) -> int:
            return game.actions()[0]

    with pytest.raises(TypeError, match="why"):
        Silent()  # type: ignore[abstract]


def test_the_documentation_tells_the_truth(capsys: pytest.CaptureFixture[str]) -> None:
    """Its programs run (with a smaller budget), and it names every bot and level."""
    text = Path(__file__).parents[2].joinpath("docs", "bots.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in bots.names())
    for name in bots.LEVELS:
        assert re.search(rf"\| {name} \| `{re.escape(bots.level(name, 'usa'))}` \|", text)
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(programs) == 3
    names: dict[str, type[bots.Bot]] = {}
    for program in programs:
        exec(compile(program.replace("mcts:200", "mcts:1"), "docs/bots.md", "exec"), names)
    assert capsys.readouterr().out
    assert names["Careful"]().why("de") == "Ich warte ab."
