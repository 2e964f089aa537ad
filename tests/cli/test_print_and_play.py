"""Print and play: the PDF files are whole, have the right sizes, and say all that a game needs."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import pytest

import stellwerk
from stellwerk import boards, cli
from stellwerk.cli.language import Translator
from stellwerk.cli.pdf import Document, Style, text_width
from stellwerk.cli.print_and_play import print_and_play
from stellwerk.text.names import place_name, ticket_name, ticket_values

POINTS = 72 / 25.4
FILES = ["board-a4.pdf", "board-a3.pdf", "tickets.pdf", "scores.pdf"]


def objects(content: bytes) -> dict[int, bytes]:
    """All objects by number, found by the table at the end."""
    start = int(re.findall(rb"startxref\n(\d+)", content)[-1])
    table = content[start:].split(b"trailer")[0].splitlines()[3:]
    found = {}
    for number, line in enumerate(table, 1):
        place = int(line.split()[0])
        head = f"{number} 0 obj\n".encode()
        assert content[place:].startswith(head)
        found[number] = content[place + len(head) : content.index(b"\nendobj", place)]
    return found


def drawn(content: bytes) -> str:
    """The operators of all pages and forms."""
    parts = []
    for each in objects(content).values():
        if b"stream\n" in each:
            length = int(re.findall(rb"/Length (\d+)", each)[0])
            data = each.partition(b"stream\n")[2]
            parts.append(zlib.decompress(data[:length]).decode())
    return "\n".join(parts)


def texts(content: bytes) -> list[str]:
    letters = re.findall(r"<([0-9a-f]*)> Tj", drawn(content))
    return [bytes.fromhex(each).decode("cp1252") for each in letters]


def page_sizes(content: bytes) -> list[tuple[int, int]]:
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    return [(round(float(width) / POINTS), round(float(height) / POINTS)) for width, height in boxes]


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_edition_can_be_printed(edition: str, lang: str) -> None:
    board = boards.load(edition)
    made = {name: each.to_bytes() for name, each in print_and_play(board, Translator(lang)).items()}
    assert list(made) == FILES
    assert {tuple(sorted(size)) for size in page_sizes(made["board-a4.pdf"])} == {(210, 297)}
    assert [tuple(sorted(size)) for size in page_sizes(made["board-a3.pdf"])] == [(297, 420)]
    for name in FILES[:2]:
        written = " ".join(texts(made[name]))
        assert all(place_name(board, city.id, lang).split()[0] in written for city in board.cities)
        spaces = sum(route.length for route in board.routes)
        assert len(re.findall(r"[\d.]+ c h\n", drawn(made[name]))) >= spaces
    tickets = texts(made["tickets.pdf"])
    assert len(page_sizes(made["tickets.pdf"])) == -(-len(board.tickets) // 10)
    for ticket in board.tickets:
        assert ticket_name(board, ticket.id, lang).split()[0] in " ".join(tickets)
        assert ticket_values(ticket).replace("\u2212", "-") in tickets
    sheet = texts(made["scores.pdf"])
    for item, names in stellwerk.edition_info(edition)["score_items"].items():
        assert item == "ticket" or any(each.startswith(names[lang]) for each in sheet)


def test_tiles_give_a_wagon_its_room() -> None:
    """Side by side they are the whole board."""
    content = print_and_play(boards.load("usa"), Translator("en"))["board-a4.pdf"].to_bytes()
    clips = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re W n\n([\d.]+) 0", drawn(content))
    assert len(page_sizes(content)) == len(clips) == 6
    left, top, width, height, scale = map(float, clips[0])
    assert left >= 10 and top >= 10 and left + width <= 287.01 and top + height <= 200.01
    assert 21 <= scale * 65.9 <= 25


def test_the_numbers_of_an_own_board_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = boards.load("usa").raw | {
        "name": "Łódź & <co>",
        "numbers": {"points": {"1": 77}, "bonuses": {"longest path": 88}},
        "bonuses": {"longest path": 88},
    }
    file = tmp_path / "own.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert cli.main(["board", "print", str(file), "-o", str(tmp_path / "paper"), "--lang", "en"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{tmp_path / 'paper' / 'board-a4.pdf'}: 6 pages"
    sheet = texts((tmp_path / "paper/scores.pdf").read_bytes())
    assert "Lódz & <co>" in sheet and "77" in sheet and "longest path (88)" in sheet


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["board", "print", "usa", "-o", str(tmp_path / "file/below")]) == 2
    assert "board-a4.pdf" in capsys.readouterr().err


def test_the_same_content_gives_the_same_file() -> None:
    document = Document("title")
    document.add_page(210, 297).text(10, 10, "(text)", 5, style=Style(fill="#123"))
    assert document.to_bytes() == document.to_bytes()
    assert texts(document.to_bytes()) == ["(text)"]


def test_the_width_of_a_text_is_that_of_its_letters() -> None:
    assert text_width("Il", 10) == pytest.approx(5.0)
    assert text_width("é", 10) == text_width("e", 10)
