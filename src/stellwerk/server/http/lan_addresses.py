"""Addresses under which others in the local network can reach this server.

Only clients on the machine itself get them: others have an address that works, and the addresses of a network
are private.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from typing import Any

from fastapi import Request

from stellwerk.server.hosts import Hosts, as_address, is_loopback, split_host

Json = dict[str, Any]

# Nothing is sent there: the system is only asked from which of its addresses it would be.
_DIRECTIONS = {
    socket.AF_INET: ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
_EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}


def invitations(request: Request, host: str) -> Json:
    """Return addresses for invitations, or commands to listen to the network if ``host`` is not in it."""
    port = int(request.scope["server"][1] or 80)
    if not _is_at_the_machine(request):
        return {"addresses": [], "local_only": False, "commands": []}
    if not Hosts(host, "").in_network:
        at_port = "" if port == 8000 else f" --port {port}"
        commands = [f"stellwerk serve --lan{at_port}", "STELLWERK_HOST=0.0.0.0 make play"]
        return {"addresses": [], "local_only": True, "commands": commands}
    return {"addresses": addresses_of(host, port), "local_only": False, "commands": []}


def addresses_of(host: str, port: int) -> list[str]:
    """Return the addresses under which a server that listens on ``host`` is found in its networks."""
    if not Hosts(host, "").in_network:
        return []
    family = _EVERYWHERE.get(host)
    names = [host] if family is None else network_addresses(family)
    return [_link(name, port) for name in names]


def _is_at_the_machine(request: Request) -> bool:
    """Return whether a request came from this machine and not through a proxy on it."""
    asked = split_host(request.headers.get("host", ""))
    client = request.client.host if request.client else ""
    return asked is not None and is_loopback(asked[0]) and is_loopback(client)


def network_addresses(family: socket.AddressFamily) -> list[str]:
    """Return this machine's network addresses, the one of the default route first."""
    found = [address for each in _DIRECTIONS[family] if (address := _address_towards(family, each))]
    return list(dict.fromkeys(found))


def _address_towards(family: socket.AddressFamily, target: str) -> str | None:
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((target, 9))
        address = ipaddress.ip_address(probe.getsockname()[0].split("%")[0])
        if not (address.is_loopback or address.is_link_local or address.is_unspecified):
            return str(address)
    return None


def _link(name: str, port: int) -> str:
    address = as_address(name)
    shown = f"[{name}]" if address is not None and address.version == 6 else name
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"
