"""Brings a table to the moment a test is about: found by playing on in the engine, then sent move by move."""

from __future__ import annotations

import json
import random
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import stellwerk

from .player import keep_tokens, post

Wanted = Callable[[stellwerk.Game, list[str]], bool]
PEOPLE = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]


def find(
    edition: str, wanted: Wanted, options: dict[str, Any] | None = None, favourites: tuple[str, ...] = ()
) -> tuple[int, list[tuple[int, str]]]:
    """A seed and the (seat, decision)s after which seat 0 has just what is wanted on offer."""
    for seed in range(200):
        game = stellwerk.new_game(edition, players=2, seed=seed, options=options or {})
        chance = random.Random(seed)
        course: list[tuple[int, str]] = []
        while not game.over and len(course) < 400:
            says = [game.say(action) for action in game.actions()]
            if game.player == 0 and wanted(game, says):
                return seed, course
            liked = [say for say in says if say.startswith(favourites)] if favourites else []
            say = chance.choice(liked if liked and chance.random() < 0.85 else says)
            course.append((game.player, say))
            game.apply(game.hear(say))
    raise AssertionError(f"{edition}: no such moment found")


def bring_about(
    page: Page, address: str, edition: str, wanted: Wanted, options: dict[str, Any] | None = None, **more: Any
) -> None:
    """Open a table of two people on this device that stands at the wanted moment."""
    seed, course = find(edition, wanted, options, **more)
    body = {"edition": edition, "seats": PEOPLE, "seed": seed, "options": options or {}}
    made = post(address, "/tables", body)
    table, tokens = made["table"]["id"], made["tokens"]
    url = f"{address}/api/tables/{table}"
    keys = [each["token"] for each in tokens["seats"]]
    for seat, say in course:
        number = call(f"{url}/state?after=100000", keys[seat])["number"]
        call(f"{url}/decisions", keys[seat], {"number": number, "say": say})
    keep_tokens(page, address, table, tokens)
    page.click("[data-action=lift]")
    reached = call(f"{url}/state?after=100000", keys[0])["number"]
    page.wait_for_selector(f"[data-state][data-number='{reached}']", state="attached")


def call(url: str, token: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
