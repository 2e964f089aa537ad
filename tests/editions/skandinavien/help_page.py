"""What the rules page of Skandinavien must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="SK",
    covers={
        "the-aim": ["C-1", "SK-1", "SK-61"],
        "taking-cards": ["SK-1", "SK-10", *COMMON_CARDS],
        "building-routes": ["SK-20", *COMMON_ROUTES],
        "ferries": ["SK-30", "SK-31", "SK-32"],
        "tunnels": ["SK-40", "SK-41", "SK-42", "SK-44"],
        "murmansk-lieksa": ["SK-22"],
        "tickets-and-the-end": [
            *("SK-2", "SK-50", "SK-60", "SK-61", "SK-62"),
            *("C-30", "C-34", "C-40", "C-41", "C-42"),
        ],
        "points": ["SK-21"],
    },
    rulings=[
        ("SK-23",),
        ("SK-32",),
        ("SK-43",),
        ("SK-62",),
        ("SK-43",),
        ("SK-22",),
    ],
    numbers={"murmansk-lieksa": ["27", "7", "8"]},
    left_out={"SK-45": "worked examples, for the tests"},
)
