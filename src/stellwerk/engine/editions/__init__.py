"""The editions, by name: a package each, or a module where it is short."""

from typing import Final

from stellwerk import boards
from stellwerk.engine.edition import Edition
from stellwerk.engine.editions.europe.edition import EuropeEdition
from stellwerk.engine.editions.gruselfahrt.edition import GruselfahrtEdition
from stellwerk.engine.editions.maerklin.edition import MaerklinEdition
from stellwerk.engine.editions.skandinavien import SkandinavienEdition
from stellwerk.engine.editions.uk.edition import UkEdition
from stellwerk.engine.editions.usa import UsaEdition
from stellwerk.engine.editions.weltreise.edition import WeltreiseEdition

EDITIONS: Final[dict[str, Edition]] = {
    "europe": EuropeEdition(),
    "gruselfahrt": GruselfahrtEdition(),
    "maerklin": MaerklinEdition(),
    "skandinavien": SkandinavienEdition(),
    "uk": UkEdition(),
    "usa": UsaEdition(),
    "weltreise": WeltreiseEdition(),
}

for edition in EDITIONS.values():
    boards.announce(edition.facts.edition, edition.demands, edition.census)
