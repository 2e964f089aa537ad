"""A small writer of PDF files: vector shapes and text in Helvetica, and boards drawn as SVG.

Lengths are millimetres; a page's origin is its upper left corner. Helvetica is one of the fonts that every
viewer has, so no font is embedded: letters outside Windows-1252 are spelled without accents, or "?".
"""

from __future__ import annotations

import math
import re
import unicodedata
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree

from stellwerk.cli.transliteration import spell

POINTS_PER_MM: Final = 72 / 25.4
_ARC: Final = 0.5523
"""How far the handles of a Bézier curve lie along the tangents of a quarter circle of radius 1."""

_WIDTHS: Final = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 "
    "278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 "
    "667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 "
    "833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
"""Widths of Helvetica's letters from space to tilde, in thousandths of its size."""
_WIDTH_OF: Final = {chr(32 + place): int(width) for place, width in enumerate(_WIDTHS.split())}
_WIDTH_OF.update({"ß": 611, "Æ": 1000, "æ": 889, "Ø": 778, "ø": 611, "Œ": 1000, "œ": 944, "—": 1000})
_USUAL_WIDTH: Final = 556
_BOLD: Final = 1.06
"""Approximate width of Helvetica-Bold relative to Helvetica."""

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_SVG: Final = "{http://www.w3.org/2000/svg}"
_INHERITED: Final = ("fill", "stroke", "stroke-width", "stroke-dasharray")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is, in the unit of its size."""
    letters = [unicodedata.normalize("NFD", letter)[0] for letter in _encodable(text)]
    width = sum(_WIDTH_OF.get(letter, _USUAL_WIDTH) for letter in letters) / 1000 * size
    return width * _BOLD if bold else width


def _encodable(text: str) -> str:
    """Return a text in the letters that the fonts have."""
    letters = []
    for letter in text:
        letters.append(letter if letter.encode("cp1252", "ignore") else spell(letter))
    return "".join(letters)


@dataclass
class Drawing:
    """Operators that draw; `x` grows to the right and `y` downwards."""

    operators: list[str] = field(default_factory=list)

    def save(self) -> None:
        self.operators.append("q")

    def restore(self) -> None:
        self.operators.append("Q")

    def move(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> None:
        """Move the origin; what follows is scaled and turned."""
        turned = math.radians(degrees)
        cos, sin = scale * math.cos(turned), scale * math.sin(turned)
        matrix = " ".join(f"{number:.9f}" for number in (cos, sin, -sin, cos))
        self._add(matrix, x, y, "cm")

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        """Draw nothing outside of a rectangle from now on."""
        self._add(x, y, width, height, "re W n")

    def use(self, form: str) -> None:
        """Draw a form of the document."""
        self.operators.append(f"/{form} Do")

    def rectangle(
        self, x: float, y: float, width: float, height: float, style: Style, radius: float = 0.0
    ) -> None:
        self._style(style)
        radius = min(radius, width / 2, height / 2)
        if radius <= 0:
            self._add(x, y, width, height, "re")
        else:
            self._rounded(x, y, x + width, y + height, radius)
        self._paint(style)

    def circle(self, x: float, y: float, radius: float, style: Style) -> None:
        self._style(style)
        self._rounded(x - radius, y - radius, x + radius, y + radius, radius)
        self._paint(style)

    def line(self, points: Iterable[tuple[float, float]], style: Style) -> None:
        self._style(style)
        for number, (x, y) in enumerate(points):
            self._add(x, y, "l" if number else "m")
        self.operators.append("S")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        anchor: str = "start",
        style: Style | None = None,
    ) -> None:
        """Write a line of text with its baseline at `y`; a stroke lies under the letters, as an outline."""
        style = style or Style(fill="#000000")
        x -= text_width(text, size, bold) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        self._style(style)
        font = f"/{'B' if bold else 'H'} {_shown(size)} Tf 1 0 0 -1 {_shown(x)} {_shown(y)} Tm"
        letters = f"<{_encodable(text).encode('cp1252').hex()}> Tj"
        modes = [1] if style.stroke else []
        for mode in [*modes, *([0] if style.fill else [])]:
            self.operators.append(f"BT {font} {mode} Tr 1 j {letters} ET")

    def _rounded(self, left: float, top: float, right: float, bottom: float, radius: float) -> None:
        near = radius * (1 - _ARC)
        self._add(left + radius, top, "m", right - radius, top, "l")
        self._add(right - near, top, right, top + near, right, top + radius, "c")
        self._add(right, bottom - radius, "l")
        self._add(right, bottom - near, right - near, bottom, right - radius, bottom, "c")
        self._add(left + radius, bottom, "l")
        self._add(left + near, bottom, left, bottom - near, left, bottom - radius, "c")
        self._add(left, top + radius, "l")
        self._add(left, top + near, left + near, top, left + radius, top, "c h")

    def _style(self, style: Style) -> None:
        if style.fill:
            self._add(*_rgb(style.fill), "rg")
        if style.stroke:
            self._add(*_rgb(style.stroke), "RG", style.width, "w")
            self.operators.append(f"[{' '.join(map(_shown, style.dashes))}] 0 d")

    def _paint(self, style: Style) -> None:
        self.operators.append("B" if style.fill and style.stroke else "f" if style.fill else "S")

    def _add(self, *parts: float | str) -> None:
        self.operators.append(" ".join(part if isinstance(part, str) else _shown(part) for part in parts))

    def picture(self, svg: str) -> tuple[float, float, float, float]:
        """Draw a picture of `boards.svg.draw` in its own unit; return its box: left, top, width, height."""
        root = ElementTree.fromstring(svg)
        self._element(root, {})
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        return left, top, width, height

    def _element(self, element: ElementTree.Element, inherited: dict[str, str]) -> None:
        own = element.attrib
        values = inherited | {name: own[name] for name in _INHERITED if name in own}
        at = {name: float(value) for name, value in own.items() if _NUMBER.fullmatch(value)}
        tag = element.tag.removeprefix(_SVG)
        style = Style(
            fill=_color(values.get("fill")),
            stroke=_color(values.get("stroke")),
            width=float(values.get("stroke-width", 1)),
            dashes=tuple(map(float, _NUMBER.findall(values.get("stroke-dasharray", "")))),
        )
        if "transform" in own:
            self.save()
            self._transform(own["transform"])
        if tag in ("svg", "g"):
            for child in element:
                self._element(child, values)
        elif tag == "rect":
            box = (at.get("x", 0.0), at.get("y", 0.0), at["width"], at["height"])
            self.rectangle(*box, style, at.get("rx", 0.0))
        elif tag == "circle":
            self.circle(at.get("cx", 0.0), at.get("cy", 0.0), at["r"], style)
        elif tag == "path":
            left, y, right = map(float, _NUMBER.findall(own["d"]))
            self.line([(left, y), (right, y)], style)
        elif tag == "text":
            for line in element:
                self.text(
                    float(line.attrib["x"]),
                    float(line.attrib["y"]),
                    line.text or "",
                    at["font-size"],
                    anchor="middle",
                    style=style,
                )
        elif tag != "title":
            raise ValueError(f"no {tag} can be drawn")
        if "transform" in own:
            self.restore()

    def _transform(self, steps: str) -> None:
        for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", steps):
            values = [float(number) for number in numbers.split()]
            if name == "translate":
                self.move(*values)
            elif name == "rotate":
                self.move(0, 0, degrees=values[0])
            else:
                raise ValueError(f"no transform {name}")


@dataclass(frozen=True, slots=True)
class Style:
    """Colours (#rrggbb; None: none), width and dashes of the line."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dashes: tuple[float, ...] = ()


class Document:
    """Pages, and forms that several of them draw."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.pages: list[tuple[float, float, Drawing]] = []
        self._forms: list[tuple[tuple[float, float, float, float], Drawing]] = []

    def add_page(self, width: float, height: float) -> Drawing:
        """Add a page of that size and return what is drawn on it."""
        drawing = Drawing()
        self.pages.append((width, height, drawing))
        return drawing

    def add_form(self, box: tuple[float, float, float, float], drawing: Drawing) -> str:
        """Keep a drawing with its box (left, top, width, height); return its name."""
        self._forms.append((box, drawing))
        return f"F{len(self._forms)}"

    def to_bytes(self) -> bytes:
        """Return the file: the same for the same content."""
        first_form = 6
        first_page = first_form + len(self._forms)
        names = " ".join(f"/F{number + 1} {first_form + number} 0 R" for number in range(len(self._forms)))
        fonts = "/Font << /H 3 0 R /B 4 0 R >>"
        pages = [first_page + 2 * number for number in range(len(self.pages))]
        kids = " ".join(f"{page} 0 R" for page in pages)
        title = self.title.encode("utf-16-be").hex()
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
            *(_font(name, bold) for name, bold in (("Helvetica", False), ("Helvetica-Bold", True))),
            f"<< /Title <feff{title}> >>".encode(),
        ]
        for (left, top, width, height), drawing in self._forms:
            box = " ".join(map(_shown, (left, top, left + width, top + height)))
            head = f"/Type /XObject /Subtype /Form /BBox [{box}] /Resources << {fonts} >>"
            objects.append(_stream(head, drawing.operators))
        for number, (width, height, drawing) in enumerate(self.pages):
            size = f"{_shown(width * POINTS_PER_MM)} {_shown(height * POINTS_PER_MM)}"
            objects.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents {pages[number] + 1} 0 R"
                f" /Resources << {fonts} /XObject << {names} >> >> >>".encode()
            )
            scale = _shown(POINTS_PER_MM)
            flipped = f"{scale} 0 0 -{scale} 0 {_shown(height * POINTS_PER_MM)} cm"
            objects.append(_stream("", [flipped, *drawing.operators]))
        return _file(objects)


def _font(name: str, bold: bool) -> bytes:
    """Return a font with the widths of its letters: viewers set substitutes by them."""
    letters = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    widths = " ".join(str(round(text_width(letter, 1000, bold))) for letter in letters)
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding /FirstChar 32"
        f" /LastChar 255 /Widths [{widths}] /FontDescriptor << /Type /FontDescriptor /FontName /{name}"
        " /Flags 32 /FontBBox [-170 -228 1003 962] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718"
        f" /StemV {140 if bold else 88} >> >>"
    ).encode()


def _stream(head: str, operators: list[str]) -> bytes:
    content = zlib.compress("\n".join(operators).encode("ascii"), 9)
    opened = f"<< {head} /Filter /FlateDecode /Length {len(content)} >>\nstream\n".encode()
    return opened + content + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """Return the objects with the table that says where each begins."""
    parts = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"]
    places = []
    for number, content in enumerate(objects, 1):
        places.append(sum(map(len, parts)))
        parts.append(f"{number} 0 obj\n".encode() + content + b"\nendobj\n")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    parts.append(
        f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R /Info 5 0 R >>\n"
        f"startxref\n{sum(map(len, parts))}\n%%EOF\n".encode()
    )
    return b"".join(parts)


def _shown(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def _color(value: str | None) -> str | None:
    return None if value is None or value == "none" else value


def _rgb(color: str) -> tuple[float, float, float]:
    """Return the parts of #rgb or #rrggbb, 0 to 1."""
    digits = color.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue
