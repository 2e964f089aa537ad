"""The editions: one package each, with everything that belongs to it.

A package holds the numbers of the edition (`spec.py`), its rules, its scoring, its texts (`de.json`,
`en.json`), its board (`board.json`), what its bots do differently (`bot`) and their trained
model (`model.json`).
"""

from stellwerk.edition.europe.edition import EuropeEdition
from stellwerk.edition.great_lakes.edition import GreatLakesEdition
from stellwerk.edition.gruselfahrt.edition import GruselfahrtEdition
from stellwerk.edition.india.edition import IndiaEdition
from stellwerk.edition.maerklin.edition import MaerklinEdition
from stellwerk.edition.skandinavien.edition import SkandinavienEdition
from stellwerk.edition.switzerland.edition import SwitzerlandEdition
from stellwerk.edition.uk.edition import UkEdition
from stellwerk.edition.usa.edition import UsaEdition
from stellwerk.edition.weltreise.edition import WeltreiseEdition
from stellwerk.engine.registry import register

for edition in (
    EuropeEdition(),
    GreatLakesEdition(),
    GruselfahrtEdition(),
    IndiaEdition(),
    MaerklinEdition(),
    SkandinavienEdition(),
    SwitzerlandEdition(),
    UkEdition(),
    UsaEdition(),
    WeltreiseEdition(),
):
    register(edition)
