"""How bots think in each edition: a module each, or a package where there is much to say."""

from typing import Final

from stellwerk.bots.minds.editions.europe import EuropeMindset
from stellwerk.bots.minds.editions.gruselfahrt.mindset import GruselfahrtMindset
from stellwerk.bots.minds.editions.maerklin import MaerklinMindset
from stellwerk.bots.minds.editions.skandinavien import SkandinavienMindset
from stellwerk.bots.minds.editions.uk.mindset import UkMindset
from stellwerk.bots.minds.editions.usa import UsaMindset
from stellwerk.bots.minds.editions.weltreise import WeltreiseMindset
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.engine.rules import Rules

MINDSETS: Final[dict[str, Mindset]] = {
    "europe": EuropeMindset(),
    "gruselfahrt": GruselfahrtMindset(),
    "maerklin": MaerklinMindset(),
    "skandinavien": SkandinavienMindset(),
    "uk": UkMindset(),
    "usa": UsaMindset(),
    "weltreise": WeltreiseMindset(),
}

COMMON: Final = Mindset()


def mindset_of(rules: Rules) -> Mindset:
    """How to think in the edition of these rules; the common way where it is not in the list."""
    return MINDSETS.get(rules.facts.edition, COMMON)
