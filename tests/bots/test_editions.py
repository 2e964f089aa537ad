"""What bots think differently in an edition stands in its own module, and nowhere else."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.core.edition_hooks import HOOKS, BotHooks, hooks_for
from stellwerk.bots.core.params import DEFAULT_PRESETS
from stellwerk.engine.registry import EDITIONS
from tests.bots.table import SEARCH, SETUPS, Setup, new_game, play, seated, setup_name
from tests.editions import EXAMPLES

BOTS = Path(__file__).parents[2] / "src" / "stellwerk" / "bots"
SERIES = "Zug um Zug"
AT_HOME = BOTS.parent / "edition"
ONE_SETUP_EACH = list({setup[0]: setup for setup in SETUPS}.values())


def names_of(edition: str) -> list[str]:
    """What an edition is called, by machines and by people."""
    title = str(stellwerk.edition_info(edition)["title"]).removeprefix(SERIES).strip()
    return [edition, title] if title else [edition]


NAMES = sorted({name for edition in stellwerk.editions() for name in names_of(edition)})
NAMED = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, NAMES))})(?![a-z])", re.IGNORECASE)


def test_no_bot_asks_which_edition_it_plays() -> None:
    elsewhere = sorted(BOTS.rglob("*.py"))
    assert len(elsewhere) > 15
    named = [
        f"{path.relative_to(BOTS)}:{number}: {line.strip()}"
        for path in elsewhere
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line) or "facts.edition ==" in line
    ]
    assert not named, "\n".join(named)


def test_editions_have_modules_of_their_own() -> None:
    """No two share one, and none imports from another's but the one it builds on."""
    packages = {EDITIONS[name].package.rpartition(".")[2] for name in stellwerk.editions()}
    builds_on = {name.replace("-", "_"): examples.builds_on for name, examples in EXAMPLES.items()}
    for path in sorted(AT_HOME.rglob("*.py")):
        edition = path.relative_to(AT_HOME).parts[0].removesuffix(".py")
        if edition != "__init__":
            assert edition in packages
            others = "|".join(packages - {edition, builds_on[edition]})
            found = re.search(rf"\bedition\.({others})\b", path.read_text(encoding="utf-8"))
            assert found is None, f"{path.name} imports {found}"


def test_every_edition_has_its_own_hooks_or_presets() -> None:
    """An edition whose planner differs by its parameters alone needs no module."""
    for edition in stellwerk.editions():
        hooks = hooks_for(new_game((edition, 2, {}), 1).rules)
        assert hooks.presets is not DEFAULT_PRESETS
        if edition != "usa":
            assert type(hooks).__module__.startswith(EDITIONS[edition].package + ".bot")


@pytest.mark.parametrize("setup", ONE_SETUP_EACH, ids=setup_name)
def test_an_edition_without_a_module_is_played_the_common_way(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOOKS, setup[0], BotHooks())
    game = new_game(setup, 3)
    assert type(hooks_for(game.rules)) is BotHooks
    specs = ["planner", f"{SEARCH}:2", "strategist", "greedy", "blocker"]
    for bot, _ in play(game, seated(specs[: setup[1]], 3)):
        assert bot.why("de") != bot.why("en")


def test_a_motive_without_a_sentence_is_no_silent_nonsense() -> None:
    for setup in ONE_SETUP_EACH:
        rules = new_game(setup, 1).rules
        for hooks in (BotHooks(), hooks_for(rules)):
            with pytest.raises(NotImplementedError, match="no sentence for the reason code 999"):
                hooks.reason_text(rules, 999, 0, 0, "en")


def test_every_bot_is_made_anew_for_another_edition() -> None:
    """One bot may sit at tables of several editions."""
    bot = bots.create("strategist")
    for setup in ONE_SETUP_EACH:
        game = new_game(setup, 2)
        assert bot.choose(game) == bots.create("strategist").choose(game)
