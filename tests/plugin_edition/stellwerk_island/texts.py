"""The sentences of the island."""

from stellwerk.boards import BoardData
from stellwerk.text import translate
from stellwerk.text.cards import Event, card_count
from stellwerk.text.edition_texts import EditionTexts
from stellwerk.text.names import place_name


class IslandTexts(EditionTexts):
    """Sentences about lighthouses, wagers and fireworks."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        if verb == "lighthouse":
            return translate(lang, "editions.island.build", city=place_name(board, arguments[0], lang))
        if verb == "wager":
            return translate(lang, "editions.island.wager", n=int(arguments[0]))
        if verb == "fireworks":
            if arguments == ["none"]:
                return translate(lang, "editions.island.no-fireworks")
            return translate(lang, "editions.island.fireworks", cards=card_count(arguments[0], 2, lang))
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        if event["event"] == "lighthouse":
            city = place_name(board, event["city"], lang)
            return translate(lang, "editions.island.built", who=who, city=city)
        if event["event"] == "fireworks":
            return translate(lang, "editions.island.celebrated", who=who)
        return translate(lang, "editions.island.wagered", who=who) if event["event"] == "wagered" else ""


TEXTS = IslandTexts()
