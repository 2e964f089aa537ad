"""Every edition has its folder in `tests/editions`, with everything that the common tests ask for."""

import stellwerk
from tests.editions import FOLDER

MODULES = ("facts", "examples", "help_page", "test_rules")


def test_every_edition_has_its_test_folder() -> None:
    missing = [
        str(file.relative_to(FOLDER.parent.parent))
        for edition in stellwerk.editions()
        for module in MODULES
        if not (file := FOLDER / edition.replace("-", "_") / f"{module}.py").exists()
    ]
    assert not missing, f"written by hand for each edition, and missing: {', '.join(missing)}"


def test_no_folder_is_left_over() -> None:
    folders = {file.parent.name for file in FOLDER.glob("*/facts.py")}
    assert folders == {edition.replace("-", "_") for edition in stellwerk.editions()}
