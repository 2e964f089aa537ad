"""Running the application as a server of its own."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from .app import create_app
from .settings import Settings


class _Announcing(uvicorn.Server):
    """Says where it can be found once it really listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[str], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            for server in self.servers:
                for each in server.sockets:
                    self.announce(_address(each.getsockname()))


def _address(name: tuple[str, int]) -> str:
    host, port = name[0], name[1]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(settings: Settings, announce: Callable[[str], None]) -> bool:
    """Serve until interrupted; False if the server could not start. ``announce`` is told the address."""
    sys.setswitchinterval(0.0005)  # the thread that writes must not wait long for its turn
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        access_log=False,  # addresses could name tables; what was asked is nobody's business
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = _Announcing(config, announce)
    server.run()
    return server.started
