"""What the rules page of Switzerland must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="CH",
    covers={
        "the-aim": ["C-1", "CH-1"],
        "cards": ["CH-1", "CH-10", "CH-11", *COMMON_CARDS],
        "routes": ["CH-20", "CH-22", "CH-23", *COMMON_ROUTES],
        "tunnels": ["CH-30", "CH-31"],
        "countries": ["CH-40", "CH-41"],
        "country-tickets": ["CH-2", "CH-51", "CH-52", "CH-53", "CH-56"],
        "tickets-and-the-end": [
            *("CH-3", "CH-50", "CH-60", "CH-61", "CH-62"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        "points": ["CH-21"],
    },
    rulings=[
        ("CH-11",),
        ("CH-23",),
        ("CH-54",),
        ("CH-55",),
        ("CH-62",),
        ("CH-30",),
        ("CH-30",),
        ("C-13",),
    ],
    numbers={"country-tickets": ["2", "12", "−2"]},
)
