"""Serve the built page from the package; files are listed at the start, compressed ones preferred."""

from __future__ import annotations

import base64
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, RedirectResponse, Response

from stellwerk.server.middleware import policy
from stellwerk.table.errors import TableError

STATIC = Path(__file__).parents[1] / "static"
NOT_BUILT = (
    "Stellwerk is running, but the page has not been built.\n"
    "\n"
    "In the checkout, run `make play`: it builds the page and starts the server.\n"
    "If you installed with `pip install .`, run `make web` before it, then install again.\n"
    "Without the page you can play in the terminal: `stellwerk play`.\n"
)
_DEVICE = " blob: 'wasm-unsafe-eval'"
"""The engine in the page is WebAssembly, and its script is unpacked there."""
_IN_PAGE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}  # whatever the system says


@dataclass(frozen=True, slots=True)
class Page:
    path: Path
    kind: str
    cache: str
    brotli: Path | None
    gzip: Path | None
    scripts: str
    """Where scripts of this page may come from beside our own files."""

    def answer(self, request: Request) -> Response:
        accepted = request.headers.get("accept-encoding", "")
        headers = {"Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        if self.scripts:
            host = request.headers.get("host", "").encode("latin-1")
            headers["Content-Security-Policy"] = policy(host, self.scripts)
        path = self.path
        if self.brotli is not None and "br" in accepted:
            path, headers["Content-Encoding"] = self.brotli, "br"
        elif self.gzip is not None and "gzip" in accepted:
            path, headers["Content-Encoding"] = self.gzip, "gzip"
        return FileResponse(path, media_type=self.kind, headers=headers)


def _existing(path: Path) -> Path | None:
    return path if path.is_file() else None


def digests(page: bytes) -> str:
    """Return the digests of a page's inline scripts for the Content-Security-Policy."""
    found = (base64.b64encode(sha256(script).digest()).decode() for script in _IN_PAGE.findall(page))
    return "".join(f" 'sha256-{each}'" for each in found)


def find_pages(folder: Path, scripts: str = "") -> dict[str, Page]:
    """Return all files of the built page by address."""
    pages = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if not path.is_file() or path.suffix in (".br", ".gz"):
            continue
        address = path.relative_to(folder).as_posix()
        kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        pages[address] = Page(
            path,
            kind,
            _FOR_EVER if address.startswith("assets/") else _ASK_AGAIN,
            _existing(path.with_name(path.name + ".br")),
            _existing(path.with_name(path.name + ".gz")),
            scripts + (digests(path.read_bytes()) if path.suffix == ".html" else ""),
        )
    return pages


def device_router(folder: Path) -> APIRouter:
    """Mount the static edition below ``/device/``."""
    pages = find_pages(folder, _DEVICE)
    found = APIRouter()

    @found.get("/device", include_in_schema=False)
    async def beside() -> Response:
        return RedirectResponse("device/")

    @found.get("/device/{address:path}", include_in_schema=False)
    async def page(request: Request, address: str) -> Response:
        wanted = pages.get(address or "index.html")
        if wanted is None:
            return PlainTextResponse("There is no such file.\n", status_code=404)
        return wanted.answer(request)

    return found


def router(folder: Path = STATIC) -> APIRouter:
    pages = find_pages(folder)
    found = APIRouter()

    @found.get("/{address:path}", include_in_schema=False)
    async def page(request: Request, address: str) -> Response:
        if address == "api" or address.startswith("api/"):
            raise TableError("unknown_page", f"/{address[:100]}")
        if "index.html" not in pages:
            return PlainTextResponse(NOT_BUILT, status_code=200 if not address else 404)
        wanted = pages.get(address)
        if wanted is None and "." in address.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.\n", status_code=404)
        return (wanted or pages["index.html"]).answer(request)

    return found
