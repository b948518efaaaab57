"""Connects discord.py to a sandbox server, on loopback only."""

from ipaddress import ip_address

import discord
from discord.gateway import DiscordWebSocket
from yarl import URL


def point_discord_py_at(base_url: str) -> None:
    """Send every request of this process's discord.py to the sandbox at `base_url`.

    Call before login. Raises ValueError if `base_url` is not loopback, so that neither a real token
    nor a player's secret can leave the machine.

    >>> point_discord_py_at("http://discord.example:8000")
    Traceback (most recent call last):
    ValueError: expected a sandbox on loopback, got 'http://discord.example:8000'
    """
    url = URL(base_url)
    if url.scheme != "http" or not is_loopback(url.host):
        raise ValueError(f"expected a sandbox on loopback, got {base_url!r}")
    discord.http.Route.BASE = f"{url.origin()}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = url.origin().with_scheme("ws") / "gateway/"
    discord.Asset.BASE = str(url.origin())


def is_loopback(host: str | None) -> bool:
    """Whether a host name means this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("10.0.0.1"), is_loopback("example.org")
    (True, False, False)
    """
    if host == "localhost":
        return True
    try:
        return host is not None and ip_address(host).is_loopback
    except ValueError:
        return False
