"""What can go wrong at a table, in words for people and in codes for programs."""

from __future__ import annotations

from typing import Any

# code: (HTTP status, German, English)
KINDS: dict[str, tuple[int, str, str]] = {
    "bad_message": (400, "Diese Nachricht ist nicht zu verstehen.", "This message makes no sense."),
    "token_in_url": (400, "Schlüssel gehören nicht in die Adresse.", "Tokens do not belong in an address."),
    "no_token": (401, "Dafür braucht es einen Schlüssel.", "This needs a token."),
    "unknown_token": (403, "Dieser Schlüssel passt hier nicht.", "This token opens nothing here."),
    "not_allowed": (403, "Das ist an diesem Tisch nicht erlaubt.", "That is not allowed at this table."),
    "seat_lost": (403, "Dieser Platz gehört dir nicht mehr.", "This seat is no longer yours."),
    "unknown_table": (404, "Diesen Tisch gibt es nicht.", "There is no such table."),
    "unknown_edition": (404, "Diese Ausgabe gibt es nicht.", "There is no such edition."),
    "unknown_page": (404, "Diese Seite gibt es nicht.", "There is no such page."),
    "not_yours": (409, "Du bist gerade nicht am Zug.", "It is not your decision."),
    "stale": (409, "Das Spiel ist schon weiter.", "The game has moved on."),
    "illegal": (422, "Das geht nach den Regeln gerade nicht.", "The rules do not allow that now."),
    "nothing_to_undo": (409, "Hier gibt es nichts zurückzunehmen.", "There is nothing to take back."),
    "wrong_state": (409, "Das passt nicht zum Stand des Tisches.", "The table is not in a state for that."),
    "full": (409, "Es ist kein Platz mehr frei.", "No place is free any more."),
    "too_big": (413, "Diese Nachricht ist zu groß.", "This message is too big."),
    "slow_down": (429, "Bitte langsamer.", "Please slow down."),
    "version": (426, "Bitte die Seite neu laden.", "Please reload the page."),
    "busy": (
        503,
        "Gerade ist zu viel los. Bitte gleich noch einmal.",
        "Too busy just now. Please try again.",
    ),
    "not_saved": (
        503,
        "Das ließ sich gerade nicht speichern. Bitte gleich noch einmal.",
        "This could not be saved just now. Please try again in a moment.",
    ),
    "damaged": (
        409,
        "Die Aufzeichnung dieser Partie ist beschädigt. Wer mitspielt, kann sie an der letzten heilen Stelle "
        "fortsetzen.",
        "The log of this game is damaged. Whoever plays can let it go on from its last sound point.",
    ),
    "wrong_host": (
        421,
        "Unter diesem Namen ist dieser Spieltisch nicht zu erreichen.",
        "This table does not answer to that name.",
    ),
    "foreign_origin": (
        403,
        "Diese Seite darf nicht mit dem Spieltisch sprechen.",
        "This page may not talk to the table.",
    ),
    "broken": (500, "Da ist bei uns etwas schiefgegangen.", "Something went wrong on our side."),
}


class TableError(Exception):
    """Something that a client asked for and cannot have; ``code`` is a key of KINDS."""

    def __init__(self, code: str, detail: str = "", retry_seconds: float = 0.0) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.retry_seconds = retry_seconds

    @property
    def status(self) -> int:
        return KINDS[self.code][0]

    def as_json(self) -> dict[str, Any]:
        _, german, english = KINDS[self.code]
        body: dict[str, Any] = {"code": self.code, "de": german, "en": english}
        if self.detail:
            body["detail"] = self.detail.encode(errors="replace").decode()
        if self.retry_seconds:
            body["retry_ms"] = round(self.retry_seconds * 1000)
        return body
