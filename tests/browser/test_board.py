"""The board: what is free and what is taken, what happened last, what can be chosen, what can be read."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import stellwerk
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, asked, waiting
from .states import offered
from .waiting import resize, wait_until_drawn, wait_until_settled

ROUTES = """() => {
  const style = (e, key) => getComputedStyle(e)[key];
  const root = document.querySelector('.view');
  const probe = document.createElement('i');
  probe.style.color = 'var(--sign)';
  root.append(probe);
  const sign = style(probe, 'color');
  probe.remove();
  const free = [...document.querySelectorAll('.free')].map((g) => ({
    can: g.closest('[data-route]').classList.contains('can') || g.matches('.can'),
    fill: style(g.querySelector('.space'), 'fill'),
    opacity: Number(style(g.querySelector('.space'), 'fillOpacity')),
    casing: style(g.querySelector('.case'), 'fill'),
  }));
  const pieces = [...document.querySelectorAll('.stage .piece')].map((g) => ({
    owner: g.dataset.owner,
    fill: style(g.querySelector('.body'), 'fill'),
    opacity: Number(style(g.querySelector('.body'), 'fillOpacity')),
    marks: g.querySelectorAll('.mark').length,
    finest: Math.min(...[...g.querySelectorAll('.mark')].map((m) => {
      const scale = m.getScreenCTM().a ** 2 + m.getScreenCTM().b ** 2;
      const { width, height } = m.getBBox();
      const line = m.classList.contains('line');
      return Math.sqrt(scale) * (line ? Number(m.getAttribute('stroke-width')) : Math.min(width, height));
    })),
  }));
  return { sign, free, pieces };
}"""


def rgb(color: str) -> list[float]:
    return [float(part) for part in color.removeprefix("rgb(").removesuffix(")").split(",")[:3]]


def oklab(color: list[float]) -> list[float]:
    """A colour as people see differences."""
    r, g, b = ((c / 255 + 0.055) / 1.055 if c > 10 else c / 255 / 12.92 for c in color)
    r, g, b = r**2.4, g**2.4, b**2.4
    long = (0.4122 * r + 0.5363 * g + 0.0514 * b) ** (1 / 3)
    middle = (0.2119 * r + 0.6807 * g + 0.1074 * b) ** (1 / 3)
    short = (0.0883 * r + 0.2817 * g + 0.6300 * b) ** (1 / 3)
    return [
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.9780 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    ]


def free_is_quieter(page: Page) -> dict[str, Any]:
    """No free route looks like a piece, in both themes; what can be chosen is framed in the sign's colour."""
    wait_until_settled(page)
    wait_until_drawn(page)
    seen: dict[str, Any] = {}
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        seen = page.evaluate(ROUTES)
        assert seen["pieces"] and seen["free"]
        assert {piece["opacity"] for piece in seen["pieces"]} == {1}
        quiet = [route for route in seen["free"] if not route["can"]]
        assert all(route["opacity"] <= 0.4 for route in quiet), (theme, quiet[:3])
        assert all(route["casing"] == seen["sign"] for route in seen["free"] if route["can"])
        assert all(route["casing"] != seen["sign"] for route in quiet)
        for route in quiet:
            laid = zip(rgb(route["fill"]), rgb(route["casing"]), strict=True)
            shade = oklab([route["opacity"] * top + (1 - route["opacity"]) * below for top, below in laid])
            for color in {piece["fill"] for piece in seen["pieces"]}:
                apart = sum((a - b) ** 2 for a, b in zip(shade, oklab(rgb(color)), strict=True)) ** 0.5
                assert apart > 0.075, (theme, route, color)
    return seen


def every_piece_is_marked(page: Page) -> None:
    pieces = page.evaluate(ROUTES)["pieces"]
    assert all(piece["marks"] for piece in pieces)
    assert min(piece["finest"] for piece in pieces) > 1.1


def test_a_free_route_never_looks_like_a_piece(server: ServerProcess, open_page: OpenPage) -> None:
    page, guest = open_page(), open_page(lang="en")
    course = Course(page, server.address, "usa", players=5, seed=8, public=True)
    course.go(waiting, least=100)
    course.open()
    page.wait_for_selector("[data-route]")
    owners = {piece["owner"] for piece in free_is_quieter(page)["pieces"]}
    assert owners == {"red", "blue", "amber", "ice", "plum"}
    for key in ("+", "+", "Home"):
        page.keyboard.press(key)
        every_piece_is_marked(page)

    course.go(asked("turn"))
    assert [route for route in free_is_quieter(page)["free"] if route["can"]]
    course.go(asked("draw"), likes=("draw", "take"))
    free_is_quieter(page)
    course.go(asked("pay"))
    page.wait_for_selector("[data-way], .pick")
    free_is_quieter(page)

    guest.goto(f"{server.address}/#/watch/{course.table}")
    guest.wait_for_selector(".piece")
    free_is_quieter(guest)


FREE_COLORS = """() => Object.fromEntries([...document.querySelectorAll('.free.quiet')].map((g) => {
  const { fill, fillOpacity } = getComputedStyle(g.querySelector('.space'));
  return [g.dataset.color, [fill, Number(fillOpacity), getComputedStyle(g.querySelector('.case')).fill]];
}))"""
LEAST_DISTANCE = 0.055
"""In Oklab; two shades side by side are told apart from 0.02 on."""


@pytest.mark.parametrize("edition, colors", [("weltreise", 7), ("usa", 9)])
def test_free_colours_differ_from_each_other(
    edition: str, colors: int, server: ServerProcess, open_page: OpenPage
) -> None:
    """Not from pieces alone: by night black, blue, green and purple are not one dark colour."""
    page = open_page(theme="dark")
    course = Course(page, server.address, edition, players=3, seed=8)
    course.go(waiting, least=20)
    course.open()
    wait_until_settled(page)
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        shades = {}
        for color, (fill, opacity, below) in page.evaluate(FREE_COLORS).items():
            laid = zip(rgb(fill), rgb(below), strict=True)
            shades[color] = oklab([opacity * top + (1 - opacity) * under for top, under in laid])
        assert len(shades) == colors
        for (one, shade), (other, another) in itertools.combinations(shades.items(), 2):
            apart = sum((a - b) ** 2 for a, b in zip(shade, another, strict=True)) ** 0.5
            assert apart > LEAST_DISTANCE, (theme, one, other)


def width_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


def test_a_large_screen_uses_its_room(server: ServerProcess, open_page: OpenPage) -> None:
    """Market cards grow with the window; the prompt is no higher than its words need."""
    page = open_page()
    course = Course(page, server.address, "weltreise", players=3, seed=2)
    course.go(asked("turn"))
    course.open()
    widths = []
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        resize(page, width, height)
        widths.append(width_of(page, "[data-slot]"))
    assert widths[0] * 1.4 < widths[1] < widths[2]
    assert widths[1] > 50
    course = Course(page, server.address, "maerklin", players=3, seed=8)
    course.go(asked("turn"), least=20, likes=("draw", "take"))
    course.open()
    for width, height in ((1366, 768), (1440, 900), (1920, 1080)):
        resize(page, width, height)
        [bar], [words] = boxes(page, ".bar"), boxes(page, ".bar .words")
        unused = (bar["bottom"] - bar["top"]) - (words["bottom"] - words["top"])
        assert unused < 50, (width, height)


TWINS = """(groups) => {
  for (const twins of groups) {
    const [a, b] = twins.map((id) =>
      document.querySelector(`.stage [data-route="${id}"] .space`).getBoundingClientRect());
    const at = [(a.left + a.right + b.left + b.right) / 4, (a.top + a.bottom + b.top + b.bottom) / 4];
    const top = document.elementFromPoint(...at);
    if (top?.closest('.view') && !top.closest('.over')) return at;
  }
}"""


def affordable_twins(game: stellwerk.Game) -> list[list[str]]:
    """Double routes of which both can be claimed."""
    says = {str(action).removeprefix("claim ") for action in game.legal_actions()}
    groups: dict[str, list[str]] = {}
    for route in stellwerk.boards.load("usa").routes:
        if route.id in says and route.group:
            groups.setdefault(route.group, []).append(route.id)
    return [twins for twins in groups.values() if len(twins) == 2]


def test_which_route_is_asked_no_longer_than_the_turn(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=820, height=1180, touch=True)
    course = Course(page, server.address, "usa", players=4, seed=3)
    course.go(lambda game: asked("turn")(game) and len(affordable_twins(game)) > 1, likes=("draw",))
    course.open()
    wait_until_settled(page)
    page.touchscreen.tap(*page.evaluate(TWINS, affordable_twins(course.game)))
    expect(page.locator(".pair button")).not_to_have_count(0)
    course.decide("draw")  # as from another device
    course.wait_for_page()
    expect(page.locator(".pair")).to_have_count(0)


def may_claim(game: stellwerk.Game) -> bool:
    """The other one can build."""
    return game.current_player == 1 and any(
        str(action).startswith("claim") for action in game.legal_actions()
    )


def test_the_last_moves_are_marked_and_found(server: ServerProcess, open_page: OpenPage) -> None:
    """Also when they lie outside of what one sees; and what one sees is kept."""
    page = open_page()
    course = Course(page, server.address, "usa", players=2, seed=2)
    course.open()
    course.go(asked("turn"), least=40)
    course.go(may_claim)
    course.decide(next(say for say in course.says() if say.startswith("claim")))
    course.go(asked("turn"))
    page.wait_for_selector("path.last")
    expect(page.locator("[data-beyond]")).to_have_count(0)

    zoomed = "() => document.querySelector('.stage').style.transform"
    whole = page.evaluate(zoomed)
    box = page.locator(".view").bounding_box()
    last = page.locator("path.last").first.bounding_box()
    assert box is not None and last is not None
    left = last["x"] > box["x"] + box["width"] / 2
    page.mouse.move(box["x"] + (60 if left else box["width"] - 60), box["y"] + 60)
    for _ in range(8):
        page.mouse.wheel(0, -250)
    arrow = page.locator("[data-beyond]")
    expect(arrow).to_have_count(1)
    arrow.click()
    expect(arrow).to_have_count(0)

    wait_until_settled(page)  # the map has come to rest, and what is seen of it has been kept
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('stellwerk.views') ?? '[]').length === 1", timeout=30_000
    )
    kept = page.evaluate(zoomed)
    page.reload()
    page.wait_for_selector("path.last")
    wait_until_settled(page)
    assert page.evaluate(zoomed) == kept != whole
    page.keyboard.press("Home")
    page.wait_for_function("() => localStorage.getItem('stellwerk.views') === '[]'", timeout=30_000)


def test_all_tickets_at_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    course = Course(page, server.address, "skandinavien", players=2, seed=3)
    course.open()
    course.go(asked("turn"))
    tickets = course.game.view(0)["own"]["tickets"]
    page.click("[data-action=all-tickets]")
    cities = {
        city for t in stellwerk.boards.load("skandinavien").tickets if t.id in tickets for city in t.cities
    }
    expect(page.locator(".goal")).to_have_count(len(cities))
    page.click("[data-action=all-tickets]")
    expect(page.locator(".goal")).to_have_count(0)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "all => all.map((e) => { const r = e.getBoundingClientRect();"
        " return { left: r.left, right: r.right, top: r.top, bottom: r.bottom }; })"
    )
    return found


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["left"] < b["right"]
        and b["left"] < a["right"]
        and a["top"] < b["bottom"]
        and b["top"] < a["bottom"]
    )


def test_world_tour(server: ServerProcess, open_page: OpenPage) -> None:
    """Long tours in full, edge signs free, harbours mentioned, a gap in the market keeps its place."""
    page = open_page()
    course = Course(page, server.address, "weltreise", players=3, seed=2)
    course.open()
    course.go(asked("keep"))
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        resize(page, width, height)
        expect(page.locator("[data-action=keep]")).to_be_in_viewport(ratio=1)
        for points in page.locator(".choice [data-ticket] b").all():
            expect(points).to_be_in_viewport(ratio=1)
        page.wait_for_function("() => document.querySelectorAll('.seamsign').length === 9")
        tools = boxes(page, ".tools button")
        assert len(tools) == 4
        signs = boxes(page, ".seamsign") + boxes(page, ".stage .label")
        assert not [sign for sign in signs for tool in tools if overlap(sign, tool)], (width, height)
    course.go(asked("refill"), likes=("draw", "take"))
    expect(page.locator("[data-slot]")).to_have_count(6)
    expect(page.locator("[data-card]")).to_have_count(5)
    page.locator("[data-action=exchange-open]").press("Enter")
    expect(page.locator(".toasts")).to_contain_text("erst die andere Entscheidung")  # for it is my turn

    def harbour(game: stellwerk.Game) -> bool:
        return asked("turn")(game) and any(str(a).startswith("harbor") for a in game.legal_actions())

    course.go(harbour, likes=("draw", "take", "claim"))
    expect(page.locator(".bar")).to_contain_text("Hafen")
    assert page.locator("[data-hand]").count() > 3
    stacks = boxes(page, "[data-hand]")
    assert not [1 for i, a in enumerate(stacks) for b in stacks[:i] if overlap(a, b)]


def test_the_united_kingdom(server: ServerProcess, open_page: OpenPage) -> None:
    """Cities have names; a technology lights what it opens; without the variant its own are not for sale."""
    page = open_page()
    course = Course(page, server.address, "uk", players=2, seed=1)
    course.open()
    course.go(asked("turn"))
    names = " ".join(page.locator(".stage .label").all_text_contents())
    assert "Southampton" in names and "Llandrindod" in names
    buildable = page.locator(".route.can").count()
    page.click("[data-action=shop]")
    page.click("[data-tech=wales]")
    page.wait_for_selector("[data-way]")
    page.keyboard.press("Escape")
    expect(page.locator(".route.can")).to_have_count(buildable)  # what Wales opens is lit no longer
    page.click("[data-action=shop]")
    expect(page.locator("[data-tech=wales]")).to_be_visible()
    printed = stellwerk.edition_info("uk")["technologies"]
    basic = [technology for technology, facts in printed.items() if not facts["variant"]]
    shown = page.locator("[data-tech]").evaluate_all("all => all.map((e) => e.dataset.tech)")
    assert sorted(shown) == sorted(basic) != sorted(printed)
    expect(page.locator("[data-tech] .picture > *")).not_to_have_count(0)
    empty = page.locator("[data-tech] .picture").evaluate_all("all => all.filter((e) => !e.children.length)")
    assert empty == [], "every technology has a picture"
    said = page.locator(".shop, [role=dialog]").first.inner_text()
    assert said.count("bezahlbar") <= 2, "what holds for several is said once"


ROW_OF_ANSWERS = 60  # pixels by which a question is higher than no question


HIDDEN_VALUES = """() => {
  const busts = [...document.querySelectorAll('.stage .bust path')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('.stage .value')].map((e) => e.getBoundingClientRect())
    .filter((r) => busts.some((b) => {
      const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
      return b.left < x && x < b.right && b.top < y && y < b.bottom;
    })).length;
}"""
"""Values of goods in whose middle a passenger stands."""


def test_passengers(server: ServerProcess, open_page: OpenPage) -> None:
    """The question has room for its answers; goods have values; what can be ridden stands out."""
    page = open_page()
    course = Course(page, server.address, "maerklin", players=2, seed=10)
    course.open()
    course.go(asked("turn"), least=20)
    sizes = page.locator(".stage .value").evaluate_all(
        "all => all.map((e) => Number(e.getAttribute('font-size')) * e.getScreenCTM().a)"
    )
    assert sizes and min(sizes) >= 10.9
    market = page.locator("[data-deck]").bounding_box()
    course.go(lambda game: asked("place")(game) and len(game.legal_actions()) == 3, likes=("claim",))
    words = page.locator(".bar .words").bounding_box()
    assert words is not None and words["width"] > 200
    expect(page.locator(".bar [data-notation]")).to_have_count(3)
    bar, deck = page.locator(".bar").bounding_box(), page.locator("[data-deck]").bounding_box()
    assert market is not None and bar is not None and deck is not None
    assert bar["y"] + bar["height"] <= deck["y"] <= market["y"] + ROW_OF_ANSWERS
    assert {**deck, "y": 0} == {**market, "y": 0}
    resize(page, 360, 740)
    for answer in page.locator(".bar [data-notation]").all():
        expect(answer).to_be_in_viewport(ratio=1)
    resize(page, 1440, 900)
    course.go(offered("journey"), likes=("claim", "place"))
    from_here = [say.removeprefix("journey ") for say in course.says() if say.startswith("journey")]
    names = {city.id: city.name for city in stellwerk.boards.load("maerklin").cities}
    for city in from_here:
        expect(page.locator(".bar")).to_contain_text(names[city])
    course.go(asked("journey"), likes=("claim", "place", "journey"))
    ridable = page.locator(".route.can").count()
    assert ridable and page.locator(".route.can .choosable").count() >= ridable
    expect(page.locator(".route:not(.can) .choosable")).to_have_count(0)
    assert page.locator(".stage .bust").count() and page.evaluate(HIDDEN_VALUES) == 0


def test_a_card_flies_from_where_it_lay(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        """window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          if (frames[0]?.transform) window.flown.push(frames[0].transform.match(/-?[\\d.]+/g).map(Number));
          return animate.call(this, frames, options);
        };"""
    )
    course = Course(page, server.address, "usa", players=2, seed=5)
    course.open()
    course.go(asked("turn"))
    cards = course.game.view(0)["market"]
    slot = max(place for place, card in enumerate(cards) if cards.index(card) == place and card != "loco")
    from_box = boxes(page, f"[data-slot='{slot}']")[0]
    page.locator(f"[data-slot='{slot}']").click()
    page.wait_for_function("() => window.flown.length > 0")
    x, y = page.evaluate("window.flown[0]")
    middle = ((from_box["left"] + from_box["right"]) / 2, (from_box["top"] + from_box["bottom"]) / 2)
    assert abs(x + 23 - middle[0]) < 5 and abs(y + 34.5 - middle[1]) < 5


def test_a_tunnel_keeps_its_secret_until_the_cards_have_turned(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    course = Course(page, server.address, "skandinavien", players=2, seed=11)
    page.add_init_script("localStorage.setItem('stellwerk.settings', JSON.stringify({ pace: 'instant' }))")
    page.clock.install()
    course.open()
    page.clock.pause_at("2100-01-01")
    course.go(asked("surcharge"), likes=("claim", "pay"))
    page.wait_for_selector(".turned")
    page.clock.run_for(500)
    expect(page.locator(".due")).to_be_hidden()
    page.clock.run_for(1500)
    expect(page.locator(".due")).to_be_visible()
