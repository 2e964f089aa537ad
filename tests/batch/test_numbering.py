"""The numbers of actions and the tables of observations are promises: who changes them says so."""

import hashlib
import json
from pathlib import Path

from stellwerk.batch import ACTION_VERSION, OBSERVATION_VERSION, GameConfig
from tests.batch.conftest import KINDS

PROMISED = Path(__file__).with_name("numbering.json")


def numbering() -> dict[str, dict[str, str]]:
    """A digest of every action space and every table, under the versions they belong to."""
    actions: dict[str, str] = {}
    tables: dict[str, str] = {}
    for edition, players, options in KINDS:
        kind = GameConfig(edition, players, options)
        name = " ".join([edition, str(players), *options])
        actions[name] = digest("\n".join(kind.actions()))
        shown = [f"{each.name} {each.offset} {each.length}" for each in kind.observation_fields()]
        tables[name] = digest("\n".join(shown))
    return {f"actions {ACTION_VERSION}": actions, f"observations {OBSERVATION_VERSION}": tables}


def digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def test_the_numbers_are_those_of_their_version() -> None:
    """If they must change: count the version up, tell of it in the changelog, and write the digests anew.

    python -m tests.batch.test_numbering
    """
    assert numbering() == json.loads(PROMISED.read_text(encoding="utf-8"))


def test_actions_are_spelled_as_the_game_spells_them() -> None:
    kind = GameConfig("usa")
    game = kind.sample_game.copy()
    words = kind.actions()
    assert len(words) == game.num_actions == len(set(words))
    assert [words[action] for action in game.legal_actions()] == [
        "keep 1 2",
        "keep 1 3",
        "keep 2 3",
        "keep 1 2 3",
    ]
    for action in [each for each in range(len(words)) if not words[each].startswith("keep")]:
        assert game.notation(action) == words[action]


def main() -> None:
    PROMISED.write_text(json.dumps(numbering(), indent=1) + "\n", encoding="utf-8")
    print(f"{PROMISED.name}: written")


if __name__ == "__main__":
    main()
