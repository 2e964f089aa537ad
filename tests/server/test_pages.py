"""The browser client as the server hands it out."""

from __future__ import annotations

import asyncio
import base64
import gzip
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from stellwerk.server import Settings, create_app


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as a build would leave it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Stellwerk</title>")
    (folder / "assets" / "main-abc123.js").write_text("console.log(1)")
    (folder / "assets" / "main-abc123.js.gz").write_bytes(gzip.compress(b"console.log(1)"))
    (folder / "assets" / "main-abc123.js.br").write_bytes(b"brotli")
    (tmp_path / "secret.txt").write_text("not for you")
    return folder


def get(static: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        app = create_app(Settings(), static=static)
        app.state.registry = None  # these addresses need no table
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(ask())


def test_the_page_is_asked_for_again_and_the_rest_kept(built: Path) -> None:
    page = get(built, "/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    script = get(built, "/assets/main-abc123.js", **{"Accept-Encoding": "identity"})
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.text == "console.log(1)"


def test_the_script_in_the_page_may_run_and_no_other(built: Path) -> None:
    script = "document.title = 'here';"
    (built / "index.html").write_text(f"<!doctype html><script>{script}</script><script src='a.js'></script>")
    digest = base64.b64encode(sha256(script.encode()).digest()).decode()
    for address in ("/", "/somewhere"):
        policy = get(built, address).headers["content-security-policy"]
        assert f"script-src 'self' 'sha256-{digest}';" in policy
        assert "ws://table" in policy
    assert "sha256" not in get(built, "/assets/main-abc123.js").headers["content-security-policy"]


def test_compressed_files_are_preferred(built: Path) -> None:
    zipped = get(built, "/assets/main-abc123.js", **{"Accept-Encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip" and zipped.text == "console.log(1)"
    assert zipped.headers["vary"] == "Accept-Encoding"


def test_unknown_addresses_lead_to_the_page_and_nowhere_else(built: Path) -> None:
    assert "<title>" in get(built, "/table/somewhere").text
    assert get(built, "/missing.js").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
        assert "not for you" not in get(built, path).text
        assert "root:" not in get(built, path).text
    assert get(built, "/api/nothing").json()["error"]["code"] == "unknown_page"


def test_without_a_build_a_plain_sentence(tmp_path: Path) -> None:
    answer = get(tmp_path / "nowhere", "/")
    assert answer.status_code == 200 and "has not been built" in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/assets/main-abc123.js", "/none.js", "/api/editions/usa", "/api/none"]
)
def test_a_head_is_a_get_without_the_body(built: Path, path: str) -> None:
    whole, head = get(built, path), get(built, path, method="HEAD")
    assert head.status_code == whole.status_code
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-length"] == whole.headers["content-length"] != "0"
    assert whole.content and not head.content


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The static edition as `make site` would leave it."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>on this device</title>")
    (folder / "assets" / "worker-abc123.js").write_text("console.log(2)")
    return folder


def ask_all(static: Path, site: str, *paths: str) -> list[httpx.Response]:
    async def ask() -> list[httpx.Response]:
        app = create_app(Settings(database="sqlite://", bot_workers=2, site=site), static=static)
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return [await client.get(path) for path in paths]

    return asyncio.run(ask())


def test_the_static_edition_is_offered_beside_the_table(built: Path, site: Path) -> None:
    about, beside, page, table, script, missing = ask_all(
        built,
        str(site),
        "/api/about",
        "/device",
        "/device/",
        "/",
        "/device/assets/worker-abc123.js",
        "/device/missing",
    )
    assert about.json()["device"] is True
    assert beside.headers["location"] == "device/"
    assert "on this device" in page.text
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "wasm" not in table.headers["content-security-policy"]
    assert script.text == "console.log(2)"
    assert missing.status_code == 404
    for answer in ask_all(built, str(site), "/device/../secret.txt", "/device/..%2fsecret.txt"):
        assert "not for you" not in answer.text


def test_without_a_static_edition_none_is_offered(built: Path, tmp_path: Path) -> None:
    for nowhere in ("", str(tmp_path / "nowhere")):
        [about] = ask_all(built, nowhere, "/api/about")
        assert about.json()["device"] is False
