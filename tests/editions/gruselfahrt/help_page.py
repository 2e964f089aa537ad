"""What the rules page of Gruselfahrt must tell."""

from tests.editions.help_page import HelpPage

PAGE = HelpPage(
    prefix="GF",
    covers={
        "the-aim": ["GF-1", "GF-2", "GF-30"],
        "your-turn": ["C-1", "GF-10", "GF-11", "GF-12", "GF-13", "C-10", "C-20", "C-21"],
        "tickets": ["GF-12", "GF-20"],
        "rewards": ["GF-21", "GF-22"],
        "the-end": ["GF-24", "GF-30", "GF-31", "C-42"],
    },
    rulings=[
        ("GF-12",),
        ("GF-20",),
        ("GF-23",),
        ("C-25", "C-26"),
        ("GF-1",),
        ("GF-13",),
        ("GF-12",),
        ("GF-24",),
        ("GF-31",),
    ],
    left_out={
        "GF-14": "needs a board with fewer tickets than the printed one has",
        "GF-32": "follows from the other rules",
    },
)
