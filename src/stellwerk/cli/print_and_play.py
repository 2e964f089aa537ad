"""A board to print and play: the board on A4 tiles and on A3, ticket cards and score sheets, as PDF."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk.boards import BoardData, Ticket
from stellwerk.boards.svg import ROUTE_COLORS, draw, drawn_spaces, unit_of
from stellwerk.cli.language import Translator
from stellwerk.cli.pdf import Document, Drawing, Style, text_width
from stellwerk.documents import EditionInfo
from stellwerk.text.names import place_name, ticket_name, ticket_values

A4: Final = (210.0, 297.0)
A3: Final = (297.0, 420.0)
MARGIN: Final = 10.0
"""Millimetres at each edge that printers leave white."""

SPACE: Final = 22.0
"""Millimetres from one space of a route to the next on the tiles, at least: room for a plastic wagon."""

CARD_WIDTH, CARD_HEIGHT = 88.0, 54.0
CARDS_IN_A_ROW, CARDS_IN_A_COLUMN = 2, 5
MAP_WIDTH, MAP_HEIGHT = 58.0, 35.0
PAD: Final = 4.0

INK, EDGE, ACCENT = "#26231d", "#8f8a7d", "#b8291c"
CUT: Final = Style(stroke=EDGE, width=0.15)
TEXT: Final = Style(fill=INK)


def print_and_play(board: BoardData, tr: Translator) -> dict[str, Document]:
    """Return the documents by file name."""
    info = stellwerk.edition_info(board.edition)
    title = board.name(tr.lang) or info["name"][tr.lang]
    return {
        "board-a4.pdf": _tiles(board, title, tr),
        "board-a3.pdf": _on_one_page(board, title, tr),
        "tickets.pdf": _tickets(board, title, tr),
        "scores.pdf": _scores(board, info, title, tr),
    }


@dataclass(frozen=True, slots=True)
class _Picture:
    """The drawn board as a form of a document."""

    form: str
    left: float
    top: float
    width: float
    height: float


def _picture(document: Document, board: BoardData, title: str, tr: Translator) -> _Picture:
    drawing = Drawing()
    box = drawing.picture(draw(board, lambda city: place_name(board, city.id, tr.lang), title))
    return _Picture(document.add_form(box, drawing), *box)


def _on_one_page(board: BoardData, title: str, tr: Translator) -> Document:
    """The board as large as it gets on A3, upright or sideways."""
    document = Document(title)
    picture = _picture(document, board, title, tr)
    width, height = A3 if picture.height > picture.width else A3[::-1]
    scale = min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height)
    page = document.add_page(width, height)
    x, y = (width - picture.width * scale) / 2, (height - picture.height * scale) / 2
    page.move(x - picture.left * scale, y - picture.top * scale, scale)
    page.use(picture.form)
    return document


def _tiles(board: BoardData, title: str, tr: Translator) -> Document:
    """The board on as few A4 pages as give a wagon its room, to be cut out and put side by side."""
    document = Document(title)
    picture = _picture(document, board, title, tr)
    scale = SPACE / unit_of(board)
    width, height = min((A4, A4[::-1]), key=lambda size: math.prod(_grid(picture, scale, size)))
    columns, rows = _grid(picture, scale, (width, height))
    wide, tall = width - 2 * MARGIN, height - 2 * MARGIN
    scale = min(columns * wide / picture.width, rows * tall / picture.height)
    wide, tall = picture.width * scale / columns, picture.height * scale / rows
    left, top = (width - wide) / 2, (height - tall) / 2
    for row in range(rows):
        for column in range(columns):
            page = document.add_page(width, height)
            page.save()
            page.clip(left, top, wide, tall)
            x = left - column * wide - picture.left * scale
            page.move(x, top - row * tall - picture.top * scale, scale)
            page.use(picture.form)
            page.restore()
            _crop_marks(page, left, top, left + wide, top + tall)
            label = tr("terminal.board.tile", row=row + 1, column=column + 1, title=title)
            page.text(left + 4, top + tall + 5, label, 3, style=TEXT)
    return document


def _grid(picture: _Picture, scale: float, page: tuple[float, float]) -> tuple[int, int]:
    """Return the columns and rows of pages; the board shrinks by up to 3 % if that saves one."""
    wide, tall = (length - 2 * MARGIN for length in page)
    need = (picture.width * scale * 0.97 / wide, picture.height * scale * 0.97 / tall)
    return max(1, math.ceil(need[0])), max(1, math.ceil(need[1]))


def _crop_marks(page: Drawing, left: float, top: float, right: float, bottom: float) -> None:
    near, far = 1.0, 6.0
    for x in (left, right):
        page.line([(x, top - near), (x, top - far)], CUT)
        page.line([(x, bottom + near), (x, bottom + far)], CUT)
    for y in (top, bottom):
        page.line([(left - near, y), (left - far, y)], CUT)
        page.line([(right + near, y), (right + far, y)], CUT)


def _tickets(board: BoardData, title: str, tr: Translator) -> Document:
    """All tickets, each with a small map."""
    document = Document(title)
    width, height = float(board.layout["width"]), float(board.layout["height"])
    scale = min(MAP_WIDTH / width, MAP_HEIGHT / height)
    places = {city.id: (city.x, city.y) for city in board.cities}
    edge = unit_of(board)
    form = document.add_form((-edge, -edge, width + 2 * edge, height + 2 * edge), _small_map(board))
    left = (A4[0] - CARDS_IN_A_ROW * CARD_WIDTH) / 2
    top = (A4[1] - CARDS_IN_A_COLUMN * CARD_HEIGHT) / 2
    on_page = CARDS_IN_A_ROW * CARDS_IN_A_COLUMN
    for number, ticket in enumerate(board.tickets):
        place = number % on_page
        if place == 0:
            page = document.add_page(*A4)
        page.save()
        page.move(left + place % CARDS_IN_A_ROW * CARD_WIDTH, top + place // CARDS_IN_A_ROW * CARD_HEIGHT)
        page.rectangle(0, 0, CARD_WIDTH, CARD_HEIGHT, CUT)
        _write_ticket(page, board, ticket, tr)
        page.save()
        page.move(PAD, CARD_HEIGHT - PAD - height * scale, scale)
        page.use(form)
        page.restore()
        for end in ticket.cities:
            x, y = places[end]
            at = (PAD + x * scale, CARD_HEIGHT - PAD - (height - y) * scale)
            page.circle(*at, 1.3, Style(fill=ACCENT, stroke="#ffffff", width=0.4))
        page.restore()
    return document


def _small_map(board: BoardData) -> Drawing:
    """The spaces of all routes in their colours, and the places."""
    lines, unit = Drawing(), unit_of(board)
    spaces = drawn_spaces(board)
    for route in board.routes:
        style = Style(stroke=ROUTE_COLORS[route.color][route.color == "white"], width=unit * 0.34)
        for segment in spaces[route.id]:
            lines.line(segment, style)
    for city in board.cities:
        lines.circle(city.x, city.y, unit * 0.2, TEXT)
    return lines


def _write_ticket(page: Drawing, board: BoardData, ticket: Ticket, tr: Translator) -> None:
    """The places above the map, the value beside it."""
    lines = _wrapped(ticket_name(board, ticket.id, tr.lang), CARD_WIDTH - 2 * PAD, 4.4, most=2)
    size = min(4.4, *((CARD_WIDTH - 2 * PAD) / text_width(line, 1, bold=True) for line in lines))
    for number, line in enumerate(lines):
        page.text(PAD, PAD + 3.5 + number * 5.0, line, size, bold=True, style=TEXT)
    values = ticket_values(ticket)
    room = CARD_WIDTH - MAP_WIDTH - 2 * PAD - 2
    size = min(13.0, room / max(text_width(values, 1, bold=True), 0.1))
    page.text(CARD_WIDTH - PAD, CARD_HEIGHT - PAD - 1, values, size, bold=True, anchor="end", style=TEXT)
    if ticket.deck:
        deck = {"short": tr("terminal.board.short"), "long": tr("terminal.board.long")}.get(
            ticket.deck, ticket.deck
        )
        page.text(CARD_WIDTH - PAD, CARD_HEIGHT - PAD - 14, deck, 3.5, anchor="end", style=TEXT)


def _wrapped(text: str, width: float, size: float, most: int) -> list[str]:
    """Return a text in lines of at most that width; the last one takes the rest."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or len(lines) == most or text_width(longer, size, bold=True) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


LINE: Final = 11.0
FIRST_COLUMN: Final = 60.0
LEFT, RIGHT = 15.0, A4[0] - 15.0


def _scores(board: BoardData, info: EditionInfo, title: str, tr: Translator) -> Document:
    """Return a page of score sheets: a column for each player, a line for each item."""
    document = Document(title)
    page = document.add_page(*A4)
    bonuses = info["bonuses"] | board.numbers.bonuses
    rows = [tr("terminal.board.player")]
    for item, names in info["score_items"].items():
        name = tr("terminal.board.tickets-made-and-missed") if item == "ticket" else names[tr.lang]
        rows.append(f"{name} ({bonuses[item]})" if item in bonuses else name)
    rows.append(tr("terminal.board.total"))
    points = info["points"] | board.numbers.points
    points |= {route["length"]: route["points"] for route in info["special_points"]}
    height = 20 + LINE * len(rows) + (2 * LINE + 5 if any(points.values()) else 0)
    sheets = max(1, int((A4[1] - 2 * MARGIN) // height))
    for number in range(sheets):
        top = MARGIN + number * A4[1] / sheets
        page.text(LEFT, top + 12, title, 8, bold=True, style=TEXT)
        page.text(RIGHT, top + 12, tr("terminal.board.score-sheet"), 5, anchor="end", style=TEXT)
        _write_rows(page, top + 17, rows, info["players"][1])
        if any(points.values()):
            _write_points(page, top + 22 + LINE * len(rows), points, tr)
    return document


def _write_rows(page: Drawing, top: float, rows: list[str], players: int) -> None:
    column = (RIGHT - LEFT - FIRST_COLUMN) / players
    for number, row in enumerate(rows):
        y, is_last = top + number * LINE, number == len(rows) - 1
        page.rectangle(LEFT, y, FIRST_COLUMN, LINE, CUT)
        for place in range(players):
            page.rectangle(LEFT + FIRST_COLUMN + column * place, y, column, LINE, CUT)
        size = min(4.2, (FIRST_COLUMN - 4) / text_width(row, 1, is_last))
        page.text(LEFT + 2, y + LINE / 2 + 1.5, row, size, bold=is_last, style=TEXT)


def _write_points(page: Drawing, top: float, points: dict[int, int], tr: Translator) -> None:
    """Write the points of routes by length."""
    cell, line = 11.0, 8.0
    lengths = sorted(points)
    counted = [points[length] for length in lengths]
    rows = ((tr("terminal.board.length"), lengths), (tr("terminal.board.points"), counted))
    for number, (name, values) in enumerate(rows):
        y = top + number * line
        page.rectangle(LEFT, y, FIRST_COLUMN, line, CUT)
        page.text(LEFT + 2, y + line / 2 + 1.4, name, 4, style=TEXT)
        for place, value in enumerate(values):
            x = LEFT + FIRST_COLUMN + place * cell
            page.rectangle(x, y, cell, line, CUT)
            middle = (x + cell / 2, y + line / 2 + 1.4)
            page.text(*middle, str(value), 4, bold=number == 1, anchor="middle", style=TEXT)
