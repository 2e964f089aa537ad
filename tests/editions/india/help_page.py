"""What the rules page of India must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="IN",
    covers={
        "the-aim": ["C-1", "IN-1"],
        "cards": ["IN-1", *COMMON_CARDS],
        "routes": ["IN-1", "IN-10", *COMMON_ROUTES],
        "ferries": ["IN-20"],
        "mandala": ["IN-31", "IN-32", "IN-33"],
        "tickets-and-the-end": ["IN-2", "IN-30", "IN-40", "IN-41", "C-30", "C-34", "C-40", "C-42"],
        "points": ["IN-11"],
    },
    rulings=[
        ("IN-33",),
        ("IN-30",),
        ("IN-41",),
        ("C-13",),
    ],
    numbers={"mandala": ["5, 10, 20, 30, 40"]},
)
