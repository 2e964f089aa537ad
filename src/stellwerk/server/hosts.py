"""Allowed host names, allowed origins and trusted proxies.

Pages of other sites must not use the tokens of a browser in which our page is open, nor reach us under their
own name (DNS rebinding). Programs send no ``Origin`` and are allowed.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:(?P<port>\d{1,5}))?")
_LOOPBACK = "localhost"


def split_host(text: str) -> tuple[str, str] | None:
    """Name and port of a ``Host`` header, in small letters and without brackets; None if it is none."""
    found = _HOST.fullmatch(text.lower())
    if found is None:
        return None
    return found["name"].strip("[]").rstrip("."), found["port"] or ""


def is_loopback(name: str) -> bool:
    address = as_address(name)
    return name == _LOOPBACK or name.endswith(".localhost") or (address is not None and address.is_loopback)


def as_address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def listed(text: str) -> list[str]:
    """Split a setting that is a list."""
    return [part.strip().lower() for part in text.split(",") if part.strip()]


class Hosts:
    """``listening_on`` is the address of the server, ``named`` what somebody has set (``*``: any name)."""

    def __init__(self, listening_on: str, named: str) -> None:
        self.named = frozenset(listed(named))
        self.in_network = not is_loopback(listening_on)
        machine = socket.gethostname().lower()
        self.machine = frozenset({machine, machine.split(".")[0], machine.split(".")[0] + ".local"})

    def knows(self, host: str, asked_at: str) -> bool:
        """Return whether this ``Host`` is allowed; ``asked_at`` is the local address of the connection.

        A number cannot be made to point elsewhere, as a name can; so in a network any number will do.
        """
        parts = split_host(host)
        if parts is None:
            return False
        name = parts[0]
        if self._is_named(name) or is_loopback(name) or name == asked_at.lower():
            return True
        return self.in_network and (as_address(name) is not None or name in self.machine)

    def is_own_page(self, origin: str, host: str) -> bool:
        """Return whether a page of this ``Origin`` may call the server that it reached as ``host``."""
        try:
            parts = urlsplit(origin.lower())
            name, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if parts.scheme not in ("http", "https") or not name:
            return False
        if self._is_named(name):
            return True
        usual = "443" if parts.scheme == "https" else "80"
        here = split_host(host)
        return here is not None and _same(name, here[0]) and str(port or usual) == (here[1] or usual)

    def _is_named(self, name: str) -> bool:
        return "*" in self.named or name in self.named


def _same(one: str, other: str) -> bool:
    return one == other or (is_loopback(one) and is_loopback(other))


class Proxies:
    """Addresses and networks whose ``X-Forwarded-For`` is trusted."""

    def __init__(self, named: str) -> None:
        self.named = listed(named)
        self.networks = [ipaddress.ip_network(each, strict=False) for each in self.named]

    def __contains__(self, address: str) -> bool:
        found = as_address(address)
        return found is not None and any(found in network for network in self.networks)
