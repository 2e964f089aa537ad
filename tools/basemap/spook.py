"""The hand-made ground of Gruselfahrt: hills, a forest, a shore, a moon; trees keep clear of the tracks."""

import random
from typing import Any

from spaces import Space

WIDTH, HEIGHT = 1440, 960
BEYOND = 700  # the ground goes on beyond the board

HILLS = [
    (
        "hill1",
        "M-700 560C-300 600 -200 570 0 520C240 430 420 560 700 520S1180 380 1440 470"
        "C1700 560 1900 420 2140 460V1660H-700Z",
    ),
    (
        "hill2",
        "M-700 700C-400 760 -200 800 0 760C260 690 480 800 760 790S1060 900 1100 960"
        "C1180 1100 1100 1300 1200 1660H-700Z",
    ),
    (
        "forest",
        "M-700 -700H900C860 -300 700 -60 640 0C610 70 540 150 470 190C380 240 330 330 250 400"
        "C180 460 80 450 0 480C-200 520 -450 470 -700 540Z",
    ),
    (
        "shore2",
        "M2140 300C1900 330 1600 440 1440 470C1370 500 1330 520 1310 590"
        "C1290 660 1150 680 1120 740C1090 800 960 830 900 870C850 905 840 930 830 960"
        "C800 1060 700 1200 720 1660H2140Z",
    ),
    (
        "shore1",
        "M2140 360C1900 390 1600 490 1440 520C1385 545 1362 575 1345 640"
        "C1325 705 1190 715 1160 770C1130 830 990 860 940 900C905 925 890 940 885 960"
        "C860 1060 780 1200 800 1660H2140Z",
    ),
    (
        "shore",
        "M2140 430C1900 460 1600 540 1440 570C1400 590 1385 640 1376 680"
        "C1355 750 1330 820 1250 840C1150 865 1010 890 960 960C930 1060 850 1200 880 1660"
        "H2140Z",
    ),
]


def _forest(x: float, y: float) -> bool:
    return x + y * 1.15 < 560 and y < 440


def _sea(x: float, y: float) -> bool:
    return (x > 1010 and y > 560) or (x > 1440 and y > 320) or (x > 720 and y > 960)


def ground(board: dict[str, Any], lines: dict[str, list[Space]]) -> dict[str, Any]:
    rnd = random.Random(5)
    clear = [(x, y, 46.0) for line in lines.values() for x, y, _ in line]
    clear += [(c["x"], c["y"], 62.0) for c in board["cities"]]
    clear += [(c["x"] + dx, c["y"] + 46, 34.0) for c in board["cities"] for dx in (-50, 0, 50)]
    trees: list[tuple[float, float, float]] = []
    for _ in range(16000):
        x, y = rnd.uniform(-BEYOND, WIDTH + BEYOND), rnd.uniform(-BEYOND, HEIGHT + BEYOND)
        forest = _forest(x, y)
        if not forest and (rnd.random() > 0.05 or _sea(x, y)):
            continue
        size = rnd.uniform(12, 20) if forest else rnd.uniform(8, 13)
        reach = 0.82 if forest else 1.0
        if any((x - a) ** 2 + (y - b) ** 2 < (r * reach + size * 0.3) ** 2 for a, b, r in clear):
            continue
        if any((x - a) ** 2 + (y - b) ** 2 < (size + s) ** 2 * 0.7 for a, b, s in trees):
            continue
        trees.append((x, y, size))
    path = "".join(
        f"M{x:.0f} {y - s * 1.5:.0f}l{s * 0.62:.0f} {s * 1.8:.0f}h{-2 * round(s * 0.62)}z"
        for x, y, s in sorted(trees, key=lambda t: t[1])
    )
    return {"spook": True, "bands": HILLS, "trees": path, "moon": [1384, 62, 38]}
