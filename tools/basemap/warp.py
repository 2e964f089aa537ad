"""From longitude and latitude to board units: a projection, then a thin-plate spline through the cities.

A printed board is no map: cities are moved apart where tracks need room. Coasts and borders move with them.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator

from editions import Edition

Array = NDArray[np.float64]
SEAM = -137.0  # the meridian at the left edge of the world board
WORLD_GAP = 40.0  # board units between the right edge and its copy of the left edge


def _world(lon: Array, lat: Array) -> Array:
    """A Miller-like cylinder: tame poles, and straight meridians, so that the map can wrap."""
    return np.c_[lon, np.degrees(1.25 * np.log(np.tan(np.pi / 4 + 0.4 * np.radians(lat))))]


def _conic(lon: Array, lat: Array, lon0: float, lat0: float) -> Array:
    """Equidistant conic around the middle of the board."""
    k = math.sin(math.radians(lat0))
    rho0 = math.degrees(1 / math.tan(math.radians(lat0)))
    rho, theta = rho0 - (lat - lat0), np.radians((lon - lon0) * k)
    return np.c_[rho * np.sin(theta), rho0 - rho * np.cos(theta)]


class Warp:
    def __init__(self, name: str, edition: Edition, board: dict[str, Any]) -> None:
        assert edition.region is not None
        self.world = name == "weltreise"
        self.width, self.height = board["layout"]["width"], board["layout"]["height"]
        cities = [
            c
            for c in board["cities"]
            if c.get("lat") is not None and not c.get("country") and c["id"] not in edition.off_map
        ]
        lon = np.array([c["lon"] for c in cities], float)
        lat = np.array([c["lat"] for c in cities], float)
        if self.world:
            lon = np.where(lon < SEAM, lon + 360, lon)
        self.lon0, self.lat0 = float(lon.mean()), float(lat.mean())
        source = self.project(lon, lat)
        target = np.array([[c["x"], c["y"]] for c in cities], float)
        fit, *_ = np.linalg.lstsq(np.c_[source, np.ones(len(source))], target, rcond=None)
        self.fit = fit
        if self.world:
            source, target, anchors, held = self._world_anchors(source, target)
        else:
            anchors, held = self._ring_of_anchors()
        self.spline = RBFInterpolator(
            np.vstack([source, anchors]),
            np.vstack([target, held]),
            kernel="thin_plate_spline",
            smoothing=edition.region.smoothing,
        )
        self.folded = self._folded_share()

    def project(self, lon: Any, lat: Any) -> Array:
        lon, lat = np.asarray(lon, float), np.clip(np.asarray(lat, float), -84, 84)
        return _world(lon, lat) if self.world else _conic(lon, lat, self.lon0, self.lat0)

    def __call__(self, points: Any) -> Array:
        p = np.asarray(points, float)
        warped: Array = self.spline(self.project(p[:, 0], p[:, 1]))
        return warped

    def _world_anchors(self, source: Array, target: Array) -> tuple[Array, Array, Array, Array]:
        """Copies of the world on both sides make the seam as smooth as the middle; rows hold the poles."""
        period = self.width + WORLD_GAP
        source = np.vstack([source, source - (360, 0), source + (360, 0)])
        target = np.vstack([target, target - (period, 0), target + (period, 0)])
        top, bottom = (self.project([0], [lat])[0][1] for lat in (84, -62))
        xs = np.arange(-180, 560, 40.0)
        anchors = np.vstack([np.c_[xs, np.full(len(xs), top)], np.c_[xs, np.full(len(xs), bottom)]])
        at = np.interp(xs, np.sort(source[:, 0]), np.sort(target[:, 0]))
        held = np.vstack(
            [np.c_[at, np.full(len(xs), -14.0)], np.c_[at, np.full(len(xs), self.height + WORLD_GAP)]]
        )
        return source, target, anchors, held

    def _ring_of_anchors(self) -> tuple[Array, Array]:
        """Twelve points around the box, where the affine fit alone rules: far away nothing folds."""
        steps = (-0.45, 0.25, 0.75, 1.45)
        held = np.array(
            [(self.width * u, self.height * v) for u in steps for v in steps if not (0 < u < 1 and 0 < v < 1)]
        )
        return (held - self.fit[2]) @ np.linalg.inv(self.fit[:2]), held

    def _folded_share(self) -> float:
        """Share of the box in which the warp turns over; it must be 0."""
        grid = np.array(
            [(x, y) for y in np.linspace(0, self.height, 40) for x in np.linspace(0, self.width, 40)]
        )
        source = (grid - self.fit[2]) @ np.linalg.inv(self.fit[:2])
        step = 0.05
        f, fx, fy = (self.spline(source + d) for d in ((0, 0), (step, 0), (0, step)))
        turn = (fx - f)[:, 0] * (fy - f)[:, 1] - (fx - f)[:, 1] * (fy - f)[:, 0]
        return float(np.mean(turn * np.sign(np.linalg.det(self.fit[:2])) <= 0))
