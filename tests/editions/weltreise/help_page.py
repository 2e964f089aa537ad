"""What the rules page of Weltreise must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="WR",
    covers={
        "the-aim": ["C-1", "WR-2", "WR-4", "WR-6", "WR-26"],
        "cards": ["WR-10", "WR-11", "WR-12", "WR-13", "WR-14", "WR-16", *COMMON_CARDS],
        "routes": ["WR-1", "WR-20", "WR-21", "WR-22", "WR-23", "WR-24", *COMMON_ROUTES],
        "harbours": ["WR-1", "WR-5", "WR-40", "WR-41", "WR-62", "WR-63"],
        "exchanging": ["WR-50"],
        "tickets-and-tours": ["WR-3", "WR-30", "WR-31", "WR-61", "C-30", "C-34"],
        "the-end": ["WR-32", "WR-60", "WR-64", "C-40", "C-42"],
        "points": ["WR-25"],
    },
    rulings=[
        ("WR-21",),
        ("WR-22",),
        ("WR-31",),
        ("WR-27",),
        ("C-5",),
        ("WR-13",),
        ("WR-32",),
        ("WR-50",),
        ("WR-64",),
    ],
    numbers={"the-aim": ["60", "25", "50", "20", "40"], "harbours": ["20", "30", "40", "4"]},
    left_out={"WR-15": "needs an empty deck; the table asks when it happens"},
)
