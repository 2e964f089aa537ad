"""What the rules page of the United Kingdom must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="UK",
    covers={
        "the-aim": ["C-1", "UK-1", "UK-30"],
        "technologies": ["UK-10", "UK-31", "UK-32", "UK-33", "UK-34", "UK-35", "UK-40"],
        "cards-and-routes": ["UK-1", "UK-3", "UK-11", "UK-20", "UK-39", *COMMON_CARDS, *COMMON_ROUTES],
        "special-technologies": [
            *("UK-36", "UK-37", "UK-38"),
            *("UK-50", "UK-51", "UK-52", "UK-53", "UK-54"),
        ],
        "tickets-and-the-end": ["UK-2", "UK-61", "UK-62", "C-30", "C-34", "C-40", "C-42"],
        "points": ["UK-60"],
    },
    rulings=[
        ("UK-1",),
        ("UK-31",),
        ("UK-38",),
        ("UK-42",),
        ("UK-41",),
        ("UK-55",),
        ("UK-52", "UK-53"),
        ("UK-10",),
        ("UK-38", "UK-50"),
        ("UK-38",),
        ("UK-39",),
        ("UK-50",),
        ("UK-51",),
        ("UK-54",),
        ("UK-62",),
    ],
    numbers={
        "technologies": ["1", "2", "4"],
        "special-technologies": ["1", "2", "3", "4", "15", "20"],
        "cards-and-routes": ["40"],
    },
)
