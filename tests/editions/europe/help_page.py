"""What the rules page of Europe must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="EU",
    covers={
        "the-aim": ["C-1", "EU-1"],
        "taking-cards": ["EU-1", "EU-10", "EU-11", "EU-12", *COMMON_CARDS],
        "building-routes": ["EU-20", "EU-22", *COMMON_ROUTES],
        "ferries": ["EU-30"],
        "tunnels": ["EU-40", "EU-41", "EU-42"],
        "stations": ["EU-50", "EU-51", "EU-52", "EU-53", "EU-54"],
        "tickets-and-the-end": [
            *("EU-2", "EU-55", "EU-60", "EU-61", "EU-62", "EU-63"),
            *("C-30", "C-34", "C-40", "C-42"),
        ],
        "points": ["EU-21"],
    },
    rulings=[
        ("EU-52",),
        ("EU-53",),
        ("EU-43",),
        ("EU-43",),
        ("EU-62",),
        ("EU-63",),
        ("C-13",),
    ],
    unmarked={"EU-2": "in which order an offer is shown is nothing to decide"},
)
