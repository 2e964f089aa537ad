"""What the rules page of Märklin must tell."""

from tests.editions.help_page import COMMON_CARDS, COMMON_ROUTES, HelpPage

PAGE = HelpPage(
    prefix="MK",
    covers={
        "the-aim": ["C-1", "MK-1"],
        "cards": ["MK-2", "MK-10", "MK-11", "MK-12", "MK-13", "MK-14", "MK-20", *COMMON_CARDS],
        "building-and-placing-passengers": ["MK-20", "MK-22", *COMMON_ROUTES],
        "on-a-journey": ["MK-3", "MK-40", "MK-41", "MK-42", "MK-43", "MK-44", "MK-45", "MK-46"],
        "tickets": ["MK-4", "MK-5", "MK-30", "MK-31", "MK-32", "C-30", "C-34"],
        "the-end": ["MK-50", "MK-51", "MK-52", "C-40", "C-41", "C-42"],
        "points": ["MK-21"],
    },
    rulings=[
        ("MK-23",),
        ("MK-43",),
        ("MK-48",),
        ("MK-14",),
        ("MK-11", "MK-12"),
        ("MK-30",),
        ("MK-32",),
        ("MK-42",),
        ("C-13",),
    ],
    numbers={"tickets": ["5", "11", "12", "22"], "on-a-journey": ["7, 6, 5, 4", "4, 3, 2", "3, 2, 1"]},
    left_out={"MK-47": "follows from MK-46", "MK-49": "a worked example, for the tests"},
)
