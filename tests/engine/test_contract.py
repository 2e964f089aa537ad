"""The stable names of the API and the small print of the contract."""

import json
from typing import Any

import pytest

import stellwerk
from tests.oracle import conservation
from tests.oracle.dice import Dice
from tests.oracle.spec import EDITIONS, SPEC, setups
from tests.oracle.watching import watch

POSITION_FIELDS = {
    "edition", "variants", "players", "to_move", "seed", "market", "deck", "discard", "exhausted",
    "ticket_deck", "tickets_out", "turns_left", "passes", "barren", "seats",
}  # fmt: skip
SEAT_FIELDS = {"hand", "tickets", "routes", "wagons"}


def options_of(game: Any) -> list[str]:
    return [game.core.notation(action) for action in game.legal_actions()]


def start(edition: str, players: int = 2, seed: int = 1, **options: bool) -> Any:
    return stellwerk.new_game(edition, players=players, seed=seed, variants=options)


def after_the_start(edition: str, players: int = 2, seed: int = 1, **options: bool) -> Any:
    game = start(edition, players, seed, **options)
    while game.phase != "turn":
        game.apply(game.legal_actions()[0])
    return game


# Games ----------------------------------------------------------------------------------------------------


def test_editions() -> None:
    names = stellwerk.editions()
    assert names == sorted(names)
    assert set(names) >= set(EDITIONS)


@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_a_new_game(edition: str, players: int, options: dict[str, bool]) -> None:
    game = stellwerk.new_game(edition, players=players, seed=7, variants=options)
    assert (game.edition, game.players, game.seed, game.is_over, game.current_player) == (
        edition,
        players,
        7,
        False,
        0,
    )
    assert game.variants == [name for name, chosen in options.items() if chosen]
    assert game.num_decisions == 0
    assert game.board.edition == edition
    assert game.scores() == [0] * players


def test_options_may_be_left_out() -> None:
    one, other = stellwerk.new_game("uk", players=2, seed=3), start("uk", seed=3)
    assert one.position() == other.position()
    assert stellwerk.new_game("uk", 2, 3).position() == one.position()


@pytest.mark.parametrize("edition", EDITIONS)
def test_edition_info(edition: str) -> None:
    info, facts = stellwerk.edition_info(edition), SPEC[edition]
    assert list(info["players"]) == list(facts.players)
    assert list(info["cards"]) == list(facts.cards)
    assert {card: count for card, count in info["card_counts"].items() if count} == facts.cards
    assert {int(length): points for length, points in info["points"].items() if points} == facts.points
    assert info["market"] == facts.market
    assert facts.ships or info["wagons"] == facts.wagons
    assert ("advanced" in info["options"]) == any("advanced" in options for options in facts.options)
    json.dumps(info)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_of_each_edition(edition: str) -> None:
    expected = [(seat, phase) for phases in SPEC[edition].start for seat in (0, 1) for phase in phases]
    game = start(edition)
    seen = []
    while game.phase != "turn":
        seen.append((game.current_player, game.phase))
        game.apply(game.legal_actions()[-1])
    assert seen == expected
    assert game.current_player == 0


def test_an_over_game_has_no_options() -> None:
    watched = watch("usa", 2, {}, 3)
    watched.play_to_the_end()
    game = watched.game
    assert game.is_over
    assert game.legal_actions() == []
    for action in (0, 1, 2, 17):
        with pytest.raises(ValueError, match="over"):
            game.apply(action)
    with pytest.raises(ValueError, match="over"):
        game.parse("draw")
    position = game.position()
    assert position["over"] is True
    again = stellwerk.from_position(json.loads(json.dumps(position)))
    assert again.is_over
    assert again.scores() == game.scores()
    assert again.ranking() == game.ranking()
    assert [again.score_breakdown(seat) for seat in (0, 1)] == [game.score_breakdown(seat) for seat in (0, 1)]
    assert stellwerk.replay(again.record()).is_over


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if not SPEC[edition].tickets_to_win])
def test_tickets_are_open_at_the_end(edition: str) -> None:
    watched = watch(edition, 2, {}, 5)
    watched.play_to_the_end()
    position = watched.game.position()
    for seat, public in enumerate(watched.game.view(None)["seats"]):
        assert sorted(public["tickets_kept"]) == sorted(position["seats"][seat]["tickets"])
        assert sum(item["points"] for item in public["breakdown"]) == watched.game.scores()[seat]


def test_decisions_are_counted_and_recorded() -> None:
    game = after_the_start("skandinavien", seed=3)
    taken = game.num_decisions
    game.apply(game.parse("draw"))
    assert game.num_decisions >= taken + 1
    record = game.record()
    json.dumps(record)
    assert stellwerk.replay(record).num_decisions == game.num_decisions


def test_a_record_contains_the_position_it_began_from() -> None:
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seats": [{"hand": {"red": 6}}, {}]})
    game.apply(game.parse("draw"))
    record = game.record()
    assert "red" in json.dumps(record)
    again = stellwerk.replay(json.loads(json.dumps(record)))
    assert again.position() == game.position()


def test_take_names_a_kind_of_card() -> None:
    position = {"edition": "usa", "players": 2, "market": ["red", "red", "blue", "loco", "loco"]}
    options = options_of(stellwerk.from_position(position))
    assert sorted(spelled_action for spelled_action in options if spelled_action.startswith("take")) == [
        "take blue",
        "take loco",
        "take red",
    ]


def test_cards_laid_stay_in_the_hand_until_all_are_paid() -> None:
    seats = [{"hand": {"red": 4, "blue": 4, "loco": 3}}, {}]
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seats": seats})
    game.apply(game.parse("claim atlanta-charleston"))
    assert game.phase == "pay"
    game.apply(game.parse("pay red"))
    assert game.phase == "pay"
    assert game.position()["seats"][0]["hand"] == {"red": 4, "blue": 4, "loco": 3}
    assert game.view(0)["own"]["laid"] == {"red": 1}
    assert "red" not in json.dumps(game.view(1)["pending"])
    assert options_of(game) == ["pay red", "pay loco"]


def test_cards_are_paid_in_the_order_of_the_edition() -> None:
    seats = [{"hand": {"red": 4, "blue": 4, "loco": 3}}, {}]
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seats": seats})
    game.apply(game.parse("claim atlanta-charleston"))
    assert options_of(game) == ["pay red", "pay blue", "pay loco"]
    game.apply(game.parse("pay loco"))
    assert game.current_player == 1
    assert game.position()["seats"][0]["hand"] == {"red": 4, "blue": 4, "loco": 1}


def test_a_uk_turn_after_its_purchase_carries_pending() -> None:
    seats = [{"hand": {"loco": 2}}, {}]
    game = stellwerk.from_position({"edition": "uk", "players": 2, "seats": seats})
    assert "buy stoker" in options_of(game)
    game.apply(game.parse("buy stoker"))
    assert (game.current_player, game.phase) == (0, "turn")
    assert game.position()["pending"]
    assert not [spelled_action for spelled_action in options_of(game) if spelled_action.startswith("buy")]
    pending = game.view(1)["pending"]
    assert pending and pending["bought"] == "stoker"


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if not SPEC[edition].can_always_act])
def test_one_round_of_passes_ends_the_game(edition: str) -> None:
    game = stellwerk.from_position(stuck(edition))
    for seat in (0, 1):
        assert (game.current_player, options_of(game)) == (seat, ["pass"])
        assert game.position()["passes"] == seat
        game.apply(game.legal_actions()[0])
    assert game.is_over


def stuck(edition: str) -> dict[str, Any]:
    """A position in which nobody can do anything."""
    tickets = [ticket["id"] for ticket in stellwerk.boards.load(edition).raw["tickets"]]
    return {"edition": edition, "players": 2, "exhausted": True, "market": [], "tickets_out": tickets}


@pytest.mark.rule("C-13")
def test_a_market_reset_ends() -> None:
    """Market and deck hold five cards each, three locomotives in both: together they form a lawful market."""
    game = stellwerk.from_position(
        {
            "edition": "maerklin",
            "players": 2,
            "exhausted": True,
            "market": ["loco", "green", "loco", "blue", "yellow"],
            "deck": ["loco", "loco4", "loco", "blue", "loco", "loco"],
        }
    )
    game.apply(game.parse("take yellow"))
    position = game.position()
    assert len(position["market"]) == 5
    assert position["market"].count("loco") < 3
    assert stellwerk.from_position(position).position() == position


@pytest.mark.rule("C-5")
def test_nobody_is_made_to_exchange() -> None:
    game = stellwerk.from_position(stuck("weltreise"))
    assert "pass" in options_of(game)
    assert "exchange wagons=10" in options_of(game)
    for turn in range(6):
        assert not game.is_over
        assert game.position()["barren"] == turn
        give = "exchange wagons=1" if turn % 2 == 0 else "exchange ships=1"
        game.apply(game.parse(give if turn < 5 else "pass"))
    assert game.is_over


# Events and news ------------------------------------------------------------------------------------------


def test_only_the_drawer_sees_a_blind_card() -> None:
    game = after_the_start("usa")
    game.apply(game.parse("draw"))
    drew = next(event for event in game.events if event["event"] == "drew")
    assert drew["seat"] == 0
    assert drew["cards"][0] is not None
    assert next(event for event in game.events_for(0) if event["event"] == "drew") == drew
    for seat in (1, None):
        assert next(event for event in game.events_for(seat) if event["event"] == "drew")["cards"] == [None]
    assert game.has_revealed


def test_a_choice_of_cards_reveals_nothing() -> None:
    seats = [{"hand": {"red": 4, "blue": 4}}, {}]
    game = stellwerk.from_position({"edition": "usa", "players": 2, "seats": seats})
    game.apply(game.parse("claim atlanta-charleston"))
    assert not game.has_revealed
    game.apply(game.parse("pay red"))
    assert not game.has_revealed
    assert game.events[0]["event"] == "claimed"
    assert game.events[0]["paid"] == {"red": 2}
    assert game.events[0]["points"] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_events_reveal_no_more_than_views(edition: str) -> None:
    """What others hear is the same in a world where the drawer's hidden cards are others."""
    dice = Dice(17)
    for watched in watch(edition, 2, {}, 31).play_on():
        game = watched.game
        if game.is_over or watched.taken % 4:
            continue
        ledger = (game.current_player + 1) % 2
        for action in dice.sample(game.legal_actions(), 2):
            copy = game.copy()
            copy.apply(action)
            json.dumps(copy.events)
            for event, shown in zip(copy.events, copy.events_for(ledger), strict=True):
                hidden = {key for key in event if event[key] != shown.get(key)}
                assert hidden <= {"cards", "tickets", "returned", "count"}, (event, shown)


# Positions written by hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_only_edition_and_players_are_required(edition: str, players: int, options: dict[str, bool]) -> None:
    game = stellwerk.from_position({"edition": edition, "players": players, "options": options})
    assert (game.is_over, game.current_player, game.phase) == (False, 0, "turn")
    position = game.position()
    assert set(position) >= POSITION_FIELDS - (set() if SPEC[edition].market else {"market"})
    assert len(position["seats"]) == players
    assert all(set(seat) >= SEAT_FIELDS for seat in position["seats"])
    assert all(seat["hand"] == {} and seat["tickets"] == [] for seat in position["seats"])
    conservation.check(position, game.board.raw, [], [])
    assert len(position.get("market", [])) == SPEC[edition].market


def test_defaults_of_the_weltreise() -> None:
    seat = stellwerk.from_position({"edition": "weltreise", "players": 2}).position()["seats"][0]
    assert (seat["wagons"], seat["ships"], seat["box"]) == (20, 40, {"wagons": 5, "ships": 10})


def test_defaults_follow_from_routes() -> None:
    seats = [{"routes": ["southampton-new-york-1", "penzance-plymouth-1"]}, {}]
    position = stellwerk.from_position({"edition": "uk", "players": 2, "seats": seats}).position()
    assert position["seats"][0]["score"] == 42
    assert position["seats"][0]["wagons"] == 23


def test_a_score_may_be_given() -> None:
    seats = [{"score": -3}, {"score": 77}]
    game = stellwerk.from_position({"edition": "weltreise", "players": 2, "seats": seats})
    assert game.scores() == [-3, 77]


def test_unnamed_cards_lie_under_the_named() -> None:
    given = {"edition": "usa", "players": 2, "deck": ["red", "blue", "loco"], "seed": 5}
    position = stellwerk.from_position(given).position()
    assert position["deck"][:3] == ["red", "blue", "loco"]
    assert len(position["deck"]) == 105
    other = stellwerk.from_position({**given, "seed": 6}).position()
    assert other["deck"][:3] == ["red", "blue", "loco"]
    assert other["deck"] != position["deck"]
    assert stellwerk.from_position(given).position() == position


def test_unnamed_tickets_lie_under_the_named() -> None:
    for edition, deck in (("maerklin", {"short": ["bremen-dusseldorf"]}), ("usa", ["calgary-phoenix"])):
        position = stellwerk.from_position({"edition": edition, "players": 2, "ticket_deck": deck}).position()
        if edition == "maerklin":
            assert position["ticket_deck"]["short"][0] == "bremen-dusseldorf"
            assert [len(position["ticket_deck"][kind]) for kind in ("short", "long")] == [23, 23]
        else:
            assert position["ticket_deck"][0] == "calgary-phoenix"
            assert len(position["ticket_deck"]) == 30


@pytest.mark.parametrize("edition", EDITIONS)
def test_tickets_may_be_out_of_the_game(edition: str) -> None:
    printed = stellwerk.boards.load(edition).raw["tickets"]
    tickets = [ticket["id"] for ticket in printed][:5]
    position = stellwerk.from_position({"edition": edition, "players": 2, "tickets_out": tickets}).position()
    kind = SPEC[edition].not_in_deck  # tickets that nobody has cannot be anywhere else
    tickets += [ticket["id"] for ticket in printed if kind and ticket["deck"] == kind]
    assert sorted(position["tickets_out"]) == sorted(tickets)
    conservation.check_tickets(position, stellwerk.boards.load(edition).raw, [])


def test_exhausted_means_that_no_other_cards_exist() -> None:
    given = {"edition": "usa", "players": 2, "exhausted": True, "market": ["red"], "deck": ["blue"]}
    position = stellwerk.from_position(given).position()
    assert (position["market"], position["deck"], position["discard"]) == (["red"], ["blue"], {})
    assert position["exhausted"] is True


def test_fields_are_taken_as_given() -> None:
    given = {
        "edition": "uk", "players": 3, "variants": ["advanced"], "to_move": 2, "seed": -9,
        "turns_left": 2, "passes": 1, "barren": 4, "renewed": True,
    }  # fmt: skip
    position = stellwerk.from_position(given).position()
    assert given.items() <= position.items()


def test_final_turns_may_be_given_without_their_trigger() -> None:
    game = stellwerk.from_position({"edition": "usa", "players": 2, "turns_left": 1})
    game.apply(game.parse("draw"))
    game.apply(game.parse("draw"))
    assert game.is_over


def test_a_position_is_not_kept_by_reference() -> None:
    given = {"edition": "usa", "players": 2, "seats": [{"hand": {"red": 2}}, {}]}
    game = stellwerk.from_position(given)
    given["seats"][0]["hand"]["red"] = 9  # type: ignore[index]
    position = game.position()
    position["seats"][0]["hand"]["blue"] = 4
    position["market"].clear()
    assert game.position()["seats"][0]["hand"] == {"red": 2}
    assert len(game.position()["market"]) == 5


def test_options_lists_are_not_kept_by_reference() -> None:
    game = after_the_start("usa")
    before = game.legal_actions()
    game.legal_actions().clear()
    game.view(0)["seats"].clear()
    game.scores().append(3)
    game.record().clear()
    assert game.legal_actions() == before
    assert len(game.view(0)["seats"]) == len(game.scores()) == 2
    assert stellwerk.replay(game.record()).position() == game.position()
