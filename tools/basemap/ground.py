"""The ground of a board as SVG path data: land in play, other land, coast, borders, regions."""

from dataclasses import dataclass
from typing import Any

from shapely import make_valid
from shapely.affinity import translate
from shapely.geometry import MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union, voronoi_diagram

from atlas import countries, densified, lakes
from editions import REGION_HELPERS, Edition
from warp import SEAM, Warp

SMALLEST_ISLAND = 60.0  # square units


@dataclass
class Country:
    name: str
    home: bool
    shape: BaseGeometry


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    parts = getattr(geometry, "geoms", [geometry])
    return [p for p in parts if p.geom_type == "Polygon"]


def warped_countries(edition: Edition, warp: Warp) -> list[Country]:
    region = edition.region
    assert region is not None
    mx, my = region.margin
    clip = box(-mx, -my, warp.width + mx, warp.height + my)
    water = lakes() if region.lakes else None
    found = []
    for name, outline in countries(region.atlas):
        if name == "Antarctica":
            continue
        shape = _in_view(outline, region.view, warp.world)
        if water is not None:
            shape = shape.buffer(0).difference(water)
        if shape.is_empty:
            continue
        parts = [p for p in (_warped(q, warp, region.densify) for q in polygons(shape)) if p is not None]
        if not parts:
            continue
        clipped = make_valid(unary_union(parts)).intersection(clip)
        kept = [p for p in polygons(clipped) if p.area > SMALLEST_ISLAND]
        if kept:
            found.append(Country(name, region.home is None or name in region.home, MultiPolygon(kept)))
    return found


def _in_view(outline: BaseGeometry, view: tuple[float, float, float, float], world: bool) -> BaseGeometry:
    west, south, east, north = view
    if not world:
        return outline.intersection(box(west, south, east, north))
    outline = outline.intersection(box(west - 180, south, east + 180, north))
    copies = [translate(outline, d).intersection(box(SEAM - 92, -90, SEAM + 452, 90)) for d in (-360, 0, 360)]
    return unary_union([c for c in copies if not c.is_empty])


def _warped(polygon: Polygon, warp: Warp, step: float) -> BaseGeometry | None:
    rings = [densified(list(r.coords), step) for r in (polygon.exterior, *polygon.interiors)]
    if len(rings[0]) <= 3:
        return None
    return make_valid(Polygon(warp(rings[0]), [warp(r) for r in rings[1:] if len(r) > 3]))


def path(geometry: BaseGeometry | None) -> str:
    """Closed SVG path, whole units, relative steps: the shortest spelling."""
    if geometry is None:
        return ""
    return "".join(
        _ring_path([(round(x), round(y)) for x, y in ring.coords[:-1]])
        for polygon in polygons(geometry)
        for ring in (polygon.exterior, *polygon.interiors)
    )


def _ring_path(points: list[tuple[int, int]]) -> str:
    distinct = [p for i, p in enumerate(points) if p != points[i - 1]]
    if len(distinct) < 3:
        return ""
    return _steps(distinct) + "z"


def _steps(points: list[tuple[int, int]]) -> str:
    out = f"M{points[0][0]} {points[0][1]}l"
    (px, py), first = points[0], True
    for x, y in points[1:]:
        dx, dy = x - px, y - py
        out += ("" if first or dx < 0 else " ") + f"{dx}" + ("" if dy < 0 else " ") + f"{dy}"
        px, py, first = x, y, False
    return out


def layers(found: list[Country], tolerance: float = 1.0) -> dict[str, str]:
    def united(shapes: list[BaseGeometry], grow: float) -> BaseGeometry | None:
        return unary_union([s.buffer(grow) for s in shapes]).simplify(tolerance) if shapes else None

    land = united([c.shape for c in found], 0.8)
    assert land is not None
    return {
        "home": path(united([c.shape for c in found if c.home], 0.6)),
        "away": path(united([c.shape for c in found if not c.home], 0.6)),
        "land": path(land),
        "border": _borders(found, land, tolerance),
    }


def _borders(found: list[Country], land: BaseGeometry, tolerance: float) -> str:
    """Boundaries well inside the land, so that coast and border never double."""
    lines = unary_union([c.shape.simplify(tolerance).boundary for c in found]).intersection(land.buffer(-2.5))
    if lines.geom_type == "MultiLineString":
        lines = linemerge(lines)
    return "".join(
        _steps([(round(x), round(y)) for x, y in line.coords])
        for line in getattr(lines, "geoms", [lines])
        if line.geom_type == "LineString" and line.length > 8
    )


def technology_regions(found: list[Country], board: dict[str, Any]) -> dict[str, str]:
    """UK: Voronoi cells of the cities, united by region and cut to the islands."""
    land = unary_union([c.shape.buffer(0.8) for c in found if c.home]).simplify(1)
    inside = ("england", "wales", "scotland", "ireland")
    seeds = [(c["x"], c["y"], c["region"]) for c in board["cities"] if c["region"] in inside] + REGION_HELPERS
    cells = voronoi_diagram(MultiPoint([(x, y) for x, y, _ in seeds]), envelope=box(-1500, -900, 3000, 3200))
    united: dict[str, list[BaseGeometry]] = {}
    for cell in cells.geoms:
        name = next(r for x, y, r in seeds if cell.contains(Point(x, y)))
        united.setdefault(name, []).append(cell.buffer(0.5))
    return {k: path(unary_union(v).intersection(land)) for k, v in united.items() if k != "england"}
