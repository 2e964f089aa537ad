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
LIKED = ("harbor", "claim", "ride", "journey", "place")
PEOPLE = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]


def find(
    edition: str, wanted: Wanted, options: dict[str, Any] | None = None, favourites: tuple[str, ...] = ()
) -> tuple[int, list[tuple[int, str]]]:
    """A seed and the (seat, decision)s after which seat 0 has just what is wanted on offer."""
    for seed in range(200):
        game = stellwerk.new_game(edition, players=2, seed=seed, variants=options or {})
        chance = random.Random(seed)
        course: list[tuple[int, str]] = []
        while not game.is_over and len(course) < 400:
            says = [str(action) for action in game.legal_actions()]
            if game.current_player == 0 and wanted(game, says):
                return seed, course
            liked = [say for say in says if say.startswith(favourites)] if favourites else []
            say = chance.choice(liked if liked and chance.random() < 0.85 else says)
            course.append((game.current_player, say))
            game.apply(game.parse(say))
    raise AssertionError(f"{edition}: no such moment found")


def bring_about(
    page: Page, address: str, edition: str, wanted: Wanted, options: dict[str, Any] | None = None, **more: Any
) -> None:
    """Open a table of two people on this device that stands at the wanted moment."""
    seed, course = find(edition, wanted, options, **more)
    body = {"edition": edition, "seats": PEOPLE, "seed": seed, "options": options or {}}
    made = post(address, "/tables", body)
    table, tokens = made["table"]["id"], made["tokens"]
    keys = [each["token"] for each in tokens["seats"]]
    for seat, say in course:
        send(address, table, keys[seat], say)
    keep_tokens(page, address, table, tokens)
    page.click("[data-action=lift]")
    reached = number_of(address, table, keys[0])
    page.wait_for_selector(f"[data-state][data-number='{reached}']", state="attached")


def finished_game(page: Page, address: str, edition: str, options: dict[str, Any]) -> None:
    """Open a table of two people whose game is over; the seed is one in which both earned something."""
    game = stellwerk.new_game(edition, players=2, seed=4, variants=options)
    chance = random.Random(4)
    made = post(address, "/tables", {"edition": edition, "seats": PEOPLE, "seed": 4, "options": options})
    table, tokens = made["table"]["id"], made["tokens"]
    while not game.is_over:
        says = [str(action) for action in game.legal_actions()]
        liked = [say for say in says if say.startswith(LIKED)]
        say = chance.choice(liked if liked and chance.random() < 0.9 else says)
        send(address, table, tokens["seats"][game.current_player]["token"], say)
        game.apply(game.parse(say))
    keep_tokens(page, address, table, tokens)
    page.wait_for_selector(".end table")


def send(address: str, table: str, token: str, say: str) -> None:
    """Decide for the seat of this token."""
    decision = {"number": number_of(address, table, token), "action": say}
    call(f"{address}/api/tables/{table}/decisions", token, decision)


def number_of(address: str, table: str, token: str) -> int:
    """How far the seat of this token has come: seats count differently, see the protocol."""
    return int(call(f"{address}/api/tables/{table}/state?after=100000", token)["number"])


def call(url: str, token: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
