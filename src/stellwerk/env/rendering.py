"""What `render` gives: text, the drawn board as SVG or pixels, or a page in the browser."""

from __future__ import annotations

import io
import tempfile
import webbrowser
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.extras import need
from stellwerk.game import Game
from stellwerk.render import render_svg

MODES: Final = ("ansi", "rgb_array", "svg", "human")

WIDTH: Final = 1000
"""Pixels of a picture from left to right."""

_PAGE: Final = """<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Stellwerk</title><style>body{{margin:0}}svg{{display:block;max-width:100vw;max-height:100vh}}</style>
{svg}
"""


class Renderer:
    """Renders games in one mode; refuses a mode that there is not."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"there is no render_mode {mode!r}; there are {', '.join(MODES)}")
        self.mode = mode
        self._page: Path | None = None

    def render(self, game: Game, seat: int | None) -> str | NDArray[np.uint8] | None:
        """Return a game as a seat sees it; `human` shows it and returns nothing."""
        if self.mode == "ansi":
            return as_text(game, seat)
        if self.mode == "svg":
            return render_svg(game, seat)
        if self.mode == "rgb_array":
            return as_pixels(render_svg(game, seat))
        if self.mode == "human":
            self._show(render_svg(game, seat))
        return None

    def _show(self, svg: str) -> None:
        """Write a page that reloads itself every second; open it the first time."""
        opened = self._page is not None
        if self._page is None:
            self._page = Path(tempfile.mkdtemp(prefix="stellwerk-")) / "board.html"
        self._page.write_text(_PAGE.format(svg=svg), encoding="utf-8")
        if not opened:
            webbrowser.open(self._page.as_uri())

    def __getstate__(self) -> dict[str, Any]:
        return {"mode": self.mode, "_page": None}


def as_text(game: Game, seat: int | None) -> str:
    """Return the public state of a game in lines, with the hand and tickets of a seat."""
    seen = game.view(seat)
    lines = [str(game), f"  decision: {seen['decision']}"]
    for number, public in enumerate(seen["seats"]):
        lines.append(f"  routes of seat {number}: {' '.join(public['routes']) or 'none'}")
    own = seen.get("own")
    if own:
        hand = " ".join(f"{count}x{card}" for card, count in own["hand"].items() if count)
        lines.append(f"  hand of seat {seat}: {hand or 'empty'}")
        lines.append(f"  tickets of seat {seat}: {' '.join(own['tickets']) or 'none'}")
    return "\n".join(lines)


def as_pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as rows of pixels, red, green and blue."""
    resvg = need("resvg_py", "render_mode='rgb_array'")
    image = need("PIL.Image", "render_mode='rgb_array'")
    png = resvg.svg_to_bytes(svg_string=svg, width=WIDTH, background="#ffffff")
    with image.open(io.BytesIO(png)) as picture:
        pixels: NDArray[np.uint8] = np.array(picture.convert("RGB"), np.uint8)
    return pixels
