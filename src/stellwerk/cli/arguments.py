"""The argument parser: argparse with complaints as sentences and help in the user's language."""

from __future__ import annotations

import argparse
import difflib
import json
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NoReturn

import stellwerk
from stellwerk.arena.cluster import LOCAL
from stellwerk.boards import BoardData, BoardError, load, read_document, read_file, registered
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.text import languages

AN_EDITION: Final = registered()[0]
"""One of them, as an example."""

# argparse words its own complaints in English; these are the ones a user can meet, and our texts for them.
_COMPLAINTS: Final = (
    (r"the following arguments are required: (?P<what>.*)", "terminal.complaints.missing"),
    (r"unrecognized arguments: (?P<what>.*)", "terminal.complaints.unknown"),
    (
        r"argument (?P<name>[^:]*): invalid choice: (?P<what>'[^']*') \(choose from (?P<known>.*)\)",
        "terminal.complaints.no-such-choice",
    ),
    (r"argument (?P<name>[^:]*): expected (one|at least one) argument", "terminal.complaints.no-value"),
    (r"argument (?P<name>[^:]*): ignored explicit argument (?P<what>.*)", "terminal.complaints.needless"),
    (r"argument (?P<name>[^:]*): not allowed with argument (?P<what>.*)", "terminal.complaints.not-with"),
    (r"ambiguous option: (?P<name>\S+) could match (?P<what>.*)", "terminal.complaints.ambiguous"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence of the user's language."""

    def __init__(self, *, tr: Translator, **settings: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(tr), **settings)
        self.tr = tr
        self._positionals.title = tr("terminal.arguments.arguments")
        self._optionals.title = tr("terminal.arguments.options")
        self.add_argument("-h", "--help", action="help", help=tr("terminal.arguments.show-this-help"))

    def error(self, message: str) -> NoReturn:
        for pattern, key in _COMPLAINTS:
            if match := re.fullmatch(pattern, message):
                message = self.tr(key, **match.groupdict())
                break
        hint = self.tr("terminal.arguments.for-help-try-help", prog=self.prog)
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
            super().add_usage(
                usage, actions, groups, tr("terminal.arguments.usage") if prefix is None else prefix
            )

    return Formatter


def add_variants(parser: Parser) -> None:
    parser.add_argument(
        "--variants",
        "--options",  # its former name
        dest="variants",
        metavar="VARIANT,…",
        help=parser.tr("terminal.arguments.variants-stellwerk-editions-names-them"),
    )


def add_number(parser: Parser, name: str, least: int, help: str, default: int | None = None) -> None:
    """An option that takes a whole number."""
    parser.add_argument(name, type=whole_number(parser, least), default=default, metavar="N", help=help)


def add_ray(parser: Parser) -> None:
    """The option `--ray ADDRESS`."""
    parser.add_argument(
        "--ray",
        metavar=parser.tr("terminal.arguments.address"),
        help=parser.tr("terminal.arguments.play-on-a-ray-cluster", local=LOCAL),
    )


def add_language(parser: Parser) -> None:
    """The option `--lang`, which every command has."""
    parser.add_argument(
        "--lang",
        choices=languages(),
        help=parser.tr("terminal.arguments.language-otherwise-the-environment-variable"),
    )


def whole_number(parser: Parser, least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number within bounds."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(
                parser.tr("terminal.arguments.is-not-a-whole-number", text=f"{text!r}")
            ) from None
        if value < least or (most is not None and value > most):
            bounds = (
                f"{least}–{most}"
                if most is not None
                else parser.tr("terminal.arguments.or-more", least=least)
            )
            raise argparse.ArgumentTypeError(
                parser.tr("terminal.arguments.is-out-of-range", value=text, bounds=bounds)
            )
        return value

    return convert


ALIASES: Final = Path(__file__).with_name("aliases.json")
"""Other names that people know a game by, as `_plain` writes them."""

_SERIES: Final = ("tickettoride", "zugumzug", "railsandsails")


def _plain(name: str) -> str:
    """A name without case, accents, blanks and punctuation."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("&", "and"))
    return "".join(letter for letter in letters if letter.isalnum())


def edition_names() -> dict[str, str]:
    """Return the editions by all their names, as `_plain` writes them."""
    names: dict[str, str] = json.loads(ALIASES.read_text(encoding="utf-8"))
    for edition in stellwerk.editions():
        info = stellwerk.edition_info(edition)
        for name in (edition, *info["name"].values()):
            names[_plain(name)] = edition
    return names


def check_edition(name: str, tr: Translator) -> str:
    """The edition of that name, or a complaint that knows the others."""
    known = stellwerk.editions()
    if name in known:
        return name
    names, plain = edition_names(), _plain(name)
    for series in _SERIES:
        if plain.startswith(series):
            plain = plain.removeprefix(series) or series
    if plain in names:
        return names[plain]
    close = difflib.get_close_matches(name.lower(), known, 1, 0.6)
    guess = tr("terminal.arguments.did-you-mean", close=close[0]) if close else ""
    raise Complaint(
        tr(
            "terminal.arguments.there-is-no-edition-there",
            name=f"{name!r}",
            known=", ".join(known),
            guess=guess,
        )
    )


def player_range(edition: str) -> tuple[int, int]:
    """How few and how many can play an edition."""
    info = stellwerk.edition_info(edition)
    least, most = info["players"]
    return least, most


def parse_variants(text: str | None) -> dict[str, Any]:
    """ "advanced" or "advanced,other" as the variants of a game."""
    return {name.strip(): True for name in (text or "").split(",") if name.strip()}


def check_players(edition: str, players: int, tr: Translator) -> int:
    """A number of players that the edition allows."""
    least, most = player_range(edition)
    if least <= players <= most:
        return players
    raise Complaint(
        tr(
            "terminal.arguments.is-for-to-players-not",
            edition=edition,
            least=least,
            most=most,
            players=players,
        )
    )


def find_board(name: str, tr: Translator) -> BoardData:
    """Return the board of an edition, or one from a file, which names its edition."""
    if name in stellwerk.editions() or not (Path(name).exists() or _is_file_name(name)):
        return load(check_edition(name, tr))
    document = read_board_document(name, tr)
    return read_board_file(name, check_edition(str(document["edition"]), tr), tr)


def read_board_document(name: str, tr: Translator) -> dict[str, Any]:
    """What a board file holds, unchecked but for saying which edition it is for."""
    try:
        document = read_document(name)
    except BoardError as error:
        raise Complaint(error.render(tr.lang)) from None
    if "edition" not in document:
        raise Complaint(tr("terminal.playtest.is-no-board-it-would", name=name))
    return document


def _is_file_name(name: str) -> bool:
    """Whether somebody must mean a file, if there is one or not."""
    return Path(name).suffix.lower() == ".json" or Path(name).name != name


def read_board_file(file: str | None, edition: str, tr: Translator) -> BoardData:
    """The edition's own board, or one from a file."""
    if file is None:
        return load(edition)
    try:
        return read_file(file, edition)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Complaint(tr("terminal.arguments.cannot-read", file=file, reason=reason)) from None
    except BoardError as error:
        raise Complaint(error.render(tr.lang)) from None
