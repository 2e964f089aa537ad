"""Computes the drawing of every board and writes it to web/src/generated/. See README.md."""

import itertools
import json
import math
import pathlib
import sys
from typing import Any

from editions import COUNTRY_SIGNS, EDITIONS, LINES, Edition
from ground import layers, technology_regions, warped_countries
from labels import Label, Obstacles, place, text_width
from spaces import Space, ends, space_length, spaces
from spook import ground as spook_ground
from warp import Warp

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "src/stellwerk/edition"
TARGET = ROOT / "web/src/generated"
SMALL_SCREEN = 1.34  # labels of the second size class are this much larger
SIGN = 14  # text height of an edge sign
Board = dict[str, Any]


def number(value: float) -> float | int:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def read_board(name: str) -> Board:
    """The board of an edition; the package of `great-lakes` is `great_lakes`."""
    file = PACKAGES / name.replace("-", "_") / "board.json"
    board: Board = json.loads(file.read_text(encoding="utf-8"))
    return board


def names(board: Board, lang: str) -> dict[str, str]:
    """Place names as on the board; countries, and the places of Gruselfahrt, in the reader's language."""
    spoken = board["edition"] == "gruselfahrt"
    return {c["id"]: c[f"name_{lang}"] if spoken or c.get("country") else c["name"] for c in board["cities"]}


def edge_signs(board: Board, edition: Edition, lines: dict[str, list[Space]]) -> list[dict[str, Any]]:
    """At the seam of the world: one sign per city beyond the edge, moved to where it covers least."""
    width, city = board["layout"]["width"], {c["id"]: c for c in board["cities"]}
    wanted: dict[tuple[bool, str], list[float]] = {}
    for route in (r for r in board["routes"] if r.get("wraps")):
        a, b = city[route["a"]], city[route["b"]]
        points = [(a["x"], a["y"]), *[s[:2] for s in lines[route["id"]]], (b["x"], b["y"])]
        for here, beyond in itertools.pairwise(points):
            if abs(here[0] - beyond[0]) <= width / 2:
                continue
            for at, to, pin in ((here, b, a), (beyond, a, b)):
                if at != (pin["x"], pin["y"]):  # a pin at the edge explains itself
                    wanted.setdefault((at[0] > width / 2, to["id"]), []).append(at[1])
    obstacles = Obstacles(lines, edition.scale.length, edition.scale.width)
    for c in board["cities"]:
        obstacles.add_pin(c["x"], c["y"], edition.scale.pin + 6)
    signs: list[dict[str, Any]] = []
    for (right, cid), ys in sorted(wanted.items(), key=lambda item: item[1]):
        w, y = text_width(city[cid]["name"], SIGN) + 22, sum(ys) / len(ys)
        x = width - 3 - w if right else 3

        def cost(dy: int, x: float = x, y: float = y, w: float = w, right: bool = right) -> float:
            crowd = sum(50 for s in signs if s["right"] == right and abs(s["y"] - y - dy) < 21)
            return obstacles.under((x - 1, y + dy - 10, x + w + 1, y + dy + 10)) + crowd + abs(dy) * 0.06

        best = y + min(range(-44, 45, 2), key=cost)
        signs.append({"x": number(x), "y": number(best), "w": number(w), "right": right, "city": cid})
    return signs


def country_signs(board: Board, edition: Edition) -> list[list[Any]]:
    """Small plates where a track leaves the board."""
    width, height = board["layout"]["width"], board["layout"]["height"]
    found = {}
    for route in board["routes"]:
        country = next((c for c in (route["a"], route["b"]) if c in COUNTRY_SIGNS), None)
        if "end" in route and country:
            x, y = min(max(route["end"][0], 24), width - 24), min(max(route["end"][1], 16), height - 16)
            found[x, y] = [x, y, COUNTRY_SIGNS[country], country]
    return list(found.values())


def label_sets(
    board: Board, edition: Edition, lines: dict[str, list[Space]], signs: list[dict[str, Any]]
) -> Board:
    layout, scale = board["layout"], edition.scale
    inner = layout.get("inner")
    frame = (
        (inner[0] - 50, inner[1] - 60, inner[2] + 56, inner[3] + 60)
        if inner
        else (6, 6, layout["width"] - 6, layout["height"] - 6)
    )
    taken = [(s["x"], s["y"] - 9, s["x"] + s["w"], s["y"] + 9) for s in signs]
    out: Board = {}
    for lang in ("de", "en"):
        shown = {cid: LINES.get(name, [name]) for cid, name in names(board, lang).items()}
        cities = [
            c
            for c in board["cities"]
            if not (c.get("country") or c.get("unnamed_on_board") or c["id"] in edition.off_map)
            and shown[c["id"]]
        ]
        length = scale.length * (1.3 if edition.stretch else 1)
        for size_class, factor in (("desk", 1.0), ("phone", SMALL_SCREEN)):
            placed = place(cities, shown, lines, scale, scale.font * factor, frame, length, taken)
            by_hand = edition.labels_by_hand if factor == 1 and lang == "de" else {}
            out[f"{lang}-{size_class}"] = {
                c["id"]: label_entry(c, shown[c["id"]], placed[c["id"]], by_hand.get(c["id"]), scale.pin)
                for c in cities
            }
    if out["de-desk"] == out["en-desk"]:
        out = {"desk": out["de-desk"], "phone": out["de-phone"]}
    return out


def label_entry(
    city: Board, lines: list[str], label: Label, hand: tuple[float, float] | None, pin: float
) -> Board:
    """Lines, place, a leader if it had to move away from its pin, and how bad the place is."""
    x, y = hand or (label.x, label.y)
    box = [v + (x - label.x if i % 2 == 0 else y - label.y) for i, v in enumerate(label.box)]
    near = (min(max(city["x"], box[0]), box[2]), min(max(city["y"], box[1]), box[3]))
    distance = math.dist(near, (city["x"], city["y"]))
    entry: Board = {"t": lines, "x": number(x), "y": number(y)}
    if distance > pin + 24:
        k = (pin + 2) / distance
        start = [city["x"] + (near[0] - city["x"]) * k, city["y"] + (near[1] - city["y"]) * k]
        entry["lead"] = [number(v) for v in (*start, *near)]
    if label.cost > 5.5 and not hand:
        entry["cost"] = number(label.cost)
    return entry


CITY_FIELDS = (
    "id",
    "name",
    "name_de",
    "name_en",
    "x",
    "y",
    "region",
    "goods",
    "landmark",
    "harbor",
    "country",
)
ROUTE_FIELDS = (
    "id",
    "a",
    "b",
    "length",
    "color",
    "kind",
    "locos",
    "group",
    "rough",
    "special",
    "points",
    "wraps",
)


def drawing(name: str) -> Board:
    edition = EDITIONS[name]
    board = read_board(name)
    city = {c["id"]: c for c in board["cities"]}
    lines = spaces(board, edition.scale)
    signs = edge_signs(board, edition, lines)
    routes = []
    for r in board["routes"]:
        route = {k: r[k] for k in ROUTE_FIELDS if r.get(k) not in (None, 0, False)}
        route["spaces"] = [[number(v) for v in s] for s in lines[r["id"]]]
        if edition.stretch:
            route["l"] = number(space_length(lines[r["id"]], edition.scale, True))
        if "end" in r:
            route["ends"] = [list(p) for p in ends(r, city)]
        routes.append(route)
    scale = edition.scale
    return {
        "edition": name,
        "width": board["layout"]["width"],
        "height": board["layout"]["height"],
        "scale": {"l": scale.length, "w": scale.width, "pin": scale.pin, "font": scale.font},
        "ground": ground(name, edition, board, lines),
        "names": [list(n) for n in edition.country_names],
        "signs": country_signs(board, edition),
        "seam": signs,
        "labels": label_sets(board, edition, lines, signs),
        "cities": [
            {k: c[k] for k in CITY_FIELDS if c.get(k) not in (None, False)} | hidden(c)
            for c in board["cities"]
        ],
        "routes": routes,
        "tickets": board["tickets"],
        "goods": board.get("goods_stacks", {}),
    }


def hidden(city: Board) -> Board:
    return {"unnamed": True} if city.get("unnamed_on_board") else {}


def ground(name: str, edition: Edition, board: Board, lines: dict[str, list[Space]]) -> Board:
    if edition.region is None:
        return spook_ground(board, lines)
    warp = Warp(name, edition, board)
    if warp.folded:
        raise SystemExit(f"{name}: the warp folds in {warp.folded:.1%} of the board; raise its smoothing")
    found = warped_countries(edition, warp)
    out: Board = dict(layers(found))
    if name == "uk":
        out["regions"] = technology_regions(found, board)
    return out


def miniature(name: str, full: Board) -> Board:
    """For the start page: land, lines, dots."""
    edition = EDITIONS[name]
    board = read_board(name)
    if edition.region is None:
        base = {k: v for k, v in full["ground"].items() if k != "trees"} | {"trees": full["ground"]["trees"]}
    else:
        base = layers(warped_countries(edition, Warp(name, edition, board)), 3.5)
        del base["border"]
    city = {c["id"]: c for c in board["cities"]}
    tracks: dict[str, str] = {}
    for route in full["routes"]:
        if not route.get("wraps"):
            pa, pb = route.get("ends") or (tuple(city[route[k]][v] for v in "xy") for k in "ab")
            line = [pa, *[s[:2] for s in route["spaces"]], pb]
            points = [line[0], *line[1:-1][:: max(1, len(line) // 4)], line[-1]]
            d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
            tracks[route["color"]] = tracks.get(route["color"], "") + d
    dots = [[c["x"], c["y"]] for c in board["cities"] if not c.get("country")]
    return {"width": full["width"], "height": full["height"], "ground": base, "tracks": tracks, "dots": dots}


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(EDITIONS)
    for name in wanted:
        full = drawing(name)
        for path, content in ((f"{name}.json", full), (f"mini-{name}.json", miniature(name, full))):
            text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
            (TARGET / path).write_text(text + "\n", encoding="utf-8")
            print(f"{path}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
