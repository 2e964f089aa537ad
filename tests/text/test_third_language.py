"""A third language is one more file: terminal, sentences, reasons and refusals speak it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import text
from stellwerk.bots import create
from stellwerk.cli.app import main
from stellwerk.table.errors import TableError
from stellwerk.text import catalogue
from stellwerk.text.narrate import describe_event, describe_item
from tests.project.test_page import tool

LANG = "xx"
ACCENTS = str.maketrans("aeiou", "áéíóú")


def accented(text: str) -> str:
    """A text in our made-up language: English with accents, but for what stands in braces."""
    result, depth = "", 0
    for char in text:
        depth += {"{": 1, "}": -1}.get(char, 0)
        result += char if depth else char.translate(ACCENTS)
    return f"«{result}»"


def translated(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: translated(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [translated(each) for each in tree]
    return accented(tree)


@pytest.fixture
def third_language(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / f"{LANG}.json"
    texts = {**translated(text.tree("en")), "plurals": text.tree("en")["plurals"]}
    texts["terminal"]["typed"] = {key: f"x{key}" for key in texts["terminal"]["typed"]}
    file.write_text(json.dumps(texts), encoding="utf-8")
    before = dict(catalogue._files)
    text.add_language(file)
    yield LANG
    catalogue._files.clear()
    catalogue._files.update(before)
    catalogue.catalogue.cache_clear()


def is_spoken(text: str) -> bool:
    return text.startswith("«") and text.endswith("»")


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_options_events_and_scores_are_told_in_it(edition: str, third_language: str) -> None:
    game = stellwerk.new_game(edition, players=2, seed=4)
    chance = random.Random(4)
    while not game.is_over:
        action = chance.choice(game.legal_actions())
        assert is_spoken(game.core.describe(action, lang=third_language))
        game.apply(action)
        for event in game.events:
            assert is_spoken(describe_event(event, game.board, ["Ada", "Bo"], third_language))
    for item in game.score_breakdown(0):
        assert "«" in describe_item(item, game.board, third_language)


def test_a_bot_gives_its_reasons_in_it(third_language: str) -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    bot = create("planner", 1)
    for _ in range(20):
        game.apply(bot.decide(game.core))
        assert is_spoken(bot.why(third_language))


def test_the_terminal_speaks_it(third_language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", third_language, "editions"]) == 0
    assert "«Tó bégín á gámé: stéllwérk pláy EDITION»" in capsys.readouterr().out
    assert main(["--lang", third_language, "board", "usa"]) == 0
    assert "«" in capsys.readouterr().out
    assert main(["--lang", third_language, "play", "nowhere"]) == 2
    assert "«" in capsys.readouterr().err


def test_an_edition_and_an_error_carry_it(third_language: str) -> None:
    info = stellwerk.edition_info("uk")
    assert is_spoken(info["name"][third_language])
    assert is_spoken(info["technologies"]["booster"]["effect"][third_language])
    assert is_spoken(TableError("illegal").as_json()[third_language])


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, third_language: str) -> None:
    text.add_language(_written(tmp_path / f"{LANG}.json", {"options": {"bare": {"pass": "Pássé."}}}))
    assert text.translate(LANG, "options.bare.pass") == "Pássé."
    assert text.translate(LANG, "options.bare.draw") == text.translate("en", "options.bare.draw")


def test_a_language_may_name_places(tmp_path: Path, third_language: str) -> None:
    text.add_language(_written(tmp_path / f"{LANG}.json", {"places": {"osterreich": "Autriche"}}))
    board = stellwerk.new_game("maerklin", players=2, seed=1).board
    from stellwerk.text.names import place_name

    assert place_name(board, "osterreich", LANG) == "Autriche"
    assert place_name(board, "schweiz", LANG) == "Switzerland"


def _written(file: Path, texts: dict[str, Any]) -> Path:
    file.write_text(json.dumps(texts), encoding="utf-8")
    return file


def test_the_page_is_given_it(third_language: str) -> None:
    vocabulary = tool("vocabulary")
    pages = {
        f"{file.parent.name}/{file.name}": json.loads(text)
        for file, text in vocabulary.files().items()
        if file.suffix == ".json"
    }
    page = pages[f"words/{third_language}.json"]
    assert is_spoken(page["language"])
    assert is_spoken(pages["generated/languages.json"][third_language])
    assert is_spoken(pages[f"later/{third_language}.json"]["analysis"]["title"])
    assert "analysis" not in page["texts"]
    assert is_spoken(page["texts"]["lobby"]["title"])
    assert is_spoken(page["editions"]["uk"]["teaser"])
    assert is_spoken(page["cards"]["red"]["one"])
    assert is_spoken(pages["help/uk.json"][third_language]["rulings"][0])
    facts = json.loads(tool("facts").text())
    assert is_spoken(facts["editions"][0]["name"][third_language])
