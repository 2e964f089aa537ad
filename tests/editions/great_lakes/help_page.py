"""What the rules page of the Great Lakes must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="GL",
    covers={
        "the-aim": ["C-1", "GL-2", "GL-4", "GL-6"],
        "cards": ["GL-30", "GL-31", *COMMON_CARDS],
        "routes": ["GL-1", "GL-20", *COMMON_ROUTES],
        "harbours": ["GL-5", "GL-50", "GL-51", "GL-52"],
        "exchanging": ["GL-60"],
        "tickets": ["GL-3", "GL-40", "C-30", "C-34"],
        "the-end": ["GL-61", "GL-62", "C-40", "C-42"],
        "points": ["GL-21"],
    },
    rulings=[
        ("GL-23",),
        ("GL-24",),
        ("GL-22",),
        ("GL-20",),
        ("GL-20",),
        ("C-5",),
        ("GL-21",),
        ("GL-30",),
        ("GL-60",),
        ("GL-62",),
    ],
    numbers={"the-aim": ["50", "33", "32", "27", "23"], "harbours": ["10", "20", "30", "4"]},
)
