"""What a base map needs to know of its edition: part of the world, sizes, what is set by hand."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Scale:
    """Sizes in board units: a space is length x width; radius of a pin, height of a label, gap between."""

    length: float
    width: float
    pin: float
    font: float
    gap: float


@dataclass(frozen=True)
class Region:
    """The part of the world around a board."""

    atlas: str
    view: tuple[float, float, float, float]
    smoothing: float
    home: frozenset[str] | None  # countries in play; None: all of them
    margin: tuple[float, float]  # how far the map goes on beyond the board, sideways and up and down
    densify: float = 0.4


@dataclass(frozen=True)
class Edition:
    scale: Scale
    region: Region | None
    stretch: bool = False  # spaces stretch with their track (boards without printed spaces)
    off_map: frozenset[str] = frozenset()  # cities that do not lie where the map has them
    country_names: tuple[tuple[str, str, float, float, float, float], ...] = ()  # de, en, x, y, angle, size
    labels_by_hand: dict[str, tuple[float, float]] = field(default_factory=dict)


EDITIONS = {
    "skandinavien": Edition(
        Scale(54, 17.5, 10.5, 25, 5),
        Region(
            "50m",
            (-40, 44, 78, 84),
            6,
            frozenset({"Norway", "Sweden", "Finland", "Denmark", "Estonia"}),
            (900, 320),
        ),
    ),
    "maerklin": Edition(
        Scale(51, 16.5, 10.5, 24, 4),
        Region("50m", (-14, 40, 36, 62), 6, frozenset({"Germany"}), (900, 320)),
        country_names=(
            ("Dänemark", "Denmark", 640, 42, 0, 22),
            ("Niederlande", "Netherlands", 26, 388, -90, 22),
            ("Frankreich", "France", 96, 1660, 0, 22),
            ("Schweiz", "Switzerland", 345, 1736, 0, 22),
            ("Österreich", "Austria", 820, 1716, 0, 22),
        ),
    ),
    "uk": Edition(
        Scale(65, 20.5, 12.5, 27, 4),
        Region(
            "50m",
            (-34, 40, 22, 68),
            4,
            frozenset({"United Kingdom", "Ireland", "Isle of Man"}),
            (1000, 320),
        ),
        off_map=frozenset({"new-york"}),
        country_names=(
            ("Frankreich", "France", 1010, 2188, 0, 30),
            ("New York", "New York", 150, 1975, 0, 26),
        ),
        labels_by_hand={"northampton": (1045, 1594)},
    ),
    "weltreise": Edition(
        Scale(44, 13.6, 8.5, 20, 4),
        Region("110m", (-180, -64, 180, 84), 60, None, (420, 60), densify=2.0),
    ),
    "usa": Edition(
        Scale(56, 17, 10.5, 24, 4),
        Region("50m", (-170, 5, -30, 72), 6, frozenset({"United States of America"}), (500, 500)),
        country_names=(("Kanada", "Canada", 830, 48, 0, 26), ("Mexiko", "Mexico", 520, 1090, 0, 26)),
    ),
    "europe": Edition(
        Scale(55, 17, 10.5, 24, 4),
        Region("50m", (-40, 24, 72, 74), 6, None, (500, 500)),
    ),
    "india": Edition(
        Scale(50, 16, 10.5, 24, 4),
        Region("50m", (40, -10, 120, 50), 6, frozenset({"India", "Pakistan", "Bangladesh"}), (900, 320)),
    ),
    "switzerland": Edition(
        Scale(54, 17, 10.5, 24, 4),
        Region("50m", (-6, 40, 22, 54), 6, frozenset({"Switzerland"}), (900, 320)),
        country_names=(
            ("Deutschland", "Germany", 1580, 190, 0, 30),
            ("Frankreich", "France", 250, 150, 0, 30),
            ("Italien", "Italy", 1440, 960, 0, 30),
            ("Österreich", "Austria", 1560, 425, 0, 26),
        ),
    ),
    "gruselfahrt": Edition(
        Scale(60, 21, 21, 26, 6),
        None,
        stretch=True,
        labels_by_hand={"verlassene-schule": (1016, 380), "gruselzirkus": (452, 679)},
    ),
}

# Names that need two lines on the map; an empty list draws no label.
LINES = {
    "Llandrindod Wells": ["Llandrindod", "Wells"],
    "Labor des verrückten Wissenschaftlers": ["Labor des verrückten", "Wissenschaftlers"],
    "Mad Scientist's Lab": ["Mad Scientist's", "Lab"],
    "Windmühle im Dunst": ["Windmühle", "im Dunst"],
    "Leuchtturm im Nebel": ["Leuchtturm", "im Nebel"],
    "Verlassene Schule": ["Verlassene", "Schule"],
    "Einsame Scheune": ["Einsame", "Scheune"],
    "Port-aux-Français": [],
}

# Where the nearest city lies in the wrong part of the kingdom.
REGION_HELPERS = [
    (600, 1700, "england"),
    (540, 1665, "england"),
    (690, 1650, "england"),
    (775, 560, "scotland"),
    (775, 640, "scotland"),
    (790, 990, "england"),
    (720, 1340, "wales"),
    (1080, 850, "scotland"),
]

COUNTRY_SIGNS = {
    "danemark": "DK",
    "niederlande": "NL",
    "frankreich": "F",
    "schweiz": "CH",
    "osterreich": "A",
    "france": "F",
    "deutschland": "D",
    "italia": "I",
}

# Gruselfahrt: how far the track between two places bends sideways.
BENDS = {
    ("labor", "spukhaus"): -30,
    ("gruft", "friedhof"): 62,
    ("verlassene-schule", "windmuehle"): 6,
    ("spukhaus", "bahnhof"): 22,
    ("bahnhof", "windmuehle"): 18,
    ("zauberkessel", "bahnhof"): 18,
    ("verlassene-schule", "angelsteg"): 22,
    ("hohler-baum", "gruselzirkus"): -12,
    ("gruselzirkus", "gruft"): -10,
    ("sumpf", "angelsteg"): -16,
    ("hohler-baum", "einsame-scheune"): 26,
    ("gruselzirkus", "friedhof"): -22,
    ("verlassene-schule", "sumpf"): 8,
    ("friedhof", "sumpf"): 14,
    ("lebkuchenhaus", "kuerbisfeld"): -26,
    ("hohler-baum", "kuerbisfeld"): 6,
}
