"""The argument parser: argparse with complaints as sentences and help in both languages."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn

import stellwerk
from stellwerk.boards import BoardData, BoardError, load, read
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.engine.vocabulary import LANGUAGES

AN_EDITION: Final = stellwerk.editions()[0]
"""One of them, as an example."""

# argparse words its own complaints in English; these are the ones a user can meet.
_GERMAN: Final = (
    (r"the following arguments are required: (.*)", r"es fehlt: \1"),
    (r"unrecognized arguments: (.*)", r"damit kann ich nichts anfangen: \1"),
    (r"argument ([^:]*): invalid choice: ('[^']*') \(choose from (.*)\)", r"\1: \2 gibt es nicht, nur \3"),
    (r"argument ([^:]*): expected one argument", r"\1: hier fehlt ein Wert"),
    (r"argument ([^:]*): expected at least one argument", r"\1: hier fehlt ein Wert"),
    (r"argument ([^:]*): ignored explicit argument (.*)", r"\1 nimmt keinen Wert, also auch nicht \2"),
    (r"argument ([^:]*): not allowed with argument (.*)", r"\1 und \2 gehen nicht zusammen"),
    (r"ambiguous option: (\S+) could match (.*)", r"\1 ist nicht eindeutig: \2"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence of the user's language."""

    def __init__(self, *, tr: Translator, **settings: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(tr), **settings)
        self.tr = tr
        self._positionals.title = tr("Argumente", "arguments")
        self._optionals.title = tr("Optionen", "options")
        self.add_argument("-h", "--help", action="help", help=tr("zeigt diese Hilfe", "show this help"))

    def error(self, message: str) -> NoReturn:
        if self.tr.lang == "de":
            for english, german in _GERMAN:
                message = re.sub("^" + english + "$", german, message)
        hint = self.tr(f"Hilfe gibt es mit: {self.prog} --help", f"For help try: {self.prog} --help")
        raise Complaint(f"{message}\n{hint}")


def _formatter(tr: Translator) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Writes the usage line's first word in the user's language."""

        def __init__(self, prog: str) -> None:
            super().__init__(prog, max_help_position=26, width=80)

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, tr("Aufruf: ", "usage: ") if prefix is None else prefix)

    return Formatter


def add_variants(parser: Parser) -> None:
    parser.add_argument(
        "--options",
        metavar="OPTION,…",
        help=parser.tr(
            "Varianten; „stellwerk editions“ nennt sie", "variants; “stellwerk editions” names them"
        ),
    )


def add_language(parser: Parser) -> None:
    """The option `--lang`, which every command has."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help=parser.tr(
            "Sprache; sonst entscheidet die Umgebungsvariable LANG",
            "language; otherwise the environment variable LANG decides",
        ),
    )


def whole_number(parser: Parser, least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number within bounds."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(
                parser.tr(f"{text!r} ist keine ganze Zahl", f"{text!r} is not a whole number")
            ) from None
        if value < least or (most is not None and value > most):
            bounds = f"{least}–{most}" if most is not None else parser.tr(f"ab {least}", f"{least} or more")
            raise argparse.ArgumentTypeError(
                parser.tr(f"{value} liegt nicht im Bereich ({bounds})", f"{value} is out of range ({bounds})")
            )
        return value

    return convert


def check_edition(name: str, tr: Translator) -> str:
    """The edition of that name, or a complaint that knows the others."""
    known = stellwerk.editions()
    if name in known:
        return name
    close = difflib.get_close_matches(name.lower(), known, 1, 0.6)
    guess = tr(f" Meinst du {close[0]}?", f" Did you mean {close[0]}?") if close else ""
    raise Complaint(
        tr(
            f"Eine Ausgabe {name!r} gibt es nicht; es gibt {', '.join(known)}.{guess}",
            f"There is no edition {name!r}; there are {', '.join(known)}.{guess}",
        )
    )


def player_range(edition: str) -> tuple[int, int]:
    """How few and how many can play an edition."""
    info: dict[str, Any] = stellwerk.edition_info(edition)
    least, most = info["players"]
    return least, most


def parse_options(text: str | None) -> dict[str, Any]:
    """ "advanced" or "advanced,other" as the options of a game."""
    return {name.strip(): True for name in (text or "").split(",") if name.strip()}


def check_players(edition: str, players: int, tr: Translator) -> int:
    """A number of players that the edition allows."""
    least, most = player_range(edition)
    if least <= players <= most:
        return players
    raise Complaint(
        tr(
            f"{edition} ist für {least} bis {most} Spieler, nicht für {players}.",
            f"{edition} is for {least} to {most} players, not for {players}.",
        )
    )


def read_board_file(file: str | None, edition: str, tr: Translator) -> BoardData:
    """The edition's own board, or one from a file."""
    if file is None:
        return load(edition)
    try:
        return read(file, edition)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Complaint(tr(f"{file} ist nicht lesbar: {reason}.", f"Cannot read {file}: {reason}.")) from None
    except BoardError as error:
        raise Complaint(str(error)) from None
