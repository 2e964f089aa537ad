"""What the rules page of USA must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="US",
    covers={
        "the-aim": ["C-1", "US-1"],
        "cards": ["US-10", "US-11", "US-12", *COMMON_CARDS],
        "routes": ["US-20", "US-22", *COMMON_ROUTES],
        "tickets-and-the-end": [
            *("US-2", "US-30", "US-40", "US-41", "US-42", "US-43"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        "points": ["US-21"],
    },
    rulings=[
        ("US-42",),
        ("US-43",),
        ("C-13",),
    ],
)
