"""Settings that are required if `public_url` is not this machine, or if other machines reach the processes."""

import sys
from collections.abc import Iterator
from ipaddress import ip_network

from config.callback_secrets import secrets_of
from config.settings import (
    DEMO_KEY,
    HELP_EMAIL,
    OPERATOR_TOKEN,
    REPORTING,
    SIMULATED_FACEBOOK,
    Settings,
    is_this_machine,
)

KEYS = ("codec_keys", "data_keys", "token_secret", "institution_secret", "console_secret", "operator_token")
ADDRESSES = ("simulator_url", "temporal_ui_url")  # of other machines
SHORTEST_KEY = 32  # characters
FACEBOOK = ("facebook_authorize_url", "facebook_token_url", "facebook_profile_url")


def missing_settings(settings: Settings) -> list[str]:
    """Return the variables that must be set, as `IEUM_…`. On this machine these are the keys, and only if `host` lets
    other machines connect."""
    keys = {name: getattr(settings, name).get_secret_value() for name in KEYS}
    unset = [name for name, key in keys.items() if DEMO_KEY in key or key == OPERATOR_TOKEN or len(key) < SHORTEST_KEY]
    if not _has_callback_secrets(settings):
        unset.append("callback_secrets")
    if is_this_machine(settings.public_url):
        return [] if is_this_machine(_url_of(settings.host)) else [f"IEUM_{name.upper()}" for name in unset]
    if settings.index_key.get_secret_value() in ("", DEMO_KEY):  # else a new data key would change the indexes
        unset.append("index_key")
    if settings.facebook_client_id == SIMULATED_FACEBOOK:
        unset.append("facebook_client_id")
    if settings.facebook_client_id and settings.facebook_client_secret.get_secret_value() == SIMULATED_FACEBOOK:
        unset.append("facebook_client_secret")
    if settings.facebook_client_id:
        unset += [name for name in FACEBOOK if is_this_machine(getattr(settings, name))]
    unset += [name for name in ADDRESSES if is_this_machine(getattr(settings, name))]
    if settings.help_email == HELP_EMAIL:
        unset.append("help_email")
    # A proxy has the certificate: the API itself uses plain HTTP.
    if not settings.trusted_proxies or _is_everybody(settings.trusted_proxies):
        unset.append("trusted_proxies")
    demo = ["IEUM_DEMO=false"] if settings.demo else []
    tls = [] if settings.public_url.startswith("https:") else ["IEUM_PUBLIC_URL=https://…"]
    return demo + tls + [f"IEUM_{name.upper()}" for name in unset]


def _has_callback_secrets(settings: Settings) -> bool:
    """Whether each institution that reports has secrets of its own."""
    secrets = [secret for name in REPORTING for secret in {*secrets_of(settings, name)} or {""}]
    outgoing = settings.institution_secret.get_secret_value()
    are_keys = all(len(secret) >= SHORTEST_KEY and secret not in (DEMO_KEY, outgoing) for secret in secrets)
    return are_keys and len({*secrets}) == len(secrets)


def refuse_unsafe(settings: Settings) -> None:
    """End the process with one line that names every missing setting, or the proxies that cannot be read; return if
    there are none.

    Every program that reads the settings calls it first.
    """
    if "," in settings.data_keys.get_secret_value() and not settings.index_key.get_secret_value():
        sys.exit("IEUM_DATA_KEYS has several keys. Set IEUM_INDEX_KEY to the digits of the one that made the indexes.")
    if unreadable := list(_unreadable(settings.trusted_proxies)):
        sys.exit(f"IEUM_TRUSTED_PROXIES: {', '.join(unreadable)}: neither an address nor a network.")
    if missing := missing_settings(settings):
        other = settings.host if is_this_machine(settings.public_url) else settings.public_url
        sys.exit(f"{other} is not this machine. Set {', '.join(missing)}.")


def _unreadable(proxies: str) -> Iterator[str]:
    for proxy in filter(None, map(str.strip, proxies.split(","))):
        try:
            ip_network("::/0" if proxy == "*" else proxy)  # strict, as the API's server reads it
        except ValueError:
            yield proxy


def _url_of(host: str) -> str:
    return f"http://[{host}]" if ":" in host else f"http://{host}"


def _is_everybody(proxies: str) -> bool:
    """Whether every client can set its own address."""
    return any(_holds_all(proxy.strip()) for proxy in proxies.split(","))


def _holds_all(proxy: str) -> bool:
    return proxy == "*" or ("/" in proxy and ip_network(proxy, strict=False).prefixlen == 0)
