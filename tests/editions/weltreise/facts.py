"""The numbers of Weltreise, from its rules."""

from tests.oracle.facts import SHORT_TABLE, EditionSpec, Ships

COLOURS = ("red", "green", "yellow", "black", "white", "purple")


def _world_cards(colours: tuple[str, ...]) -> dict[str, int]:
    cards: dict[str, int] = {}
    for colour in colours:
        cards |= {
            f"{colour}-train": 7,
            f"{colour}-train-harbor": 4,
            f"{colour}-ship": 4,
            f"{colour}-2ships": 6,
        }
    return cards | {"joker": 14}


SPEC = EditionSpec(
    players=(2, 5),
    colours=COLOURS,
    cards=_world_cards(COLOURS),
    wagons=25,
    points=SHORT_TABLE | {7: 18, 8: 21},
    market=6,
    one_of_a_group=3,
    first_offer=(5, 3),
    offer=(4, 1),
    few_pieces=6,
    final_turns=2,
    ships=Ships(ships=50, pieces=60, advised_wagons=20, harbor_points=(0, 20, 30, 40)),
    alone="joker",
    start=(("keep",), ("pieces",)),
    decisions=frozenset({"keep", "pieces", "turn", "draw", "refill", "pay"}),
    actions=frozenset(
        {"claim", "draw ship", "draw train", "exchange ships", "exchange wagons", "harbor", "keep"}
    )
    | {"pay", "pieces", "refill ship", "refill train", "take", "tickets"},
    tie_breaks=("harbors",),
    score_items=frozenset({"routes", "exchange", "harbors not built"}),
    bot_tables=((2, {}), (4, {})),
    can_always_act=True,
    favourites=(("harbor", "claim", "exchange"),),
)
