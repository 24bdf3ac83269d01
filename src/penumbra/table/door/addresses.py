"""Whom an address stands for: what is counted together where somebody asks for too much."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

_ONE_HOME: Final = 64
"""Bits of an IPv6 address that are one household's: it may use any of the addresses below them."""

_NEIGHBOURS: Final = {4: 24, 6: 48}
"""Bits by which a household is told of to people: they name nobody alone."""

_MOST_CHARACTERS: Final = 64

_MOST_KNOWN: Final = 8192
"""Hosts whose households are kept: whoever comes in is counted among all who are there."""


@lru_cache(maxsize=_MOST_KNOWN)
def household(host: str) -> str:
    """The IPv4 address, or the network of an IPv6 address, that ``host`` speaks for; other words stand for themselves.

    An IPv4 address in IPv6's clothes is the IPv4 address.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:_MOST_CHARACTERS]
    if isinstance(address, IPv6Address):
        inner: IPv4Address | None = address.ipv4_mapped
        return str(inner) if inner is not None else str(IPv6Network((int(address), _ONE_HOME), strict=False))
    return str(address)


def household_of(scope: Any) -> str:
    """The household that an ASGI scope comes from."""
    client = scope.get("client")
    return household(str(client[0])) if client else ""


def network(home: str) -> str:
    """The network that a household is in, as people are told of it; of what is no address in figures, nothing."""
    try:
        address = ip_network(home).network_address
    except ValueError:
        return "elsewhere"
    return str(ip_network((address, _NEIGHBOURS[address.version]), strict=False))


def in_figures(name: str) -> bool:
    """Whether what a host is called by is its address itself."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def among(host: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether ``host`` is an address in one of ``networks``."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in networks)
